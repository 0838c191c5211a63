"""How a book is made up: its parts, how options are set, and what its entries say beside the story."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from meeplewright.systems.expressions import ExpressionError
from meeplewright_generators.faces.expressions import FaceFormula, asked
from meeplewright_generators.faces.fields import Fields
from meeplewright_generators.faces.template import compiled

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright.stories.model.story import Node, Story

Told = tuple["Node", "Story"]


@dataclass(frozen=True, slots=True)
class BookPart:
    """Entries that stand together: those of these kinds, or one such part for each record that their field names."""

    kinds: tuple[str, ...]
    each: str = ""
    by: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class SideNote:
    """A line beside the text of an entry, where `when` holds."""

    text: str
    when: FaceFormula | None = None


@dataclass(frozen=True, slots=True)
class BookPlan:
    """What `print: {book: …}` says. `gains` and `costs` are the fields of an option that hold rewards and prices."""

    title: str = ""
    index: str = ""
    apart: bool = False
    sheet: bool = True
    gains: str = ""
    costs: str = ""
    parts: tuple[BookPart, ...] = ()
    headings: tuple[tuple[str, str, str], ...] = ()  # kind, template, kind of the record whose list names the entry
    above: tuple[SideNote, ...] = ()
    below: tuple[SideNote, ...] = ()

    @property
    def said(self) -> frozenset[str]:
        """Fields that the plan prints: the story does not tell of them a second time."""
        paths = [path for note in (*self.above, *self.below) if note.when for path in note.when.paths]
        return frozenset({path[0] for path in paths} | {self.gains, self.costs}) - {""}


@dataclass(frozen=True, eq=False, slots=True)
class Section:
    """A part of one book, with its entries in the order of their numbers."""

    title: str
    told: Sequence[Told]
    anchor: str = ""


def is_wanted(world: World) -> bool:
    """Whether entries make a book: `print: {book: none}` says that they do not, and the pack has the last word."""
    said = _said(world)
    return not said or said[-1] != "none"


def plan_of(world: World) -> BookPlan:
    """The plan of the system, what the pack says over it."""
    about: dict[str, Any] = {}
    for book in _said(world):
        about |= book if isinstance(book, Mapping) else {}
    parts = tuple(
        BookPart(tuple(each["kinds"]), each.get("each", ""), each.get("by", ""), each.get("title", ""))
        for each in about.get("parts", ())
    )
    headings = tuple(
        (kind, "", template["in"]) if isinstance(template, Mapping) else (kind, template, "")
        for kind, template in about.get("headings", {}).items()
    )
    return BookPlan(
        title=about.get("title", ""),
        index=about.get("index", ""),
        apart=about.get("options") == "apart",
        sheet=about.get("sheet", True),
        gains=about.get("gains", ""),
        costs=about.get("costs", ""),
        parts=parts,
        headings=headings,
        above=_notes(about.get("above", ())),
        below=_notes(about.get("below", ())),
    )


def _said(world: World) -> list[Any]:
    """What the system says of books, and what the pack says over it."""
    both = (world.system.sections.printing, world.pack.sections.printing)
    return [printing.book for printing in both if printing.says("book")]


def _notes(lines: Sequence[Any]) -> tuple[SideNote, ...]:
    return tuple(
        SideNote(each)
        if isinstance(each, str)
        else SideNote(each["text"], asked(each["when"], in_list=False) if "when" in each else None)
        for each in lines
    )


def sections(plan: BookPlan, entries: Sequence[Told], world: World) -> list[Section]:
    """The entries in the parts of the plan; those of kinds that no part names are not in the book."""
    if not plan.parts:
        return [Section("", entries)]
    book: list[Section] = []
    for part in plan.parts:
        inside = [pair for pair in entries if _record(pair).kind in part.kinds]
        homes: list[Record | None] = [*world.of(part.each).values()] if part.each else [None]
        for home in homes:
            own = [pair for pair in inside if home is None or _home(pair, part) == home.id]
            if own:
                title = _text(part.title, world, home or _record(own[0]))
                book.append(Section(title, own, f"part:{len(book) + 1}"))
    return book


def heading(node: Node, plan: BookPlan, world: World) -> str:
    """What stands behind an entry's number."""
    record = node.origin.record
    if record is None or node.title:
        return node.title
    for kind, template, home in plan.headings:
        if kind == record.kind:
            return _text(template, world, record) if template else _named_in(record, home, world)
    return ""


def notes(lines: Sequence[SideNote], record: Record | None, world: World) -> Iterator[str]:
    """The lines of the plan that an entry has, as mark-up."""
    if record is None:
        return
    for note in lines:
        fields = Fields(world, record)
        if note.when is None or _holds(note.when, fields):
            line = compiled(note.text).text(fields).strip()
            if line:
                yield line


def _holds(when: FaceFormula, fields: Fields) -> bool:
    try:
        return when.holds(fields)
    except ExpressionError:
        # entries of many kinds: one that has not the field is not meant; all else is told of the plan
        return False


def worded(template: str, world: World, entries: Sequence[Told]) -> str:
    """Words of the system or the pack that stand for the whole book."""
    return _text(template, world, _record(entries[0])) if template else ""


def _record(entry: Told) -> Record:
    record = entry[0].origin.record
    if record is None:
        raise ValueError(f"the entry {entry[0].shown} stands in no record")
    return record


def _home(entry: Told, part: BookPart) -> object:
    return _record(entry).data.get(part.by or part.each)


def _text(template: str, world: World, record: Record) -> str:
    return compiled(template).text(Fields(world, record)).strip()


def _named_in(record: Record, kind: str, world: World) -> str:
    """The name of the item in a list of another record that names this one: the space that leads to an entry."""
    for reference in world.refs_to(record):
        if reference.record.kind != kind:
            continue
        value: Any = reference.record.data
        for step in reference.path[:-1]:
            value = value[step]
        if isinstance(value, Mapping) and isinstance(value.get("name"), str):
            return str(value["name"])
    return ""
