"""A page for each kind: every record with its faces, its texts in all languages, who names it and what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from meeplewright.desk.titles import title_of
from meeplewright.l10n.texts import context_of
from meeplewright.packs.load import collecting_off
from meeplewright.studio.export.findings import finding_shown
from meeplewright.studio.export.html import Html, always, el, joined
from meeplewright.studio.export.names import anchor
from meeplewright.studio.export.site import Site, SitePage

if TYPE_CHECKING:
    from meeplewright.desk.faces import Side
    from meeplewright.sources.model import Path_, Record
    from meeplewright.studio.export.words import Words

_MOST_FIELDS = 60
_WIDE_MM = 110.0
_TERM, _VALUE, _ITEM = always("dt"), always("dd", dir="auto"), always("li")
_DETAILS, _SUMMARY = always("details"), always("summary")


def kind_pages(site: Site) -> Iterator[tuple[str, str]]:
    """Each of them with its name. What is set for one is kept for the next, and collections would walk all of it."""
    with collecting_off(again=True):
        for kind in site.kinds:
            yield site.kind_files[kind], kind_page(site, kind)


def kind_page(site: Site, kind: str) -> str:
    """All records of a kind."""
    sheet = SitePage(site, site.kind_files[kind])
    marks = site.texts.get(kind, {})
    shown = [
        el("li", *_record(sheet, record, marks), class_="card", id=anchor(record.id)) for record in _of(site, kind)
    ]
    records = el("div", el("ul", shown, class_="cards"), class_=_room(site, kind))
    return sheet.finish(site.kind_title(kind), el("p", f"{len(shown)} · ", el("code", kind), class_="soft"), records)


def _room(site: Site, kind: str) -> str | None:
    """How much room each record takes: a row, half of one where two faces are seen, or less."""
    faces = [list(_faces(site, record)) for record in _of(site, kind)]
    if any(face.width_mm > _WIDE_MM for each in faces for face in each):
        return "wide"
    backs = {face.key for each in faces for face in each[1:]}
    return "pair" if len(backs) > 1 else None


def _of(site: Site, kind: str) -> Iterator[Record]:
    yield from site.world.of(kind).values()


def _faces(site: Site, record: Record) -> Iterator[Side]:
    if site.gallery is not None:
        yield from site.gallery.faces(record)


def _record(sheet: SitePage, record: Record, marks: Mapping[str, list[Path_]]) -> Iterator[Html]:
    yield el("h2", el("bdi", title_of(record) or record.id))
    yield el("p", el("code", record.name))
    faces = [el("figure", sheet.face(f), el("figcaption", sheet.say(f.side))) for f in _faces(sheet.site, record)]
    if faces:
        yield el("div", faces, class_="faces")
    for finding in sheet.site.by_record.get(record.name, ()):
        yield finding_shown(sheet, finding, level="h3")
    paths = marks.get(record.id, [])
    texts = [each for path in paths for each in _text(sheet, record, path)]
    if texts:
        yield _folded(sheet.say("Texts"), el("dl", texts))
    fields = list(_fields(record, set(paths)))
    if fields:
        yield _folded(sheet.say("Fields"), el("dl", fields))
    yield from _references(sheet, record)


def _folded(words: str, inside: Html) -> Html:
    return _DETAILS(_SUMMARY(words), inside)


def _text(sheet: SitePage, record: Record, path: Path_) -> Iterator[Html]:
    """A text, and what each language has for it."""
    value: Any = record.data
    for step in path:
        value = value[step]
    site = sheet.site
    yield _term(path)
    yield _said_in(site.language)(sheet.block(value))
    for language, texts in site.translations.items():
        if language == site.language:
            continue
        text, state = texts.get(context_of(record, path), ("", "not translated"))
        yield _label(sheet.say, language, state)
        yield _said_in(language if text else None)(sheet.block(text) if text else "–")


@cache
def _said_in(language: str | None) -> Callable[..., Html]:
    return always("dd", lang=language)


@cache
def _label(say: Words, language: str, state: str) -> Html:
    """What stands before a translation: few pages have more than three."""
    note = el("span", say(state), class_="soft") if state else None
    return el("dt", el("code", language), " ", note)


@lru_cache(maxsize=1 << 12)
def _term(path: Path_) -> Html:
    return _TERM(field_called(path))


@lru_cache(maxsize=1 << 12)
def _field(path: Path_, said: str) -> Html:
    """A field and its value: records of a kind say much alike."""
    return joined(_term(path), _VALUE(said))


def field_called(path: Path_) -> str:
    """A field as a person would say it: lists count from one."""
    return " ".join(str(step + 1) if isinstance(step, int) else step for step in path)


def leaves(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, str]]:
    """Single values, as a person would write them."""
    if isinstance(value, str):  # most are
        yield path, value
    elif value.__class__ is dict or isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, (*path, str(key)))
    elif isinstance(value, list) and any(isinstance(each, Mapping | list) for each in value):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    elif isinstance(value, list):
        yield path, ", ".join(map(str, value))
    elif isinstance(value, bool):
        yield path, "yes" if value else "no"
    elif value is not None:
        yield path, str(value)


@cache
def _kind(name: str) -> Html:
    return el("code", name)


def _fields(record: Record, texts: set[Path_]) -> Iterator[Html]:
    pairs = [(path, said) for path, said in leaves(record.data) if path not in texts and path != ("id",)]
    for path, said in pairs[:_MOST_FIELDS]:
        yield _field(path, said)
    if len(pairs) > _MOST_FIELDS:
        yield el("dt", "…")
        yield el("dd", f"+ {len(pairs) - _MOST_FIELDS}")


def _references(sheet: SitePage, record: Record) -> Iterator[Html]:
    world = sheet.site.world
    users = {ref.record.name: ref.record for ref in world.refs_to(record) if ref.record.name != record.name}
    named = {
        r.target.name: r.target for r in world.refs_from(record) if r.target is not None and r.target is not record
    }
    for words, others in (("Named by", users), ("Names", named)):
        there = [each for each in others.values() if each.kind in sheet.site.kind_files]
        if there:
            items = joined(*(_ITEM(sheet.called(each), " ", _kind(each.kind)) for each in there))
            yield _folded(f"{sheet.say(words)} ({len(there)})", el("ul", items))
