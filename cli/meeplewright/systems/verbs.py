"""What effects read like: the verbs of a system, and what a text must show for an effect, and may show for none."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from meeplewright.sources.model import Path_

VERB = "verb"  # the kind of the records that say it
_HOLE = re.compile(r"\$([a-z][a-z-]*)?|#")
_SAME = {"only-if": "unless", "unless": "only-if"}  # a condition reads alike in both
_WILD = {"#": r"\d+", "{}": "<icon>"}
_TOKEN = re.compile(r"\{([a-z][a-z0-9-]*)(?::([^{}]*))?\}")


@dataclass(frozen=True, slots=True)
class Verb:
    """How one key of an effect reads: `says` what must stand there, in tokens; `words` the same by language.

    `key` may lead into a value: `place/on`. `value` narrows it to one value. `alone` are words that mean this and
    nothing else: where they stand, such an effect must stand too; `sole`: its tokens are such. `beside` says of whom,
    where or when what stands beside it is true: it is said in the same sentence. `counted`: how many stands there as a
    number. `inside` says that the effects below it count. `aside` are tokens that the words of any effect may name.
    """

    id: str
    key: str
    value: str
    says: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] | None = None
    alone: Mapping[str, tuple[str, ...]] | None = None
    reads: Mapping[str, str] | None = None
    aside: tuple[str, ...] = ()
    inside: bool = False
    unsaid: bool = False
    beside: bool = False
    counted: bool = False
    sole: bool = False

    def said_in(self, language: str) -> tuple[str, ...]:
        """The words that say it in a language."""
        return (self.words or {}).get(language, ())

    def means_in(self, language: str) -> tuple[str, ...]:
        """The words of a language that mean this alone."""
        return (self.alone or {}).get(language, ())

    def fits(self, value: Any) -> bool:
        """Whether it is about that value of its key."""
        return not self.value or value == self.value or (isinstance(value, list) and self.value in value)


@dataclass(frozen=True, slots=True)
class Sign:
    """What an effect must be seen by in its text: any of these tokens, or any of the verb's words."""

    path: Path_
    effect: Path_  # the effect that it belongs to
    verb: Verb
    tokens: tuple[str, ...]
    ids: tuple[str, ...]  # of the records that the effect is about: their names say it as well
    amount: int = 1

    def words_in(self, language: str) -> tuple[str, ...]:
        """The words that say it, with the amount in them."""
        return tuple(word.replace("#", str(abs(self.amount))) for word in self.verb.said_in(language))

    def shown(self, language: str) -> str:
        """What is looked for, for a person."""
        return " or ".join(f"`{each}`" for each in (*self.tokens, *self.words_in(language)))

    def known(self, language: str) -> bool:
        """Whether it can be looked for in a language."""
        return bool(self.tokens or self.verb.said_in(language))

    def stands_in(self, text: str, language: str, names: Mapping[str, Sequence[str]]) -> bool:
        """Whether a text shows it; `names` gives what records of an id are called."""
        return next(self.spans(text, language, names), None) is not None

    def spans(self, text: str, language: str, names: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, int]]:
        """Where a text shows it."""
        for token in self.tokens:
            at = text.find(token)
            while at >= 0:
                yield at, at + len(token)
                at = text.find(token, at + 1)
        words = (*self.words_in(language), *(f"{name}*" for each in self.ids for name in names.get(each, ())))
        low = bare(text) if words else ""
        for word in words:
            yield from (hit.span() for hit in found_words(word, low))


@dataclass(frozen=True, slots=True)
class Verbs:
    """All verbs of a system, by the key of an effect."""

    by_key: Mapping[str, tuple[Verb, ...]]
    aside: frozenset[str] = frozenset()
    sole: re.Pattern[str] = re.compile(r"(?!)")  # tokens that mean one effect and nothing else

    def signs(self, effects: Any, path: Path_ = ()) -> Iterator[Sign]:
        """What the text beside these effects must show."""
        for verb, value, effect, where in self._fitting(effects, path):
            yield from self._of(verb, value, effect, where)

    def of(self, effects: Any) -> Iterator[Verb]:
        """The verbs that these effects have, also those that nobody need say."""
        return (verb for verb, *_ in self._fitting(effects, ()))

    def _fitting(self, effects: Any, path: Path_) -> Iterator[tuple[Verb, Any, Path_, Path_]]:
        """Each verb of the effects: its value, the effect it belongs to, and where it stands."""
        if isinstance(effects, list):
            for index, each in enumerate(effects):
                yield from self._fitting(each, (*path, index))
        elif isinstance(effects, dict):
            for key, value in effects.items():
                yield from self._at(key, value, path, (*path, key))
                if isinstance(value, dict):
                    for inner, each in value.items():
                        yield from self._at(f"{key}/{inner}", each, path, (*path, key, inner))

    def _at(self, key: str, value: Any, effect: Path_, path: Path_) -> Iterator[tuple[Verb, Any, Path_, Path_]]:
        same = _SAME.get(key.partition("/")[0], "")
        for verb in self.by_key.get(key) or self.by_key.get(f"{same}/{key.partition('/')[2]}", ()):
            if verb.fits(value):
                yield verb, value, effect, path
                if verb.inside:
                    yield from self._fitting(value, path)

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
        """The verbs that have words which mean nothing else."""
        return (verb for verbs in self.by_key.values() for verb in verbs if verb.alone)

    def mute(self, language: str) -> Iterator[Verb]:
        """The verbs that are told in words, and in a language by none."""
        for verbs in self.by_key.values():
            for verb in verbs:
                lacks = [said for said in (verb.words, verb.alone, verb.reads) if said and language not in said]
                if lacks:
                    yield verb

    def _of(self, verb: Verb, value: Any, effect: Path_, path: Path_) -> Iterator[Sign]:
        if verb.inside and verb.words:
            yield Sign(path, effect, verb, (), ())
        elif not verb.inside and not verb.unsaid:
            for holes, amount, inside in filled(value):
                patterns = verb.less if verb.less and amount < 0 else verb.says
                tokens = tuple(text for each in patterns if (text := _text(each, holes, amount)))
                if tokens or verb.words:
                    yield Sign((*path, *inside), effect, verb, tokens, _named(verb, holes), amount)


def verbs_of(records: Iterable[Mapping[str, Any]]) -> Verbs:
    """The verbs that a system's records of that kind say. What is of another shape is told by their schema."""
    by_key: dict[str, list[Verb]] = {}
    aside: set[str] = set()
    sole: set[str] = set()
    for data in records:
        words = _by_language(data.get("words"))
        alone = data.get("alone")
        verb = Verb(
            id=str(data["id"]), key=str(data.get("key", data["id"])), value=str(data.get("value", "")),
            says=_texts(data.get("says")), less=_texts(data.get("less")),
            words=words, alone=words if alone is True else _by_language(alone), reads=_reads(data.get("reads")),
            aside=_texts(data.get("aside")), inside=bool(data.get("inside")), unsaid=bool(data.get("unsaid")),
            beside=bool(data.get("beside")), counted=bool(data.get("counted")), sole=alone is True,
        )  # fmt: skip
        aside.update(verb.aside)
        sole.update(_any_of(token) for token in (verb.says if verb.sole else ()))
        by_key.setdefault(verb.key, []).append(verb)
    known = {key: tuple(verbs) for key, verbs in by_key.items()}
    return Verbs(known, frozenset(aside), re.compile("|".join(sorted(sole)) or r"(?!)"))


def _any_of(pattern: str) -> str:
    """A pattern of tokens as a regular expression of all that it can be."""
    return "[a-z0-9-]+".join(re.escape(part) for part in _HOLE.sub("\0", pattern).split("\0"))


def _texts(words: Any) -> tuple[str, ...]:
    return tuple(each for each in words if isinstance(each, str)) if isinstance(words, list | tuple) else ()


def _by_language(words: Any) -> Mapping[str, tuple[str, ...]]:
    return {language: _texts(each) for language, each in words.items()} if isinstance(words, Mapping) else {}


def _reads(words: Any) -> Mapping[str, str] | None:
    if not isinstance(words, Mapping):
        return None
    return {language: each for language, each in words.items() if isinstance(each, str)}


def pattern_of(word: str) -> str:
    """Words as a verb writes them, as a regular expression.

    `*` at the end of one is any ending, `#` any number, and `{}` any icon, which is a gap in a bare text.
    """
    parts = [
        _WILD.get(part) or re.escape(part.rstrip("*")) + (r"\w*" if part.endswith("*") else "")
        for part in word.casefold().split()
    ]
    return re.sub(r"(\\s\+)?<icon>(\\s\+)?", lambda _: r"\s{3,}", r"\s+".join(parts))


def any_words(words: Collection[str]) -> re.Pattern[str]:
    """Any of these words, as `found_words` finds each."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(map(pattern_of, set(words))))})(?!\w)" if words else r"(?!)")


@lru_cache(maxsize=4096)
def _pattern(word: str) -> tuple[str, re.Pattern[str]]:
    """The longest part that stands there as it is written, which is quickly looked for, and the whole."""
    plain = [part.rstrip("*") for part in word.casefold().split() if part not in _WILD]
    return max(plain, key=len, default=""), any_words([word])


def found_words(word: str, low: str) -> Iterator[re.Match[str]]:
    """Where the words of a verb stand in a text in small letters."""
    part, pattern = _pattern(word)
    return pattern.finditer(low) if part in low else iter(())


def bare(text: str) -> str:
    """The words of a text in small letters, its tokens blanked, each letter where it was."""
    blanked = _TOKEN.sub(lambda match: " " * len(match[0]), text)
    low = blanked.casefold()
    if len(low) == len(blanked):
        return low
    return "".join(small if len(small := char.lower()) == 1 else char for char in blanked)


def tokens_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where the tokens of a text stand."""
    for match in _TOKEN.finditer(text):
        yield match.start(), match.end(), match[0]


def amounts_in(value: Any) -> Iterator[str]:
    """The tokens that a cost or a need beside the effects accounts for."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, int) and not isinstance(inner, bool):
                yield f"{{{key}:{abs(inner)}}}"
            yield f"{{{key}}}"
            yield from amounts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from amounts_in(inner)
    elif isinstance(value, str):
        yield f"{{{value}}}"


def filled(value: Any) -> Iterator[tuple[Mapping[str, str], int, Path_]]:
    """What fills the holes of a pattern: by name, the amount, and where below the value it stands."""
    if isinstance(value, bool):
        yield {}, 1, ()
    elif isinstance(value, int):
        yield {}, value, ()
    elif isinstance(value, str):
        yield {"": value}, 1, ()
    elif isinstance(value, Sequence):
        for index, each in enumerate(value):
            for holes, amount, path in filled(each):
                yield holes, amount, (index, *path)
    elif isinstance(value, Mapping):
        if any(isinstance(each, str) for each in value.values()):
            fields = {key: each for key, each in value.items() if isinstance(each, str)}
            count = value.get("count", 1)
            yield fields, count if isinstance(count, int) else 1, ()
        else:
            for key, each in value.items():
                for holes, amount, path in filled(each):
                    yield {"": key, **holes} if not isinstance(each, list) else holes, amount, (key, *path)


def _named(verb: Verb, holes: Mapping[str, str]) -> tuple[str, ...]:
    """The ids that a verb's patterns show, and whose names say as much: those that no amount stands with."""
    plain = (each for each in (*verb.says, *verb.less) if "#" not in each)
    shown = {match[1] or "" for each in plain for match in _HOLE.finditer(each)}
    return tuple(value for name, value in holes.items() if name in shown)


def _text(pattern: str, holes: Mapping[str, str], amount: int) -> str:
    """The pattern with its holes filled; empty where one of them has nothing to be filled with."""
    lacking = False

    def fill(match: re.Match[str]) -> str:
        nonlocal lacking
        if match[0] == "#":
            return str(abs(amount))
        name = match[1] or ""
        lacking = lacking or name not in holes
        return holes.get(name, "")

    text = _HOLE.sub(fill, pattern)
    return "" if lacking else text
