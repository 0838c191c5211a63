"""What could not be read of a pack, and what therefore need not be said of the rest: one slip gives one finding.

Which code loses what, and which needs it, stands in the heads of the pages of the codes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from meeplewright.checks.held import Held
from meeplewright.findings.catalogue import about
from meeplewright.findings.lines import lines_of
from meeplewright.findings.model import Finding, Place
from meeplewright.packs.discover import shown_path
from meeplewright.packs.world import World
from meeplewright.text.ids import id_of

_READING = frozenset(("content", "ids"))
_FACETS = frozenset(("state", "ways", "entries", "course"))  # of stories: noted as they are said
_DAMAGE = _READING | _FACETS | {"field"}
# what may be an id, where any field may hold one: text in quotes, or a cell
_QUOTED, _CELL = re.compile(r'"([^"\\]{1,80})"'), re.compile(r'[^\t,;|"\r\n]{1,80}')
_WORD_OF = {
    **dict.fromkeys((".json", ".jsonc", ".json5"), _QUOTED),
    **dict.fromkeys((".csv", ".tsv", ".tab", ".psv", ".txt"), _CELL),
}
_ID = re.compile(r"\bid\b[\"']?\W{0,3}?(\w[^\"',}\r\n#]*)")
_WORD = re.compile(r"[^\W_]+(?:[-_][^\W_]+)*")
# what a finding needs is gone with any of these
_TAKEN_BY = {
    "all": ("lossy",),
    "kinds": ("kinds", "system"),
    "system": ("system",),
    "state": ("state",),
    "ways": ("ways",),
    "entries": ("entries",),
    "course": ("course",),
}
_WHY = {
    "all": "it may only follow from what could not be read",
    "records": "what it names may stand where something could not be read",
    "kinds": "it may only follow from what the system lacks",
    "system": "it may only follow from what the system lacks",
    "state": "it may only follow from how the state is declared",
    "ways": "it may only follow from an option that leads nowhere",
    "entries": "it may only follow from an entry that nobody comes to",
    "course": "it may only follow from readers who cannot go on as they were meant to",
}


@dataclass(slots=True)
class _Lost:
    """What is lost of one World, each with the finding that tells of it; None where no finding does.

    `lossy`: something could not be read, in whatever file; `anything`: what it was, nobody can see.
    `ids` are those that stand in files that could not be read wholly.
    """

    by: dict[str, Finding | None] = field(default_factory=dict)
    ids: dict[str, Finding] = field(default_factory=dict)
    once: set[tuple[str, str]] = field(default_factory=set)
    seen: dict[str, bool] = field(default_factory=dict)  # the files gone through, and whether they have ids

    def has_ids(self, finding: Finding) -> bool:
        """Note the ids that stand in the file of a finding: once, however many findings it has."""
        path = finding.place.path
        if path not in self.seen:
            fits = _WORD_OF.get(PurePosixPath(path).suffix.lower(), _ID)
            names = {name for line in lines_of(path) for name in fits.findall(line)}
            self.seen[path] = bool(names)
            if fits is not _ID:  # any value may be an id there: one that stands once is what asks for it, and no id
                counts = Counter(name for line in lines_of(path) for name in fits.findall(line))
                self.once |= {(path, name) for name, count in counts.items() if count == 1}
            for name in names:
                self.ids.setdefault(name.strip(), finding)
                self.ids.setdefault(id_of(name), finding)
                self.ids.setdefault(name.partition(" ")[0], finding)  # a comma is missing behind it
        return self.seen[path]


def _lacks_kinds(world: World) -> bool:
    return not world.system.kinds or not set(world.system.sections.kinds.declared) <= world.system.kinds.keys()


def damages(finding: Finding) -> bool:
    """Whether the finding makes more look wrong than it tells."""
    return not _DAMAGE.isdisjoint(about(finding.code).loses)


def loses_content(finding: Finding) -> bool:
    """Whether behind the finding stands content that could not be read."""
    return "content" in about(finding.code).loses


class Damage:
    """The packs of which something could not be read."""

    def __init__(self, findings: Iterable[Finding], worlds: Sequence[World]) -> None:
        self._owners: dict[str, set[int]] = {}  # the worlds that read a folder, by how it is shown
        self._heads: set[str] = set()
        self._systems: set[str] = set()
        for index, world in enumerate(worlds):
            for pack in world.packs:
                self._owners.setdefault(shown_path(pack.folder), set()).add(index)
                self._heads.add(pack.source.shown)
            self._owners.setdefault(world.system.source.shown, set()).add(index)
            self._owners.setdefault(shown_path(world.system.folder), set()).add(index)
            self._systems.add(world.system.source.shown)
        self._lost = {
            index: _Lost(dict.fromkeys(("anything", "lossy", "kinds")))
            for index, world in enumerate(worlds)
            if _lacks_kinds(world)
        }
        for finding in findings:
            if damages(finding):
                for index in self.worlds_of(finding.place.path):
                    self._note(finding, self._lost.setdefault(index, _Lost()))

    def holds(self, finding: Finding) -> Held | None:
        """The finding as one that is held back, where it may only follow from what could not be read."""
        if not self._lost:
            return None
        page = about(finding.code)
        for index in sorted(self.worlds_of(finding.place.path)):
            lost = self._lost.get(index)
            if lost is None:
                continue
            for need in page.needs:
                for facet in _TAKEN_BY.get(need, ()):
                    if facet in lost.by:
                        return Held.echo(finding, lost.by[facet], _WHY[need])
            if "records" in page.names and "lossy" in lost.by:
                if "anything" in lost.by:
                    return Held.echo(finding, lost.by["anything"], _WHY["records"])
                for word in words_at(finding.place):
                    if word in lost.ids and (finding.place.path, word) not in lost.once:
                        return Held.echo(finding, lost.ids[word], _WHY["records"])
        return None

    def worlds_of(self, path: str) -> set[int]:
        """The worlds that a file belongs to: those that read the innermost folder around it."""
        inside = [folder for folder in self._owners if path.startswith(folder)]
        return self._owners[max(inside, key=len)] if inside else set()

    def _note(self, finding: Finding, lost: _Lost) -> None:
        path = finding.place.path
        loses = set(about(finding.code).loses)
        facets = loses & (_FACETS | {"system"})
        if "field" in loses and finding.field == "state":
            facets.add("state")
        if not loses.isdisjoint(_READING):
            facets.add("lossy")
            if "content" in loses and (path in self._systems or path.endswith(".schema.json")):
                facets.add("system")
            unseen = not lost.has_ids(finding) or ("id" in loses and not finding.field)
            if unseen or "ids" in loses or "system" in facets or path in self._heads:
                facets.add("anything")
        for facet in facets:
            lost.by.setdefault(facet, finding)


def words_at(place: Place) -> list[str]:
    """The words that stand at a place, ids as one word each."""
    return _WORD.findall(_text_at(place))


def _text_at(place: Place) -> str:
    lines = lines_of(place.path)
    if not 1 <= place.line <= len(lines):
        return ""
    end = place.end_column - 1 if place.end_line <= place.line else None
    return lines[place.line - 1][place.column - 1 : end]
