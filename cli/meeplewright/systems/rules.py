"""House rules: what a schema cannot say and one game wants, as an expression over a record."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Severity
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.counts import kinds_of
from meeplewright.systems.expressions import VARIABLES, WITH_IT

PACK = "pack"
_OF_ALL = re.compile(r"\ball(?:\.([A-Za-z_]\w*)|\[\s*[\"']([^\"']+)[\"']\s*\])")
_ALL = re.compile(r"\ball\b")
_EACH_OF = re.compile(r"\.\s*all\s*\(")
_INSERT = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, eq=False, slots=True)
class HouseRule:
    """One rule as it stands in system.yaml. `each` are kinds, or `pack`; `of` the things in each that are looked at."""

    code: str
    each: tuple[str, ...]
    of: str
    when: str
    require: str
    message: str
    severity: Severity
    help: str
    at: str
    bad: Sequence[Any]
    good: Sequence[Any]
    source: Source
    index: int

    @property
    def path(self) -> Path_:
        """Where it stands in its file."""
        return ("rules", self.index)

    @property
    def variables(self) -> tuple[str, ...]:
        """What its expressions know."""
        return WITH_IT if self.of else VARIABLES

    @property
    def inserts(self) -> list[str]:
        """The expressions between braces in its message."""
        return _INSERT.findall(self.message)

    def looks_at(self, word: str) -> bool:
        """Whether its conditions may look at `all`, `stock`, `pack`, … : whether the word stands in them."""
        return re.search(rf"\b{word}\b", self._conditions) is not None

    @property
    def _conditions(self) -> str:
        """What is worked out of it to judge a thing. `list.all(each, …)` is not the `all` of the records."""
        return _EACH_OF.sub(" ", f"{self.when} {self.require}")

    def kinds_beside(self, kinds: Collection[str]) -> tuple[str, ...]:
        """The kinds that it looks at besides what it is about: those that it names, or all of them."""
        named = [first or second for first, second in _OF_ALL.findall(self._conditions)]
        if len(_ALL.findall(self._conditions)) > len(named):
            return tuple(kinds)
        return tuple(sorted(set(named)))

    def told(self, values: Sequence[str]) -> str:
        """Its message with what the inserts gave."""
        given = iter(values)
        return _INSERT.sub(lambda _: next(given), self.message)


def rules_of(source: Source) -> list[HouseRule]:
    """The rules of a system.yaml that say at least what they require of what."""
    rules = source.data.get("rules")
    made = []
    for index, rule in enumerate(rules if isinstance(rules, list) else []):
        each = kinds_of(rule.get("each")) if isinstance(rule, Mapping) else ()
        if each and all(isinstance(rule.get(key), str) for key in ("code", "require")):
            made.append(_rule(rule, each, source, index))
    return made


def _rule(rule: Mapping[str, Any], each: tuple[str, ...], source: Source, index: int) -> HouseRule:
    severity = rule.get("severity", "error")
    return HouseRule(
        code=rule["code"],
        each=each,
        of=str(rule.get("of", "")),
        when=str(rule.get("when", "")),
        require=rule["require"],
        message=str(rule.get("message", rule["require"])),
        severity=Severity(severity) if severity in set(Severity) else Severity.ERROR,
        help=str(rule.get("help", "")),
        at=str(rule.get("at", "")),
        bad=_listed(rule.get("bad")),
        good=_listed(rule.get("good")),
        source=source,
        index=index,
    )


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()
