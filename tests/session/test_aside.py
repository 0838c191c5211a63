"""What is asked of the process beside a session, and when: no process is begun here, and nobody waits."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from meeplewright.checks import aside
from meeplewright.checks.aside import Aside, ask_them
from meeplewright.checks.carried import NOWHERE, SplicedStretch
from meeplewright.checks.living import Living
from meeplewright.checks.registry import STORIES
from meeplewright.checks.run import Superseded
from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import Stop
from meeplewright.packs import discover
from meeplewright.regular import real_path
from meeplewright.stories.findings.known import of_this_run

FOLDER = Path("packs")
ISLES = Path(__file__).parents[1] / "packs" / "five-isles"
TRANSLATIONS = "meeplewright.l10n.check:translation_findings"


class _Beside:
    """Stands in the place of the process."""

    every: list[_Beside]

    def __init__(
        self, work: str, begin: tuple[Any, ...], heard: Callable[[Any], None], lost: Callable[[], None]
    ) -> None:
        self.begun = work, begin
        self.heard, self.lost = heard, lost
        self.asked: list[tuple[int, dict[str, bytes | None], list[str] | None]] = []
        self.is_alive = True
        _Beside.every.append(self)

    def ask(self, question: Any) -> None:
        changed = None if question.changed is None else [*question.changed]
        self.asked.append((question.generation, {**question.texts}, changed))

    def end(self) -> None:
        self.is_alive = False


class _Timer:
    """Stands in the place of the clock: whoever waits is called by hand."""

    every: list[_Timer]

    def __init__(self, seconds: float, call: Callable[..., None], words: tuple[Any, ...]) -> None:
        self.seconds, self.daemon, self.started = seconds, False, False
        self.over: Callable[[], None] = partial(call, *words)
        _Timer.every.append(self)

    def start(self) -> None:
        self.started = True


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was said to whoever listens, in a house without processes and clocks."""
    _Beside.every, _Timer.every = [], []
    monkeypatch.setattr(aside, "SideProcess", _Beside)
    monkeypatch.setattr(aside, "Timer", _Timer)
    return []


def begun(heard: list[str]) -> tuple[Aside, _Beside]:
    """One that was asked once."""
    beside = Aside(FOLDER, heard.append, cache=False)
    beside.moved(None)
    beside.ask(other_story=False)
    return beside, _Beside.every[0]


def same(process: Any) -> Any:
    """Of no type, as it stands in the place of one."""
    return process


def proving(generation: int) -> Any:
    return aside._Answer(generation, proving=True)


def answer(generation: int, *codes: str) -> Any:
    return aside._Answer(generation, STORIES, {FOLDER: list(map(finding, codes))})


def finding(code: str) -> Finding:
    return Finding.of(code, "so it is", Place("a.yaml", 1, 1, 1, 2))


def test_the_first_question_begins_a_process_and_none_is_asked_twice(heard: list[str]) -> None:
    beside = Aside(FOLDER, heard.append, cache=True)
    beside.ask(other_story=False)
    assert _Beside.every == []  # there is nothing yet to be asked of
    beside.edit("/a.yaml", b"a")
    beside.moved([Path("b.yaml")])
    beside.ask(other_story=False)
    beside.ask(other_story=False)
    (process,) = _Beside.every
    assert process.begun == ("meeplewright.checks.aside:ask_them", ("packs", True))
    assert process.asked == [(1, {"/a.yaml": b"a"}, None)]  # of files on the disk it knows nothing yet
    assert (beside.begun, beside.is_proving) == (1, False)
    assert beside.process is same(process)


def test_a_question_has_what_is_new_since_the_last_one(heard: list[str]) -> None:
    beside, process = begun(heard)
    beside.edit("/a.yaml", b"a")
    beside.moved([Path("y.yaml"), Path("x.yaml")])
    beside.edit("/a.yaml", b"aa")
    beside.edit("/b.yaml", b"b")
    beside.moved([Path("x.yaml")])
    beside.ask(other_story=False)
    beside.edit("/a.yaml", None)
    beside.moved([])
    beside.ask(other_story=False)
    beside.moved([Path("x.yaml")])
    beside.moved(None)
    beside.moved([Path("y.yaml")])
    beside.ask(other_story=False)
    beside.moved([Path("z.yaml")])
    beside.ask(other_story=False)
    assert process.asked == [
        (1, {}, None),
        (3, {"/a.yaml": b"aa", "/b.yaml": b"b"}, ["x.yaml", "y.yaml"]),
        (4, {"/a.yaml": None}, []),
        (7, {}, None),
        (8, {}, ["z.yaml"]),
    ]
    assert beside.begun == 1


def test_one_that_is_begun_anew_is_told_of_all_that_stands_in_editors(heard: list[str]) -> None:
    beside, process = begun(heard)
    for name, text in (("/a.yaml", b"a"), ("/b.yaml", b"b"), ("/a.yaml", None)):
        beside.edit(name, text)
    beside.moved([])
    beside.ask(other_story=False)
    process.is_alive = False
    beside.moved([Path("x.yaml")])
    beside.ask(other_story=False)
    assert _Beside.every[1].asked == [(3, {"/b.yaml": b"b"}, None)]
    assert beside.begun == 2
    assert beside.process is same(_Beside.every[1])


def test_an_answer_counts_while_the_packs_are_as_they_were(heard: list[str]) -> None:
    beside, process = begun(heard)
    assert beside.answer(FOLDER, STORIES) is None
    process.heard(answer(1, "MW601", "MW602"))
    assert beside.answer(FOLDER, STORIES) == [finding("MW601"), finding("MW602")]
    assert beside.answer(Path("other"), STORIES) is None
    assert beside.answer(FOLDER, TRANSLATIONS) is None
    beside.moved([])
    assert beside.answer(FOLDER, STORIES) is None
    beside.ask(other_story=False)
    process.heard(answer(1, "MW601"))  # to what was asked before
    assert beside.answer(FOLDER, STORIES) is None
    process.heard(answer(2))
    assert beside.answer(FOLDER, STORIES) == []
    assert heard == ["", "", ""]


def test_a_proof_is_told_of_to_nobody_and_a_fault_is(heard: list[str]) -> None:
    beside, process = begun(heard)
    process.heard(proving(1))
    assert (beside.is_proving, heard) == (True, [])
    process.heard(aside._Answer(1, fault="checking: it broke"))
    assert (beside.is_proving, heard) == (False, ["checking: it broke"])
    assert beside.answer(FOLDER, "") is None
    process.heard(proving(1))
    process.heard(answer(1))
    assert (beside.is_proving, heard) == (False, ["checking: it broke", ""])


def test_a_proof_of_another_story_is_ended_after_a_while(heard: list[str]) -> None:
    beside, process = begun(heard)
    process.heard(proving(1))
    beside.edit("/a.yaml", b"a")
    beside.moved([Path("x.yaml")])
    beside.ask(other_story=True)
    (waiting,) = _Timer.every
    assert (waiting.seconds, waiting.daemon, waiting.started) == (aside.PATIENCE_S, True, True)
    assert process.is_alive
    waiting.over()
    assert not process.is_alive
    assert _Beside.every[1].asked == [(2, {"/a.yaml": b"a"}, None)]
    assert (beside.begun, beside.is_proving) == (2, False)
    beside.ask(other_story=True)  # it was asked already
    assert len(_Beside.every[1].asked) == len(_Timer.every) == 1


@pytest.mark.parametrize("since", ["another proof", "an answer", "the end", "nothing is proven", "the same story"])
def test_nothing_else_is_ended(heard: list[str], since: str) -> None:
    beside, process = begun(heard)
    if since != "nothing is proven":
        process.heard(proving(1))
    beside.moved([])
    beside.ask(other_story=since != "the same story")
    assert len(_Timer.every) == (since not in ("nothing is proven", "the same story"))
    if since == "another proof":
        process.heard(proving(2))
    elif since == "an answer":
        process.heard(answer(1))
    elif since == "the end":
        beside.end()
    for waiting in _Timer.every:
        waiting.over()
    assert process.is_alive is (since != "the end")
    assert (beside.begun, [asked[0] for asked in process.asked]) == (1, [1, 2])


def test_one_that_is_gone_is_begun_anew_unless_it_goes_again_and_again(heard: list[str]) -> None:
    beside, process = begun(heard)
    process.heard(proving(1))
    for number in range(1, 3):
        _Beside.every[-1].lost()
        assert not beside.is_proving
        _Beside.every[-1].is_alive = False
        beside.ask(other_story=False)
        assert [asked[0] for asked in _Beside.every[number].asked] == [1]
    _Beside.every[-1].heard(answer(1))  # it does answer: what was before is forgotten
    for number in range(3, 5):
        _Beside.every[-1].lost()
        _Beside.every[-1].is_alive = False
        beside.ask(other_story=False)
        assert beside.begun == number + 1
    _Beside.every[-1].lost()
    beside.ask(other_story=False)
    assert beside.begun == 5
    assert heard == ["", "", "", "", "", "the process that proves stories was ended too often"]


def test_at_its_end_the_process_is_ended_and_nothing_more_is_asked(heard: list[str]) -> None:
    Aside(FOLDER, heard.append, cache=False).end()
    beside, process = begun(heard)
    beside.end()
    beside.moved([])
    beside.ask(other_story=True)
    assert (process.is_alive, beside.begun, len(process.asked)) == (False, 1, 1)


def test_it_knows_how_each_text_was_edited_since_all_was_looked_at(heard: list[str], tmp_path: Path) -> None:
    path, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    path.write_bytes(b"one\ntwo\n")
    name, shown = real_path(path), str(path)
    beside = Aside(tmp_path, heard.append, cache=False)
    none = frozenset[str]()
    assert beside.splice(none, shown) == NOWHERE
    assert beside.splice(frozenset((shown,)), shown) is None  # another on the disk: nobody knows how
    beside.edit(name, b"one\nand two\n")
    first = SplicedStretch.between("one\ntwo\n", "one\nand two\n")
    assert beside.splice(none, shown) == beside.splice(frozenset((shown,)), shown) == first
    beside.edit(name, b"one\nand two, three\n")
    assert beside.splice(none, shown) == SplicedStretch.between("one\ntwo\n", "one\nand two, three\n")
    beside.looked()
    assert beside.splice(none, shown) == NOWHERE
    beside.edit(name, None)  # closed: what is saved is read again
    assert beside.splice(none, shown) == SplicedStretch.between("one\nand two, three\n", "one\ntwo\n")
    beside.edit(real_path(other), "é".encode())  # of no file yet
    assert beside.splice(none, str(other)) == SplicedStretch.between("", "é")


# -- the other side


class _Over(Exception):
    """Nobody asks any more."""


class _Asking:
    """Stands in the place of the pipe: what waits there, what comes in beside the first proof, what comes at the end."""

    def __init__(self, *questions: Any, beside: Sequence[Any] = (), then: Sequence[Any] = ()) -> None:
        self.waiting = [*questions]
        self.beside = [*beside]
        self.then = [*then]
        self.told: list[Any] = []

    def next(self) -> Any:
        queue = self.waiting or self.then
        if not queue:
            raise _Over
        return queue.pop(0)

    def is_waiting(self) -> bool:
        return bool(self.waiting)

    def tell(self, answer: Any) -> None:
        self.told.append(answer)
        if answer.proving:
            self.waiting += self.beside
            self.beside = []


@pytest.fixture
def isles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A pack with a story and a translation, none of whose proofs is known."""
    home = tmp_path / "isles"
    shutil.copytree(ISLES, home)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(discover, "TICK_NS", -(10**12))
    of_this_run.cache_clear()
    yield home
    of_this_run.cache_clear()


def told(asking: _Asking, folder: Path) -> list[str]:
    """What the process says: of which question, which check it is of, and the codes of what that tells; several proofs
    of one question as one."""
    with pytest.raises(_Over):
        ask_them(asking, str(folder), False)  # type: ignore[arg-type] # stands in its place
    words: list[str] = []
    for each in asking.told:
        assert set(each.said) <= {folder}
        codes = " ".join(one.code for one in each.said.get(folder, ()))
        what = "proving" if each.proving else f"{each.check.rpartition(':')[2]}{each.fault}"
        words.append(f"{each.generation} {what} {codes}".strip())
    return [word for word, before in zip(words, ["", *words], strict=False) if word != before]


def asks(generation: int, changed: Sequence[Path] | None = (), **texts: bytes | None) -> Any:
    """A question, with what stands in editors of files that are named here in short."""
    paths = {"holm": "isles/holm.yaml", "russian": "isles/l10n/ru.po"}
    names = None if changed is None else [*map(str, changed)]
    return aside._Question(generation, {real_path(Path(paths[name])): text for name, text in texts.items()}, names)


def elsewhere(isles: Path) -> bytes:
    """A file of the story in which an option leads nowhere: there is an entry more that nobody comes to."""
    return (isles / "holm.yaml").read_bytes().replace(b"goto: holm-top", b"goto: holm-tpo")


def with_a_gap(isles: Path) -> bytes:
    """The translation with a blank too many."""
    russian = (isles / "l10n" / "ru.po").read_text(encoding="utf-8")
    return russian.replace('msgstr "Остров"', 'msgstr "Остров  моря"').encode()


def test_each_question_is_answered_of_the_texts_as_they_are_then_translations_first(isles: Path) -> None:
    questions = [
        asks(1, None),
        asks(2, russian=with_a_gap(isles)),
        asks(3, holm=elsewhere(isles)),
        asks(4, holm=None, russian=None),
    ]
    assert told(_Asking(then=questions), isles) == [
        "1 translation_findings",
        "1 proving",
        "1 story_findings",
        "2 translation_findings MW412",
        "2 story_findings",
        "3 translation_findings MW412",
        "3 story_findings MW610",
        "4 translation_findings",
        "4 story_findings",
    ]


def test_of_several_questions_the_last_is_answered_with_the_texts_of_all(isles: Path) -> None:
    several = [asks(1, None, russian=with_a_gap(isles)), asks(2, holm=elsewhere(isles)), asks(3)]
    assert [line for line in told(_Asking(*several), isles) if "proving" not in line] == [
        "3 translation_findings MW412",
        "3 story_findings MW610",
    ]


def test_what_is_written_on_the_disk_is_read_again_where_a_question_names_it(isles: Path) -> None:
    holm, russian = isles / "holm.yaml", isles / "l10n" / "ru.po"
    asking = _Asking(then=[asks(1, None)])
    tell = asking.tell

    def written(each: Any) -> None:
        """Somebody writes two files and says so of one of them, then of the other, before anything is looked at."""
        tell(each)
        if each.check == STORIES and each.generation == 1:
            for path, text in ((holm, elsewhere(isles)), (russian, with_a_gap(isles))):
                path.write_bytes(text)
            asking.waiting += [asks(2, [holm]), asks(3, [russian])]

    asking.tell = written  # type: ignore[method-assign,assignment] # beside what it does
    assert [line for line in told(asking, isles) if line.startswith(("2", "3 t", "3 s"))] == [
        "3 translation_findings MW412",
        "3 story_findings MW610",
    ]


def test_a_proof_is_given_up_where_something_newer_is_asked(isles: Path) -> None:
    several = _Asking(asks(1, None, holm=elsewhere(isles)), beside=[asks(2, holm=None)])
    assert told(several, isles) == [
        "1 translation_findings",
        "1 proving",
        "2 translation_findings",
        "2 proving",
        "2 story_findings",
    ]


def test_what_breaks_is_told_and_the_next_question_is_answered(isles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slowly = Living.slowly
    breaks: list[Exception] = [ValueError("so it is"), Stop("no pack"), Superseded()]

    def broken(self: Living, *words: Any, **more: Any) -> Iterator[Any]:
        if breaks:
            raise breaks.pop(0)
        yield from slowly(self, *words, **more)

    monkeypatch.setattr(Living, "slowly", broken)
    questions = [asks(1, None), asks(2), asks(3), asks(4, None)]
    assert told(_Asking(then=questions), isles) == [
        "1 checking: ValueError: so it is",
        "4 translation_findings",
        "4 proving",
        "4 story_findings",
    ]
