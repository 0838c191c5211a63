"""Numbers of a record that its own words must say: a base value, a price, a count that the text tells players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from meeplewright.checks.own import field_of, own_marks
from meeplewright.checks.ruled import is_ruled
from meeplewright.digits import counted_by
from meeplewright.findings.model import Finding, Related
from meeplewright.languages import Language
from meeplewright.languages.numbers import numbers
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_
from meeplewright.systems.model import Mark
from meeplewright.systems.verbs import bare, tokens_in
from meeplewright.text.foreign import in_ours


def said_findings(world: World) -> Iterator[Finding]:
    """Numbers that none of the texts says which the schema names for them."""
    language = world.spoken()
    if not language.numbers:
        return  # who cannot read numbers in words cannot say that they lack
    dialect = world.system.sections.text.dialect
    marks = [mark for mark in own_marks(world, "x-said") if not is_ruled(mark.argument)]
    beside: dict[tuple[str, Path_], set[int]] = {}  # the numbers of an item, whose words stand in it
    keys: dict[tuple[str, Path_], set[str]] = {}
    for mark in marks:
        beside.setdefault((mark.record.name, mark.path[:-1]), set()).update(_wanted(mark))
        keys.setdefault((mark.record.name, mark.path[:-1]), set()).add(str(mark.path[-1]) if mark.path else "")
    for mark in marks:
        wanted = set(_wanted(mark))
        texts = [row for place in _places(mark) for row in _texts_at(mark, place)]
        if not texts or not wanted:
            continue
        mine = beside[mark.record.name, mark.path[:-1]] if _places(mark)[0].startswith("./") else None
        others = keys[mark.record.name, mark.path[:-1]] - {str(mark.path[-1]) if mark.path else ""}
        if any(wanted <= _said(_without(in_ours(text, dialect), others), language, mine) for _, text in texts):
            yield from _of_another(mark, [(path, in_ours(text, dialect)) for path, text in texts], language)
            continue
        shown = ", ".join(f"`{each}`" for each in sorted(wanted))
        yield Finding.of(
            "MW437",
            f"the words of this record do not say {shown}" + (" in one text" if len(wanted) > 1 else ""),
            mark.record.place(*mark.path),
            help=f"write the same in `{field_of(texts[0][0])}` and here",
            related=tuple(Related("the words are here", mark.record.place(*path)) for path, _ in texts[:1]),
            record=mark.record.name,
            field=field_of(mark.path),
        )


def _without(text: str, others: Container[str]) -> str:
    """A text without the amounts at icons that are those of other numbers beside this one: `{boat:3}` says `boats`."""
    for start, end, token in reversed([*tokens_in(text)]):
        icon, _, amount = token.strip("{}").partition(":")
        if amount and (icon in others or f"{icon}s" in others):
            text = f"{text[:start]} {text[end:]}"
    return text


def _of_another(mark: Mark, texts: Sequence[tuple[Path_, str]], language: Language) -> Iterator[Finding]:
    """Numbers that the words say, but of another thing: `4 tokens a player`, where `tokens-per-player` is 3."""
    sentences = [*_counted([text for _, text in texts], language)]
    rows = list(_named(mark))
    words = {path: str(key).casefold().split("-") for key, path, _ in rows}
    often = Counter(word for each in words.values() for word in each)
    for key, path, value in rows:
        if not isinstance(value, int) or isinstance(value, bool):
            continue
        alone = [word for word in words[path] if often[word] == 1]
        if not isinstance(mark.value, Mapping):
            # `adventures-per-token`: of one thing for another
            alone = [word for word in alone[:-1] if word.endswith("s")]
        # `boats` counts each `{boat}`
        for word in (*alone, f"{{{key}}}", f"{{{str(key).removesuffix('s')}}}"):
            saying = [said for said in sentences if word in said]
            if saying and not any(abs(value) in {*said[word], *said.get("", ())} for said in saying):
                amounts = " and ".join(f"`{each}`" for each in sorted(set().union(*(said[word] for said in saying))))
                yield Finding.of(
                    "MW437",
                    f"the words of this record say {amounts} of `{word.strip('{}')}`, and this is `{value}`",
                    mark.record.place(*path),
                    help=f"write the same in `{field_of(texts[0][0])}` and here",
                    related=(Related("the words are here", mark.record.place(*texts[0][0])),),
                    record=mark.record.name,
                    field=field_of(path),
                )
                break


def _counted(texts: Iterable[str], language: Language) -> Iterator[dict[str, set[int]]]:
    """The numbers of each sentence by the word that they stand before, or by their icon in its braces; `keep 1.` by
    nothing."""
    for sentence in (each for text in texts for each in _SENTENCE.split(text)):
        said: dict[str, set[int]] = {}
        for _, _, token in tokens_in(sentence):
            icon, _, amount = token.strip("{}").partition(":")
            if amount.isascii() and amount.isdecimal():
                said.setdefault(f"{{{icon}}}", set()).add(counted_by(amount))
        words = _AMOUNT.sub(" ", sentence)
        for number in numbers(words, language):
            if not number.ordinal:
                match = _COUNTED.match(words, number.end)
                for word in match[0].casefold().split() if match else ("",):
                    said.setdefault(word, set()).add(number.value)
        yield said


def _named(mark: Mark) -> Iterator[tuple[Any, Path_, Any]]:
    """The numbers of a mark with what they are called: the keys of a mapping, or the key of a number."""
    if isinstance(mark.value, Mapping):
        yield from ((key, (*mark.path, key), each) for key, each in mark.value.items())
    elif mark.path:
        yield mark.path[-1], mark.path, mark.value


_SENTENCE = re.compile(r"(?<=[.!?;]) ")
_AMOUNT = re.compile(r"\{[^{}:]*:[^{}]*\}")
# the word behind a number, or the second behind it, or an icon
_COUNTED = re.compile(r"[ \u00a0](?:\{[a-z][a-z0-9-]*\}|(?:[^\W\d_]+ ?){1,2})")


def _places(mark: Mark) -> Sequence[str]:
    places = mark.argument["in"] if isinstance(mark.argument, dict) else mark.argument
    return [places] if isinstance(places, str) else [str(each) for each in places]


def _texts_at(mark: Mark, place: str) -> Iterator[tuple[Path_, str]]:
    """The texts of the record at a path; at one that begins with `./`, those beside the number itself."""
    if not place.startswith("./"):
        yield from _texts(mark.record.data, place.split("/"))
        return
    value: Any = mark.record.data
    for step in mark.path[:-1]:
        value = value[step]
    yield from _texts(value, place[2:].split("/"), mark.path[:-1])


def _wanted(mark: Mark) -> Iterator[int]:
    """The numbers that one text must hold."""
    value = mark.value
    if isinstance(value, Mapping):
        these = mark.argument.get("these") if isinstance(mark.argument, dict) else None
        value = [each for key, each in value.items() if these is None or key in these]
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, int) and not isinstance(each, bool):
            yield abs(each)


def _texts(value: Any, place: Sequence[str], path: Path_ = ()) -> Iterator[tuple[Path_, str]]:
    """The texts at a path; a list on the way is gone through."""
    if isinstance(value, list):
        for index, each in enumerate(value):
            yield from _texts(each, place, (*path, index))
    elif not place:
        if isinstance(value, str):
            yield path, value
    elif isinstance(value, Mapping) and place[0] in value:
        yield from _texts(value[place[0]], place[1:], (*path, place[0]))


def _said(text: str, language: Language, mine: set[int] | None) -> set[int]:
    """The numbers of a text: in words, in digits, at icons.

    An icon alone is one of it; not where the text of a single item (`mine`: all that it is to say) gives a number that
    nothing else of the item is: `{failure}: {determination:2}` says two.
    """
    at_icons = [token.strip("{}").partition(":")[2] for _, _, token in tokens_in(text)]
    figures = {each.value for each in numbers(bare(text), language) if not each.ordinal}
    figures |= {counted_by(each) for each in at_icons if each.isdecimal()}
    alone = any(not each for each in at_icons) and (mine is None or figures <= mine)
    return figures | {1} if alone else figures
