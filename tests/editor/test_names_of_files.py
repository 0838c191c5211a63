"""A file renamed in the editor's tree: what names it is renamed with it, in one edit, and nothing is named wrongly."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.talk import Client, connected, done
from meeplewright.lsp.positions import path_of, uri_of
from pack_copies import without_its_week
from program import meeple


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return without_its_week(tmp_path_factory.mktemp("files"))


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with connected() as client:
        yield client


def _asked(client: Client, old: Path, new: Path) -> dict[Path, str]:
    """What the files become in which the client is told to change something."""
    files = [{"oldUri": uri_of(old), "newUri": uri_of(new)}]
    told: dict[str, Any] = client.ask("workspace/willRenameFiles", files=files) or {"documentChanges": []}
    found = {}
    for change in told["documentChanges"]:
        path = path_of(change["textDocument"]["uri"])
        assert path is not None
        found[path] = done(path.read_text(encoding="utf-8"), change["edits"])
    return found


def test_a_picture_takes_its_uses_with_it(client: Client, pack: Path) -> None:
    found = _asked(client, pack / "art/tiles/light.svg", pack / "art/tiles/tall lamp.svg")
    before = (pack / "tiles.yaml").read_text(encoding="utf-8")
    assert found == {pack / "tiles.yaml": before.replace("art/tiles/light.svg", "art/tiles/tall lamp.svg")}


def test_a_folder_takes_the_uses_of_all_that_is_in_it_and_the_pack_is_as_sound_as_before(
    client: Client, pack: Path, tmp_path: Path
) -> None:
    other = Path(shutil.copytree(pack, tmp_path / "saltmarsh-light"))
    for old, new in (("art", "pictures"), ("schemas", "kinds/shapes")):
        for path, text in _asked(client, other / old, other / new).items():
            path.write_text(text, encoding="utf-8")
        (other / new).parent.mkdir(exist_ok=True)
        (other / old).rename(other / new)
        told = [{"oldUri": uri_of(other / old), "newUri": uri_of(other / new)}]
        client.tell("workspace/didRenameFiles", files=told)
    assert meeple("check", other, "--select", "MW0,MW1,MW2", "--no-cache").status == 0
    assert "pictures/tiles/light.svg" in (other / "tiles.yaml").read_text(encoding="utf-8")


def test_what_is_unsaved_counts(client: Client, pack: Path) -> None:
    text = (pack / "tiles.yaml").read_text(encoding="utf-8")
    uri = client.open(pack / "tiles.yaml", "# unsaved\n" + text)
    files = [{"oldUri": uri_of(pack / "art/tiles/light.svg"), "newUri": uri_of(pack / "art/light.svg")}]
    (change,) = client.ask("workspace/willRenameFiles", files=files)["documentChanges"]
    client.tell("textDocument/didClose", textDocument={"uri": uri})
    assert change["textDocument"]["version"] == 1
    assert done("# unsaved\n" + text, change["edits"]) == "# unsaved\n" + text.replace(
        "art/tiles/light.svg", "art/light.svg"
    )


@pytest.mark.parametrize("new", ["../light.svg", "../other/light.svg"])
def test_a_picture_that_leaves_the_pack_is_left_to_the_check_to_tell(client: Client, pack: Path, new: str) -> None:
    assert _asked(client, pack / "art/tiles/light.svg", pack / new) == {}


def test_a_file_that_nobody_names_and_rubbish_change_nothing(client: Client, pack: Path) -> None:
    assert _asked(client, pack / "art/tiles/nothing.svg", pack / "art/tiles/else.svg") == {}
    assert _asked(client, pack.parent / "elsewhere.svg", pack.parent / "there.svg") == {}
    for files in (None, [], [1], [{"oldUri": 5}], [{"oldUri": "http://x/y", "newUri": uri_of(pack / "a")}]):
        assert client.ask("workspace/willRenameFiles", files=files) is None
