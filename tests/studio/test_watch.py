"""Looking at the disk: what is saved is seen, and half of a save is not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from meeplewright.studio.watch import EMPTY_S, SHORTER_S, Watch


@pytest.fixture
def watched(tmp_path: Path) -> tuple[Watch, Path]:
    path = tmp_path / "cards.yaml"
    path.write_text("card:\n- id: lantern\n", encoding="utf-8")
    watch = Watch([tmp_path])
    watch.show([path])
    return watch, path


def test_a_save_is_seen_at_the_next_look(watched: tuple[Watch, Path]) -> None:
    watch, path = watched
    assert watch.look() == []
    path.write_text("card:\n- id: lantern\n- id: rope\n", encoding="utf-8")
    assert watch.look() == [path]
    assert watch.look() == []


def test_a_file_that_is_written_in_place_is_seen_when_it_is_whole(watched: tuple[Watch, Path]) -> None:
    watch, path = watched
    path.write_text("", encoding="utf-8")
    assert watch.look() == []
    time.sleep(SHORTER_S * 1.5)
    assert watch.look() == []
    path.write_text("card:\n- id: lamp\n- id: rope\n", encoding="utf-8")
    assert watch.look() == [path]


def test_what_stays_shorter_or_empty_is_believed(watched: tuple[Watch, Path]) -> None:
    watch, path = watched
    for text, seconds in (("card: []\n", SHORTER_S), ("", EMPTY_S)):
        path.write_text(text, encoding="utf-8")
        assert watch.look() == []
        time.sleep(seconds * 1.2)
        assert watch.look() == [path]
    path.unlink()
    assert watch.look() == []
    time.sleep(EMPTY_S * 1.2)
    assert watch.look() == [path]


def test_a_shorter_file_that_took_the_place_of_the_old_one_is_seen_at_once(watched: tuple[Watch, Path]) -> None:
    watch, path = watched
    other = path.with_name(".saved")
    other.write_text("card: []\n", encoding="utf-8")
    other.replace(path)
    assert watch.look() == [path]
