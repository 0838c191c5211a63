"""Proofs that come to no end: what is said of them, and that nothing is claimed."""

from __future__ import annotations

from typing import Any

import pytest

from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.proof import proof as proving
from meeplewright.stories.proof.proof import MOST, Proof, Verdict, prove
from meeplewright.stories.proof.spaces import Full
from meeplewright.stories.told import visits
from stories.worlds import story_of, world_of

_BOOK: list[dict[str, Any]] = [
    {"id": "start", "text": "Go.", "options": [{"gain": {"flag": "LAMP"}, "goto": "door"}, {"goto": "door"}]},
    {"id": "door", "text": "Here.", "options": [{"when": "LAMP", "goto": "home"}, {"else": True, "goto": "home"}]},
    {"id": "home", "text": "Home.", "ending": "good"},
]
_STATE = {"flags": ["LAMP"]}
_WAYS = 3
_TOO_MANY = f"the hubs of the story `example` can be visited inside each other in more than {_WAYS - 1} ways"


def _proof(monkeypatch: pytest.MonkeyPatch, part: str, wrong: BaseException, form: str = "") -> Proof:
    def fails(*_: object, **__: object) -> None:
        raise wrong

    monkeypatch.setattr(proving, part, fails)
    return prove(story_of(_BOOK, _STATE), form=form)


@pytest.mark.parametrize(
    ("part", "wrong", "form", "said"),
    [
        ("forward", KeyboardInterrupt(), "", "not proven: stopped after 0 states"),
        ("backward", KeyboardInterrupt(), "", "not proven: stopped after 4 states"),
        ("forward", MemoryError(), "diagrams", "not proven: more than is searched; 0 states seen"),
        ("backward", Full(), "diagrams", "not proven: more than is searched; 4 states seen"),
        ("forward", Full(), "packed", f"not proven within {MOST:,} states; 0 states seen"),
        ("Bits", Full(), "", f"not proven within {MOST:,} states; 0 states seen"),
    ],
)
def test_what_was_not_searched_is_not_claimed(
    part: str, wrong: BaseException, form: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = _proof(monkeypatch, part, wrong, form)
    assert (found.verdict, found.summary()) == (Verdict.OPEN, said)
    assert found.stopped is isinstance(wrong, KeyboardInterrupt)
    assert found.explored is (part != "forward")


def test_hubs_that_lie_in_each_other_in_too_many_ways_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        {"id": "start", "text": "A town.", "hub": {"visit": ["inn"], "goto": "home"}},
        {"id": "inn", "text": "An inn.", "options": [{"goto": "cellar"}, {"goto": "start"}]},
        {"id": "cellar", "text": "Barrels.", "hub": {"visit": ["barrel"], "goto": "start"}},
        {"id": "barrel", "text": "One.", "goto": "cellar"},
        {"id": "home", "text": "Home.", "ending": "good"},
    ]
    for most, said in ((_WAYS, []), (_WAYS - 1, [(_TOO_MANY, "entry/start")])):
        monkeypatch.setattr(visits, "MOST", most)
        told = [each for each in check_stories(world_of(entries, _STATE)).findings if each.code == "MW605"]
        assert [(each.message, each.record) for each in told] == said
