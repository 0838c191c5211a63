"""Every printed face, and those among them that somebody looks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import faces
from meeplewright.desk.titles import kind_title, title_of
from meeplewright.sources.model import Record
from meeplewright.studio.refused import UNKNOWN, Refused, list_of, words_of
from meeplewright.studio.told import face_or_why

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

MOST_AT_ONCE = 60


def index(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What the gallery holds: every face that is looked for, by kind and deck, without drawing any."""
    language = words_of(asked, "language", "")
    world, painter = session.world, faces.painter()
    if painter is None:
        return {"faces": [], "kinds": [], "decks": [], "languages": [], "drawn": False}
    wanted = _wanted(session, asked)
    counts = Counter(each.record for each in session.findings if each.severity.value != "note")
    rows, kinds, decks = [], Counter[str](), Counter[tuple[str, str]]()
    backs: set[str] = set()
    revision = words_of(asked, "since", "")
    before = keys_at(session, revision, language) if revision else None
    for record, side in _sides(session, painter, language):
        deck = painter.deck(world, record, language)
        kinds[record.kind] += side == "front"
        decks[deck] += side == "front"
        if not wanted(record, deck[0]):
            continue
        if before is not None and _key(session, record, side, language) == before.get((record.name, side)):
            continue
        if side == "back" and (key := _key(session, record, side, language)) is not None:
            if key in backs:
                continue  # one that a deck shares is shown once
            backs.add(key)
        rows.append(
            {
                "record": record.name,
                "side": side,
                "title": title_of(record) or record.id,
                "kind": record.kind,
                "copies": painter.copies(world, record),
                "findings": counts[record.name],
                "stale": session.stale(record.name) is not None,
            }
        )
    return {
        "drawn": True,
        "faces": rows,
        "kinds": [{"id": kind, "title": kind_title(world, kind), "count": count} for kind, count in kinds.items()],
        "decks": [{"id": deck, "title": title, "count": count} for (deck, title), count in decks.items()],
        "languages": [world.pack.language, *world.pack.translations],
        "generation": session.generation,
    }


def _sides(session: Session, painter: faces.Painter, language: str) -> Iterator[tuple[Record, str]]:
    """Every side; those that cannot be read now as they were, and where they were."""
    now = {(record.name, side): record for record, side in painter.sides(session.world, language)}
    if session.unread and session.good is not None:
        for record, side in painter.sides(session.good, language):
            there = now.pop((record.name, side), None)
            if there is not None:
                yield there, side
            elif session.stale(record.name) is not None:
                yield record, side
    yield from ((record, side) for (_, side), record in now.items())


def _key(session: Session, record: Record, side: str, language: str) -> str | None:
    stale = session.stale(record.name) is not None
    world = session.good if stale and session.good is not None else session.world
    shown = faces.face(world, record, side, language)
    return None if shown is None else shown.key


def keys_at(session: Session, revision: str, language: str) -> dict[tuple[str, str], str]:
    """The keys of every face as git has it: what has another one now was changed, came, or its layout was changed."""
    from meeplewright.packs.load import load
    from meeplewright.sources.git import GitSays, work_tree

    known: dict[tuple[str, str], dict[tuple[str, str], str]] = session.kept.setdefault("keys at", {})
    painter = faces.painter()
    if (revision, language) not in known and painter is not None:
        keys = {}
        try:
            tree = work_tree(session.folder)
            commit = tree.commit(revision)
        except GitSays:
            raise Refused(UNKNOWN, f"git knows no revision `{revision}`", "name a commit, a branch or a tag") from None
        with tree.laid_out(commit) as home:
            then = home / session.folder.resolve().relative_to(tree.top.resolve())
            for world in load(then).worlds if then.is_dir() else ():
                if world.pack.folder != then:
                    continue
                for record, side in painter.sides(world, language):
                    shown = painter(world, record, side, language)
                    if shown is not None:
                        keys[record.name, side] = shown.key
        known[revision, language] = keys
    return known.get((revision, language), {})


def _wanted(session: Session, asked: Mapping[str, Any]) -> Callable[[Record, str], bool]:
    """What the filters leave in."""
    kind, deck = words_of(asked, "kind", ""), words_of(asked, "deck", "")
    words = words_of(asked, "words", "").casefold().split()
    level = words_of(asked, "findings", "")
    names = {each.record for each in session.findings if level in ("any", each.severity.value)} if level else None

    def wanted(record: Record, its_deck: str) -> bool:
        if (kind and record.kind != kind) or (deck and its_deck != deck):
            return False
        if names is not None and record.name not in names:
            return False
        return not words or _holds(record, words)

    return wanted


def _holds(record: Record, words: list[str]) -> bool:
    said = " ".join([record.id.casefold(), *_texts(record.data)])
    return all(word in said for word in words)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value.casefold()
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


def drawn(session: Session, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Many faces at once: `[record, side, the key that the page has]` each."""
    language = words_of(asked, "language", "")
    wanted = [each for each in list_of(asked, "faces", MOST_AT_ONCE) if isinstance(each, list) and len(each) == 3]
    drawings = [face_or_why(session, str(name), str(side), language, str(known)) for name, side, known in wanted]
    session.watch.show(
        record.source.path
        for name, _, _ in wanted
        if (record := session.world.get(*str(name).partition("/")[::2])) is not None
    )
    return drawings


QUESTIONS: dict[str, Question] = {"index": index, "drawn": drawn}
