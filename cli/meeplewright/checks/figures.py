"""Figures in rules, taken from the records: `{{count: card, deck: event}}`, `{{players/two.price}}`, tables, CEL."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from meeplewright.checks.box import copies_of
from meeplewright.checks.house_rules import table
from meeplewright.checks.words import Vocabulary
from meeplewright.digits import place_in
from meeplewright.findings.model import Finding, Place
from meeplewright.findings.nearest import Nearest
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.expressions import VARIABLES, ExpressionError, expression
from meeplewright.text.chapter import FIGURE, Chapter
from meeplewright.text.markup import parse

_HOLE = re.compile(r"\$([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*)(\?)?(?:\(([^()]*)\))?")
_ICON = re.compile(r"\{([a-z][a-z0-9-]*)(?=[:}])")
_EACH = "each"
_SORTED = "sorted"
_MINUS = re.compile(r"(?<![\w:{}/.,-])-(?=[0-9])")  # of a number in running text; that of `{morale:-2}` is no word
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_FIELD = re.compile(r"([a-z][a-z0-9-]*)/([a-z0-9][a-z0-9-]*)\.([A-Za-z0-9.-]+)")


class FigureError(ValueError):
    """A figure that cannot be made: why, and a way out."""

    def __init__(self, why: str, help_: str) -> None:
        super().__init__(why)
        self.why = why
        self.help = help_


class Figures:
    """What the records of a World give for the figures of its rules."""

    def __init__(self, world: World) -> None:
        self.world = world

    def filled(self, text: str) -> str:
        """A text with its figures in it; FigureError where one cannot be made."""
        return FIGURE.sub(lambda match: _below_nought(self.value(match[1]), text[: match.start()]), text)

    def value(self, body: str) -> str:
        """One figure."""
        body = body.strip()
        word, _, rest = body.partition(":")
        if word == "count":
            return self._count(rest)
        if word == "table":
            return self._table(rest)
        if body.startswith("="):
            return self._reckoned(body[1:])
        if match := _FIELD.fullmatch(body):
            record = self._record(match[1], match[2])
            return _shown(_at(record.data, match[3], f"`{record.name}`"))
        raise FigureError(
            f"`{body}` is no figure",
            "write `{{count: KIND, FIELD: VALUE}}`, `{{KIND/ID.FIELD}}`, `{{= EXPRESSION}}` or `{{table: KIND | …}}`",
        )

    @cached_property
    def _copies(self) -> Mapping[str, int]:
        return copies_of(self.world)

    def _records(self, kind: str) -> list[Record]:
        if kind not in self.world.system.kinds:
            near = Nearest(self.world.system.kinds).to(kind)
            raise FigureError(f"there is no kind `{kind}`", f"did you mean `{near}`?" if near else "name a kind")
        return list(self.world.of(kind).values())

    def _record(self, kind: str, id_: str) -> Record:
        self._records(kind)
        records = self.world.of(kind)
        if id_ not in records:
            near = Nearest(records).to(id_)
            raise FigureError(f"there is no {kind} `{id_}`", f"did you mean `{near}`?" if near else "name a record")
        return records[id_]

    def _count(self, words: str) -> str:
        kind, *where = (part.strip() for part in words.split(","))
        records = [(record.data, record.name) for record in self._records(kind)]
        return str(sum(self._copies.get(name, 1) for _, name in _chosen(records, where, kind)))

    def _table(self, words: str) -> str:
        """Markdown: a row for each record, `Heading: $field` for each column."""
        of, *columns = (part.strip() for part in words.split("|"))
        if not columns:
            raise FigureError("the table has no columns", "write `{{table: KIND | Heading: $field | …}}`")
        bare = next((column for column in columns if ":" not in column), None)
        if bare is not None:
            raise FigureError(
                f"the column `{bare}` of the table has no heading", f"write `Heading: {bare or '$field'}`"
            )
        parts = [column.partition(":") for column in columns]
        rows = [[head.strip() for head, _, _ in parts], ["---"] * len(parts)]
        for data, what in self._rows(of):
            first, *others = (_MINUS.sub("\u2212", _cell(template.strip(), data, what)) for _, _, template in parts)
            rows.append([first[:1].upper() + first[1:], *others])
        return "\n".join("| " + " | ".join(row) + " |" for row in rows)

    def _rows(self, of: str) -> list[tuple[Any, str]]:
        """What has a row: the records of a kind, or the items of a list of one record, `track/morale.spaces`; those
        with these values, and `sorted` by a field."""
        what, *where = (part.strip() for part in of.split(","))
        if "/" not in what:
            rows = [(record.data, f"`{record.name}`") for record in self._records(what)]
        else:
            kind, _, rest = what.partition("/")
            id_, _, path = rest.partition(".")
            members = _at(self._record(kind, id_).data, path, f"`{kind}/{id_}`")
            if not isinstance(members, list):
                raise FigureError(f"`{path}` of `{kind}/{id_}` is no list", "name a list of the record")
            rows = [(each, f"`{what}`") for each in members]
        by = [part.partition(":")[2].strip() for part in where if part.partition(":")[0].strip() == _SORTED]
        rows = _chosen(rows, [part for part in where if part.partition(":")[0].strip() != _SORTED], what)
        for field in reversed(by):
            rows.sort(key=lambda row: _place(_at(row[0], field, row[1])))
        return rows

    def _reckoned(self, words: str) -> str:
        try:
            ready = expression(words.strip(), VARIABLES)
            return _shown(ready.value(self._table_of_all.values(None)))
        except ExpressionError as problem:
            raise FigureError(f"the expression cannot be worked out: {problem.why}", "see docs/systems.md") from None

    @cached_property
    def _table_of_all(self) -> Any:
        return table(self.world)


def _chosen(rows: list[tuple[Any, str]], where: Sequence[str], what: str) -> list[tuple[Any, str]]:
    """`deck: event`: those with these values; `/` stands between values of which any will do."""
    for each in where:
        name, _, value = (part.strip() for part in each.partition(":"))
        if not any(isinstance(data, Mapping) and name in data for data, _ in rows):
            raise FigureError(f"no {what} has `{name}`", "name a field of its records")
        rows = [row for row in rows if isinstance(row[0], Mapping) and _shown(row[0].get(name, "")) in value.split("/")]
    return rows


def _place(value: Any) -> tuple[int, float, str]:
    """Numbers by what they are worth, words as a dictionary has them, Russian ё beside е."""
    if isinstance(value, int | float):
        return 0, value, ""
    return 1, 0, _shown(value).casefold().replace("ё", "е")


def _below_nought(value: str, before: str) -> str:
    """A number below nought with a minus, as in tables; that of an icon, `{morale:-2}`, is part of a mark."""
    return value if before.endswith(":") or not _NUMBER.fullmatch(value) else value.replace("-", "\u2212")


def _cell(template: str, data: Any, what: str) -> str:
    """A template with the fields of a record in its holes; `$faces(…)` is made for each item of a list.

    `$note?` is nothing where a record has none; `$each` is the item itself, where a list holds plain values.
    """

    def fill(match: re.Match[str]) -> str:
        try:
            value = data if match[1] == _EACH and not isinstance(data, Mapping) else _at(data, match[1], what)
        except FigureError:
            if match[2]:
                return ""  # `$note?`: what not all of them have
            raise
        if match[3] is None:
            return _shown(value)
        if not isinstance(value, list):
            raise FigureError(f"`{match[1]}` of {what} is no list", f"write `${match[1]}`")
        cells = [_cell(match[3], each, what) for each in value]
        # as in any list: where its parts have commas themselves, semicolons stand between them
        return ("; " if any(", " in each for each in cells) else ", ").join(cells)

    return _HOLE.sub(fill, template)


def _at(data: Any, path: str, what: str) -> Any:
    for step in path.split("."):
        if isinstance(data, Mapping) and step in data:
            data = data[step]
        elif isinstance(data, list) and (at := place_in(step, len(data))) is not None:
            data = data[at]
        else:
            raise FigureError(f"{what} has no `{path}`", "name a field that is there, or give it to the record")
    return data


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{{{key}:{_shown(each)}}}" for key, each in value.items())
    return str(value)


def figure_findings(book: Chapter, value: Callable[[str], str], words: Vocabulary) -> Iterator[Finding]:
    """The figures of a chapter that cannot be made, and icons of tables that are none."""
    for match in FIGURE.finditer(book.text):
        try:
            value(match[1])
        except FigureError as problem:
            place = book.place(match.start(), match.end())
            yield Finding.of("MW436", problem.why, place, help=problem.help, field=book.inside)
        if match[1].startswith("table:"):
            for icon in _ICON.finditer(match[1]):
                start = match.start(1) + icon.start()
                yield from words.wrong(parse(f"{{{icon[1]}}}"), partial(_moved, book, start), "", book.inside)


def _moved(book: Chapter, by: int, start: int, end: int) -> Place:
    return book.place(by + start, by + end)
