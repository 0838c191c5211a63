"""The locale files of a home in one language, as messages: what catalogues are checked by holds for them as well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Finding, Related
from meeplewright.findings.stop import did_you_mean
from meeplewright.l10n import po
from meeplewright.l10n.locale.files import LocaleFile
from meeplewright.l10n.locale.read import read
from meeplewright.l10n.locale.unit import Unit
from meeplewright.l10n.plurals import script_of
from meeplewright.sources.model import Record

if TYPE_CHECKING:
    from meeplewright.l10n.texts import Home, Text

_MARKS = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]|<[^<>]*>")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_MANY = 5_000
_FEW = 3  # records that a file names and nobody knows, told one by one


@dataclass(slots=True)
class Brought:
    """What the locale files say in one language. `contexts` are the texts that they are asked for."""

    files: tuple[LocaleFile, ...]
    contexts: frozenset[str]
    messages: list[po.Message] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    letters: list[Finding] = field(default_factory=list)  # that are not what they seem


@lru_cache(maxsize=3)
def brought(home: Home, language: str) -> Brought | None:
    """None where nothing beside the records translates into the language."""
    files = tuple(each for each in home.locale if each.language in (language, "") and language != home.language)
    if not files:
        return None
    bundle = Brought(files, _contexts(home))
    first: dict[str, po.Message] = {}
    for file in files:
        _take(file, language, _records(home, file.asked.by, file.asked.kinds), bundle, first)
    bundle.messages += first.values()
    return bundle


def promised(home: Home, language: str) -> tuple[Text, ...]:
    """The texts that are to be translated: without a catalogue, no more than what locale files are asked for."""
    if not home.locale or home.path(language).is_file():
        return home.texts
    return without_catalogue(home).texts


@lru_cache(maxsize=2)
def without_catalogue(home: Home) -> Home:
    """The home with the texts that locale files are asked for, and no others."""
    contexts = _contexts(home)
    return replace(home, texts=tuple(text for text in home.texts if text.context in contexts))


def left_to_catalogues(home: Home) -> tuple[Text, ...]:
    """The texts that no locale file is asked for."""
    if not home.locale:
        return home.texts
    contexts = _contexts(home)
    return tuple(text for text in home.texts if text.context not in contexts)


@lru_cache(maxsize=2)
def _contexts(home: Home) -> frozenset[str]:
    """The texts whose kind and field an entry names."""
    asked = {(kind, name) for file in home.locale for kind in file.asked.kinds for name in file.asked.fields}
    return frozenset(
        text.context
        for text in home.texts
        if text.record is not None and (text.kind, text.context.partition("#")[2]) in asked
    )


class _Records:
    """The records of some kinds by what locale files call them."""

    def __init__(self, home: Home, by: str, kinds: tuple[str, ...]) -> None:
        self.found: dict[str, dict[str, dict[str, Text]]] = {}  # the texts of each by their fields
        last: Record | None = None
        texts: dict[str, Text] = {}
        for text in home.texts:
            record = text.record
            if record is None or record.kind not in kinds:
                continue
            if record is not last:
                last = record
                held = self.found.setdefault(_called(record.id if by == "id" else record.data.get(by)), {})
                texts = held.setdefault(record.name, {})
            texts[text.context.partition("#")[2]] = text


@lru_cache(maxsize=4)
def _records(home: Home, by: str, kinds: tuple[str, ...]) -> _Records:
    """The same in one language after the other."""
    return _Records(home, by, kinds)


def _called(value: Any) -> str:
    return value if isinstance(value, str) else str(value)


def _take(file: LocaleFile, language: str, known: _Records, bundle: Brought, first: dict[str, po.Message]) -> None:
    units = read(file.path, file.shown, file.asked)
    bundle.findings += units.findings
    bundle.letters += units.letters
    strangers: dict[str, Unit] = {}
    for unit in units.units:
        called, field, _, _, _, _, spoken = unit
        if spoken and spoken != language:
            continue
        named = known.found.get(called)
        if named is None:
            strangers.setdefault(called, unit)
            continue
        for texts in named.values():
            text = texts.get(field)
            if text is None:
                continue
            message = _message(unit, text, language)
            other = first.setdefault(text.context, message)
            if other is message:
                continue
            if not other.text:
                first[text.context] = message
            elif message.text and other.text != message.text:
                bundle.findings.append(_twice(message, other))
    bundle.findings += _strangers(list(strangers.values()), file, known)


def _message(unit: Unit, text: Text, language: str) -> po.Message:
    """A copy of the source is no translation; what a file says of the source is believed up to its blanks."""
    _, _, target, place, said, fuzzy, _ = unit
    source = text.source
    if said is None or said.split() == source.split():
        said = source
    if target == source and _worth(source, language):
        return po.Message(text.context, said, "", fuzzy, flags=(po.COPIED,), where=place)
    return po.Message(text.context, said, target, fuzzy, where=place)


def _worth(source: str, language: str) -> bool:
    """Whether a text has words that would be others in another language: three, or one in a script of its own."""
    words = _WORDS.findall(_MARKS.sub(" ", source))
    return len(words) >= (3 if script_of(language) == "Latn" else 1)


def _twice(message: po.Message, other: po.Message) -> Finding:
    assert message.where is not None
    assert other.where is not None
    record, _, name = message.context.partition("#")
    return Finding.of(
        "MW511",
        f"`{message.context}` is translated twice, and otherwise",
        message.where(),
        help="keep the better of the two; the first one is used",
        related=(Related("the first is here", other.where()),),
        record=record,
        field=name,
    )


def _strangers(units: Sequence[Unit], file: LocaleFile, known: _Records) -> Iterator[Finding]:
    """Records that the file names and the pack has not: each, or all at once where they are many."""
    kinds = " or ".join(file.asked.kinds)
    if len(units) > _FEW:
        names = ", ".join(f"`{unit.record}`" for unit in units[:_FEW])
        yield Finding.of(
            "MW514",
            f"{len(units)} records that this file translates are no {kinds} of the pack: {names} …",
            units[0].place(),
            help=f"take them out, or look at `by: {file.asked.by}` in the `sources` of pack.yaml",
        )
        return
    for unit in units:
        numbered = any(char.isdecimal() for char in unit.record)  # the next number is no slip of the pen
        near = "" if numbered or len(known.found) > _MANY else did_you_mean(unit.record, known.found)
        yield Finding.of(
            "MW514",
            f"no {kinds} of the pack is called `{unit.record}`",
            unit.place(),
            help=near or "take it out, or bring the record back",
        )
