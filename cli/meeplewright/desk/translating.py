"""Texts and their translations side by side, and a translation written into its catalogue, in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from meeplewright.desk.changes.digest import digest_at
from meeplewright.desk.changes.locale_files import with_text
from meeplewright.desk.changes.model import Change, FileChange, RefusedEdit, Why
from meeplewright.desk.changes.values import odd, plain_lines
from meeplewright.desk.room import whole_path
from meeplewright.l10n import po
from meeplewright.l10n.catalogue import read_home
from meeplewright.l10n.locale.gather import left_to_catalogues, promised
from meeplewright.l10n.plurals import plural_forms
from meeplewright.l10n.po.place import with_message
from meeplewright.l10n.texts import Home, Text, own_homes
from meeplewright.packs.world import World
from meeplewright.regular import bytes_of, real_path

_WRITTEN = (".json", ".jsonc", ".json5", ".yaml", ".yml")


class TranslationState(StrEnum):
    """How far a translation is; what is to be done stands first."""

    STALE = "stale"
    MISSING = "missing"
    UNSURE = "unsure"
    DONE = "done"

    @property
    def rank(self) -> int:
        return ("stale", "missing", "unsure", "done").index(self.value)


@dataclass(frozen=True, slots=True)
class TranslatedText:
    """One text. `was` is the source that the translation was made of, where that is another one now."""

    context: str
    record: str
    field: str
    source: str
    text: str
    state: TranslationState
    was: str
    block: bool
    file: str
    locked: str


@dataclass(frozen=True, slots=True)
class TranslationSheet:
    """The texts of a pack in one language."""

    language: str
    digest: str
    lines: tuple[TranslatedText, ...]
    counts: tuple[tuple[str, int], ...]


def languages(world: World) -> tuple[str, ...]:
    """The languages that the pack is translated into."""
    return tuple(dict.fromkeys(each for home in own_homes(world) for each in home.languages))


def sheet(world: World, language: str) -> TranslationSheet:
    """Every text with its translation, what is to be done first, else in the order of the files."""
    lines = [line for home in own_homes(world) for line in _lines(world, home, language)]
    lines.sort(key=lambda line: (line.state.rank, bool(line.locked)))
    counts = tuple((state.value, sum(line.state is state for line in lines)) for state in TranslationState)
    return TranslationSheet(language, _digest(world, language), tuple(lines), counts)


def _digest(world: World, language: str) -> str:
    homes = own_homes(world)
    paths = [home.path(language) for home in homes]
    paths += [each.path for home in homes for each in home.locale if each.language in (language, "")]
    return "+".join(map(digest_at, paths))


def _lines(world: World, home: Home, language: str) -> Iterator[TranslatedText]:
    if language not in home.languages or language == home.language:
        return
    messages = read_home(home, language).by_context()
    elsewhere = (
        "" if _is_own(world, home.path(language)) else f"it belongs to {home.title}, not to the pack that is open"
    )
    for text in promised(home, language):
        message = messages.get(text.context)
        record, _, field = text.context.partition("#")
        state = _state(message, text)
        yield TranslatedText(
            text.context,
            record,
            field,
            text.source,
            "" if message is None else message.text,
            state,
            _was(message, text),
            text.block,
            home.path(language).name if message is None or message.where is None else Path(message.where().path).name,
            elsewhere or _locked(message),
        )


def _is_own(world: World, path: Path) -> bool:
    return real_path(path).startswith(f"{real_path(world.pack.folder)}/")


def _locked(message: po.Message | None) -> str:
    """Why a translation cannot be changed here: it stands in a file that is neither a catalogue nor JSON nor YAML."""
    if message is None or message.where is None:
        return ""
    name = Path(message.where().path)
    return "" if name.suffix.lower() in _WRITTEN else f"it stands in {name.name}, beside the records: change it there"


def _state(message: po.Message | None, text: Text) -> TranslationState:
    if message is None or not message.text:
        return TranslationState.MISSING
    if message.source != text.source or (message.fuzzy and message.previous):
        return TranslationState.STALE
    return TranslationState.UNSURE if message.fuzzy else TranslationState.DONE


def _was(message: po.Message | None, text: Text) -> str:
    if message is None:
        return ""
    return message.source if message.source != text.source else message.previous


def put(world: World, language: str, context: str, said: str, digest: str = "") -> Change | RefusedEdit:
    """A translation, as a change of its catalogue; it is of the source as it is now, and sure."""
    if (bad := odd(said)) is not None:
        return replace(bad, record=context)
    pair = next(((home, text) for home in own_homes(world) for text in home.texts if text.context == context), None)
    if pair is None or language not in pair[0].languages:
        return RefusedEdit(Why.GONE, f"there is no text `{context}` to translate any more", "look again", context)
    home, text = pair
    path = home.path(language)
    if digest and digest != _digest(world, language):
        now = read_home(home, language).by_context().get(context)
        return RefusedEdit(
            Why.CHANGED, f"`{path.name}` was changed in the meantime", "look at what stands there now", context,
            mine=said, theirs="" if now is None else now.text,
        )  # fmt: skip
    message = read_home(home, language).by_context().get(context)
    if message is not None and message.where is not None:
        return _beside(world, message, text, language, plain_lines(said))
    if text.context not in {each.context for each in left_to_catalogues(home)}:
        return RefusedEdit(
            Why.LOCKED, "files beside the records translate it, and none has it yet", "add it there", context
        )
    if not _is_own(world, path):
        return RefusedEdit(Why.LOCKED, "its catalogue is not in the pack that is open", "open that pack", context)
    try:
        before: str | None = bytes_of(path).decode("utf-8", "strict").removeprefix("\ufeff")
    except FileNotFoundError:
        before = None
    except (OSError, UnicodeDecodeError) as error:
        return RefusedEdit(Why.LOCKED, f"`{path.name}` cannot be read: {error}", "mend it first", context)
    if before is not None and (problems := po.read(before).problems):
        first = problems[0]
        return RefusedEdit(Why.LOCKED, f"`{path.name}`: {first.message} (line {first.line})", "mend it first", context)
    after = _written(home, text, language, before, plain_lines(said))
    files = (FileChange(path, before, after),) if after != before else ()
    return Change(f"{language}: {context}", files, records=(text.record.name,) if text.record is not None else ())


def _beside(world: World, message: po.Message, text: Text, language: str, said: str) -> Change | RefusedEdit:
    """A translation in a file beside the records: its value, in place."""
    assert message.where is not None
    place = message.where()
    path = whole_path(place.path)
    if why := _locked(message):
        return RefusedEdit(Why.LOCKED, why, record=text.context)
    if not _is_own(world, path):
        return RefusedEdit(Why.LOCKED, "its file is not in the pack that is open", "open that pack", text.context)
    before = bytes_of(path).decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    after = with_text(before, place, said)
    if after is None:
        return RefusedEdit(
            Why.LOCKED, f"`{path.name}` is written in a way that resists", "change it there", text.context
        )
    files = (FileChange(path, before, after),) if after != before else ()
    names = (text.record.name,) if text.record is not None else ()
    return Change(f"{language}: {text.context}", files, records=names)


def _written(home: Home, text: Text, language: str, before: str | None, said: str) -> str:
    """The catalogue with the translation; a new one where there is none yet."""
    if before is None:
        forms = plural_forms(language) or "nplurals=1; plural=0;"
        empty = po.Catalogue(
            po.header_for(language, home.title, forms), (), header_comments=(f"{home.title}: {language}",)
        )
        before = po.write(empty)
    order = [each.context for each in left_to_catalogues(home)]
    return with_message(before, text.context, text.source, said, order)
