"""A Twine story to the entries of a gamebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from meeplewright.digits import place_in
from meeplewright.stories.exchange.as_twee import body_of, sorts_of
from meeplewright.stories.exchange.beside import entry_beside, told_beside
from meeplewright.stories.exchange.book import Gamebook, Note
from meeplewright.stories.exchange.drafts import Draft, Drafter, DraftWay
from meeplewright.stories.exchange.harlowe import harlowe
from meeplewright.stories.exchange.passages import Archive, Broken, Passage
from meeplewright.stories.exchange.pieces import Set, VariableChange
from meeplewright.stories.exchange.sugarcube import sugarcube
from meeplewright.stories.exchange.variables import Variables, never, variables_of
from meeplewright.stories.exchange.words import line_of, ours
from meeplewright.text.ids import id_of

Record = dict[str, Any]
_SETTINGS = {"StoryInit"}
_NO_ENTRY = {
    "StoryCaption", "StoryMenu", "StoryBanner", "StorySubtitle", "StoryAuthor", "StorySettings", "StoryInterface",
    "StoryShare", "StoryDisplayTitle", "StoryLoadingMessage", "StoryIncludes", "StoryScript", "StoryStylesheet",
    "PassageHeader", "PassageFooter", "PassageReady", "PassageDone", "MenuOptions", "MenuShare", "MenuStory",
}  # fmt: skip
_NO_ENTRY_TAGS = {"script", "stylesheet", "widget", "Twine.private", "annotation", "header", "footer", "haml"}
_LONGEST_LABEL = 200
_NUMBERS = 10_000  # passages that are called by a number below it are entries of this number


def book_of_archive(archive: Archive) -> Gamebook:
    """The book, with a note for everything that could not be carried over."""
    return _Import(archive).book()


class _Import:
    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.notes: list[Note] = []
        self.kept: dict[str, Record] = {}  # passages that are as an export of ours wrote them
        self.passages, settings = self.sorted_out(archive.passages)
        if not self.passages:
            path = archive.passages[0].path if archive.passages else ""
            raise Broken("there is no passage to read", path, 1, "a story needs at least one passage with text")
        self.format = _format_of(archive)
        self.read = harlowe if self.format == "harlowe" else sugarcube
        self.told = told_beside(settings)
        self.begins: list[VariableChange] = [
            change
            for passage in settings
            for piece in self.read(passage.text, passage.line)
            if isinstance(piece, Set)
            for change in piece.changes
        ]

    def sorted_out(self, passages: Sequence[Passage]) -> tuple[list[Passage], list[Passage]]:
        """What is read, and what is done before reading begins."""
        kept: dict[str, Passage] = {}
        settings = []
        for passage in passages:
            if passage.name in _SETTINGS or {"startup", "init"} & set(passage.tags):
                settings.append(passage)
            elif passage.name in _NO_ENTRY or _NO_ENTRY_TAGS & set(passage.tags):
                if passage.text.strip() and "meeple" not in passage.metadata:  # the limits, which the state has too
                    self.notes.append(Note(f"`{passage.name}` is left out: it is no entry", passage.path, passage.line))
            elif passage.name in kept:
                self.notes.append(
                    Note(f"there are two passages `{passage.name}`: the first is kept", passage.path, passage.line)
                )
            else:
                kept[passage.name] = passage
        return list(kept.values()), settings

    def book(self) -> Gamebook:
        drafter = Drafter(self.passages, self.read, self.notes)
        drafts = [drafter.draft(passage) for passage in self.passages]
        start = self.start()
        led_to = {target for draft in drafts for way in draft.ways for target in way.targets}
        drafts = [
            draft
            for draft in drafts
            if draft.passage.name == start or draft.passage.name in led_to or draft.passage.name not in drafter.included
        ]
        declared = sorts_of(self.told.state)
        self.kept = {draft.passage.name: kept for draft in drafts if (kept := self.as_it_was(draft)) is not None}
        # what a passage that is still as it was asks and changes is known already
        changed = [draft for draft in drafts if draft.passage.name not in self.kept]
        variables = variables_of(changed, self.begins, self.told.names, declared, self.notes)
        self.ids = _ids([draft.passage for draft in drafts])
        back = _Back(drafts, self.notes)
        entries = [self.entry(draft, variables, back, start) for draft in drafts]
        state = _with(self.told.state, variables.state, declared)
        language = self.told.language or self.archive.language or "en"
        title = self.archive.title or "Untitled"
        mine = tuple(f"in `{name}`:" for name in self.kept)
        notes = tuple(note for note in self.notes if not (mine and note.message.startswith(mine)))
        return Gamebook(title, language, entries, state, self.told.story, notes)

    def start(self) -> str:
        names = [passage.name for passage in self.passages]
        wanted = self.archive.start
        if wanted and wanted in names:
            return wanted
        first = "Start" if "Start" in names else names[0]
        why = f"there is no passage `{wanted}` to start with" if wanted else "no start is named"
        at = self.passages[0]
        if wanted or "Start" not in names:
            self.notes.append(Note(f"{why}: reading begins at `{first}`", at.path, at.line))
        return first

    def entry(self, draft: Draft, variables: Variables, back: _Back, start: str) -> Record:
        passage = draft.passage
        if passage.name in self.kept:
            return {**self.kept[passage.name], "id": self.ids[passage.name]}
        record: Record = {"id": self.ids[passage.name]}
        if number := place_in(passage.name.strip(), _NUMBERS):
            record["number"] = number
        elif _spoken(record["id"]) != passage.name.casefold().strip() and record["id"] != passage.name:
            record["name"] = line_of(passage.name, "sugarcube")[:_LONGEST_LABEL]
        record["text"] = self.text(draft)
        if passage.name == start:
            record["start"] = True
        record |= variables.changes(draft.changes)
        seen = f"visited {passage.name}"
        if seen in variables.names:
            record.setdefault("gain", []).append({"flag": variables.names[seen]})
        options = [self.option(way, draft, variables, back) for way in draft.ways if not never(way.condition)]
        options = [option for option in options if option]
        if len(options) == 1 and set(options[0]) == {"goto"}:
            record |= options[0]
        elif options:
            record["options"] = options
        else:
            record["ending"] = next((tag for tag in passage.tags if tag in ("good", "bad")), "neutral")
        return self.merged(record, passage)

    def option(self, way: DraftWay, draft: Draft, variables: Variables, back: _Back) -> Record:
        record: Record = {}
        label = line_of(way.label, self.format)[:_LONGEST_LABEL]
        if label:
            record["label"] = label
        guard = variables.guard(way.condition)
        if guard is not None:
            record["when"] = guard
            if way.at_once:
                record["must"] = True
        record |= variables.changes(way.changes)
        if way.back:
            return back.option(record, way, draft, self.ids)
        if len(way.targets) > 1:
            record["roll"] = f"1d{len(way.targets)}"
            record["results"] = [
                {"on": at, "goto": self.goto(target, way, draft)} for at, target in enumerate(way.targets, 1)
            ]
            return record
        if not way.targets:
            return {}
        record["goto"] = self.goto(way.targets[0], way, draft)
        if back.notes_here(way.targets[0]):
            record["remember"] = True
        return record

    def goto(self, target: str, way: DraftWay, draft: Draft) -> str:
        if target not in self.ids:
            message = f"in `{draft.passage.name}`: there is no passage `{target}`"
            self.notes.append(Note(message, draft.passage.path, way.line))
            return _slug(target) or "missing"
        return self.ids[target]

    def text(self, draft: Draft) -> str:
        return ours("".join(draft.words), self.format) or line_of(draft.passage.name, "sugarcube") or "…"

    def as_it_was(self, draft: Draft) -> Record | None:
        """What an export of ours wrote beside a passage that nobody has changed since."""
        entry = entry_beside(draft.passage)
        if entry is None:
            return None
        kept = {"id": entry["id"], "text": self.text(draft), **entry}
        state = self.told.state
        names = {name: identifier for identifier, name in self.told.names.items()}
        try:
            body = body_of(kept, sorts_of(state), names, state)
        except (TypeError, ValueError, AttributeError, KeyError):  # somebody has written into it what no export writes
            return None
        return kept if body.strip() == draft.passage.text.strip() else None

    def merged(self, record: Record, passage: Passage) -> Record:
        """What an export of ours wrote beside a text that was changed since."""
        entry = entry_beside(passage)
        if entry is None:
            return record
        self.notes.append(
            Note(f"`{passage.name}` was changed since it was exported: see what is kept", passage.path, passage.line)
        )
        options = entry.get("options")
        known = [each for each in options if isinstance(each, dict)] if isinstance(options, list) else []
        choices = record.get("options", [])
        for at, option in enumerate(choices):
            same = [k for k in known if (k.get("label"), k.get("goto")) == (option.get("label"), option.get("goto"))]
            choices[at] = same[0] if same else option
        fixed: Record = {key: entry[key] for key in ("number", "name", "decoy", "ending") if key in entry}
        return {**record, **fixed}


class _Back:
    """Links back to where one came from: to the one passage that leads here, or to the number that was noted."""

    def __init__(self, drafts: Sequence[Draft], notes: list[Note]) -> None:
        self.notes = notes
        self.before: dict[str, list[str]] = {}
        for draft in drafts:
            for way in draft.ways:
                for target in way.targets:
                    before = self.before.setdefault(target, [])
                    if draft.passage.name not in before:
                        before.append(draft.passage.name)
        self.returning = {
            draft.passage.name
            for draft in drafts
            if any(way.back for way in draft.ways) and len(self.before.get(draft.passage.name, [])) > 1
        }

    def notes_here(self, target: str) -> bool:
        """Whether who goes there must note where they come from."""
        return target in self.returning

    def option(self, record: Record, way: DraftWay, draft: Draft, ids: Mapping[str, str]) -> Record:
        passage = draft.passage
        before = self.before.get(passage.name, [])
        if not before:
            message = f"in `{passage.name}`: a link back, where nothing leads here, is left out"
            self.notes.append(Note(message, passage.path, way.line))
            return {}
        if way.undo and (draft.changes or way.changes):
            message = f"in `{passage.name}`: going back does not take back what was changed"
            self.notes.append(Note(message, passage.path, way.line))
        return {**record, "goto": ids[before[0]]} if len(before) == 1 else {**record, "return": True}


def _with(old_state: Any, new_state: Mapping[str, Any], declared: Mapping[str, str]) -> Mapping[str, Any]:
    """The state that an export wrote down, with what is new."""
    if not declared:
        return new_state
    state = {key: dict(_named(values)) for key, values in old_state.items()}
    for key, values in new_state.items():
        for name, value in _named(values):
            if name not in declared:
                state.setdefault(key, {})[name] = value
    return {key: values if any(values.values()) else list(values) for key, values in state.items()}


def _named(values: Any) -> Iterable[tuple[str, Any]]:
    return values.items() if isinstance(values, Mapping) else [(name, None) for name in values]


def _format_of(archive: Archive) -> str:
    """Which of the two ways of writing macros it is."""
    for name in ("harlowe", "sugarcube"):
        if archive.format.startswith(name):
            return name
    if archive.format.startswith(("sugarcane", "jonah", "twine 1")):
        return "sugarcube"
    text = "\n".join(passage.text for passage in archive.passages)
    angles = len(re.findall(r"<</?[A-Za-z]", text))
    rounds = len(re.findall(r"\([A-Za-z][\w-]*\s*:", text))
    return "sugarcube" if angles > rounds or (not angles and not rounds) else "harlowe"


def _ids(passages: Iterable[Passage]) -> dict[str, str]:
    ids: dict[str, str] = {}
    used: set[str] = set()
    for at, passage in enumerate(passages, 1):
        entry = entry_beside(passage)
        base = entry["id"] if entry is not None else _slug(passage.name) or f"passage-{at}"
        id_, count = base, 2
        while id_ in used:
            id_, count = f"{base}-{count}", count + 1
        used.add(id_)
        ids[passage.name] = id_
    return ids


def _slug(name: str) -> str:
    letters = sum(char.isalnum() for char in name)
    slug = id_of(name)[:60].strip("-")
    return slug if sum(char.isalnum() for char in slug) * 2 >= min(letters, 60) else ""


def _spoken(id_: str) -> str:
    return id_.replace("-", " ")
