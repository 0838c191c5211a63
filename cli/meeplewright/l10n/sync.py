"""Catalogues brought up to date: new texts in, changed ones fuzzy with what they were, gone ones kept as obsolete."""

from __future__ import annotations

from dataclasses import dataclass, replace

from meeplewright.l10n import po
from meeplewright.l10n.locale.gather import left_to_catalogues
from meeplewright.l10n.plurals import plural_forms
from meeplewright.l10n.texts import Home, Text


@dataclass(frozen=True, slots=True)
class Synced:
    """A new state of a catalogue, and what changed."""

    catalogue: po.Catalogue
    new: int
    changed: int
    moved: int
    gone: int


def synced(home: Home, language: str, old: po.Catalogue) -> Synced:
    """The catalogue of a home in a language, from what it was. No translation is ever thrown away.

    What files beside the records translate is left to them.
    """
    home = replace(home, texts=left_to_catalogues(home))
    live = old.by_context()
    dead = {message.context: message for message in old.messages if message.obsolete}
    wanted = {text.context: text.source for text in home.texts}
    # a text whose context moved (an option put in before it) is found by its words, near where it was
    homeless: dict[str, list[po.Message]] = {}
    for message in live.values():
        if wanted.get(message.context) != message.source:
            homeless.setdefault(message.source, []).append(message)
    counts = {"new": 0, "changed": 0, "moved": 0}
    messages: list[po.Message] = []
    taken: set[str] = set()
    for text in home.texts:
        message, what = _message(text, home, live, dead, homeless)
        if what:
            counts[what] += 1
        messages.append(message)
        if what == "moved":
            taken.add(message.source)
    gone = [m for m in live.values() if m.context not in wanted and m.text and m.source not in taken]
    kept = {m.context: m for m in old.messages if m.obsolete and m.context not in wanted}
    kept.update((m.context, po.obsolete(m)) for m in gone)
    return Synced(
        catalogue=po.Catalogue(
            header=_header(home, language, old),
            messages=(*messages, *sorted(kept.values(), key=lambda m: m.context)),
            header_comments=old.header_comments or (f"{home.title}: {language}",),
            end_comments=old.end_comments,
        ),
        new=counts["new"],
        changed=counts["changed"],
        moved=counts["moved"],
        gone=len(gone),
    )


def _message(
    text: Text,
    home: Home,
    live: dict[str, po.Message],
    dead: dict[str, po.Message],
    homeless: dict[str, list[po.Message]],
) -> tuple[po.Message, str]:
    """The message of a text and what happened to it."""
    notes = _notes(text)
    reference = _reference(text, home)
    fresh = po.Message(text.context, text.source, "", notes=notes, references=reference)
    old = live.get(text.context)
    if old is not None and old.source == text.source:
        return old._replace(notes=notes, references=reference), ""
    moved = next((m for m in homeless.get(text.source, ()) if m.text), None)
    if moved is not None:
        return fresh._replace(
            text=moved.text, fuzzy=moved.fuzzy, previous=moved.previous, comments=moved.comments
        ), "moved"
    back = dead.get(text.context)
    if old is None and back is not None and back.source == text.source:
        return fresh._replace(text=back.text, comments=back.comments), "new"
    if old is not None and old.text:
        was = old.previous if old.fuzzy and old.previous else old.source
        return fresh._replace(text=old.text, fuzzy=True, previous=was, comments=old.comments), "changed"
    return fresh, "new" if old is None else ""


def _reference(text: Text, home: Home) -> tuple[str, ...]:
    """The file inside its pack: the same from wherever the command is called."""
    if text.record is None:
        return ()
    path = text.record.source.path
    return (path.relative_to(home.folder).as_posix(),) if path.is_relative_to(home.folder) else ()


def _notes(text: Text) -> tuple[str, ...]:
    if text.record is None:
        return ("the title of the pack",) if text.kind == "pack" else ("what one thing of this kind is called",)
    name = text.record.data.get("name")
    about = f" of {name}" if isinstance(name, str) and text.path != ("name",) else ""
    return (f"{'/'.join(str(step) for step in text.path)}{about} ({text.kind})",)


def _header(home: Home, language: str, old: po.Catalogue) -> dict[str, str]:
    header = po.header_for(language, home.title, plural_forms(language) or "nplurals=1; plural=0;")
    wrong_charset = "UTF-8" not in old.header.get("Content-Type", "UTF-8").upper()
    kept = {name: value for name, value in old.header.items() if not (wrong_charset and name == "Content-Type")}
    return kept | {name: value for name, value in header.items() if name not in kept}
