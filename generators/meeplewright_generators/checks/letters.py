"""Letters of books: what entries and terms hold that no font of the pages has, or that no font prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from meeplewright.findings.model import Finding, Related
from meeplewright.l10n import translated
from meeplewright.l10n.catalogue import place_in
from meeplewright.l10n.texts import Text, own_homes
from meeplewright.packs.world import World
from meeplewright_generators.faces.paint_text import unfit
from meeplewright_generators.order import Order
from meeplewright_generators.pages.plan import is_wanted
from meeplewright_generators.products.book import entries
from meeplewright_generators.typeset.fontfile import open_font
from meeplewright_generators.typeset.fonts import bundled, silent
from meeplewright_generators.workshop import Workshop


def letter_findings(world: World, languages: Iterable[str] | None = None) -> Iterator[Finding]:
    """Once for each text, in these languages (the pack's own is ""), or in all that it has."""
    known = frozenset[str]().union(*(open_font(source).characters for source in bundled("serif").regular.sources))
    records = (
        {node.origin.record for node, _ in entries(Workshop(Order(world.pack.folder), world))}
        if is_wanted(world)
        else set()
    )
    printed = {record.name for record in records if record is not None} | {
        record.name for record in world.of("term").values()
    }
    texts = [
        text
        for home in own_homes(world)
        for text in home.texts
        if text.record is not None and text.record.pack == world.pack.name and text.record.name in printed
    ]
    for language in ("", *world.pack.translations) if languages is None else languages:
        if not language:
            for text in texts:
                yield from _odd(text, text.source, known, "")
            continue
        _, there = translated(world, language)
        for text in texts:
            for finding in _odd(text, there.texts.get(text.context, ""), known, language):
                place = place_in(world, language, finding.record, finding.field)
                source = Related("the source is here", finding.place)
                yield finding if place is None else replace(finding, place=place, related=(source,))


def _odd(text: Text, words: str, known: frozenset[str], language: str) -> Iterator[Finding]:
    """What is wrong with the letters of one text."""
    if words.isascii() or text.record is None:
        return
    suffix = f" in `{language}`" if language else ""
    field = "/".join(map(str, text.path))
    emoji = unfit(words)
    if emoji:
        yield Finding.of(
            "MW813",
            f"{_shown(emoji)}{suffix} cannot be printed well: fonts of emoji hold bitmaps",
            text.place(),
            help="draw an icon for it and write that as a token, as `{moon}`",
            record=text.record.name,
            field=field,
        )
    missing = [each for each in dict.fromkeys(words) if each not in known and not each.isspace()]
    missing = [each for each in missing if each not in emoji and not silent(each)]
    if missing:
        yield Finding.of(
            "MW812",
            f"no font of the book has {_shown(''.join(missing))}{suffix}",
            text.place(),
            help="use another character: pages are set in fonts that come with the program",
            record=text.record.name,
            field=field,
        )


def _shown(letters: str) -> str:
    return ", ".join(f"`{each}` (U+{ord(each):04X})" for each in letters[:4])
