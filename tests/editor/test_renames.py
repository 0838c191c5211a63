"""A rename begun anywhere is that of `meeple rename`: from links, catalogues, layouts; in other packs and baselines."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from editor.talk import Client, at, connected, done
from editor.test_server import BOOK, HEAD, WORDS
from meeplewright import data
from meeplewright.lsp.positions import path_of
from program import meeple

_BASELINE = """findings:
- code: MW403
  record: entry/cellar
  reason: the other half is not written yet
- {code: MW201, record: entry/cellar-door, reason: another record}
"""


def _renamed(client: Client, edit: dict[str, Any]) -> dict[Path, str]:
    """The texts after a workspace edit, and the drawings that moved with it, by where they are then."""
    after: dict[Path, str] = {}
    moved: dict[Path, Path] = {}
    for change in edit["documentChanges"]:
        if change.get("kind") == "rename":
            old, new = path_of(change["oldUri"]), path_of(change["newUri"])
            assert old is not None
            assert new is not None
            moved[new] = old
            continue
        uri = change["textDocument"]["uri"]
        path = path_of(uri)
        assert path is not None
        text = client.texts[uri] if uri in client.texts else path.read_bytes().decode("utf-8")
        after[path] = done(text, change["edits"])
    return after | {new: old.read_text(encoding="utf-8") for new, old in moved.items()}


@pytest.fixture(scope="module")
def marsh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of three languages that is a project of its own."""
    folder = tmp_path_factory.mktemp("project") / "saltmarsh-light"
    shutil.copytree(data.content() / "saltmarsh-light", folder)
    return folder


def _begun_at(pack: Path, file: str, words: str, shift: int, name: str) -> dict[Path, str]:
    with connected() as client:
        uri = client.open(pack / file)
        where = {"textDocument": {"uri": uri}, "position": at(client.texts[uri], words, shift)}
        return _renamed(client, client.ask("textDocument/rename", newName=name, **where))


@pytest.mark.parametrize(
    ("file", "words", "shift", "command"),
    [
        ("rules/en/3-the-day.md", "[[term/marsh-card|", 10, ("term/marsh-card", "reed-card")),
        ("rules/ru/3-the-day.md", "[[term/marsh-card|", 10, ("term/marsh-card", "reed-card")),
        ("rules/en/3-the-day.md", "{tide}", 3, ("--icon", "tide", "reed-card")),
        ("l10n/ru.po", 'msgstr "Положите {oil}', 20, ("--icon", "oil", "reed-card")),
        ("layouts/back-tide.yaml", "icon: tide", 8, ("--icon", "tide", "reed-card")),
        ("layouts/back-tide.yaml", "{icon/tide.name}", 8, ("--icon", "tide", "reed-card")),
        ("layouts/card-night.yaml", "{burn|icon oil}", 13, ("--icon", "oil", "reed-card")),
        ("layouts/card-night.yaml", "{:boat}", 4, ("--icon", "boat", "reed-card")),
    ],
    ids=["link", "link of a translation", "icon", "icon of a message", "box", "words", "amount", "sign"],
)
def test_a_rename_begun_anywhere_is_that_of_the_command(
    marsh: Path, tmp_path: Path, file: str, words: str, shift: int, command: tuple[str, ...]
) -> None:
    after = _begun_at(marsh, file, words, shift, "reed-card")
    other = Path(shutil.copytree(marsh, tmp_path / marsh.name))
    assert meeple("rename", *command, cwd=other).status == 0
    changed = {
        path.relative_to(other): path.read_text(encoding="utf-8")
        for path in other.rglob("*")
        if path.suffix in (".yaml", ".md", ".po", ".svg")
        and not ((was := marsh / path.relative_to(other)).exists() and was.read_bytes() == path.read_bytes())
    }
    assert len(changed) > 3
    assert {path.relative_to(marsh): text for path, text in after.items()} == changed


@pytest.fixture
def quay(tmp_path: Path) -> Path:
    """A pack in a project whose baseline stands above it."""
    home = tmp_path / "project"
    (home / "quay").mkdir(parents=True)
    (home / "pyproject.toml").write_text("", encoding="utf-8")
    (home / ".meeple-baseline.yaml").write_text(_BASELINE, encoding="utf-8")
    for name, text in (("pack.yaml", HEAD), ("book.yaml", BOOK), ("words.yaml", WORDS)):
        (home / "quay" / name).write_text(text, encoding="utf-8")
    return home


def test_a_rename_changes_the_baselines_of_the_project_as_the_command_does_where_it_is_told_them(
    quay: Path,
) -> None:
    after = _begun_at(quay / "quay", "book.yaml", "goto: cellar", 8, "vault")
    assert meeple("rename", "entry/cellar", "vault", "--baseline", ".meeple-baseline.yaml", cwd=quay).status == 0
    baseline = (quay / ".meeple-baseline.yaml").read_text(encoding="utf-8")
    assert baseline == _BASELINE.replace("entry/cellar\n", "entry/vault\n")
    assert after == {
        quay / ".meeple-baseline.yaml": baseline,
        quay / "quay" / "book.yaml": (quay / "quay" / "book.yaml").read_text(encoding="utf-8"),
    }


def test_the_command_renames_an_icon_in_the_baseline_that_it_is_told(quay: Path) -> None:
    baseline = quay / ".meeple-baseline.yaml"
    baseline.write_text(_BASELINE.replace("entry/cellar\n", "icon/lamp\n"), encoding="utf-8")
    assert meeple("rename", "--icon", "lamp", "lantern", "--baseline", baseline.name, cwd=quay).status == 0
    assert "record: icon/lantern\n" in baseline.read_text(encoding="utf-8")


def test_a_rename_counts_lines_in_what_is_not_saved_of_another_pack(quay: Path) -> None:
    other = quay / "later"
    other.mkdir()
    (other / "pack.yaml").write_text(HEAD.replace("pack: quay", "pack: later\nextends: [quay]"), encoding="utf-8")
    text = "entry:\n- id: attic\n  number: 9\n  text: Below is the [[cellar]].\n  ending: bad\n"
    (other / "more.yaml").write_text(text, encoding="utf-8")
    with connected() as client:
        book = client.open(quay / "quay" / "book.yaml")
        more = client.open(other / "more.yaml")
        client.write(more, "# a line that is not saved\n" + text)
        where = {"textDocument": {"uri": book}, "position": at(BOOK, "goto: cellar", 8)}
        after = _renamed(client, client.ask("textDocument/rename", newName="vault", **where))
    assert after[other / "more.yaml"] == "# a line that is not saved\n" + text.replace("cellar", "vault")
