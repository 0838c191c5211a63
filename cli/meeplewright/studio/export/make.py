"""The whole export: every page of a site by its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.studio.export.book import story_page
from meeplewright.studio.export.findings import findings_page
from meeplewright.studio.export.folder import write_folder
from meeplewright.studio.export.index import index_page
from meeplewright.studio.export.kinds import kind_pages
from meeplewright.studio.export.play import play_page
from meeplewright.studio.export.play import refused as told_refusal
from meeplewright.studio.export.read import read_site
from meeplewright.studio.export.rules import rules_page

if TYPE_CHECKING:
    from meeplewright.studio.export.since import Since
    from meeplewright.studio.export.site import Site


@dataclass(frozen=True, slots=True)
class ExportSummary:
    """What an export came to."""

    pages: int
    written: int
    gone: int
    changes: str = ""
    site: Site | None = field(default=None, repr=False)  # what it was made of: to be let go when the caller likes


def export(
    pack: Path, folder: Path, *, language: str = "", since: str = "", summary: Path | None = None, pictures_at: str = ""
) -> ExportSummary:
    """Make the folder, and the summary where one is asked for."""
    from meeplewright.sources.disk import write_whole
    from meeplewright.studio.export.since import compared
    from meeplewright.studio.export.summary import refuse_no_address, summary_of

    if summary is not None:
        refuse_no_address(pictures_at)
    site = read_site(pack, language, since=since)
    files: dict[str, bytes] = {}
    changes = ""
    with ExitStack() as stack:
        held = stack.enter_context(compared(site, since)) if since else None
        if held is not None:
            files |= _changes(held)
            changes = _told(held)
            said = summary_of(held, pictures_at).encode("utf-8", "replace") if summary is not None else b""
    files |= {name: page.encode("utf-8", "replace") for name, page in pages(site)}
    if site.gallery is not None:
        site.gallery.close()
    written, gone = write_folder(folder, files)
    if summary is not None:
        write_whole(summary, said)
    return ExportSummary(sum(name.endswith(".html") for name in files), written, gone, changes, site)


def pages(site: Site) -> Iterator[tuple[str, str]]:
    """Every page of now with its name."""
    refused = {story.id: why for story in site.stories if (why := told_refusal(site.say, story))}
    yield "index.html", index_page(site, refused)
    yield "findings.html", findings_page(site)
    yield from kind_pages(site)
    if site.rules:
        yield "rules.html", rules_page(site)
    for story in site.stories:
        yield site.story_files[story.id], story_page(site, story, refused.get(story.id, ""))
        if story.id not in refused:
            yield site.play_files[story.id], play_page(site, story)


def _changes(since: Since) -> dict[str, bytes]:
    """The page of changes, and the changed faces as files for a review's comment."""
    from meeplewright.studio.export.changes import changes_page
    from meeplewright.studio.export.summary import MOST_FACES, picture_name

    files = {"changes.html": changes_page(since).encode("utf-8", "replace")}
    for change in since.faces[:MOST_FACES]:
        for shown, site in ((change.before, since.then), (change.after, since.now)):
            if shown is not None and site is not None and site.gallery is not None:
                files[picture_name(shown)] = site.gallery.whole(shown)
    return files


def _told(since: Since) -> str:
    """One line of what changed, for the screen."""
    from meeplewright.studio.export.summary import several

    if since.then is None:
        return f"everything is new since {since.revision}"
    records = since.changes.records if since.changes is not None else ()
    sorts = [record.sort for record in records]
    counts = (
        several(len(since.faces), "face changed", "faces changed"),
        several(sorts.count("changed"), "record changed", "records changed"),
        several(sorts.count("added"), "record came", "records came"),
        several(sorts.count("removed"), "record went", "records went"),
        several(len(since.came), "finding came", "findings came"),
        several(len(since.went), "finding went", "findings went"),
    )
    return f"since {since.revision}: {', '.join(filter(None, counts)) or 'nothing changed'}"
