"""What a run found is said again while nothing has changed, by the next run and by a session, and nothing is read for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meeplewright.checks import aside, asked, run
from meeplewright.checks.living import Living
from meeplewright.checks.run import Result, Wish
from meeplewright.packs import discover
from program import MakePack

CARDS = (
    "card:\n- id: lantern\n  name: Lantern\n  text: Take {coin:1}.\n- id: rope\n  name: Rope\n  text: See  {cion}.\n"
)
IGNORED = CARDS.replace("- id: rope", "# meeple: ignore MW401 -- why\n- id: rope")
RULE = "rules:\n- {code: toy/told, each: card, require: 'true', message: so}\n"


@pytest.fixture
def pack(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = make_pack({"cards.yaml": IGNORED})
    system = folder / "system.yaml"
    system.write_text(system.read_text(encoding="utf-8") + RULE, encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(discover, "TICK_NS", -(10**12))  # everything was written long ago
    return folder


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Result]], tuple[tuple[Any, ...], bool]]:
    """What is said, and whether packs were checked for it."""
    checked: list[int] = []
    of_loaded = run._checked

    def counted(*words: Any, **more: Any) -> Result:
        checked.append(1)
        return of_loaded(*words, **more)

    monkeypatch.setattr(run, "_checked", counted)

    def said(ask: Callable[[], Result]) -> tuple[tuple[Any, ...], bool]:
        checked.clear()
        result = ask()
        return figures(result), bool(checked)

    return said


def figures(result: Result) -> tuple[Any, ...]:
    codes = [f"{each.code} {each.place.path}:{each.place.line}" for each in result.findings]
    return codes, result.packs, result.files, result.records, result.held_back, [*result.house_codes], [*result.roots]


Read = Callable[[Callable[[], Result]], tuple[tuple[Any, ...], bool]]


def test_a_second_run_says_what_the_first_one_found_and_reads_nothing(pack: Path, read: Read) -> None:
    wish = Wish([pack])
    first, was_read = read(lambda: run.run(wish))
    assert was_read
    assert first[:-1] == (["MW412 cards.yaml:8"], 1, 2, 2, 1, ["toy/told"])
    assert str(pack) in first[-1]
    assert read(lambda: run.run(wish)) == (first, False)
    assert run.run(wish).findings == run.run(Wish([pack], cache=False)).findings


@pytest.mark.parametrize(
    "otherwise", [Wish([], worlds=True), Wish([], cache=False), Wish([], more=True)], ids=["worlds", "no cache", "more"]
)
def test_what_was_not_asked_so_before_is_asked(
    pack: Path, read: Read, otherwise: Wish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asked, "more_checks", tuple)  # those of print take long
    run.run(Wish([pack]))
    wish = Wish([pack], cache=otherwise.cache, more=otherwise.more, worlds=otherwise.worlds)
    assert read(lambda: run.run(wish))[1]
    assert len(run.run(wish).worlds) == (0 if wish.more else 1)


def test_where_something_has_changed_everything_is_said_anew(pack: Path, read: Read) -> None:
    wish = Wish([pack])
    run.run(wish)
    (pack / "cards.yaml").write_text(CARDS.replace("See  ", "See "), encoding="utf-8")
    said, was_read = read(lambda: run.run(wish))
    assert (said[0], said[4], was_read) == (["MW401 cards.yaml:7"], 0, True)
    assert read(lambda: run.run(wish)) == (said, False)


def test_a_session_may_begin_with_what_the_last_run_found(pack: Path, read: Read) -> None:
    wish = Wish([pack])
    first, _ = read(lambda: run.run(wish))
    living = Living(wish, recall=True)
    living.rest()  # nothing was read that could be remembered
    assert read(lambda: living.result(None)) == (first, False)
    assert not living.has_read
    assert read(lambda: living.result(None)) == (first, True)
    assert living.has_read


@pytest.mark.parametrize("why", ["not asked for", "not of all", "no cache", "another text", "a file that is not saved"])
def test_else_it_reads(pack: Path, read: Read, why: str) -> None:
    run.run(Wish([pack]))
    living = Living(Wish([pack], cache=why != "no cache"), recall=why != "not asked for")
    if why == "another text":
        living.edit(pack / "cards.yaml", IGNORED + "# more\n")
    elif why == "a file that is not saved":
        living.edit(pack / "more.yaml", "")
    assert read(lambda: living.result([] if why == "not of all" else None))[1]
    assert living.has_read


def test_a_text_that_stands_in_an_editor_as_it_is_saved_is_no_other(pack: Path, read: Read) -> None:
    run.run(Wish([pack]))
    living = Living(Wish([pack]), recall=True)
    living.edit(pack / "cards.yaml", IGNORED)
    assert not read(lambda: living.result(None))[1]


def test_what_a_session_found_of_all_is_remembered_when_it_rests(pack: Path, read: Read) -> None:
    wish = Wish([pack])
    living = Living(wish)
    living.result(None)
    (pack / "cards.yaml").write_text(CARDS, encoding="utf-8")
    living.result(None)
    living.rest()
    now, was_read = read(lambda: run.run(wish))
    assert (now[0], was_read) == (["MW412 cards.yaml:7", "MW401 cards.yaml:7"], False)


@pytest.mark.parametrize("since", ["only what changed was looked at", "an editor has another text", "more was read"])
def test_what_is_not_what_a_run_would_find_is_not_remembered(pack: Path, read: Read, since: str) -> None:
    living = Living(Wish([pack]))
    living.result(None if since == "more was read" else [])
    if since == "an editor has another text":
        living.edit(pack / "cards.yaml", CARDS)
        living.result(None)
    elif since == "more was read":
        living.edit(pack / "cards.yaml", CARDS)
        living.load()
    living.rest()
    assert read(lambda: run.run(Wish([pack])))[1]


def test_what_was_looked_at_before_nothing_changed_is_remembered_still(pack: Path, read: Read) -> None:
    living = Living(Wish([pack]))
    living.result(None)
    living.result([])
    living.rest()
    assert not read(lambda: run.run(Wish([pack])))[1]


class _Silent:
    """A process that never answers."""

    is_alive = True

    def __init__(self, *_: Any) -> None:
        self.asked = 0

    def ask(self, _: Any) -> None:
        self.asked += 1


def test_while_somebody_else_is_asked_what_is_remembered_of_them_all_is_said(
    make_pack: MakePack, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aside, "SideProcess", _Silent)
    head = (pack / "pack.yaml").read_text(encoding="utf-8")
    (pack / "pack.yaml").write_text(f"{head}translations: [ru]\n", encoding="utf-8")
    wish = Wish([pack])
    assert Living(wish, heard=print).result(None).open
    every = run.run(wish)
    assert "MW501" in {each.code for each in every.findings}
    said = Living(wish, heard=print).result(None)
    assert (said.open, figures(said)) == (False, figures(every))
    assert Living(wish, heard=print).result([]).open
