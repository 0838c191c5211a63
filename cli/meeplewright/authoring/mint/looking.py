"""What the checks say of a choice of records: asked once for each part that a choice can make say something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import cached_property, partial

from meeplewright.checks.house_rules import house_rules
from meeplewright.checks.registry import CHECKS, checks, checks_for
from meeplewright.findings.model import Finding, Severity
from meeplewright.packs.world import World
from meeplewright.stories.findings.known import Proven
from meeplewright.systems.rules import HouseRule

# what these say of a record or a file, or of the pool alone, no choice changes; house rules and stories are asked apart
_OF_ONE = (
    "words:text_findings",
    "effects:effect_findings",
    "typography:typography",
    "assets:assets",
    "rulebooks:rulebooks",
    "references:duplicate_ids",
    "files:nothing_checked",
    "stock:stock_names",
    "boxes.check:box_findings",
    "house_rules:house_rules",
    "l10n.check:translation_findings",
    "l10n.chapters:chapter_findings",
    "stories.findings.check:story_findings",
)
_MOST = (
    512  # answers that are kept: of those that were not asked for lately most are of one box, and never asked for again
)


class Looking:
    """The checks of one pool, with what they have said before."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.proven = Proven(256)
        self._said: dict[Hashable, list[Finding]] = {}
        self._rules = [(rule, self._kinds_of(rule)) for rule in world.system.rules if rule.looks_at("all")]
        apart = {check for check in CHECKS if check.function.endswith(_OF_ONE)}
        assert len(apart) == len(_OF_ONE), "a check was renamed"
        self._checks = tuple(check for check in checks() if check not in apart)

    def findings(self, world: World) -> list[Finding]:
        """Errors and warnings of a World that is the pool's, or part of it."""
        by_kind = {kind: frozenset(records) for kind, records in world.by_kind.items()}
        asked = set(checks_for(world))
        findings = [each for check in self._checks if check in asked for each in check(world)]
        for rule, kinds in self._rules:
            looked_at = tuple(by_kind.get(kind, frozenset()) for kind in kinds)
            findings += self._known((rule.code, *looked_at), partial(_of_rule, world, rule))
        if world.marks("x-story"):
            story_ids = tuple(by_kind.get(kind, frozenset()) for kind in self._story_kinds)
            findings += self._known(("stories", *story_ids), partial(self._of_stories, world))
        return [each for each in findings if each.severity is not Severity.NOTE]

    def _known(self, key: Hashable, make: Callable[[], list[Finding]]) -> list[Finding]:
        said = self._said.pop(key, None)
        if said is None:
            while len(self._said) >= _MOST:
                del self._said[next(iter(self._said))]
            said = make()
        self._said[key] = said  # what was asked for last stands last
        return said

    def _of_stories(self, world: World) -> list[Finding]:
        from meeplewright.stories.findings.check import check_stories

        return list(check_stories(world, proven=self.proven).findings)

    def _kinds_of(self, rule: HouseRule) -> tuple[str, ...]:
        """The kinds that a rule looks at: its own, and those that it names; all of them where it names `all` alone."""
        return tuple(sorted({*rule.each, *rule.kinds_beside(self.world.system.kinds)}))

    @cached_property
    def _story_kinds(self) -> tuple[str, ...]:
        """The kinds that stories hang on: with parts of them, named where the system tells them, or named by those."""
        parts = {mark.record.kind for mark in self.world.marks("x-story")}
        section = repr(self.world.system.sections.stories.story)
        parts |= {kind for kind in self.world.system.kinds if re.search(rf"\b{re.escape(kind)}\b", section)}
        named = {each.target.kind for each in self.world.references if each.target and each.record.kind in parts}
        return tuple(sorted(parts | named))


def _of_rule(world: World, rule: HouseRule) -> list[Finding]:
    return list(house_rules(replace(world, system=replace(world.system, rules=[rule]))))
