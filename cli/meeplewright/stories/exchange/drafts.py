"""Passages to drafts of entries: text, ways on with their conditions, changes. Includes are read where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from meeplewright.stories.exchange.book import Note
from meeplewright.stories.exchange.passages import Passage
from meeplewright.stories.exchange.pieces import Go, If, Include, PassageLink, Piece, Set, TwineText, VariableChange
from meeplewright.stories.model.conditions import ALWAYS, Condition, Not, both

_MOST_INCLUDES = 200
MOST_WAYS = 1_000  # out of one passage: nobody chooses among more


@dataclass(frozen=True, slots=True)
class DraftWay:
    """One way on. `at_once` is a jump that the reader does not choose."""

    label: str
    targets: tuple[str, ...]
    condition: Condition = ALWAYS
    changes: tuple[VariableChange, ...] = ()
    line: int = 0
    at_once: bool = False
    back: bool = False
    undo: bool = False


@dataclass(eq=False, slots=True)
class Draft:
    """An entry in the making."""

    passage: Passage
    words: list[str] = field(default_factory=list)
    ways: list[DraftWay] = field(default_factory=list)
    changes: list[VariableChange] = field(default_factory=list)


Read = Callable[[str, int], tuple[Piece, ...]]


class Drafter:
    """Makes drafts of all passages, and gathers what is left out."""

    def __init__(self, passages: Sequence[Passage], read: Read, notes: list[Note]) -> None:
        self.pieces = {passage.name: read(passage.text, passage.line) for passage in passages}
        self.by_name: Mapping[str, Passage] = {passage.name: passage for passage in passages}
        self.notes = notes
        self.included: set[str] = set()
        self._told: set[tuple[str, int]] = set()
        self._left = 0

    def draft(self, passage: Passage) -> Draft:
        draft = Draft(passage)
        self._left = _MOST_INCLUDES
        self._walk(self.pieces[passage.name], ALWAYS, "", draft, passage, (passage.name,))
        at_once = [way for way in draft.ways if way.at_once]
        certain = next((at for at, way in enumerate(draft.ways) if way.at_once and way.condition == ALWAYS), None)
        if certain is not None:  # nobody comes to choose anything else
            draft.ways = [way for way in draft.ways[: certain + 1] if way in at_once]
        return draft

    def tell(self, message: str, passage: Passage, line: int) -> None:
        if (message, line) not in self._told:
            self._told.add((message, line))
            self.notes.append(Note(f"in `{passage.name}`: {message}", passage.path, line))

    def _walk(
        self,
        pieces: Iterable[Piece],
        condition: Condition,
        said: str,
        draft: Draft,
        passage: Passage,
        inside: tuple[str, ...],
    ) -> None:
        for piece in pieces:
            if isinstance(piece, TwineText):
                draft.words.append(piece.text)
                if said and piece.text.strip():
                    self.tell(f"words that are shown only if `{said}` are kept for every reader", passage, piece.line)
            elif isinstance(piece, PassageLink):
                way = DraftWay(piece.label, piece.targets, condition, piece.changes, piece.line)
                self._leads(replace(way, back=piece.back, undo=piece.undo), draft, passage)
            elif isinstance(piece, Go):
                self._leads(DraftWay("", piece.targets, condition, (), piece.line, at_once=True), draft, passage)
            elif isinstance(piece, Set):
                draft.changes += (
                    [VariableChange(c.name, None, line=c.line) for c in piece.changes] if said else piece.changes
                )
                if said and piece.changes:
                    names = ", ".join(f"${change.name}" for change in piece.changes)
                    self.tell(f"{names} is set only if `{said}`: make it by hand", passage, piece.changes[0].line)
            elif isinstance(piece, If):
                self._branches(piece, condition, draft, passage, inside)
            elif isinstance(piece, Include):
                self._include(piece, condition, said, draft, passage, inside)
            else:
                self.tell(f"{piece.what} is left out", passage, piece.line)

    def _leads(self, way: DraftWay, draft: Draft, passage: Passage) -> None:
        if len(draft.ways) < MOST_WAYS:
            draft.ways.append(way)
        else:
            self.tell(f"it has more than {MOST_WAYS:,} links: the others are left out", passage, passage.line)

    def _branches(
        self, piece: If, condition: Condition, draft: Draft, passage: Passage, inside: tuple[str, ...]
    ) -> None:
        before: list[Condition] = []
        unsure = False
        for own, said, pieces in piece.branches:
            if own is None and not unsure:
                unsure = True
                self.tell(
                    f"the condition `{said}` is not understood: what hangs on it is open to all", passage, piece.line
                )
            here = condition if unsure or own is None else both(condition, *(Not(each) for each in before), own)
            self._walk(pieces, here, said or "else", draft, passage, inside)
            if own is not None:
                before.append(own)

    def _include(
        self, piece: Include, condition: Condition, said: str, draft: Draft, passage: Passage, inside: tuple[str, ...]
    ) -> None:
        self._left -= 1
        if piece.name not in self.by_name:
            self.tell(f"there is no passage `{piece.name}` to include", passage, piece.line)
        elif piece.name in inside:
            self.tell(f"`{piece.name}` includes itself", passage, piece.line)
        elif self._left >= 0:
            self.included.add(piece.name)
            other = self.by_name[piece.name]
            self._walk(self.pieces[piece.name], condition, said, draft, other, (*inside, piece.name))
