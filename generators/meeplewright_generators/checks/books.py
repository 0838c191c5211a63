"""How a book is made up: the shape of `print: {book: …}`, and whether the kinds and fields that it names are there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from meeplewright.findings.model import Finding, Related
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.expressions import AbsentError, ExpressionError
from meeplewright.systems.sections import Printing
from meeplewright.systems.validate import finding_at
from meeplewright_generators.checks.asked import (
    known_of,
    known_to,
    no_field,
    no_words,
    unreadable_expression,
    unreadable_template,
)
from meeplewright_generators.checks.judges import judge
from meeplewright_generators.checks.names import unknown
from meeplewright_generators.faces.expressions import FaceFormula, asked
from meeplewright_generators.faces.fields import Fields
from meeplewright_generators.faces.schema_fields import knows
from meeplewright_generators.faces.template import TemplateProblem, compiled

BASE: Path_ = ("print", "book")
# what every template may ask for
ALWAYS = frozenset({"id", "kind", "pack"})


def book_findings(source: Source, world: World) -> Iterator[Finding]:
    """What is wrong with how one file makes up the book."""
    book = Printing.of(source).book
    if book is None or book == "none":
        return
    broken = [finding_at(problem, source, BASE, "MW801") for problem in judge("book").problems(book)]
    yield from broken
    if not broken:
        yield from _Book(source, world, book).findings()


class _Book:
    """A section of the right shape, read against the kinds of its system."""

    def __init__(self, source: Source, world: World, book: Mapping[str, Any]) -> None:
        self.source = source
        self.world = world
        self.book = book
        self.kinds = world.system.kinds
        parts = book.get("parts", ())
        self.told = {kind for part in parts for kind in part["kinds"] if kind in self.kinds}

    def findings(self) -> Iterator[Finding]:
        for key in ("title", "index"):
            if key in self.book:
                yield from self.template((*BASE, key), self.book[key], ())
        for at, part in enumerate(self.book.get("parts", ())):
            yield from self.part((*BASE, "parts", at), part)
        for kind, heading in self.book.get("headings", {}).items():
            here = (*BASE, "headings", kind)
            yield from self.kind(here, kind)
            if isinstance(heading, str):
                yield from self.template(here, heading, [kind])
            else:
                yield from self.kind((*here, "in"), heading["in"])
        for key in ("above", "below"):
            for at, line in enumerate(self.book.get(key, ())):
                yield from self.line((*BASE, key, at), line)
        for key in ("gains", "costs"):
            if key in self.book:
                yield from self.amounts((*BASE, key), self.book[key])

    def part(self, path: Path_, part: Mapping[str, Any]) -> Iterator[Finding]:
        for at, kind in enumerate(part["kinds"]):
            yield from self.kind((*path, "kinds", at), kind)
            if kind in self.kinds and "by" in part:
                yield from self.field((*path, "by"), (part["by"],), [kind])
        if "each" in part:
            yield from self.kind((*path, "each"), part["each"])
        yield from self.template(
            (*path, "title"), part.get("title", ""), [part["each"]] if "each" in part else self.told
        )

    def line(self, path: Path_, line: Any) -> Iterator[Finding]:
        if isinstance(line, str):
            yield from self.template(path, line, self.told)
            return
        yield from self.template((*path, "text"), line["text"], self.told)
        if "when" in line:
            try:
                when = asked(line["when"], in_list=False)
            except ExpressionError as problem:
                kinds = [kind for kind in self.told if kind in self.kinds]
                yield unreadable_expression(
                    self.source,
                    (*path, "when"),
                    line["when"],
                    problem,
                    in_list=False,
                    known=known_to(self.world, kinds),
                )
                return
            for field in when.paths:
                yield from self.field((*path, "when"), field, self.told)
            yield from self.worked_out((*path, "when"), when)

    def worked_out(self, path: Path_, when: FaceFormula) -> Iterator[Finding]:
        """Whether a condition gives true or false for every entry that has what it asks for."""
        for record in (record for kind in sorted(self.told) for record in self.world.of(kind).values()):
            try:
                when.holds(Fields(self.world, record))
            except AbsentError:
                continue
            except ExpressionError as problem:
                yield Finding.of(
                    "MW841",
                    f"`when` cannot be worked out for `{record.name}`: {problem.why}",
                    self.source.place(path),
                    help="a condition compares: `this.level > 3`, `this.deck == 'tide'`",
                    related=(Related("it was about this", record.place()),),
                    field="/".join(map(str, path)),
                )
                return

    def template(self, path: Path_, text: str, kinds: Iterable[str]) -> Iterator[Finding]:
        try:
            template = compiled(text)
        except TemplateProblem as problem:
            yield unreadable_template(self.source, path, problem)
            return
        for hole in template.holes:
            yield from self.field(path, hole.path, kinds)

    def field(self, path: Path_, field: tuple[str, ...], kinds: Iterable[str]) -> Iterator[Finding]:
        """A field that one at least of these kinds must know; words of other records stand for themselves."""
        where, place = "/".join(map(str, path)), self.source.place(path)
        if "/" in field[0]:
            yield from no_words(self.world, field[0], place, where)
            return
        of = sorted(kind for kind in kinds if kind in self.kinds)
        if field[0] in ALWAYS or not of:
            return
        known = known_of(self.world, of, field)
        if known[0] < len(field):
            yield no_field(of, field, known, place, where)

    def amounts(self, path: Path_, name: str) -> Iterator[Finding]:
        """Rewards and prices that no option has would be missing from the whole book without a word."""
        holders = {
            (mark.record.kind, tuple(step for step in mark.path if isinstance(step, str)))
            for mark in self.world.marks("x-story")
            if _part(mark.argument) in ("option", "success", "failure", "bonus", "outcome")
        }
        names: set[str] = set()
        for kind, holder in holders:
            depth, beside = knows(self.kinds[kind].schema, (*holder, name))
            if depth == len(holder) + 1:
                return
            names.update(beside)
        if holders:
            yield Finding.of(
                "MW802", f"no option has a field `{name}`", self.source.place(path),
                help=did_you_mean(name, names) or f"the fields are {', '.join(sorted(names)[:14])}",
                field="/".join(map(str, path)),
            )  # fmt: skip

    def kind(self, path: Path_, name: str) -> Iterator[Finding]:
        if name not in self.kinds:
            yield unknown(self.source, path, "kind", name, self.kinds)


def _part(argument: Any) -> str:
    return str(argument.get("part", "")) if isinstance(argument, Mapping) else str(argument)
