"""Findings that only follow from another one: told alone, the cause is found at once.

Which code is a cause and which an echo stands in the heads of the pages of the codes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from meeplewright.checks.damage import Damage, words_at
from meeplewright.checks.held import Held
from meeplewright.findings.catalogue import about
from meeplewright.findings.lines import lines_of
from meeplewright.findings.model import Finding, Place, Severity
from meeplewright.packs.world import Reference, World


def without_echoes(
    findings: Sequence[Finding], damage: Damage, worlds: Sequence[World] = ()
) -> tuple[list[Finding], list[Held]]:
    """The findings without what follows from records that could not be read, or that have a wrong shape; and those.

    A house rule says nothing of a record whose keys are wrong, a kind that has such a record cannot be counted, a
    story one of whose entries has another shape than it seems is not proven, and a value is not judged twice.
    """
    kept: list[Finding] = []
    held: list[Held] = []
    for finding in findings:
        if (echo := damage.holds(finding)) is None:
            kept.append(finding)
        else:
            held.append(echo)
    rest: list[Finding] = []
    for finding, causes in _with_causes(kept, damage, worlds):
        if (echo := next(filter(None, (each.holds(finding) for each in causes)), None)) is None:
            rest.append(finding)
        else:
            held.append(echo)
    return rest, held


def _with_causes(
    findings: Sequence[Finding], damage: Damage, worlds: Sequence[World]
) -> Iterator[tuple[Finding, Sequence[_Causes]]]:
    """Each finding with the causes in the Worlds that its file belongs to: of other packs nothing follows. A file that
    belongs to none may be of any."""
    if len(worlds) < 2:
        alone = [_Causes(findings, worlds)]
        yield from ((finding, alone) for finding in findings)
        return
    homes = [damage.worlds_of(finding.place.path) or set(range(len(worlds))) for finding in findings]
    causes = [
        _Causes([finding for finding, home in zip(findings, homes, strict=True) if index in home], [world])
        for index, world in enumerate(worlds)
    ]
    for finding, home in zip(findings, homes, strict=True):
        yield finding, [causes[index] for index in sorted(home)]


def beside_misnamed(findings: Sequence[Finding]) -> Iterator[Held]:
    """Comments of catalogues beside translations of a record that is there under a misspelt id."""
    names = {
        each.edit.replacement: each for each in findings if each.edit is not None and "name" in about(each.code).loses
    }
    for finding in findings if names else ():
        if "suppressions" not in about(finding.code).names:
            continue
        below = lines_of(finding.place.path)[finding.place.line : finding.place.line + _LINES]
        context = next((line for line in below if line.startswith("msgctxt ")), "")
        if (cause := names.get(context.partition("/")[2].partition("#")[0])) is not None:
            yield Held.echo(finding, cause, "what it stands at is there under a misspelt id")


class _Causes:
    """What is wrong with values and records, and what waits for a ring."""

    def __init__(self, findings: Sequence[Finding], worlds: Iterable[World]) -> None:
        self.values: dict[Place, Finding] = {}
        self.wholes: dict[tuple[str, int], list[Finding]] = {}  # the same, by line
        self.records: dict[str, Finding] = {}
        self.kinds: dict[str, Finding] = {}
        self.texts: dict[tuple[str, str], Finding] = {}
        self.lines: dict[tuple[str, int], Finding] = {}
        self.names: dict[str, Finding] = {}
        self.misnamed: dict[str, Finding] = {}  # by the record whose id it is
        self.twice: dict[str, Finding] = {}  # by kind, and by record
        self.letters: dict[str, Finding] = {}  # by file
        self.chapters: dict[str, Finding] = {}  # by their names, which are the same in all languages
        self.unnamed: dict[Place, Finding] = {}  # what names a record that is not there
        self.worlds = tuple(worlds)
        rings: dict[Place, Finding] = {}
        for finding in findings:
            loses = about(finding.code).loses
            if "text" in loses and finding.severity is Severity.ERROR:
                self.texts.setdefault((finding.record, finding.field), finding)
                self.lines.setdefault((finding.place.path, finding.place.line), finding)
            if "name" in loses and finding.edit is not None:
                self.names.setdefault(finding.edit.replacement, finding)
                if finding.record:
                    self.misnamed.setdefault(finding.record, finding)
            if "twice" in loses:
                self.twice.setdefault(finding.record.partition("/")[0], finding)
                self.twice.setdefault(finding.record, finding)
            if "chapter" in loses:
                self.chapters.setdefault(finding.field.rpartition("/")[2], finding)
            if "letters" in loses:
                self.letters.setdefault(finding.place.path, finding)
            if "reference" in loses:
                self.unnamed.setdefault(finding.place, finding)
            if "ring" in loses:
                for place in (finding.place, *(each.place for each in finding.related)):
                    rings.setdefault(place, finding)
            if "shape" not in loses and "value" in loses:
                self.values.setdefault(finding.place, finding)
            if "shape" in loses and finding.severity is Severity.ERROR and finding.record:
                self.values.setdefault(finding.place, finding)
                self.records.setdefault(finding.record, finding)
                self.kinds.setdefault(finding.record.partition("/")[0], finding)
        for place, cause in self.values.items():
            self.wholes.setdefault((place.path, place.line), []).append(cause)
        self.waiting = _waiting(rings, worlds) if rings else {}
        self.gone = _gone(self.twice, worlds, findings) if self.twice else {}

    def holds(self, finding: Finding) -> Held | None:
        """The finding as one that is held back, where it follows from a cause."""
        needs = about(finding.code).needs
        if "ring" in needs and finding.record in self.waiting:
            return Held.echo(finding, self.waiting[finding.record], "it waits for what needs itself")
        if "value" in needs and (cause := self._value(finding.place)) is not None:
            return Held.echo(finding, cause, "this value is told of already")
        if "shape" in needs and finding.record in self.records:
            return Held.echo(finding, self.records[finding.record], "its record has not the shape of its kind")
        if "shapes" in needs and self.kinds:
            kinds = _kinds_of(finding)
            cause = next((self.kinds[kind] for kind in (kinds or self.kinds) if kind in self.kinds), None)
            if cause is not None:
                return Held.echo(finding, cause, f"not every `{cause.record.partition('/')[0]}` has its shape")
        if "every shape" in needs and self.records:
            return Held.echo(finding, next(iter(self.records.values())), "not every record has its shape")
        if "text" in needs and (cause := self._text(finding)) is not None:
            return Held.echo(finding, cause, "the text has a fault of its own")
        if (echo := self._file(finding, needs)) is not None or (
            echo := self._other_records(finding, needs)
        ) is not None:
            return echo
        return None

    def _file(self, finding: Finding, needs: Container[str]) -> Held | None:
        """A finding that follows from what is wrong with its whole file."""
        if "chapter" in needs and (cause := self.chapters.get(finding.field.rpartition("/")[2])) is not None:
            return Held.echo(finding, cause, "the chapter has more, or less, than was meant")
        if "letters" in needs and self.letters and (cause := self._misread(finding)) is not None:
            return Held.echo(finding, cause, "the file was read in a wrong encoding")
        return None

    def _other_records(self, finding: Finding, needs: Container[str]) -> Held | None:
        """A finding that follows from records that are there twice, or not where they are looked for."""
        if "ids" in needs and (cause := self._twice(finding)) is not None:
            return Held.echo(finding, cause, "two records have one id")
        if "name" in needs and (cause := self.misnamed.get(finding.record)) is not None:
            return Held.echo(finding, cause, "its record has a misspelt id")
        if "there" in needs and self.unnamed:
            cause = next((self._missing[kind] for kind in _kinds_of(finding) if kind in self._missing), None)
            if cause is not None:
                return Held.echo(finding, cause, "a record that others name is missing")
        if "named" in needs and self.unnamed:
            asking = (self._asking[word] for word in words_at(finding.place) if word in self._asking)
            if (cause := next(asking, None)) is not None:
                return Held.echo(finding, cause, "the record that it names asks for one that is not there")
        if "references" in needs and (cause := self._looked_at(finding)) is not None:
            return Held.echo(finding, cause, "its rule looks at records of which not all are there under their ids")
        if (self.names or self.gone) and "records" in about(finding.code).names:
            for word in words_at(finding.place):
                if (cause := self.names.get(word)) is not None and cause is not finding:
                    return Held.echo(finding, cause, "the record is there under a misspelt id")
                if (cause := self.gone.get(word)) is not None:
                    return Held.echo(finding, cause, "it may be the other of two records that have one id")
        return None

    def _twice(self, finding: Finding) -> Finding | None:
        """Two records of one id, where the finding is about one of them, or about a record that may be called otherwise
        since: another record that is there has nothing to do with them."""
        if finding.field.startswith("manifest/"):
            return next((self.twice[kind] for kind in _kinds_of(finding) if kind in self.twice), None)
        kind, _, id_ = finding.record.partition("/")
        if kind not in self.twice or finding.record in self.twice:
            return self.twice.get(finding.record) if kind in self.twice else None
        there = any(world.get(kind, id_) is not None for world in self.worlds)
        return None if there else self.twice[kind]

    def _misread(self, finding: Finding) -> Finding | None:
        """The fault of the letters in the file of a finding, or in that of the record that it is about."""
        if (cause := self.letters.get(finding.place.path)) is not None:
            return cause
        kind, _, id_ = finding.record.partition("/")
        records = (world.get(kind, id_) for world in self.worlds)
        return next((self.letters.get(record.source.shown) for record in records if record is not None), None)

    @cached_property
    def _absent(self) -> list[tuple[Reference, Finding]]:
        """What names records that are not there, each with the finding that tells so."""
        references = (reference for world in self.worlds for reference in world.unresolved())
        pairs = ((each, self.unnamed.get(each.record.place(*each.path))) for each in references)
        return [(reference, finding) for reference, finding in pairs if finding is not None]

    @cached_property
    def _asking(self) -> dict[str, Finding]:
        """The ids of records that name one that is not there, each with the finding that tells so."""
        return {reference.record.id: finding for reference, finding in self._absent}

    @cached_property
    def _missing(self) -> dict[str, Finding]:
        """The kinds of which a record is missing: named by another, and not for a slip of the keys."""
        return {kind: finding for each, finding in self._absent if finding.edit is None for kind in each.kinds}

    @cached_property
    def _unsure(self) -> dict[str, Finding]:
        """The kinds of which not every record is there under its id, or names others by theirs."""
        by_kind = {each.record.partition("/")[0]: each for each in self.names.values()}
        by_kind |= {kind: finding for kind, finding in self.twice.items() if "/" not in kind}
        for reference, finding in self._absent:
            by_kind |= dict.fromkeys((reference.record.kind, *reference.kinds), finding)
        return by_kind

    def _looked_at(self, finding: Finding) -> Finding | None:
        """What is wrong with the ids of the records that a house rule looks at besides the one that it is about."""
        if not self._unsure:
            return None
        looked_at = {
            kind
            for world in self.worlds
            for rule in world.system.rules
            if rule.code == finding.code or f"`{rule.code}`" in finding.message  # or it cannot be worked out
            for kind in rule.kinds_beside(world.by_kind)
        }
        return next((cause for kind, cause in self._unsure.items() if kind in looked_at), None)

    def _value(self, place: Place) -> Finding | None:
        """The fault of the value at a place, or of one that the place is a part of."""
        if place in self.values:
            return self.values[place]
        for cause in self.wholes.get((place.path, place.line), ()):
            whole = cause.place
            if (
                whole.end_line == place.end_line
                and whole.column <= place.column
                and place.end_column <= whole.end_column
            ):
                return cause
        return None

    def _text(self, finding: Finding) -> Finding | None:
        """The fault of the text that a finding is about, or that it compares: in rules, one of the same lines."""
        if finding.record and (finding.record, finding.field) in self.texts:
            return self.texts[finding.record, finding.field]
        if finding.record:
            return None
        for place in (finding.place, *(each.place for each in finding.related)):
            for line in range(place.line, place.line + _LINES):
                if (place.path, line) in self.lines:
                    return self.lines[place.path, line]
        return None


_LINES = 8  # of a paragraph, at most, behind its first


def _gone(twice: Mapping[str, Finding], worlds: Iterable[World], findings: Iterable[Finding]) -> dict[str, Finding]:
    """The one id that is named, more than once, and is no record's, of a kind of which two have one id: one of the two
    had it. An id that is named once may as well be misspelt there."""
    missing: dict[str, Counter[str]] = {}
    for world in worlds:
        for reference in world.unresolved():
            for kind in reference.kinds:
                if kind in twice:
                    missing.setdefault(kind, Counter())[reference.id] += 1
    for finding in findings:
        if "link" in about(finding.code).loses:
            named = words_at(finding.place)
            if len(named) > 1 and named[0] in twice:  # `[[term/stores]]`
                missing.setdefault(named[0], Counter())[named[1]] += 1
    return {next(iter(ids)): twice[kind] for kind, ids in missing.items() if len(ids) == 1 and ids.total() > 1}


def _kinds_of(finding: Finding) -> Sequence[str]:
    """The kinds that a finding counts or looks through; none where it looks through all that there are."""
    section, _, rest = finding.field.partition("/")
    if section == "manifest" and rest:
        return rest.partition("/")[0].split("+")
    return [finding.record.partition("/")[0]] if finding.record else []


def _waiting(rings: Mapping[Place, Finding], worlds: Iterable[World]) -> dict[str, Finding]:
    """What nobody can read because it needs, through whatever it names, something that needs itself."""
    waiting: dict[str, Finding] = {}
    for world in worlds:
        named_by: dict[str, set[str]] = {}
        for reference in world.references:
            if reference.target is not None:
                named_by.setdefault(reference.target.name, set()).add(reference.record.name)
            place = reference.record.place(*reference.path)
            if place in rings:
                waiting.setdefault(reference.record.name, rings[place])
        unread = list(waiting)
        while unread:
            name = unread.pop()
            for more in sorted(named_by.get(name, set()) - waiting.keys()):
                waiting[more] = waiting[name]
                unread.append(more)
    return waiting
