"""What `checks:` in pack.yaml says of findings: which are off, and which are told louder or softer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from meeplewright.checks.held import By, Held
from meeplewright.findings.catalogue import codes
from meeplewright.findings.model import Finding, Severity
from meeplewright.packs.world import World
from meeplewright.systems.sections.checks import ALWAYS, OFF, Checks, Setting


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
        if code.startswith(ALWAYS):
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
    return not code.startswith(ALWAYS) and checks.is_off("any/rule" if code == "/" else code)


def settings_findings(world: World) -> Iterator[Finding]:
    """Lines of `checks` that mean nothing, each at the word that does not."""
    yield from world.pack.sections.checks.findings([*codes(), *(rule.code for rule in world.system.rules)])
