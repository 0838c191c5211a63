"""One record: its faces with what stands where on them, what is wrong with it, where it is used, its texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import faces
from meeplewright.desk.changes.digest import digest_at
from meeplewright.desk.room import inside
from meeplewright.findings.as_text import roots_first
from meeplewright.l10n.catalogue import read_home
from meeplewright.l10n.texts import homes
from meeplewright.packs.world import Reference, World
from meeplewright.sources.model import Record
from meeplewright.studio.refused import words_of
from meeplewright.studio.told import finding_told, record_told

if TYPE_CHECKING:
    from meeplewright.l10n.po import Message
    from meeplewright.l10n.texts import Home, Text
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

_MOST_USES = 200


def about(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """All that there is to know of a record, its form apart."""
    record, language = session.record(words_of(asked, "record")), words_of(asked, "language", "")
    stale = session.stale(record.name) is not None
    world = session.good if stale and session.good is not None else session.world
    session.watch.show([record.source.path])
    place = record.place()
    return {
        **record_told(session, record),
        "stale": stale,
        "pack": record.pack,
        "file": inside(record.source.path, session.folder) or record.source.shown,
        "own": record.source.path.is_relative_to(session.folder),
        "line": place.line,
        "digest": digest_at(record.source.path),
        "generation": session.generation,
        "sides": _sides(world, record, language),
        "findings": [finding_told(session, each) for each in roots_first(session.findings_of(record.name))],
        "used": _uses(session, (each for each in world.refs_to(record) if each.record is not record), to=False),
        "uses": _uses(session, world.refs_from(record), to=True),
        "languages": [world.pack.language, *world.pack.translations],
        "texts": list(_texts(world, record)),
    }


def _sides(world: World, record: Record, language: str) -> list[dict[str, Any]]:
    """Its printed sides, each with its boxes: in millimetres from the top left of the trim, the upper ones last."""
    sides = []
    for side in ("front", "back"):
        shown = faces.face(world, record, side, language)
        if shown is not None:
            boxes = [
                {"box": name, "field": "/".join(map(str, field)), "at": [round(each, 3) for each in at]}
                for name, field, at in shown.spots()
                if min(at[2:]) > 0
            ]
            sides.append({"side": side, "width": shown.width_mm, "height": shown.height_mm, "boxes": boxes})
    return sides


def _uses(session: Session, references: Any, *, to: bool) -> list[dict[str, Any]]:
    """What names it, or what it names, each once with the first field that does."""
    by_name: dict[str, dict[str, Any]] = {}
    each: Reference
    for each in references:
        other = each.target if to else each.record
        if other is not None and other.name not in by_name and len(by_name) < _MOST_USES:
            by_name[other.name] = {**record_told(session, other), "field": "/".join(map(str, each.path))}
    return list(by_name.values())


def _texts(world: World, record: Record) -> Iterator[dict[str, Any]]:
    """Its texts in every language, side by side."""
    for home in homes(world):
        own = [text for text in home.texts if text.record is record]
        if not own:
            continue
        catalogues = {language: read_home(home, language).by_context() for language in _translated(home)}
        for text in own:
            said = {language: _state(text, messages.get(text.context)) for language, messages in catalogues.items()}
            yield {
                "field": "/".join(map(str, text.path)),
                "source": text.source,
                "language": home.language,
                "block": text.block,
                "said": said,
            }


def _translated(home: Home) -> list[str]:
    return [each for each in home.languages if each != home.language]


def _state(text: Text, message: Message | None) -> dict[str, str]:
    """What a language says, and its state: `missing`, `stale` (the source is another now), `fuzzy` or `done`."""
    if message is None or not message.text:
        return {"text": "", "state": "missing"}
    if message.source != text.source:
        return {"text": message.text, "state": "stale"}
    return {"text": message.text, "state": "fuzzy" if message.fuzzy else "done"}


QUESTIONS: dict[str, Question] = {"about": about}
