"""Messages offered in a catalogue: the texts of the pack that it does not have yet, as they are to be written."""

from __future__ import annotations

import re
from pathlib import Path

from meeplewright.desk.offered import Offer, OfferSort
from meeplewright.l10n import po
from meeplewright.l10n.locale.gather import left_to_catalogues
from meeplewright.l10n.po.writing import message_lines, strings
from meeplewright.l10n.texts import Text, homes
from meeplewright.packs.world import World

_WRITTEN = re.compile(r'(?P<keyword>msgctxt|msgid)[ \t]+"(?P<words>[^"\r\n]*)')
_REST = re.compile(r'[^"\r\n]*"?[ \t]*(?=\r?\n|\Z)')
_BELOW = re.compile(r"\r?\n([^\r\n]*)")
_ABOVE = re.compile(r'(?:\A|\n)msgctxt[ \t]+"([^"\r\n]+)"[ \t]*\r?\n\Z')
_TITLE = 60


def in_message(world: World, path: Path, text: str, offset: int) -> tuple[Offer, ...]:
    """What fits in `msgctxt "` or `msgid "` of a catalogue; nothing anywhere else."""
    begin = text.rfind("\n", 0, offset) + 1
    written, rest = _WRITTEN.fullmatch(text, begin, offset), _REST.match(text, offset)
    if written is None or rest is None:
        return ()
    following = _BELOW.match(text, rest.end())
    below = "" if following is None else following[1]
    if below.startswith('"'):  # it goes on in the next line, which would be left behind
        return ()
    span = (written.start("words"), rest.end())
    newline = "\r\n" if "\r\n" in text[:offset] else "\n"
    texts = _texts(world, path)
    if written["keyword"] == "msgid":
        above = _ABOVE.search(text, max(0, begin - 400), begin)
        meant = texts.get(above[1]) if above is not None else None
        if meant is None:
            return ()
        lines = [*strings("msgid", meant.source), *([] if below.startswith("msgstr") else ['msgstr ""'])]
        message = newline.join(lines).removeprefix('msgid "')
        return (_offer(meant, _short(meant.source), message, span),) if message != text[slice(*span)] else ()
    there = po.read(text).by_context()
    typed = written["words"].casefold()
    candidates = [each for each in texts.values() if each.context not in there and typed in each.context.casefold()]
    candidates.sort(key=lambda each: not each.context.casefold().startswith(typed))
    offers = []
    for each in candidates:
        whole = po.Message(each.context, each.source, "")
        lines = list(strings("msgctxt", each.context) if below.startswith("msgid") else message_lines(whole))
        offers.append(_offer(each, each.context, newline.join(lines).removeprefix('msgctxt "'), span))
    return tuple(offers)


def _texts(world: World, path: Path) -> dict[str, Text]:
    """The texts that a catalogue is to translate, by their contexts."""
    for home in homes(world):
        if path.parent == home.folder / "l10n" and path.stem in home.languages:
            return {text.context: text for text in left_to_catalogues(home)}
    return {}


def _offer(text: Text, label: str, written: str, span: tuple[int, int]) -> Offer:
    return Offer(label, written, *span, OfferSort.TEXT, _short(text.source) if label == text.context else text.context)


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _TITLE else line[: _TITLE - 1].rstrip() + "…"
