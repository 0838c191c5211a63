"""What `checks:` in pack.yaml says of findings: which are off, and which are told louder or softer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from meeplewright.checks.held import By, Held
from meeplewright.findings.catalogue import codes
from meeplewright.findings.model import Finding, Severity
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Source
from meeplewright.systems.sections.checks import (
    FAMILIES,
    HOUSE_RULES,
    KEYS,
    LEVELS,
    OFF,
    Checks,
    Setting,
    begins,
    listed,
)

_ALWAYS = "MW0"  # what cannot be read is told: else all that stands in it would be missing in silence


class Configured:
    """What the packs of a run say about their own findings."""

    def __init__(self, worlds: Sequence[World]) -> None:
        homes = {
            world.pack.source.shown.removesuffix(world.pack.source.path.name): world.pack.sections.checks
            for world in worlds
            if world.pack.sections.says("checks")
        }
        self._homes: dict[str, Checks] = dict(sorted(homes.items(), key=lambda home: -len(home[0])))

    def applied(self, findings: Iterable[Finding]) -> tuple[list[Finding], list[Held]]:
        """The findings as they are told, and those that are off."""
        kept: list[Finding] = []
        held: list[Held] = []
        for finding in findings:
            pair = self._setting(finding.code, finding.place.path)
            if pair is None:
                kept.append(finding)
            elif pair[1].level == OFF:
                checks, setting = pair
                place = checks.source.place((*setting.path, "level"))
                held.append(Held(finding, By.PACK, "`checks` in pack.yaml has it off", place))
            else:
                kept.append(replace(finding, severity=Severity(pair[1].level)))
        return kept, held

    def is_off(self, code: str, path: str) -> bool:
        """Whether nothing of a code is told in a file."""
        pair = self._setting(code, path)
        return pair is not None and pair[1].level == OFF

    def _setting(self, code: str, path: str) -> tuple[Checks, Setting] | None:
        if code.startswith(_ALWAYS):
            return None
        for home, checks in self._homes.items():
            if path.startswith(home):
                setting = checks.setting(code, path[len(home) :])
                return None if setting is None else (checks, setting)
        return None


def wanted(world: World, codes_: Iterable[str]) -> bool:
    """Whether a check that tells these codes has anything to look for in a pack."""
    checks = world.pack.sections.checks
    return not checks.settings or not all(_is_off(checks, code) for code in codes_)


def _is_off(checks: Checks, code: str) -> bool:
    """`/` stands for the codes of all house rules."""
    return not code.startswith(_ALWAYS) and checks.is_off("any/rule" if code == "/" else code)


def settings_findings(world: World) -> Iterator[Finding]:
    """Lines of `checks` that mean nothing, each at the word that does not."""
    source = world.pack.source
    lines = source.data.get("checks")
    known = [*codes(), *(rule.code for rule in world.system.rules)]
    for number, line in enumerate(lines if isinstance(lines, list) else ()):
        if isinstance(line, Mapping):
            yield from _line(line, number, source, known)
        else:
            yield _wrong(
                "a line of `checks` is a mapping", source, ("checks", number), "write `{codes: …, level: off}`"
            )


def _line(line: Mapping[str, Any], number: int, source: Source, known: Sequence[str]) -> Iterator[Finding]:
    at = ("checks", number)
    for key in line:
        if key not in KEYS:
            advice = did_you_mean(key, KEYS) or f"the keys are {', '.join(KEYS)}"
            yield Finding.of("MW908", f"a line of `checks` has no `{key}`", source.key_place((*at, key)), help=advice)
    if line.get("level") not in LEVELS:
        message = "a line of `checks` says how its codes are told"
        yield _wrong(message, source, (*at, "level"), f"`level` is one of {', '.join(LEVELS)}")
    if "in" in line and not listed(line["in"]):
        yield _wrong("`in` names files or folders of the pack", source, (*at, "in"), "write `in: drafts`, or a list")
    words = listed(line.get("codes"))
    if not words:
        yield _wrong("a line of `checks` names codes or families", source, (*at, "codes"), "write `codes: [MW407]`")
    for index, word in enumerate(words or ()):
        if (wrong := _wrong_word(word, known)) is not None:
            path = (*at, "codes", index) if isinstance(line["codes"], list) else (*at, "codes")
            yield _wrong(wrong[0], source, path, wrong[1])


def _wrong_word(word: str, known: Sequence[str]) -> tuple[str, str] | None:
    """What is wrong with what names codes, and what to do."""
    names = [*FAMILIES, HOUSE_RULES]
    if word.startswith(_ALWAYS):
        return f"`{word}`: what cannot be read is always told", "mend it, or leave the file out by `ignore`"
    if word in names or any(begins(code, word) for code in known):
        return None
    near = did_you_mean(word, [*names, *known]) or f"the families are {', '.join(names)}"
    return f"no finding code is or begins with `{word}`", near


def _wrong(message: str, source: Source, path: tuple[str | int, ...], advice: str) -> Finding:
    return Finding.of("MW908", message, source.place(path), help=advice)
