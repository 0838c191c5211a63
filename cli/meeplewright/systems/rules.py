"""House rules: what a schema cannot say and one game wants, as an expression over a record."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Severity
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.expressions import VARIABLES, WITH_IT, Helpers

if TYPE_CHECKING:
    from meeplewright.systems.cel.reading import Read

PACK = "pack"
OTHER = "other"  # what expressions call the second of a pair
_OF_ALL = re.compile(r"\ball(?:\.([A-Za-z_]\w*)|\[\s*[\"']([^\"']+)[\"']\s*\])")
_ALL = re.compile(r"\ball\b")
_EACH_OF = re.compile(r"\.\s*all\s*\(")
LOOKED_UP = re.compile(r"\b(?:by|ref)\(\s*[\"']([^\"']+)[\"']\s*,")
_OF_ANY_KIND = re.compile(r"(?<![\w.])ref\((?!\s*[\"'][^\"']*[\"']\s*,)")
_NAME = re.compile(r"[A-Za-z_]\w*")
_INSERT = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, eq=False, slots=True)
class HouseRule:
    """One rule as it stands in system.yaml. `each` are kinds, or `pack`; `of` the things in each that are looked at,
    `with_` the kinds of what each of them is paired with."""

    code: str
    each: tuple[str, ...]
    of: str
    with_: tuple[str, ...]
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
    helpers: Helpers = ()

    @property
    def path(self) -> Path_:
        """Where it stands in its file."""
        return ("rules", self.index)

    @property
    def variables(self) -> tuple[str, ...]:
        """What its expressions know."""
        known = WITH_IT if self.of else VARIABLES
        return (*known, OTHER) if self.with_ else known

    @property
    def read(self) -> Read | None:
        """What its conditions read of `this`, `it` and `all`; None where they do not say it for certain."""
        return _read_by((self.when, self.require), self.variables, self.helpers)

    @property
    def inserts(self) -> list[str]:
        """The expressions between braces in its message."""
        return _INSERT.findall(self.message)

    def looks_at(self, word: str) -> bool:
        """Whether its conditions may look at `all`, `stock`, `pack`, … : whether the word stands in them."""
        return re.search(rf"\b{word}\b", self._conditions) is not None

    @property
    def _conditions(self) -> str:
        """What is worked out of it to judge a thing, with its helpers, and with `all.kind` for what it looks up.

        `list.all(each, …)` is not the `all` of the records.
        """
        texts = {"": f"{self.when} {self.require}"}
        helpers = dict(self.helpers)
        waiting = [texts[""]]
        while waiting and helpers:
            for name in helpers.keys() & set(_NAME.findall(waiting.pop())):
                texts[name] = helpers.pop(name)
                waiting.append(texts[name])
        conditions = _EACH_OF.sub(" ", " ".join(texts[name] for name in sorted(texts)))
        beside = [f"all['{kind}']" for kind in (*LOOKED_UP.findall(conditions), *self.with_)]
        return " ".join([conditions, *beside, *(["all"] if _OF_ANY_KIND.search(conditions) else [])])

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


@lru_cache(maxsize=1000)
def _read_by(texts: tuple[str, ...], variables: tuple[str, ...], helpers: Helpers) -> Read | None:
    from meeplewright.systems.cel.reading import read_by

    known = {name: text for name, text in helpers if name not in variables}
    return read_by([text for text in texts if text], {"this", "it", "all", OTHER} & {*variables}, known)
