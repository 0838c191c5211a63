"""`rules:` and `helpers:`: what a schema cannot say, and expressions that have names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place, Severity
from meeplewright.sources.model import Source
from meeplewright.systems.counts import kinds_of
from meeplewright.systems.expressions import Helpers
from meeplewright.systems.rules import HouseRule


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that say at least what they require of what, and the helpers that can be asked for by name."""

    source: Source
    rules: tuple[HouseRule, ...]
    helpers: Helpers

    @classmethod
    def of(cls, source: Source) -> Rules:
        section, named = source.data.get("rules"), source.data.get("helpers")
        pairs = named.items() if isinstance(named, Mapping) else ()
        helpers = tuple((name, text) for name, text in pairs if isinstance(name, str) and isinstance(text, str))
        lines = [
            (index, line, kinds_of(line.get("each")))
            for index, line in enumerate(section if isinstance(section, list) else ())
            if isinstance(line, Mapping) and all(_text(line.get(key)) for key in ("code", "require"))
        ]
        rules = tuple(_rule(line, each, source, index, helpers) for index, line, each in lines if each)
        return cls(source, rules, helpers)

    def place_of_kind(self, rule: HouseRule, key: str, kind: str) -> Place:
        """Where one of the kinds of a rule stands under a key, alone or in a list."""
        line: Mapping[str, Any] = self.source.data["rules"][rule.index]
        at = (line[key].index(kind),) if isinstance(line[key], list) else ()
        return self.source.place((*rule.path, key, *at))


def _rule(line: Mapping[str, Any], each: tuple[str, ...], source: Source, index: int, helpers: Helpers) -> HouseRule:
    severity = line.get("severity", "error")
    return HouseRule(
        code=line["code"],
        each=each,
        of=str(line.get("of", "")),
        with_=kinds_of(line.get("with")),
        when=str(line.get("when", "")),
        require=line["require"],
        message=str(line.get("message", line["require"])),
        severity=Severity(severity) if isinstance(severity, str) and severity in set(Severity) else Severity.ERROR,
        help=str(line.get("help", "")),
        at=str(line.get("at", "")),
        bad=_listed(line.get("bad")),
        good=_listed(line.get("good")),
        source=source,
        index=index,
        helpers=helpers,
    )


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()
