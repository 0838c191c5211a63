"""How far a translation is, by kind: done, stale, missing, and the words that are left."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright.l10n import po
from meeplewright.l10n.locale.gather import promised
from meeplewright.l10n.texts import Home
from meeplewright.text.markup import plain


@dataclass(slots=True)
class StatusRow:
    """One kind in one language."""

    kind: str
    texts: int = 0
    done: int = 0
    stale: int = 0
    missing: int = 0
    words_left: int = 0

    @property
    def percent(self) -> float:
        return 100.0 * self.done / self.texts if self.texts else 100.0


def rows(home: Home, language: str, catalogue: po.Catalogue) -> list[StatusRow]:
    """A row a kind in the order of the content, and one for all."""
    messages = catalogue.by_context()
    by_kind: dict[str, StatusRow] = {}
    total = StatusRow("all")
    for text in promised(home, language):
        message = messages.get(text.context)
        for row in (by_kind.setdefault(text.kind, StatusRow(text.kind)), total):
            row.texts += 1
            if message is None or not message.text:
                row.missing += 1
            elif message.fuzzy or message.source != text.source:
                row.stale += 1
            else:
                row.done += 1
                continue
            row.words_left += len(plain(text.source).split())
    return [*by_kind.values(), total]
