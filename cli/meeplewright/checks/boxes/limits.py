"""What every box must keep, as sums over the records that may be in it.

Each record that boxes choose is a yes or no; all limits are sums of whole numbers over those that are in, between a
least and a most, and some hold only where a certain record is in. What is in every box adds to the sums as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from meeplewright.checks.box import copies_of, manifest_lines, values_at
from meeplewright.checks.stock import stock_of
from meeplewright.findings.model import Place
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.boxes import VARIABLES, boxes_of, names_of, readable
from meeplewright.systems.expressions import ExpressionError, expression
from meeplewright.systems.phrases import several
from meeplewright.systems.sections import Boxes, Choose, ManifestLine, Must
from meeplewright.text.chapter import chapter_at, is_chapter
from meeplewright.text.foreign import in_ours
from meeplewright.text.markup import Link, parse


@dataclass(frozen=True, slots=True)
class Limit:
    """The sum of `terms` (records by number, with what each adds) lies between `least` and `most`.

    Where a record is `given`, it holds for boxes that have it. `words` and `place` say it to a designer.
    """

    terms: tuple[tuple[int, int], ...]
    least: int | None
    most: int | None
    words: str
    place: Place
    given: int | None = None


class CannotAdd(Exception):
    """A sum of `must` that gives no whole number for some record."""

    def __init__(self, why: str, place: Place, about: Record | None) -> None:
        super().__init__(why)
        self.why = why
        self.place = place
        self.about = about


class BoxPool:
    """The records of a World that a box may have or not, and what every box must keep."""

    def __init__(self, world: World, boxes: Boxes) -> None:
        self.world = world
        self.boxes = boxes
        self.chosen_by: dict[str, Choose | None] = {}
        for record in world.records():
            line = next((line for line in boxes.choose if record.kind in line.kinds and line.covers(record.data)), None)
            belongs = line is not None and (not line.by or bool(self._heads(line, record)))
            if belongs or record.kind in boxes.follow:
                self.chosen_by[record.name] = line if belongs else None
        self.records: tuple[str, ...] = tuple(self.chosen_by)  # by their numbers
        self.number: dict[str, int] = {name: number for number, name in enumerate(self.records)}

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """Every limit: what records name, which belong together, the manifest, and what the system says must hold."""
        every = [*self._groups(), *self._manifest(), *self._musts(), *self._named()]
        return tuple(dict.fromkeys(limit for limit in every if limit.terms or _broken(limit)))

    def record(self, name: str) -> Record:
        kind, _, id_ = name.partition("/")
        return self.world.of(kind)[id_]

    def _heads(self, line: Choose, record: Record) -> list[Record]:
        """The records that one belongs to."""
        heads = self.world.of(line.of)
        return [heads[id_] for id_ in names_of(record.data, line.by) if id_ in heads]

    # --- what records name is in the box with them

    def _named(self) -> Iterator[Limit]:
        followed: dict[str, set[int]] = {}
        for record, path, target in self._links():
            wanted = self.number.get(target.name)
            if wanted is None or target is record:
                continue
            asking = self.number.get(record.name) if record is not None else None
            if record is not None and asking is not None:
                if record.kind in self.boxes.follow and self.chosen_by[record.name] is None:
                    followed.setdefault(record.name, set()).add(wanted)
                words, place = f"`{record.name}` names `{target.name}`", record.place(*path)
                yield Limit(((wanted, 1),), 1, None, words, place, asking)
            elif record is not None:
                words = f"`{record.name}`, which is in every box, names `{target.name}`"
                yield Limit(((wanted, 1),), 1, None, words, record.place(*path))
        yield from self._rulebooks()
        for name in self.records:
            if self.chosen_by[name] is None:  # it comes along with all that it names
                words = f"`{name}` comes along with all that it names"
                yield _all_of(sorted(followed.get(name, ())), self.number[name], words, self.record(name).place("id"))

    def _links(self) -> Iterator[tuple[Record, Path_, Record]]:
        for reference in self.world.references:
            if reference.target is not None:
                yield reference.record, reference.path, reference.target
        dialect = self.world.system.sections.text.dialect
        for mark in self.world.marks("x-text"):
            if isinstance(mark.value, str):
                for target in self._targets(in_ours(mark.value, dialect)):
                    yield mark.record, mark.path, target

    def _targets(self, text: str) -> Iterator[Record]:
        """The records that links in a text lead to."""
        for span in parse(text).walk() if "[[" in text else ():
            if not isinstance(span, Link):
                continue
            kinds = (span.kind,) if span.kind else self.world.system.kinds
            target = next((record for kind in kinds if (record := self.world.get(kind, span.id)) is not None), None)
            if target is not None:
                yield target

    def _rulebooks(self) -> Iterator[Limit]:
        """What the rules link to is in every box."""
        for file in self.world.pack.others:
            chapter = chapter_at(file.path, file.inside, file.inside) if is_chapter(file.inside) else None
            for start, paragraph in chapter.paragraphs() if chapter is not None else ():
                for target in self._targets(paragraph):
                    if chapter is not None and target.name in self.number:
                        place = chapter.place(start, start + 1)
                        yield Limit(((self.number[target.name], 1),), 1, None, f"the rules name `{target.name}`", place)

    # --- how many, and whose

    def _groups(self) -> Iterator[Limit]:
        for line in self.boxes.choose:
            members = [name for name in self.records if self.chosen_by[name] is line]
            place = self.world.system.source.place((*line.path, "kind" if line.count is None else "count"))
            what = several(line.kinds[0]) if len(line.kinds) == 1 else " and ".join(map(several, line.kinds))
            if line.of:
                yield from self._belonging(line, members, place, what)
            elif line.count is not None:
                least, most = line.count
                terms = tuple((self.number[name], 1) for name in members)
                yield Limit(terms, least, most, f"a box has {_told(least, most)} {what}", place)

    def _belonging(self, line: Choose, members: Iterable[str], place: Place, what: str) -> Iterator[Limit]:
        """So many for each that they belong to; or all of them, wherever all that they belong to is in the box."""
        groups: dict[str, list[int]] = {head.name: [] for head in self.world.of(line.of).values()}
        for name in members:
            heads = [head.name for head in self._heads(line, self.record(name))]
            for head in heads:
                groups[head].append(self.number[name])
            own = [self.number[head] for head in heads if head in self.number]
            words = f"`{name}` belongs to {_names(heads)}"
            for each in own:
                yield Limit(((each, 1),), 1, None, words, place, self.number[name])
            if line.count is None:
                yield _all_of(own, self.number[name], words, place)
        for head, numbers in groups.items() if line.count is not None else ():
            least, most = line.count or (0, 0)
            terms = tuple((each, 1) for each in numbers)
            yield Limit(terms, least, most, f"`{head}` has {_told(least, most)} {what}", place, self.number.get(head))

    # --- what the box holds

    def _manifest(self) -> Iterator[Limit]:
        copies = copies_of(self.world)
        for line in manifest_lines(self.world):
            terms: dict[int, int] = {}
            always = 0
            for record in (each for kind in line.kinds for each in self.world.of(kind).values()):
                times = values_at(record, line.field).count(line.value) if line.field else 1
                adds = copies.get(record.name, 1) * times
                number = self.number.get(record.name)
                if number is None:
                    always += adds
                elif adds:
                    terms[number] = adds
            if terms or _is_chosen(line, self.chosen_by):
                words = f"the manifest has {line.amount}"
                yield _less(always, tuple(terms.items()), line.count, line.most, words, line.source.place(line.path))

    # --- what must hold together

    def _musts(self) -> Iterator[Limit]:
        outside = {
            "stock": {token: held.count for token, held in stock_of(self.world).items()},
            "manifest": {line.kind: line.count for line in manifest_lines(self.world) if line.kind and not line.field},
        }
        for must in self.boxes.must:
            if not readable(must):
                continue  # told as a finding of the system
            if not must.each:
                yield self._must(must, None, outside)
            else:
                for record in self.world.of(must.each).values():
                    yield self._must(must, record, outside)

    def _must(self, must: Must, about: Record | None, outside: Mapping[str, Any]) -> Limit:
        source = self.world.system.source
        place = source.place((*must.path, "name"))
        values = {**outside, "it": about.data if about is not None else None, "this": None}
        terms: list[tuple[int, int]] = []
        always = 0
        for kind, text in must.sum.items():
            asked, here = expression(text, VARIABLES), source.place((*must.path, "sum", kind))
            for record in self.world.of(kind).values():
                adds = _whole(asked, {**values, "this": record.data}, here, record)
                number = self.number.get(record.name)
                if number is None:
                    always += adds
                elif adds:
                    terms.append((number, adds))
        least, most = (
            _whole(expression(each, VARIABLES), values, source.place((*must.path, key)), about)
            if isinstance(each, str)
            else each
            for key, each in (("least", must.least), ("most", must.most))
        )
        words = must.name if about is None else f"{must.name} (`{about.name}`)"
        given = self.number.get(about.name) if about is not None else None
        return _less(always, tuple(terms), least, most, words, place, given)


def pool_of(world: World) -> BoxPool | None:
    """The pool that a World is; None where its system does not say what a box is."""
    boxes = boxes_of(world.system)
    return None if boxes is None else BoxPool(world, boxes)


def _less(
    always: int,
    terms: tuple[tuple[int, int], ...],
    least: int | None,
    most: int | None,
    words: str,
    place: Place,
    given: int | None = None,
) -> Limit:
    """A limit of which some part is there in any case."""
    return Limit(
        terms,
        None if least is None else least - always,
        None if most is None else most - always,
        words,
        place,
        given,
    )


def _all_of(these: Iterable[int], one: int, words: str, place: Place) -> Limit:
    """Where all of these are in the box, so is one more."""
    wanted = tuple((each, 1) for each in these)
    return Limit((*wanted, (one, -1)), None, len(wanted) - 1, words, place)


def _broken(limit: Limit) -> bool:
    """Whether a limit that no record adds to does not hold."""
    return (limit.least or 0) > 0 or (limit.most is not None and limit.most < 0)


def _is_chosen(line: ManifestLine, chosen: Mapping[str, Choose | None]) -> bool:
    return any(name.partition("/")[0] in line.kinds for name in chosen)


def _whole(asked: Any, values: Mapping[str, Any], place: Place, about: Record | None) -> int:
    try:
        value = asked.value(values)
    except ExpressionError as problem:
        raise CannotAdd(problem.why, place, about) from None
    if isinstance(value, bool) or not isinstance(value, int):
        raise CannotAdd(f"it gives `{value}`, and no whole number", place, about)
    return value


def _told(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _names(names: Iterable[str]) -> str:
    return " and ".join(f"`{name}`" for name in names)
