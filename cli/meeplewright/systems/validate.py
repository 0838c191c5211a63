"""Records against their schemas: what does not follow is told at its exact place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.engine import Engine, engine
from meeplewright.systems.model import Kind, System
from meeplewright.systems.problems import Fix, Problem
from meeplewright.systems.quoting import unquoted

if TYPE_CHECKING:
    from meeplewright.systems.explain import Explainer


class Judge:
    """One resolved schema: an engine that says whether a value follows it, and the explainer that says why not."""

    def __init__(self, schema: Mapping[str, Any], engine_name: str = "") -> None:
        self._engine: Engine = engine(schema, engine_name)
        self._schema = schema
        self._explainer: Explainer | None = None

    def problems(self, value: Any) -> list[Problem]:
        """What is wrong with a value; nothing where it follows the schema."""
        try:
            if self._engine.follows(value):
                return []
        except (ValueError, OverflowError):  # text that is no Unicode, numbers beyond what the engine can hold
            return [Problem("MW108", (), "this holds something that no schema can judge")]
        if self._explainer is None:
            from meeplewright.systems.explain import Explainer  # jsonschema takes 50 ms to import

            self._explainer = Explainer(self._schema)
        return self._explainer.problems(value) or self._in_its_own_words(value)

    def _in_its_own_words(self, value: Any) -> list[Problem]:
        return [Problem("MW108", path, message.rstrip(".")) for path, message in self._engine.faults(value)][:1]


class RecordValidator:
    """All kinds of a system, each judge made when its first record comes."""

    def __init__(self, system: System, engine_name: str = "") -> None:
        self._system = system
        self._engine_name = engine_name
        self._judges: dict[str, Judge | None] = {}

    def findings(self, record: Record) -> list[Finding]:
        """What is wrong with the shape of a record."""
        judge = self._judges.get(record.kind)
        if judge is None:
            judge = self._judge(record.kind)
            if judge is None:
                return []
        problems = judge.problems(record.data)
        return [record_finding(problem, record) for problem in problems] if problems else []

    def all_findings(self, records: Iterable[Record]) -> list[Finding]:
        """What is wrong with the shape of many records."""
        return [finding for record in records for finding in self.findings(record)]

    def _judge(self, name: str) -> Judge | None:
        if name not in self._judges:
            kind: Kind | None = self._system.kinds.get(name)
            try:
                self._judges[name] = None if kind is None else Judge(kind.schema, self._engine_name)
            except ValueError:  # not a schema: the system's own findings tell of it
                self._judges[name] = None
        return self._judges[name]


def record_finding(problem: Problem, record: Record) -> Finding:
    """A problem of a record with its place in the file."""
    head = problem.code == "MW101"
    return finding_at(problem, record.source, record.path, problem.code, record=record.name, head=head)


def finding_at(
    problem: Problem, source: Source, base: Path_, code: str, record: str = "", *, head: bool = False
) -> Finding:
    """A problem of the value at `base` of a file, with its place in the file and its mend as an edit."""
    path = (*base, *problem.path)
    field = "/".join(map(str, problem.path))
    if problem.path and (meant := unquoted(problem, source, path)) is not None:
        return Finding.of(
            code, meant.message, meant.place, help=meant.help, edit=meant.edit, record=record, field=field
        )
    if problem.at_key:
        place = source.key_place(path)
    elif head:
        place = _head(source, path)
    else:
        place = source.place(path)
    return Finding.of(
        code,
        problem.message,
        place,
        help=problem.help,
        edit=_edit(problem.fix, place, source) if problem.fix is not None else None,
        record=record,
        field=field,
    )


def _head(source: Source, path: Path_) -> Place:
    """Where a mapping that lacks something begins: at its first key."""
    value: Any = source.data
    for step in path:
        value = value[step]
    first = next(iter(value), None) if isinstance(value, dict) and not source.is_table else None
    return source.place(path) if first is None else source.key_place((*path, first))


def _edit(fix: Fix, place: Place, source: Source) -> Edit | None:
    if fix.value:
        return Edit(place, fix.value)
    if place.line != place.end_line:
        return None
    written = _written(source, place)
    if word := fix.key or fix.word:  # JSON needs the quotes, and YAML keeps those that somebody wrote
        quote = written[:1] if written[:1] in {'"', "'"} else ""
        return Edit(place, quote + word + quote)
    return Edit(place, fix.before + written + fix.after)


def _written(source: Source, place: Place) -> str:
    """What stands at a place of one line."""
    if source.form is None:
        return source.lines[place.line - 1][place.column - 1 : place.end_column - 1]
    lines = source.layout.lines  # of one large file thousands may be asked for
    start = lines.offset(place.line) - 1
    return lines.text[start + place.column : start + place.end_column]
