"""What stands in two languages: the texts of a catalogue, each with its message, and the paragraphs of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from meeplewright.l10n import po
from meeplewright.l10n.chapters import rule_rows
from meeplewright.l10n.standing import Both
from meeplewright.l10n.strangers import TextRow
from meeplewright.l10n.terms import is_name
from meeplewright.l10n.texts import Home, Text
from meeplewright.packs.world import World


@dataclass(frozen=True, slots=True)
class SourceTexts:
    """What is the same in every language that a home is translated into."""

    contexts: frozenset[str]
    texts: tuple[str, ...]
    names: frozenset[int]  # those that name a thing

    @staticmethod
    @lru_cache(maxsize=2)
    def of(home: Home) -> SourceTexts:
        """The texts of a home."""
        return SourceTexts(
            frozenset(text.context for text in home.texts),
            tuple(text.source for text in home.texts),
            frozenset(at for at, text in enumerate(home.texts) if is_name(text)),
        )


@dataclass(frozen=True, slots=True)
class Rows:
    """`found` are the messages of the texts, one behind the other, `believed` those that are translations of them as
    they are now."""

    texts: Sequence[Text]
    sources: SourceTexts
    found: Sequence[po.Message | None]
    believed: Sequence[po.Message | None]
    rules: Sequence[TextRow]
    both: Both

    @classmethod
    def of(
        cls, world: World, home: Home, language: str, messages: Mapping[str, po.Message], lost: frozenset[str]
    ) -> Rows:
        """`lost` are translations of which nobody can know what they say."""
        sources = SourceTexts.of(home)
        candidates = [messages.get(text.context) for text in home.texts]
        believed = [
            None if each is None or not each.text or each.fuzzy or each.source != source or each.text in lost else each
            for each, source in zip(candidates, sources.texts, strict=True)
        ]
        rules = list(rule_rows(world, language)) if home.folder == world.pack.folder else []
        ours = (*sources.texts, *(row.source for row in rules)) if rules else sources.texts
        theirs = ["" if each is None else each.text for each in believed]
        theirs += [row.target for row in rules]
        return cls(home.texts, sources, candidates, believed, rules, Both.of(ours, theirs, sources.names))

    def names(self) -> Iterator[tuple[str, str]]:
        """What things are called in both languages."""
        for at in sorted(self.sources.names):
            message = self.believed[at]
            if message is not None:
                yield self.sources.texts[at], message.text

    def row(self, at: int, name: str) -> TextRow:
        """One of those that `both` counts; `name` is the file that its translation stands in."""
        if at >= len(self.texts):
            return self.rules[at - len(self.texts)]
        text, message = self.texts[at], self.believed[at]
        assert message is not None, "what is not translated is not asked for"
        record, _, field = text.context.partition("#")
        return TextRow(text.source, message.text, partial(message.place, name), text.place_of, record, field)
