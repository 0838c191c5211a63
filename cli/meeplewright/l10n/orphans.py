"""Messages that nothing asks for: of a record that went, or of one that has another id now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from meeplewright.findings.model import Edit, Finding, Place, Related
from meeplewright.findings.nearest import is_slip
from meeplewright.l10n import po
from meeplewright.l10n.texts import Text
from meeplewright.sources.model import Record


def renamed(
    untranslated: Sequence[tuple[Text, po.Message | None]], orphans: Sequence[po.Message]
) -> Mapping[Record, Sequence[po.Message]]:
    """The records none of whose texts are translated, while all of them are, word for word, under another id."""
    texts: dict[Record, dict[str, str]] = defaultdict(dict)
    for text, message in untranslated:
        if text.record is not None and message is None:
            texts[text.record][text.context.partition("#")[2]] = text.source
    if not texts:
        return {}
    held: dict[str, list[po.Message]] = defaultdict(list)
    for message in orphans:
        held[message.context.partition("#")[0]].append(message)
    by_record: dict[Record, Sequence[po.Message]] = {}
    for record, ours in texts.items():
        for name, messages in held.items():
            theirs = {each.context.partition("#")[2]: each.source for each in messages}
            if name.partition("/")[0] == record.kind and theirs == ours:
                by_record[record] = messages
                break
    return by_record


def other_id(record: Record, messages: Sequence[po.Message], name: str) -> Finding:
    """The record is told where its id stands."""
    other = messages[0].context.partition("#")[0].partition("/")[2]
    place = record.place("id")
    return Finding.of(
        "MW521",
        f"the translations of {record.kind} `{record.id}` are those of `{other}`",
        place,
        help=f"write `{other}`, if the id was not to change; else `meeple rename` takes them along",
        related=(Related("they are here", Place(name, messages[0].context_line, 1, messages[0].context_line, 8)),),
        edit=Edit(place, other) if place.line == place.end_line else None,
        record=record.name,
        field="id",
    )


def misspelt(
    untranslated: Sequence[tuple[Text, po.Message | None]], orphans: Sequence[po.Message]
) -> Mapping[str, tuple[Text, po.Message]]:
    """The texts whose message is there, word for word, with a slip in its context; by their own context."""
    without = {text.context: text for text, message in untranslated if message is None}
    if not without or not orphans:
        return {}
    by_context: dict[str, tuple[Text, po.Message]] = {}
    for message in orphans:
        same = (each for each, text in without.items() if text.source == message.source)
        near = next((each for each in same if is_slip(message.context, each)), None)
        if near is not None:
            by_context.setdefault(near, (without[near], message))
    return by_context


def other_context(text: Text, message: po.Message, name: str) -> Finding:
    """The message is told where its context stands."""
    place = Place(name, message.context_line, 1, message.context_line, 8)
    return Finding.of(
        "MW514",
        f"nothing in the content asks for `{message.context}`, and `{text.context}` has no translation",
        place,
        help=f"did you mean `{text.context}`?",
        related=(Related("the source is here", text.place()),),
        record=text.context.partition("#")[0],
        field=text.context.partition("#")[2],
    )


def not_asked(orphans: Iterable[po.Message], name: str) -> Iterator[Finding]:
    """The others: one finding for all messages of a record."""
    by_record: dict[str, list[po.Message]] = defaultdict(list)
    for message in orphans:
        by_record[message.context.partition("#")[0] or message.source].append(message)
    for record, messages in by_record.items():
        first = messages[0]
        what = first.context or first.source[:40]
        if len(messages) > 1:
            what = f"{record}#…` ({len(messages)} messages)"
        yield Finding.of(
            "MW514",
            f"nothing in the content asks for `{what}" + ("" if len(messages) > 1 else "`") + " any more",
            Place(name, first.context_line, 1, first.context_line, 8),
            help="`meeple l10n sync` keeps it as obsolete, or finds where its text went",
            record=record if "#" in first.context else "",
        )
