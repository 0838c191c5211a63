"""What lies in a folder of packs and is no plain file, or not quite the file that is meant, is told and stops nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from program import MakePack, meeple

TERMS = "term:\n- {id: dyke, name: Dyke, text: It keeps the sea out.}\n"
unix = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of this kind are Unix")


@pytest.fixture
def pack(make_pack: MakePack) -> Path:
    return make_pack({"terms.yaml": TERMS})


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20h-20z"/></svg>'


@unix
def test_a_pipe_is_told_and_not_waited_for(pack: Path) -> None:
    os.mkfifo(pack / "more.yaml")
    told = meeple("check", cwd=pack)
    assert told.status == 1
    assert (
        "MW020 error: this file cannot be read: it is a pipe or a device, and no file\n --> more.yaml:1:1" in told.out
    )


@unix
def test_a_link_that_leads_to_itself_is_told_and_the_rest_is_checked(pack: Path) -> None:
    (pack / "more.yaml").symlink_to("more.yaml")
    told = meeple("check", cwd=pack)
    assert "MW020 error: this file cannot be read: Too many levels of symbolic links\n --> more.yaml:1:1" in told.out
    assert told.out.count("MW") == 1


@unix
def test_nothing_of_a_file_outside_of_the_pack_comes_into_a_report(pack: Path) -> None:
    secret = pack.parent / "secret.txt"
    secret.write_text("the word is heron\n")
    (pack / "more.yaml").symlink_to(secret)
    for name in ("text", "json", "sarif", "github", "gitlab", "junit"):
        told = meeple("check", "--format", name, cwd=pack)
        assert "more.yaml" in told.out
        assert "heron" not in told.out


def test_a_folder_named_pack_yaml_makes_no_pack(tmp_path: Path) -> None:
    (tmp_path / "game" / "pack.yaml").mkdir(parents=True)
    told = meeple("check", cwd=tmp_path)
    assert (told.status, told.err.split("\n")[0]) == (2, "error: there is no pack at `.`")


@pytest.mark.parametrize("name", ["pack.yml", "Pack.yml", "pack.yaml.txt"])
def test_a_pack_file_of_another_name_is_told_when_there_is_no_pack(pack: Path, name: str) -> None:
    (pack / "pack.yaml").rename(pack / name)
    told = meeple("check", pack.name, cwd=pack.parent)
    assert told.status == 2
    assert told.err.endswith(f"help: rename `example/{name}` to `pack.yaml`, in small letters\n")


def test_a_pack_file_of_another_name_beside_good_packs_is_told_and_found_when_it_appears_later(
    pack: Path, make_pack: MakePack
) -> None:
    other = make_pack({"terms.yaml": TERMS}, "other")
    (other / "pack.yaml").rename(other / "elsewhere")
    assert "0 errors in 1 pack" in meeple("check", cwd=pack.parent).out
    (other / "elsewhere").rename(other / "pack.yml")
    told = meeple("check", cwd=pack.parent)
    assert "MW901 warning: this folder is not read as a pack" in told.out
    assert "other/pack.yml:1:1" in told.out
    (other / "pack.yml").rename(other / "pack.yaml")
    assert "0 errors in 2 packs" in meeple("check", cwd=pack.parent).out


@pytest.mark.parametrize("name", ["more.yml", "more.YAML", "more.yaml.txt"])
def test_a_content_file_of_another_ending_is_told_with_the_name_it_should_have(pack: Path, name: str) -> None:
    (pack / name).write_text(TERMS)
    told = meeple("check", cwd=pack)
    assert f"MW901 warning: nothing reads this file\n --> {name}:1:1" in told.out
    assert "help: rename it to `more.yaml`, or list it" in told.out


def test_what_is_printed_and_what_was_built_is_no_file_that_nothing_reads(make_pack: MakePack) -> None:
    pack = make_pack(
        {
            "cards.yaml": "card:\n- {id: lamp, name: Lamp, text: 'Take {coin}.', art: drawn/lamp.svg}\n",
            "layouts/card.yaml": "extends: base-card\nboxes:\n  mark: {at: [2, 2, 9, 9], image: 'frames/{id}.svg'}\n",
            "drawn/lamp.svg": DRAWING,
            "drawn/rope.svg": DRAWING,
            "frames/lamp.svg": DRAWING,
            "icons/coin.svg": DRAWING,
            "icons/coyn.svg": DRAWING,
        }
    )
    assert meeple("build", cwd=pack).status == 0
    (pack / "build" / "notes.txt").write_text("mine")
    out = meeple("check", "--select", "MW901", cwd=pack).out
    told = [line.split("--> ")[1] for line in out.splitlines() if "--> " in line]
    assert told == ["build/notes.txt:1:1", "drawn/rope.svg:1:1", "icons/coyn.svg:1:1"]
