"""The first page: what the pack is, and the way to everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from meeplewright.findings.model import Severity
from meeplewright.studio.export.findings import counted, finding_shown
from meeplewright.studio.export.html import Html, el
from meeplewright.studio.export.site import Site, SitePage

if TYPE_CHECKING:
    from meeplewright.desk.faces import Side
    from meeplewright.sources.model import Record

_MOST_ERRORS = 10


def index_page(site: Site, refused: Mapping[str, str]) -> str:
    """Kinds, stories, and what was found."""
    sheet, say = SitePage(site, "index.html"), site.say
    about = site.world.pack.sections.about
    byline = " · ".join(
        part for part in (site.world.system.title, about.version, site.language, ", ".join(about.authors)) if part
    )
    notes = (
        [el("p", say("This pack has errors: what could not be read is not shown."), class_="told")]
        if site.broken
        else []
    )
    if site.undrawn:
        notes.append(el("p", f"{say('No face could be drawn')}: {site.undrawn}", class_="told"))
    errors = [each for each in site.findings if each.severity is Severity.ERROR][:_MOST_ERRORS]
    notes += [finding_shown(sheet, each, level="h2") for each in errors]
    findings = el("p", el("a", say("Findings"), href="findings.html"), " – ", counted(say, site.findings))
    return sheet.finish(
        site.world.pack.title,
        el("p", byline, class_="soft"),
        *notes,
        findings,
        *_stories(sheet, refused),
        el("h2", say("Contents")),
        _kinds(sheet),
        el("p", say("This page works without a script; to play a book needs one."), class_="soft"),
    )


def _kinds(sheet: SitePage) -> Html:
    site, say = sheet.site, sheet.say
    counts = Counter(name.partition("/")[0] for name, findings in site.by_record.items() for _ in findings)
    rows = []
    for kind in site.kinds:
        records = site.world.of(kind)
        first = next((face for record in records.values() for face in _first(site, record)), None)
        rows.append(
            el(
                "tr",
                el("td", sheet.face(first) if first is not None else None, class_="thumb"),
                el("th", el("a", el("bdi", site.kind_title(kind)), href=site.kind_files[kind]), scope="row"),
                el("td", str(len(records)), class_="number"),
                el("td", str(counts[kind]) if counts[kind] else None, class_="number"),
            )
        )
    head = el(
        "tr",
        el("td"),
        el("th", say("kind"), scope="col"),
        el("th", say("records"), scope="col", class_="number"),
        el("th", say("Findings"), scope="col", class_="number"),
    )
    return el("table", el("thead", head), el("tbody", rows), class_="kinds")


def _first(site: Site, record: Record) -> list[Side]:
    return [] if site.gallery is None else list(site.gallery.faces(record))[:1]


def _stories(sheet: SitePage, refused: Mapping[str, str]) -> list[Html]:
    site, say = sheet.site, sheet.say
    if not site.stories:
        return []
    items = []
    for story in site.stories:
        ways = [el("a", say("To read"), href=site.story_files[story.id], class_="way")]
        if story.id not in refused:
            ways += [el("a", say("To play"), href=site.play_files[story.id], class_="way")]
        items.append(
            el("li", el("bdi", site.story_title(story)), " – ", ways[0], [" · ", ways[1]] if len(ways) > 1 else None)
        )
    return [el("h2", say("Books")), el("ul", items)]
