"""One seed: everything that the explorer and the engine say of its story is compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.stories.findings.check import Checked, check_stories
from meeplewright.stories.model.scripts import Followed, follow
from meeplewright.stories.model.story import Story
from meeplewright.stories.odds.odds import odds_of
from meeplewright.stories.proof.proof import prove
from meeplewright.stories.told.read import stories_of
from stories.explorer import judge
from stories.explorer.author import drafted
from stories.explorer.explore import Seen, Walk, odds
from stories.explorer.tale import State, Tale

MOST = 400  # states of one story that are read one by one
SOLVED = 60  # … of which the odds are worked out exactly
TELLING = ("MW640", "MW644", "MW645", "MW648", "MW651", "MW652")


@dataclass
class Tally:
    """What was compared."""

    stories: int = 0
    large: int = 0
    unread: int = 0
    states: int = 0
    odds: int = 0
    witnesses: int = 0
    features: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)


def agree(seed: int, tally: Tally, *, plays: bool) -> None:
    """Compare one seed. With `plays` the findings are made too, and every witness is replayed by both."""
    draft = drafted(seed)
    seen = judge.explored_all(draft, MOST)
    if seen is None:
        tally.large += 1
        return
    world = judge.world(draft)
    checked = check_stories(world) if plays else None
    told = stories_of(world) if checked is None else checked
    assert all(story.sound for story in told.stories), (seed, [str(each.message) for each in told.findings])
    assert set(seen) == {story.id for story in told.stories}, seed
    tally.features.update(draft.used.keys())
    for at, story in enumerate(told.stories):
        tally.stories += 1
        one, walk = seen[story.id]
        tally.states += one.states
        proof = checked.proofs[at] if checked is not None else prove(story)
        proofs = [proof]
        if seed % 4 == 0:  # the form decides nothing, nor what is left out
            proofs.append(prove(story, form=("packed", "diagrams")[seed // 4 % 2], reduced=seed % 3 > 0))
        truth = judge.told_by(one, story)
        for each in proofs:
            said = judge.engine(each)
            for what in judge.COMPARED:
                assert said[what] == truth[what], (seed, story.id, what, each.form)
            assert each.verdict is judge.verdict(one), (seed, story.id, each.form)
        tally.verdicts[str(proof.verdict)] += 1
        tally.odds += _odds(seed, story, walk)
    if checked is not None:
        _told(seed, checked, seen, tally)


def _odds(seed: int, story: Story, walk: Walk) -> bool:
    """The chance of each ending for a reader who chooses at random, as fractions."""
    mine = odds(walk, SOLVED)
    if mine is None:
        return False
    found = odds_of(story)
    theirs: dict[str, Any] = {f"at {name}": chance for name, chance in found.endings.items() if chance}
    theirs |= {name: chance for name, chance in (("stop", found.halts), ("for ever", found.never)) if chance}
    if found.exact and all(isinstance(chance, Fraction | int) for chance in theirs.values()):
        assert theirs == mine, (seed, story.id)
    else:
        assert theirs.keys() == mine.keys(), (seed, story.id)
        assert all(abs(float(theirs[name] - chance)) < 1e-9 for name, chance in mine.items()), (seed, story.id)
    return True


def _told(seed: int, checked: Checked, seen: dict[str, tuple[Seen, Walk]], tally: Tally) -> None:
    """Each finding with a play: both readers can follow it, and it shows what the finding says."""
    read = set().union(*(one.reached for one, _ in seen.values()))
    unread = {
        name for story in checked.stories for name, node in story.nodes.items() if not (node.decoy or node.made)
    } - read
    tally.unread += bool(unread)
    assert checked.findings or not unread, (seed, unread)
    for finding in checked.findings:
        tally.codes[finding.code] += 1
        if not finding.witness:
            assert finding.code not in TELLING, (seed, finding.message)
            continue
        stories = [story for story in checked.stories if _follows(story, finding)]
        assert stories, (seed, finding.message, finding.witness)
        tally.witnesses += 1
        shown = []
        for story in stories:
            one, walk = seen[story.id]
            state = _replayed(walk.tale, finding.witness)
            assert state in walk.steps, (seed, finding.witness)
            shown.append(_shows(finding, state, one, walk))
        assert any(shown), (seed, finding.code, finding.message, finding.witness)


def _follows(story: Story, finding: Finding) -> Followed | None:
    try:
        return follow(story, finding.witness)
    except ValueError:
        return None


def _replayed(tale: Tale, script: tuple[str, ...]) -> State:
    """The play by the explorer's own rules."""
    lines = [line.split() for line in script]
    words = [word.split("=") for line in lines if line[0] == "begin" for word in line[1:]]
    found = {state: state for state in tale.beginnings({name: int(value) for name, value in words})}
    for node, *what in (line for line in lines if line[0] not in {"begin", "at"}):
        following: dict[State, State] = {}
        for state in found:
            assert state[0] == node
            for choice in tale.applying(node, dict(state[1]))[0]:
                for way in tale.ways(node, choice, state) if choice.key == what[0] else ():
                    if way.after is not None and way.name == (what[1] if len(what) > 1 else ""):
                        following[way.after] = state
        found = following
    assert found, script
    return next(state for state in found if state[0] == lines[-1][1])


def _shows(finding: Finding, state: State, seen: Seen, walk: Walk) -> bool:
    """Whether the state at the end of a play is as the finding says."""
    tale, sheet = walk.tale, dict(state[1])
    applying, pairs = tale.applying(state[0], sheet) if not tale.ends(state[0]) else ([], [])
    if finding.code == "MW640":
        return state in seen.doomed
    if finding.code == "MW644":
        return not applying
    if finding.code == "MW645":
        return bool(pairs)
    if finding.code in {"MW648", "MW651", "MW652"}:
        ways = [way for choice in applying for way in tale.ways(state[0], choice, state)]
        return any(way.after is None for way in ways) or finding.code == "MW648"
    return True
