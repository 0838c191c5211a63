"""`meeple adopt` beside files that are cut or broken: they are named with their line, and the rest is read."""

from __future__ import annotations

import json
from pathlib import Path

from program import meeple

CARDS = json.dumps([{"id": f"c{at}", "name": f"Card {at}"} for at in range(6)], indent=1)


def test_a_folder_whose_only_file_is_cut_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "card.json").write_text('{"id": "a",\n "name": ')
    told = meeple("adopt", ".", "--yes", cwd=tmp_path)
    assert told.status == 2
    assert "`.` holds no data that could be read: card.json:2: the file ends where a value belongs" in told.err
    assert "help: write what was cut off; then run `meeple adopt` again" in told.err
    assert not (tmp_path / "pack.yaml").exists()


def test_of_many_broken_files_the_first_are_named(tmp_path: Path) -> None:
    for at in range(8):
        (tmp_path / f"{at}.json").write_text('{"id": ')
    told = meeple("adopt", ".", "--yes", cwd=tmp_path)
    assert [f"{at}.json:1:" in told.err for at in range(8)] == [True] * 5 + [False] * 3
    assert "and 3 more files" in told.err


def test_the_rest_is_read_and_a_broken_file_is_not_made_silent(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text(CARDS)
    (tmp_path / "places.json").write_text('{"places": [\n')
    told = meeple("adopt", ".", "--yes", cwd=tmp_path)
    assert told.status == 0, told.err
    lines = told.out.splitlines()
    assert "cards.json: 6 records of `card` in 1 file, named by `id`" in lines
    assert "places.json:2: the file ends where a value belongs; nothing of it is read" in lines
    found = json.loads(meeple("check", "--format", "json", ".", cwd=tmp_path).out)["findings"]
    assert [(each["code"], each["place"]["path"]) for each in found] == [("MW901", "places.json")]
