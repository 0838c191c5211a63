"""`meeple story play`, `trace` and `stats`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from program import Told, meeple


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *words: str | Path) -> Told:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return meeple("story", "play", *words)


def test_numbers_choose_and_u_takes_back(ferry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = play(monkeypatch, "1\nu\n2\n", ferry)
    assert told.out.count("Rain falls on the quay.") == 2
    assert "A camp." in told.out
    assert "THE END (good), after 2 entries" in told.out


def test_a_saved_play_goes_on(ferry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "my.play"
    play(monkeypatch, "1\ns\nq\n", ferry, "--save", save)
    assert save.read_text(encoding="utf-8").splitlines()[-1] == "at camp"
    assert "A camp." in play(monkeypatch, "q\n", ferry, "--save", save).out


def test_a_traced_way_can_be_played(ferry: Path, tmp_path: Path) -> None:
    script = tmp_path / "way"
    told = meeple("story", "trace", ferry, "--to", "60", "--script")
    script.write_text(told.out, encoding="utf-8")
    assert told.out.splitlines()[-1] == "at mud-2"
    played = meeple("story", "play", ferry, "--script", script)
    assert played.status == 0
    assert "60 `mud-2`" in played.out


def test_a_play_begins_at_any_entry(ferry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = play(monkeypatch, "u\nq\n", ferry, "--from", "camp")
    assert told.out.index("A camp.") < told.out.index("Rain falls on the quay.")  # which is where `u` leads back to
    assert play(monkeypatch, "q\n", ferry, "--from", "60").out.count("━━ 60 ") == 1
    assert "no way to `attic` was found" in play(monkeypatch, "", ferry, "--from", "attic").err
    assert "did you mean `camp`?" in play(monkeypatch, "", ferry, "--from", "canp").err


def test_nobody_is_traced_to_where_nobody_comes(ferry: Path) -> None:
    told = meeple("story", "trace", ferry, "--to", "attic")
    assert told.status == 1
    assert "no reader can ever reach 70 `attic`" in told.out


def test_a_script_that_no_reader_can_follow_is_told(ferry: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong").write_text("quay 7\n", encoding="utf-8")
    told = meeple("story", "play", ferry, "--script", tmp_path / "wrong")
    assert told.status == 1
    assert "line 1" in told.err


def test_stats_of_a_small_book(ferry: Path) -> None:
    (data,) = json.loads(meeple("story", "stats", ferry, "--format", "json").out)
    assert (data["entries"], data["endings"]) == (8, {"good": 1})
    assert data["shortest"][0] == 2
    assert data["longest"] is None
    assert data["noted"]["names"] == ["LAMP"]
