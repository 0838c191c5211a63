"""The typography of translations: a catalogue is set as its own language is, and not as its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.l10n import po
from meeplewright.l10n.difference import Pair
from meeplewright.l10n.standing import Standing, texts_of
from meeplewright.languages import Language
from meeplewright.languages.slips import Slip, slips, suspicion, told
from meeplewright.languages.ways import WAYS, Habit, HabitChoice, counted, is_way

_FOREIGN = HabitChoice("MW416", "the marks of the source's language", "its own")


@dataclass(frozen=True, slots=True)
class TrustedTranslations:
    """The translations that are to be believed, as `standing` has their texts, and the catalogue that they stand in."""

    messages: Sequence[po.Message | None]
    standing: Standing
    name: str
    text: str = ""  # of the catalogue; nothing: the translations stand in files of their own

    def findings(self, pair: Pair, head: Place) -> Iterator[Finding]:
        """Slips at their letters, with their mends; what the catalogue does in most places once, at its head."""
        faults = list(self._slips(pair))
        ways = {habit.way.code: habit for habit in self._habits([slip for _, slip in faults], pair)} if faults else {}
        for habit in ways.values():
            message = habit.told("the translations of this catalogue have")
            off = "`checks` in pack.yaml says what is not to be told"
            yield Finding.of(habit.way.code, message, head, help=off, field=f"way/{habit.way.code}")
        lines = self.text.replace("\r\n", "\n").split("\n") if faults else []
        yield from (self._told(message, slip, lines) for message, slip in faults if slip.code not in ways)

    def _slips(self, pair: Pair) -> Iterator[tuple[po.Message, Slip]]:
        suspect = suspicion(pair.language, pair.source_language)
        doubtful = self.standing.having(piece for piece in self.standing.pieces if suspect(f" {piece}"))
        texts = self.standing.texts
        spaced = [at for at, text in enumerate(texts) if "  " in text] if "  " in "\n".join(texts) else []
        for at in texts_of(doubtful | self.standing.number(spaced)):
            message = self.messages[at] if at < len(self.messages) else None
            if message is None or not suspect(message.text):  # a piece behind a token has no blank before it
                continue
            for slip in slips(message.text, pair.language, pair.dialect, pair.source_language):
                if slip.code != "MW412" or "  " not in message.source:
                    yield message, slip

    def _habits(self, faults: Sequence[Slip], pair: Pair) -> Iterator[Habit]:
        times = Counter(slip.code for slip in faults)
        text = "\n".join(message.text for message in self.messages if message is not None)
        for way, (_, others) in zip(WAYS, counted(text, pair.dialect), strict=True):
            if is_way(times[way.code], others):
                yield Habit(way, times[way.code], others)
        own = sum(map(text.count, _signs(pair.language) - _signs(pair.source_language)))
        if is_way(times[_FOREIGN.code], own):
            yield Habit(_FOREIGN, times[_FOREIGN.code], own)

    def _told(self, message: po.Message, slip: Slip, lines: Sequence[str]) -> Finding:
        record, _, field = message.context.partition("#")
        at = po.place_of(lines, message, self.name, slip.start, slip.end) if message.where is None else None
        if at is None:
            return told(slip, message.place(self.name), record, field, None)
        edit = Edit(at, po.escaped(slip.better)) if at.line == at.end_line else None
        return told(slip, at, record, field, edit)


def _signs(language: Language) -> set[str]:
    manners = language.typography
    return {*(mark.strip() for mark in (*manners.quotes, *manners.inner)), manners.dash}
