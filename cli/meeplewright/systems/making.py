"""A sentence made of effects, in any language whose words the verbs have: short, and it says all that they do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.systems.verbs import Verb, Verbs, filled

_HOLE = re.compile(r"\$([a-z][a-z-]*)?|#")
_ICON = re.compile(r"\{\$([a-z][a-z-]*)\}")
REST = "…"  # in what a verb reads: what it is said of


@dataclass(frozen=True, slots=True)
class Making:
    """How effects are told in one language. `names` are what records are called, by id."""

    verbs: Verbs
    language: str
    names: Mapping[str, Sequence[str]]

    def sentence(self, effects: Any) -> str:
        """The text of a card that does this; empty where nothing is to be said."""
        said = self._told(effects)
        return f"{said[0].upper()}{said[1:]}." if said else ""

    def _told(self, effects: Any) -> str:
        steps = effects if isinstance(effects, list) else [effects]
        return "; ".join(phrase for step in steps if isinstance(step, dict) and (phrase := self._step(step)))

    def _step(self, effect: Mapping[str, Any]) -> str:
        """One effect: what happens, then whom, when and on what condition around it, and what happens else."""
        what: list[str] = [str(effect["text"]).rstrip(".")] if isinstance(effect.get("text"), str) else []
        around: list[str] = []
        behind: list[str] = []
        for key, value in effect.items():
            for verb in self.verbs.by_key.get(key, ()):
                if not verb.fits(value) or key == "text":
                    continue
                reads = (verb.reads or {}).get(self.language, "")
                if verb.inside:
                    nested = [self._told(each) for each in value] if key == "choose" else [self._told(value)]
                    (behind if REST in reads else what).append(
                        reads.replace(REST, nested[0]) if REST in reads else (reads or ", ").join(nested)
                    )
                elif REST in reads:
                    around.append(self._filled(reads, value, key))
                else:
                    what += self._phrases(verb, value, key)
        phrase = ", ".join(dict.fromkeys(filter(None, what)))
        for wrap in around:
            phrase = wrap.replace(REST, phrase)
        return phrase + "".join(behind)

    def _phrases(self, verb: Verb, value: Any, key: str) -> Iterator[str]:
        """What a verb reads like for a value, once for each thing in it."""
        if verb.unsaid:
            return
        for holes, amount, _ in filled(value):
            pattern = (verb.reads or {}).get(self.language, "")
            if not pattern or (verb.less and amount < 0):
                own = verb.less if verb.less and amount < 0 else verb.says
                pattern = own[0] if own else self._word(verb)
            phrase = self._holes(pattern, holes, amount, key)
            yield f"{phrase} ×{abs(amount)}" if verb.counted and abs(amount) > 1 and "#" not in pattern else phrase

    def _filled(self, pattern: str, value: Any, key: str) -> str:
        """A phrase that stands around another; `$` are the parts of its value."""
        parts = []
        if isinstance(value, dict):
            for inner, each in value.items():
                for verb in self.verbs.by_key.get(f"{key}/{inner}", ()):
                    parts += list(self._phrases(verb, each, f"{key}/{inner}")) if verb.fits(each) else []
            if not parts:
                parts = [f"{{{each}}}" for holes, _, _ in filled(value) for each in holes.values()]
        said = dict.fromkeys(parts)
        return re.sub(r"\{\$\}|\$", lambda _: ", ".join(said), pattern)

    def _holes(self, pattern: str, holes: Mapping[str, str], amount: int, key: str) -> str:
        def fill(match: re.Match[str]) -> str:
            if match[0] == "#":
                return str(abs(amount))
            name = match[1] or ""
            value = holes.get(name, "")
            inner = next((v for v in self.verbs.by_key.get(f"{key}/{name}", ()) if v.fits(value)), None)
            at_icon = pattern[max(0, match.start() - 1) : match.start()] in ("{", "-")
            if inner is not None and not at_icon:
                return (inner.reads or {}).get(self.language, "") or next(self._phrases(inner, value, ""), "")
            return value if at_icon or not self.names.get(value) else self.names[value][0]

        def named(match: re.Match[str]) -> str:
            value = holes.get(match[1], "")
            phrases = (
                (v.reads or {}).get(self.language)
                for v in self.verbs.by_key.get(f"{key}/{match[1]}", ())
                if v.fits(value)
            )
            return next(filter(None, phrases), match[0])

        return _HOLE.sub(fill, _ICON.sub(named, pattern))

    def _word(self, verb: Verb) -> str:
        """The first of the words that say a verb."""
        return next(iter(verb.said_in(self.language)), "").replace("*", "")
