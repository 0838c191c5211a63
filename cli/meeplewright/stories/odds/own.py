"""A reader of one's own: a file that says which options weigh how much, where, and for whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.regular import bytes_of
from meeplewright.sources.model import Source
from meeplewright.stories.model.conditions import ALWAYS, Condition, names
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Option, Story
from meeplewright.stories.told.guards import read_guard

_HEAD = ("policy", "weights")
_LINE = ("at", "option", "when", "weight", "chance")
ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Weighing:
    """Options `option` at the entries `at` (none named: any) weigh so much where `when` holds, or have that chance."""

    at: tuple[str, ...]
    option: tuple[str, ...]
    when: Condition
    amount: Fraction
    sure: bool  # a chance, not a weight
    place: Place


@dataclass(frozen=True, slots=True)
class Policy:
    """Of the lines that fit an option the first counts; an option without one weighs 1."""

    name: str
    lines: tuple[Weighing, ...]

    def of(self, node: str, option: Option) -> list[Weighing]:
        """The lines that may count for an option."""
        return [
            line
            for line in self.lines
            if (not line.at or node in line.at) and (not line.option or _called(option, line.option))
        ]

    def asked(self, story: Story) -> dict[str, list[Condition]]:
        """What is asked for at each entry."""
        conditions: dict[str, list[Condition]] = {}
        for name, node in story.nodes.items():
            guards = [line.when for option in node.options for line in self.of(name, option) if line.when != ALWAYS]
            if guards:
                conditions[name] = guards
        return conditions


def _called(option: Option, words: Sequence[str]) -> bool:
    return option.key in words or option.key.partition(":")[0] in words or option.label in words


def read_policy(path: Path) -> Policy:
    """A policy off its file. Stop where it is none."""
    from meeplewright.sources.read import FileReader

    try:
        raw = bytes_of(path)
    except OSError as wrong:
        raise Stop(f"{path}: {wrong.strerror}", "docs/stories.md shows a policy") from None
    reading = FileReader().read(raw, str(path))
    _none_of(reading.findings)
    data = reading.data
    source = Source(path, str(path), data if isinstance(data, Mapping) else {})
    whole = Origin(source=source)
    if not isinstance(data, Mapping):
        raise _wrong(whole.place, "a policy is a mapping", "write `policy: a name` and `weights:`")
    _known(data, _HEAD, whole)
    lines = data.get("weights")
    if not isinstance(lines, list) or not lines:
        raise _wrong(whole.below("weights").place, "the policy weighs nothing", "write `weights:` with lines")
    name = data.get("policy")
    return Policy(
        name if isinstance(name, str) and name else path.stem,
        tuple(_line(line, whole.below("weights", at)) for at, line in enumerate(lines)),
    )


def _line(line: Any, origin: Origin) -> Weighing:
    if not isinstance(line, Mapping):
        raise _wrong(origin.place, f"`{line}` is no line of a policy", "write `{at: inn, option: 2, weight: 3}`")
    _known(line, _LINE, origin)
    if ("weight" in line) == ("chance" in line):
        raise _wrong(origin.place, "a line says either a `weight` or a `chance`", "write one of the two")
    word = "weight" if "weight" in line else "chance"
    amount, where = line[word], origin.below(word).place
    if isinstance(amount, bool) or not isinstance(amount, int | float) or not 0 <= amount < 1e9:
        raise _wrong(where, f"`{amount}` is no {word}", "write a number from 0 up")
    if word == "chance" and amount > 1:
        raise _wrong(where, f"a chance of {amount} is above 1", "write a number from 0 to 1: 0.25 is one time in four")
    problems: list[Finding] = []
    when = read_guard(line["when"], origin.below("when"), problems) if "when" in line else ALWAYS
    _none_of(problems)
    return Weighing(
        _words(line.get("at"), origin.below("at")),
        _words(line.get("option"), origin.below("option")),
        when,
        Fraction(str(amount)),
        word == "chance",
        origin.place,
    )


def _words(value: Any, origin: Origin) -> tuple[str, ...]:
    several = value if isinstance(value, list) else [] if value is None else [value]
    for each in several:
        if isinstance(each, bool) or not isinstance(each, str | int):
            raise _wrong(origin.place, f"`{each}` names nothing", "write an id, or a list of them")
    return tuple(str(each) for each in several)


def named(policy: Policy, stories: Iterable[Story]) -> None:
    """Stop where a line names no entry, no option or no variable of these stories."""
    stories = list(stories)
    entries = {name for story in stories for name in story.nodes}
    variables = {name for story in stories for name in story.variables}
    for line in policy.lines:
        for name in line.at:
            if name not in entries:
                raise _wrong(line.place, f"there is no entry `{name}`", _near(name, entries))
        for name in sorted(names(line.when)):
            if name not in variables:
                raise _wrong(line.place, f"there is no flag, counter or item `{name}`", _near(name, variables))
        if not any(_meant(line, story) for story in stories):
            keys = sorted({key for story in stories for key in _keys(line, story)})
            word = f"`{', '.join(line.option)}`"
            raise _wrong(line.place, f"the line names no option: {word}", f"there are {', '.join(keys[:12]) or 'none'}")


def _near(name: str, known: set[str]) -> str:
    return did_you_mean(name, known) or f"there are {', '.join(sorted(known)[:12]) or 'none'}"


def _meant(line: Weighing, story: Story) -> bool:
    return any(
        not line.option or _called(option, line.option)
        for name in line.at or story.nodes
        if name in story.nodes
        for option in story.nodes[name].options
    )


def _keys(line: Weighing, story: Story) -> Iterator[str]:
    for name in line.at or story.nodes:
        if name in story.nodes:
            yield from (option.key for option in story.nodes[name].options)


def within(policy: Policy, story: Story) -> Policy:
    """The lines that this story can answer: others of the pack may know more names."""
    kept = tuple(line for line in policy.lines if names(line.when) <= story.variables.keys() and _meant(line, story))
    return Policy(policy.name, kept)


def shares(lines: Sequence[Weighing | None], node: str) -> list[Fraction]:
    """How likely each of the options is taken that a reader has, by the line that counts for it."""
    sure = sum((line.amount for line in lines if line is not None and line.sure), Fraction(0))
    weight = sum((ONE if line is None else line.amount for line in lines if line is None or not line.sure), Fraction(0))
    loose = any(line is None or not line.sure for line in lines)
    refuse(node, lines, sure=sure, weight=weight, loose=loose)
    chances = []
    for line in lines:
        if line is not None and line.sure:
            chances.append(line.amount if loose else line.amount / sure)
        else:
            chances.append((1 - sure) * (ONE if line is None else line.amount) / weight if weight else Fraction(0))
    return chances


def refuse(node: str, lines: Sequence[Weighing | None], *, sure: Fraction, weight: Fraction, loose: bool) -> None:
    """Stop where chances are more than all, or nothing is left that could be taken."""
    place = next((line.place for line in lines if line is not None), Place(""))
    if sure > 1:
        raise _wrong(place, f"the chances at `{node}` are {float(sure):g} together, above 1", "let them be 1 at most")
    if (not loose and not sure) or (loose and not weight and sure < 1):
        raise _wrong(place, f"at `{node}` all options of some reader weigh nothing", "weigh one of them above 0")


def _known(data: Mapping[str, Any], words: Sequence[str], origin: Origin) -> None:
    for key in data:
        if key not in words:
            place, known = origin.below(key).place, ", ".join(words)
            raise _wrong(place, f"a policy knows no `{key}`", did_you_mean(key, words) or f"it knows {known}")


def _none_of(findings: Sequence[Finding]) -> None:
    for finding in findings:
        place = finding.place
        raise Stop(f"{place.path}:{place.line}: {finding.message}", finding.help)


def _wrong(place: Place, message: str, help_: str) -> Stop:
    return Stop(f"{place.path}:{place.line}: {message}", help_)
