"""Typography of running text by language: quotes, double spaces, dots, spaces before punctuation, dashes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from meeplewright.checks.facts import own_parts
from meeplewright.checks.habits import ways_of
from meeplewright.checks.own import field_of
from meeplewright.checks.texts import texts_of
from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.languages import Language, Typography
from meeplewright.languages.model import NARROW, NO_BREAK
from meeplewright.packs.link import Part
from meeplewright.packs.world import World
from meeplewright.text.dialect import OURS, Dialect
from meeplewright.text.markup import Link, Token, parse

_MASK = "\ufffc"
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


_SUSPECT = re.compile(r"""["']|  |\.\.\.|\s[,.;:!?-]|--""")  # quick: whatever may be a slip, and a little more
_SUSPECT_SPACED = re.compile(_SUSPECT.pattern + r"|[^\s\u202f\u00a0;:!?][;:!?]")


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip of typography: characters `start` to `end` should be `better`."""

    code: str
    message: str
    start: int
    end: int
    better: str


def typography(world: World, files: Sequence[Part] | None = None) -> Iterator[Finding]:
    """The slips in the pack's own texts, in its language; none of what the pack itself does in most places."""
    language = world.spoken()
    dialect = world.system.sections.text.dialect
    suspect = suspicion(language)
    ways = ways_of(world)
    clean = f"typography {language.code} {language.stamp}"  # the fact about a file without slips
    for part in own_parts(world) if files is None else files:
        source = part.source
        if clean in source.facts or (texts_of(part).orderly and not language.typography.spaced):
            continue
        found, silent = [], True
        for mark in part.marks("x-text"):
            text = mark.value
            if isinstance(text, str) and suspect(text):
                record, path = mark.record, mark.path
                for slip in slips(text, language, dialect):
                    silent = False
                    if slip.code not in ways:
                        place = record.text_place(path, slip.start, slip.end)
                        found.append(as_finding(slip, place, record.name, field_of(path)))
        if silent:
            source.facts[clean] = True
        yield from found


def as_finding(slip: Slip, place: Place, record: str, field: str) -> Finding:
    """The slip as a note with its mend."""
    edit = Edit(place, slip.better) if place.line == place.end_line else None
    shown = slip.better.replace(NO_BREAK, " ").replace(NARROW, " ").replace(" ", "␣") or "nothing"
    help_ = f"write `{shown}`" if slip.better else "leave the space out"
    return Finding.of(slip.code, slip.message, place, help=help_, edit=edit, record=record, field=field)


def suspicion(language: Language) -> Callable[[str], re.Match[str] | None]:
    """A quick look that lets texts without any slip pass."""
    manners = language.typography
    return (_SUSPECT_SPACED if manners.spaced else _SUSPECT).search


def slips(text: str, language: Language, dialect: Dialect = OURS) -> list[Slip]:
    """Every slip in a text, in order. Tokens, tags and the addresses of links are not read."""
    manners = _manners(language.typography, dialect)
    shown = _masked(text, dialect)
    found = [*_quotes(shown, manners), *_spaces(shown, manners), *_signs(shown, manners)]
    return sorted(found, key=lambda slip: slip.start)


def _manners(manners: Typography, dialect: Dialect) -> Typography:
    """How a language is set, with the quotation marks of the project."""
    if dialect.quotes is None:
        return manners
    if "'" in dialect.quotes[0] + dialect.quotes[1] or '"' in dialect.quotes[0]:
        return replace(manners, quotes=dialect.quotes, inner=("'", "'"), apostrophe="'")
    return replace(manners, quotes=dialect.quotes)


def _masked(text: str, dialect: Dialect) -> str:
    """The text with what is not read as words made into one strange letter each."""
    if dialect.is_ours and not any(char in text for char in "{[*\\"):
        return text
    chars = list(text)
    if not dialect.is_ours:
        for found in _TAG.finditer(text):
            chars[found.start() : found.end()] = _MASK * len(found.group())
    for span in parse(text, dialect).walk():
        if isinstance(span, Token):
            chars[span.start : span.end] = _MASK * (span.end - span.start)
        elif isinstance(span, Link):
            shown, behind = len(span.shown), len((dialect.link or ("", ""))[1])
            kept = range(span.end - behind - shown, span.end - behind) if shown else range(0)
            for at in range(span.start, span.end):
                if at not in kept:
                    chars[at] = _MASK
    return "".join(chars)


_STARS = 4  # three stars of mark-up, and the letter behind them
_LONGEST_INNER = 2_000  # letters of a quotation within a quotation


def _quotes(text: str, manners: Typography) -> Iterator[Slip]:
    opened = False
    closes = -1  # where the quotation within a quotation ends
    for found in re.finditer("[\"']", text):
        at = found.start()
        before = text[max(0, at - _STARS) : at].rstrip("*")[-1:]
        after = text[at + 1 : at + 1 + _STARS].lstrip("*")[:1]
        if found.group() == "'":
            if manners.apostrophe == "'" and manners.inner[0] == "'":
                continue
            if after.isdigit() or before.isdigit():
                continue  # feet, minutes, years: not ours to say
            if at == closes:
                yield Slip("MW411", "a straight quotation mark", at, at + 1, manners.inner[1])
            elif (closes := _end_of_inner(text, at, before, after)) > at:
                yield Slip("MW411", "a straight quotation mark", at, at + 1, manners.inner[0])
            else:
                yield Slip("MW411", "a straight apostrophe", at, at + 1, manners.apostrophe)
            continue
        if manners.quotes[0] == '"' or (before.isdigit() and not opened):
            continue  # so it is written here; inches
        opening = not opened and not before.isalnum() and after.strip() != ""
        opened = opening
        yield Slip("MW411", "a straight quotation mark", at, at + 1, manners.quotes[0 if opening else 1])


def _end_of_inner(text: str, at: int, before: str, after: str) -> int:
    """Where the single mark is that closes the quotation beginning at `at`, or -1 where none begins."""
    if before.isalnum() or not after.isalnum():
        return -1
    closing = re.compile(r"(?<=[\w.,!?…])'(?!\w)").search(text, at + 1, at + 1 + _LONGEST_INNER)
    return closing.start() if closing and not re.search(r"(?<!\w)'", text[at + 1 : closing.start()]) else -1


def _spaces(text: str, manners: Typography) -> Iterator[Slip]:
    for found in re.finditer(r"(?<=\S) {2,}(?=\S)", text):
        yield Slip("MW412", "more than one space", found.start(), found.end(), " ")
    for found in re.finditer(r"(?<=\S) +(?=[,.;:!?](?:\s|$|[\"'”»*]))", text):
        mark = text[found.end()]
        better = manners.spaced.get(mark, "")
        message = f"a space before `{mark}`" + (" that may break the line" if better else "")
        yield Slip("MW414", message, found.start(), found.end(), better)
    if manners.spaced:
        for found in re.finditer(r"(?<=[^\s\u202f\u00a0;:!?])(?=[;:!?](?:\s|$|[\"”»*]))", text):
            mark = text[found.end()]
            yield Slip(
                "MW414", f"no space before `{mark}`", found.start(), found.end() + 1, manners.spaced[mark] + mark
            )


def _signs(text: str, manners: Typography) -> Iterator[Slip]:
    for found in re.finditer(r"(?<!\.)\.{3}(?!\.)", text):
        yield Slip("MW413", "three dots for an ellipsis", found.start(), found.end(), "…")
    for found in re.finditer(r"(?<=\S )(--?)(?= \S)|(?<=\w)(--)(?=\w)", text):
        yield Slip("MW415", "a hyphen for a dash", found.start(), found.end(), manners.dash)
