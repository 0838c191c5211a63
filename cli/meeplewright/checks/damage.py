"""What could not be read of a pack, and what therefore need not be said of the rest: one slip gives one finding."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from meeplewright.findings.lines import lines_of
from meeplewright.findings.model import Finding, Place
from meeplewright.packs.discover import shown_path
from meeplewright.packs.world import World
from meeplewright.text.ids import id_of

# findings of reading, and of the files of a system: behind each of them stands content that is not in the World
_LOSES = re.compile("MW0(0[1-4]|0[7-9]|12|1[5-9]|20)|MW15[047]")
# what names something that may only not have been read
_NAMES_NOTHING = re.compile("MW201|MW202|MW401|MW403|MW602")
_NEEDS_WAYS = re.compile("MW612|MW62")  # what follows from where options lead
# what is wrong by itself and makes more of the story look wrong
_WEAKENS = re.compile("MW027|MW151|MW603|MW610|MW613")
# what counts, looks for what is nowhere, or proves
_NEEDS_ALL = re.compile("MW204|MW213|MW30[34569]|MW31|MW34|MW514|MW600|MW61|MW62|MW64|MW70|MW821|MW902|MW903|MW911")
# what is said of a system and of its kinds
_OF_SYSTEM = re.compile("MW151|MW153|MW163")
_OF_KINDS = re.compile("MW018|MW10|MW153|MW163")
_ID = re.compile(r"\bid\b[\"']?\W{0,3}?(\w[^\"',}\r\n#]*)")
_WORD = re.compile(r"[^\W_]+(?:[-_][^\W_]+)*")


@dataclass(slots=True)
class _Lost:
    """The ids that stand in files that could not be read wholly; `anything` where not even they can be seen."""

    ids: set[str] = field(default_factory=set)
    seen: dict[str, bool] = field(default_factory=dict)  # the files gone through, and whether they have ids
    anything: bool = False
    lossy: bool = False  # something could not be read, in whatever file
    system: bool = False
    kinds: bool = False  # the system lacks one that it declares, or has none
    state: bool = False  # what readers remember is not declared as it should be
    ways: bool = False  # an option leads nowhere

    def has_ids(self, path: str) -> bool:
        """Note the ids that stand in a file: once, however many findings it has."""
        if path not in self.seen:
            found = {name for line in lines_of(path) for name in _ID.findall(line)}
            self.seen[path] = bool(found)
            self.ids.update(form for name in found for form in (name.strip(), id_of(name)))
        return self.seen[path]


def _lacks_kinds(world: World) -> bool:
    declared = world.system.data.get("kinds")
    return not world.system.kinds or (
        isinstance(declared, Mapping) and not declared.keys() <= world.system.kinds.keys()
    )


def damages(finding: Finding) -> bool:
    """Whether the finding makes more look wrong than it tells."""
    return loses_content(finding) or _WEAKENS.match(finding.code) is not None


def loses_content(finding: Finding) -> bool:
    """Whether behind the finding stands content that could not be read."""
    return _LOSES.match(finding.code) is not None


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
            index: _Lost(anything=True, lossy=True, kinds=True)
            for index, world in enumerate(worlds)
            if _lacks_kinds(world)
        }
        for finding in findings:
            if damages(finding):
                for index in self._worlds_of(finding.place.path):
                    self._note(finding, self._lost.setdefault(index, _Lost()))

    def explains(self, finding: Finding) -> bool:
        """Whether the finding may only follow from what could not be read."""
        if not self._lost:
            return False
        lost = [self._lost[index] for index in self._worlds_of(finding.place.path) if index in self._lost]
        if not lost:
            return False
        if _OF_KINDS.match(finding.code) and any(each.system or each.kinds for each in lost):
            return True
        if _OF_SYSTEM.match(finding.code):
            return any(each.system for each in lost)
        if finding.code == "MW602" and any(each.state for each in lost):
            return True
        if _NEEDS_WAYS.match(finding.code) and any(each.ways for each in lost):
            return True
        if not any(each.lossy for each in lost):
            return False
        if _NAMES_NOTHING.match(finding.code):
            words = set(_WORD.findall(_text_at(finding.place)))
            return any(each.anything or words & each.ids for each in lost)
        return _NEEDS_ALL.match(finding.code) is not None

    def _worlds_of(self, path: str) -> set[int]:
        """The worlds that a file belongs to: those that read the innermost folder around it."""
        inside = [folder for folder in self._owners if path.startswith(folder)]
        return self._owners[max(inside, key=len)] if inside else set()

    def _note(self, finding: Finding, lost: _Lost) -> None:
        path = finding.place.path
        lost.state = lost.state or finding.code == "MW603" or (finding.code == "MW027" and finding.field == "state")
        lost.ways = lost.ways or finding.code in ("MW610", "MW613")
        if finding.code in ("MW015", "MW016", "MW151"):
            lost.anything = True
        if not loses_content(finding) and finding.code != "MW151":
            return
        lost.lossy = True
        by_reading = finding.code != "MW151" and (path in self._systems or path.endswith(".schema.json"))
        lost.system = lost.system or by_reading or finding.code in ("MW150", "MW154", "MW157")
        unseen = not lost.has_ids(path) or (finding.code == "MW017" and not finding.field)
        lost.anything = lost.anything or unseen or lost.system or path in self._heads


def _text_at(place: Place) -> str:
    lines = lines_of(place.path)
    if not 1 <= place.line <= len(lines):
        return ""
    end = place.end_column - 1 if place.end_line <= place.line else None
    return lines[place.line - 1][place.column - 1 : end]
