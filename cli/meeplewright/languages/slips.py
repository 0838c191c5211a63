"""Slips of typography in running text, by language: quotes, double spaces, dots, spaces before punctuation, dashes.

A translation is held to its own language, too: marks as its source has them are slips there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.languages.model import NARROW, NO_BREAK, Language, Typography
from meeplewright.text.dialect import OURS, Dialect
from meeplewright.text.markup import Link, Token, parse

_MASK = "\ufffc"
_KEPT = NARROW + NO_BREAK  # spaces that do not break a line
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


_SUSPECT = r"""["']|  |\.\.\.|\s[,.;:!?-]|--"""  # quick: whatever may be a slip, and a little more
# each text that it matches has one of these, or a blank that is no space; to look for them is quicker still
_SIGNS = ('"', "'", "  ", "...", "--", *(f" {mark}" for mark in ",.;:!?-"))


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip of typography: characters `start` to `end` should be `better`."""

    code: str
    message: str
    start: int
    end: int
    better: str


def as_finding(slip: Slip, place: Place, record: str, field: str) -> Finding:
    """The slip as a note with its mend."""
    return told(slip, place, record, field, Edit(place, slip.better) if place.line == place.end_line else None)


def told(slip: Slip, place: Place, record: str, field: str, edit: Edit | None) -> Finding:
    """The slip as a note, with this mend or with none."""
    shown = slip.better.replace(NO_BREAK, " ").replace(NARROW, " ").replace(" ", "␣") or "nothing"
    help_ = f"write `{shown}`" if slip.better else "leave the space out"
    return Finding.of(slip.code, slip.message, place, help=help_, edit=edit, record=record, field=field)


@lru_cache(maxsize=16)
def suspicion(language: Language, source: Language | None = None) -> Callable[[str], re.Match[str] | None]:
    """A quick look that lets texts without any slip pass."""
    manners, suspect, needed = language.typography, _SUSPECT, _SIGNS
    if manners.spaced:
        suspect += rf"|[^\s{_KEPT};:!?][;:!?]"
    if _is_set_apart(manners):
        suspect += rf"|{manners.quotes[0][0]}(?![{_KEPT}])|(?<![{_KEPT}]){manners.quotes[1][-1]}"
    if source is not None:
        theirs = source.typography
        signs = [opening for opening, _ in _foreign_pairs(manners, theirs)]
        signs += [theirs.dash] * (theirs.dash != manners.dash)
        suspect += f"|[{re.escape(''.join(signs))}]" if signs else ""
        needed = (*_SIGNS, *"".join(signs))
    search = re.compile(suspect).search
    if manners.spaced or _is_set_apart(manners):
        return search

    def look(text: str) -> re.Match[str] | None:
        if text.isprintable():  # of blanks, a space alone is
            for sign in needed:
                if sign in text:
                    break
            else:
                return None
        return search(text)

    return look


def slips(text: str, language: Language, dialect: Dialect = OURS, source: Language | None = None) -> list[Slip]:
    """Every slip in a text, in order; `source` is the language that it is translated from. Tokens, tags and the
    addresses of links are not read."""
    manners = _manners(language.typography, dialect)
    shown = _masked(text, dialect)
    every = [*_quotes(shown, manners), *_spaces(shown, manners), *_signs(shown, manners)]
    if source is not None:
        theirs = source.typography
        if dialect.quotes is None:
            every += _foreign_quotes(shown, manners, theirs)
        every += _foreign_signs(shown, manners, theirs)
    return sorted(every, key=lambda slip: slip.start)


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
        for match in _TAG.finditer(text):
            chars[match.start() : match.end()] = _MASK * len(match.group())
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
    for match in re.finditer("[\"']", text):
        at = match.start()
        before = text[max(0, at - _STARS) : at].rstrip("*")[-1:]
        after = text[at + 1 : at + 1 + _STARS].lstrip("*")[:1]
        if match.group() == "'":
            if manners.apostrophe == "'" and manners.inner[0] == "'":
                continue
            if after.isdecimal() or before.isdecimal():
                continue  # feet, minutes, years: not ours to say
            if at == closes:
                yield Slip("MW411", "a straight quotation mark", at, at + 1, manners.inner[1])
            elif (closes := _end_of_inner(text, at, before, after)) > at:
                yield Slip("MW411", "a straight quotation mark", at, at + 1, manners.inner[0])
            else:
                yield Slip("MW411", "a straight apostrophe", at, at + 1, manners.apostrophe)
            continue
        if manners.quotes[0] == '"' or (before.isdecimal() and not opened):
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
    for match in re.finditer(r"(?<=\S) {2,}(?=\S)", text):
        yield Slip("MW412", "more than one space", match.start(), match.end(), " ")
    for match in re.finditer(r"(?<=\S) +(?=[,.;:!?](?:\s|$|[\"'”»*]))", text):
        mark = text[match.end()]
        better = manners.spaced.get(mark, "")
        message = f"a space before `{mark}`" + (" that may break the line" if better else "")
        yield Slip("MW414", message, match.start(), match.end(), better)
    if _is_set_apart(manners):
        yield from _within_quotes(text, manners)
    if manners.spaced:
        for match in re.finditer(r"(?<=[^\s\u202f\u00a0;:!?])(?=[;:!?](?:\s|$|[\"”»*]))", text):
            mark = text[match.end()]
            yield Slip(
                "MW414", f"no space before `{mark}`", match.start(), match.end() + 1, manners.spaced[mark] + mark
            )


def _signs(text: str, manners: Typography) -> Iterator[Slip]:
    for match in re.finditer(r"(?<!\.)\.{3}(?!\.)", text):
        yield Slip("MW413", "three dots for an ellipsis", match.start(), match.end(), "…")
    for match in re.finditer(r"(?<=\S )(--?)(?= \S)|(?<=\w)(--)(?=\w)", text):
        yield Slip("MW415", "a hyphen for a dash", match.start(), match.end(), manners.dash)


def _is_set_apart(manners: Typography) -> bool:
    """Whether quotation marks have a space that does not break on their inner side, as in French."""
    return manners.quotes[0][1:] != "" and manners.quotes[0][1:] in _KEPT


def _within_quotes(text: str, manners: Typography) -> Iterator[Slip]:
    opening, kept, closing = manners.quotes[0][0], manners.quotes[0][1], manners.quotes[1][-1]
    for match in re.finditer(rf"(?<={opening}) +(?=\S)|(?<=\S) +(?={closing})", text):
        mark = opening if text[match.start() - 1] == opening else closing
        yield Slip("MW414", f"a space within `{mark}` that may break the line", match.start(), match.end(), kept)
    for match in re.finditer(rf"{opening}(?=\S)|(?<=\S){closing}", text):
        opens = match.group() == opening
        better = opening + kept if opens else kept + closing
        yield Slip("MW414", f"no space within `{match.group()}`", match.start(), match.end(), better)


# --- marks of the language that a text is translated from


def _foreign_pairs(manners: Typography, theirs: Typography) -> set[tuple[str, str]]:
    """The pairs that quote in the other language, and are none of the text's own."""
    return {_bare(theirs.quotes), _bare(theirs.inner)} - {_bare(manners.quotes), _bare(manners.inner)}


def _foreign_quotes(text: str, manners: Typography, theirs: Typography) -> Iterator[Slip]:
    for opening, closing in _foreign_pairs(manners, theirs):
        pair = rf"(?<!\w){re.escape(opening)}(?=\S)[^{opening}{closing}]*{re.escape(closing)}(?!\w)"
        for match in re.finditer(pair, text):
            inside = _depth(text[: match.start()], manners) > 0
            better = manners.inner if inside else manners.quotes
            for at, mark in ((match.start(), better[0]), (match.end() - 1, better[1])):
                yield Slip("MW416", f"`{text[at]}` is a mark of the source's language", at, at + 1, mark)


def _bare(pair: tuple[str, str]) -> tuple[str, str]:
    return pair[0].strip(), pair[1].strip()


def _depth(before: str, manners: Typography) -> int:
    opening, closing = _bare(manners.quotes)
    return before.count(opening) - before.count(closing)


def _foreign_signs(text: str, manners: Typography, theirs: Typography) -> Iterator[Slip]:
    if theirs.dash != manners.dash:
        for match in re.finditer(rf"(?:(?<=[^\s|] )|^){re.escape(theirs.dash)}(?= [^\s\d{_MASK}])", text, re.MULTILINE):
            message = f"`{theirs.dash}` is the dash of the source's language"
            yield Slip("MW416", message, match.start(), match.end(), manners.dash)
    if theirs.spaced and not manners.spaced:
        for match in re.finditer(rf"(?<=\w)[{_KEPT}](?=[;:!?])", text):
            message = f"a space before `{text[match.end()]}`, as the source's language has it"
            yield Slip("MW416", message, match.start(), match.end(), "")
