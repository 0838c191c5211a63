"""The book to play: a page of the folder for each story, or one file for playtesters."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.studio.export.html import Html, el, page
from meeplewright.studio.export.play_model import book_data, refusal
from meeplewright.studio.export.read import read_site
from meeplewright.studio.export.site import SitePage, runs_rightwards
from meeplewright.studio.export.style import style
from meeplewright.studio.export.words import Words

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Story
    from meeplewright.studio.export.site import Site


def play_page(site: Site, story: Story) -> str:
    """A story to play, beside the other pages of a folder."""
    sheet = SitePage(site, site.play_files[story.id])
    back = el("p", el("a", site.say("To read"), href=site.story_files[story.id]))
    return sheet.finish(site.story_title(story), back, _room(site.say), script=player(), data=book_data(site, [story]))


def play_file(pack: Path, *, language: str = "", story: str = "") -> bytes:
    """One file with every story of a pack that can be played, or with the one that is named."""
    site = read_site(pack, language)
    asked = [each for each in site.stories if story in {"", each.id, each.id.partition("/")[0]}]
    if not asked:
        known = [each.id for each in site.stories]
        if not known:
            raise Stop("there is no story here", help="docs/stories.md says how records tell a story")
        raise Stop(f"there is no story `{story}`", help=did_you_mean(story, known) or f"there are {', '.join(known)}")
    played = [each for each in asked if not refusal(each)]
    if not played:
        raise Stop(refused(site.say, asked[0]), help="`meeple story check` tells them")
    title = site.world.pack.title
    body = el("main", el("h1", el("bdi", title)), _room(site.say), id="main")
    text = page(
        title, body, language=site.language, style=style(), script=player(), data=book_data(site, played),
        rightwards=runs_rightwards(site.language),
    )  # fmt: skip
    return text.encode("utf-8", "replace")


def refused(say: Words, story: Story) -> str:
    """Why a story is not played here, in a sentence; nothing where it is."""
    why = refusal(story)
    return say(why) if why else ""


def _room(say: Words) -> Html:
    notice = el("noscript", el("p", say("This page works without a script; to play a book needs one."), class_="told"))
    return el("div", notice, el("div", id="play"), class_="play")


@lru_cache(maxsize=1)
def player() -> str:
    """The script, made of cli/web/src/play."""
    return (Path(__file__).parents[1] / "page" / "play.js").read_text(encoding="utf-8").strip()
