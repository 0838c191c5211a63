"""What effects read like: the verbs of a system, and what a text must show for an effect, and may show for none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.sources.model import Path_

VERB = "verb"  # the kind of the records that say it
_HOLE = re.compile(r"\$([a-z][a-z-]*)?|#")
_TOKEN = re.compile(r"\{([a-z][a-z0-9-]*)(?::([^{}]*))?\}")


@dataclass(frozen=True, slots=True)
class Verb:
    """How one key of an effect reads: `says` what must stand there, in tokens; `words` the same by language.

    `value` narrows it to one value of the key. `alone` are words that mean this and nothing else: where they stand,
    such an effect must stand too. `inside` says that the effects below it count, and nothing of its own.
    """

    id: str
    key: str
    value: str
    says: tuple[str, ...]
    less: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]
    alone: Mapping[str, tuple[str, ...]]
    inside: bool
    unsaid: bool


@dataclass(frozen=True, slots=True)
class Sign:
    """What an effect must be seen by in its text: any of these tokens, or any of the verb's words."""

    path: Path_
    verb: Verb
    tokens: tuple[str, ...]
    ids: tuple[str, ...]  # of the records that the effect is about: their names say it as well

    def shown(self, language: str) -> str:
        """What is looked for, for a person."""
        words = self.verb.words.get(language, ())
        return " or ".join(f"`{each}`" for each in (*self.tokens, *words))

    def known(self, language: str) -> bool:
        """Whether it can be looked for in a language."""
        return bool(self.tokens or language in self.verb.words)

    def stands_in(self, text: str, language: str, names: Callable[[str], Iterable[str]]) -> bool:
        """Whether a text shows it; `names` gives what records of an id are called."""
        low = bare(text)
        words = (*self.verb.words.get(language, ()), *(name for each in self.ids for name in names(each)))
        return any(token in text for token in self.tokens) or any(found_word(word, low) for word in words)


@dataclass(frozen=True, slots=True)
class Verbs:
    """All verbs of a system, by the key of an effect."""

    by_key: Mapping[str, tuple[Verb, ...]]

    def signs(self, effects: Any, path: Path_ = ()) -> Iterator[Sign]:
        """What the text beside these effects must show."""
        if isinstance(effects, list):
            for index, each in enumerate(effects):
                yield from self.signs(each, (*path, index))
        elif isinstance(effects, dict):
            for key, value in effects.items():
                for verb in self.by_key.get(key, ()):
                    yield from self._of(verb, value, (*path, key))

    def unknown(self, effects: Any, path: Path_ = ()) -> Iterator[Path_]:
        """Keys of effects that no verb is for."""
        if isinstance(effects, list):
            for index, each in enumerate(effects):
                yield from self.unknown(each, (*path, index))
        elif isinstance(effects, dict):
            for key, value in effects.items():
                verbs = self.by_key.get(key, ())
                if not verbs:
                    yield (*path, key)
                elif any(verb.inside for verb in verbs):
                    yield from self.unknown(value, (*path, key))

    def alone(self) -> Iterator[Verb]:
        """The verbs whose words mean nothing else."""
        return (verb for verbs in self.by_key.values() for verb in verbs if verb.alone)

    def _of(self, verb: Verb, value: Any, path: Path_) -> Iterator[Sign]:
        if verb.inside:
            yield from self.signs(value, path)
        elif not verb.unsaid and (not verb.value or value == verb.value):
            for holes, amount, inside in _filled(value):
                patterns = verb.less if verb.less and amount < 0 else verb.says
                tokens = tuple(text for each in patterns if (text := _text(each, holes, amount)))
                if tokens or verb.words:
                    yield Sign((*path, *inside), verb, tokens, _named(verb, holes))


def verbs_of(records: Iterable[Mapping[str, Any]]) -> Verbs:
    """The verbs that a system's records of that kind say."""
    by_key: dict[str, list[Verb]] = {}
    for data in records:
        key = str(data.get("key", data["id"]))
        verb = Verb(
            id=str(data["id"]), key=key, value=str(data.get("value", "")),
            says=tuple(data.get("says", ())), less=tuple(data.get("less", ())),
            words=_by_language(data.get("words")), alone=_by_language(data.get("alone")),
            inside=bool(data.get("inside")), unsaid=bool(data.get("unsaid")),
        )  # fmt: skip
        by_key.setdefault(key, []).append(verb)
    return Verbs({key: tuple(verbs) for key, verbs in by_key.items()})


def _by_language(words: Any) -> Mapping[str, tuple[str, ...]]:
    return {language: tuple(each) for language, each in (words or {}).items()}


def found_word(word: str, low: str) -> re.Match[str] | None:
    """Where a word of a verb begins a word of a text in small letters."""
    return re.search(rf"(?<!\w){re.escape(word.casefold())}", low)


def bare(text: str) -> str:
    """The words of a text in small letters, its tokens blanked, each letter where it was."""
    blanked = _TOKEN.sub(lambda found: " " * len(found[0]), text)
    low = blanked.casefold()
    return low if len(low) == len(blanked) else blanked.lower()


def numbered(text: str) -> Iterator[tuple[int, int, str]]:
    """Where the tokens with a number stand in a text."""
    for found in _TOKEN.finditer(text):
        if found[2] is not None and found[2].lstrip("+-").isdigit():
            yield found.start(), found.end(), found[0]


def amounts_in(value: Any) -> Iterator[str]:
    """The tokens with numbers that a cost or a need beside the effects accounts for."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, int) and not isinstance(inner, bool):
                yield f"{{{key}:{abs(inner)}}}"
            else:
                yield from amounts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from amounts_in(inner)


def _filled(value: Any) -> Iterator[tuple[Mapping[str, str], int, Path_]]:
    """What fills the holes of a pattern: by name, the amount, and where below the value it stands."""
    if isinstance(value, bool):
        yield {}, 1, ()
    elif isinstance(value, int):
        yield {}, value, ()
    elif isinstance(value, str):
        yield {"": value}, 1, ()
    elif isinstance(value, Sequence):
        for index, each in enumerate(value):
            for holes, amount, path in _filled(each):
                yield holes, amount, (index, *path)
    elif isinstance(value, Mapping):
        if any(isinstance(each, str) for each in value.values()):
            fields = {key: each for key, each in value.items() if isinstance(each, str)}
            count = value.get("count", 1)
            yield fields, count if isinstance(count, int) else 1, ()
        else:
            for key, each in value.items():
                for holes, amount, path in _filled(each):
                    yield {"": key, **holes} if not isinstance(each, list) else holes, amount, (key, *path)


def _named(verb: Verb, holes: Mapping[str, str]) -> tuple[str, ...]:
    """The ids that a verb's patterns show, and whose names say as much: those that no amount stands with."""
    plain = (each for each in (*verb.says, *verb.less) if "#" not in each)
    shown = {found[1] or "" for each in plain for found in _HOLE.finditer(each)}
    return tuple(value for name, value in holes.items() if name in shown)


def _text(pattern: str, holes: Mapping[str, str], amount: int) -> str:
    """The pattern with its holes filled; empty where one of them has nothing to be filled with."""
    lacking = False

    def fill(found: re.Match[str]) -> str:
        nonlocal lacking
        if found[0] == "#":
            return str(abs(amount))
        name = found[1] or ""
        lacking = lacking or name not in holes
        return holes.get(name, "")

    text = _HOLE.sub(fill, pattern)
    return "" if lacking else text
