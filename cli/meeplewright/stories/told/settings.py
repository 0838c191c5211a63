"""The section `story:` of system.yaml: what its stories have in common, and its modes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.stories.model.dice import BadDice, Dice, read_dice
from meeplewright.stories.model.origin import Origin

KEYS = (
    "title",
    "start",
    "dice",
    "checks",
    "state",
    "rules",
    "count",
    "entries",
    "where",
    "stages",
    "each",
    "hub",
    "keep",
    "decks",
    "places",
    "round",
    "aim",
    "plan",
)
_SHAPES: Mapping[str, type | tuple[type, ...]] = {
    "title": str, "start": str, "dice": Mapping, "checks": Mapping, "state": Mapping, "rules": list, "count": Mapping,
    "entries": list, "where": Mapping, "stages": (list, Mapping), "each": str, "hub": Mapping, "modes": Mapping,
    "keep": (str, list, Mapping, bool), "decks": Mapping, "places": (list, Mapping), "round": str, "aim": Mapping,
    "plan": Mapping,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CheckKind:
    """How checks of a kind are rolled, or fought. `add` is None where the counter of the kind's name is added."""

    dice: Dice
    add: tuple[str, ...] | None = None
    fight: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to read the records: the section's values under its own."""

    id: str
    data: Mapping[str, Any]
    origins: Mapping[str, Origin]
    dice: Mapping[str, Dice] = field(default_factory=dict)
    checks: Mapping[str, CheckKind] = field(default_factory=dict)

    def origin(self, key: str) -> Origin:
        return self.origins.get(key, self.origins[""])

    def get(self, key: str, default: Any = None) -> Any:
        return self.data.get(key, default)


def modes_of(world: World, problems: list[Finding]) -> list[Mode]:
    """The modes of a system; one with the pack's name where it tells none."""
    base = Origin(path=("story",), source=world.system.source, name="system")
    stories = world.system.sections.stories
    section = stories.story if stories.says("story") else {}
    if not isinstance(section, Mapping):
        problems.append(wrong("`story` must be a mapping", base, "see docs/stories.md"))
        section = {}
    common = _kept(section, base, ("modes", *KEYS), problems)
    by_name = common.pop("modes", None)
    origins = {"": base, **{key: base.below(key) for key in common}}
    if not by_name:
        return [_mode(world.pack.name, common, origins, problems)]
    modes: list[Mode] = []
    for name, settings in by_name.items():
        at = base.below("modes", name)
        if not isinstance(settings, Mapping):
            problems.append(wrong(f"the mode `{name}` must be a mapping", at, "write `{entries: [entry]}`"))
            continue
        own = _kept(settings, at, KEYS, problems)
        modes.append(
            _mode(str(name), {**common, **own}, {**origins, "": at, **{k: at.below(k) for k in own}}, problems)
        )
    return modes


def _kept(data: Mapping[str, Any], origin: Origin, keys: tuple[str, ...], problems: list[Finding]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for key, value in data.items():
        if key not in keys:
            hint = did_you_mean(str(key), keys) or "it holds " + ", ".join(keys)
            problems.append(wrong(f"a story has no setting `{key}`", origin.below(key), hint))
        elif not isinstance(value, _SHAPES[key]):
            problems.append(
                wrong(f"`{key}: {value}` is no setting of a story", origin.below(key), "see docs/stories.md")
            )
        else:
            kept[key] = value
    return kept


def _mode(name: str, data: dict[str, Any], origins: dict[str, Origin], problems: list[Finding]) -> Mode:
    dice: dict[str, Dice] = {}
    for word, value in data.get("dice", {}).items():
        read = dice_or_none(value, {}, origins["dice"].below(word), problems)
        if read is not None:
            dice[str(word)] = read
    checks = {
        str(kind): check
        for kind, section in data.get("checks", {}).items()
        if (check := _check(section, dice, origins["checks"].below(kind), problems)) is not None
    }
    return Mode(name, data, origins, dice, checks)


def _check(section: Any, named: Mapping[str, Dice], origin: Origin, problems: list[Finding]) -> CheckKind | None:
    fight = section.get("fight") if isinstance(section, Mapping) else None
    source = fight if fight is not None else section
    if not isinstance(source, Mapping) or "dice" not in source:
        problems.append(wrong("a kind of check needs `dice`", origin, "write `{dice: 1d6, add: [skill]}`"))
        return None
    dice = dice_or_none(
        source["dice"], named, origin.below(*(("fight",) if fight is not None else ()), "dice"), problems
    )
    if dice is None:
        return None
    if not dice.numbers and (fight is not None or dice.pool is None):
        problems.append(wrong("a check needs dice with numbers", origin, "write `1d6`, or faces with several symbols"))
        return None
    if fight is not None:
        if not isinstance(fight.get("score"), str) or not isinstance(fight.get("health"), str):
            problems.append(wrong("a fight needs `score` and `health`", origin, "name two counters"))
            return None
        return CheckKind(dice, (), fight)
    add = section.get("add")
    if add is not None and not (isinstance(add, list) and all(isinstance(each, str) for each in add)):
        problems.append(wrong("`add` must be a list of counters", origin.below("add"), "write `add: [skill]`"))
        add = None
    return CheckKind(dice, None if add is None else tuple(add))


def dice_or_none(value: Any, named: Mapping[str, Dice], origin: Origin, problems: list[Finding]) -> Dice | None:
    """Dice, or a finding."""
    try:
        return read_dice(value, named)
    except BadDice as bad:
        problems.append(
            Finding.of(
                "MW604",
                str(bad),
                origin.place,
                help="write `1d6`, `2d6+1`, or a list of faces",
                record=origin.record_name,
                field=origin.field,
            )
        )
        return None


def wrong(message: str, origin: Origin, help_: str) -> Finding:
    """A fault of the section, or of what a record says in its place."""
    return Finding.of("MW605", message, origin.place, help=help_, record=origin.record_name, field=origin.field)
