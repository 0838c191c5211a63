"""One export in the making: the World, what is known of it, and what its pages are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

from meeplewright.desk.titles import kind_title, title_of, told_apart
from meeplewright.studio.export.html import Html, el, joined, page
from meeplewright.studio.export.names import anchor, files
from meeplewright.studio.export.pictures import Gallery
from meeplewright.studio.export.rich import inline, paragraphs
from meeplewright.studio.export.style import style
from meeplewright.studio.export.words import Words
from meeplewright.text.markup import plain

if TYPE_CHECKING:
    from meeplewright.desk.faces import Side
    from meeplewright.findings.model import Finding
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Path_, Record
    from meeplewright.stories.model.story import Story
    from meeplewright.studio.export.pictures import PagePictures
    from meeplewright.text.markup import Link, Token


@dataclass(eq=False)
class Site:
    """What every page may ask."""

    world: World
    language: str
    gallery: Gallery | None = None
    undrawn: str = ""  # why there are no faces
    findings: Sequence[Finding] = ()
    stories: Sequence[Story] = ()
    translations: Mapping[str, Mapping[str, tuple[str, str]]] = field(default_factory=dict)
    since: str = ""
    broken: bool = False  # the pack has errors

    @cached_property
    def say(self) -> Words:
        return Words(self.language)

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds that have a page: those with records, in the order of the system, printed ones first."""
        printed = self.gallery.kinds() if self.gallery is not None else {}
        known = [kind for kind in self.world.system.kinds if self.world.of(kind)]
        known.sort(key=lambda kind: kind not in printed)
        return [*known, *(kind for kind in self.world.by_kind if kind not in known and self.world.of(kind))]

    @cached_property
    def kind_files(self) -> dict[str, str]:
        return files("kind-", self.kinds)

    @cached_property
    def story_files(self) -> dict[str, str]:
        return files("story-", [story.id for story in self.stories])

    @cached_property
    def play_files(self) -> dict[str, str]:
        return files("play-", [story.id for story in self.stories])

    def story_title(self, story: Story) -> str:
        """What a story is called; what tells it apart as well where several have one title."""
        return self._story_titles.get(story.id) or plain(story.title) or story.id

    @cached_property
    def _story_titles(self) -> dict[str, str]:
        return told_apart(self.stories)

    @cached_property
    def rules(self) -> list[str]:
        """The chapters of the rules in the language of the pages, else in the pack's own."""
        names = [file.inside for file in self.world.pack.others]
        for language in dict.fromkeys((self.language, self.world.pack.language)):
            chapters = sorted(n for n in names if n.startswith(f"rules/{language}/") and n.endswith(".md"))
            if chapters:
                return chapters
        return []

    def record(self, kind: str, id_: str) -> Record | None:
        """What a link means."""
        kinds = [kind] if kind else self.kinds
        return next((record for each in kinds if (record := self.world.get(each, id_)) is not None), None)

    def kind_title(self, kind: str) -> str:
        return kind_title(self.world, kind)

    @cached_property
    def texts(self) -> Mapping[str, Mapping[str, list[Path_]]]:
        """Where each record has its texts, by its kind."""
        by_kind: dict[str, dict[str, list[Path_]]] = {}
        for mark in self.world.marks("x-text"):
            if isinstance(mark.value, str):
                by_kind.setdefault(mark.record.kind, {}).setdefault(mark.record.id, []).append(mark.path)
        return by_kind

    @cached_property
    def by_record(self) -> dict[str, list[Finding]]:
        """The findings of each record."""
        by_record: dict[str, list[Finding]] = {}
        for finding in self.findings:
            by_record.setdefault(finding.record, []).append(finding)
        return by_record


class SitePage:
    """One page in the making: knows its own name, so that links on it are short, and holds its pictures."""

    def __init__(self, site: Site, name: str, *, marks: str = "p") -> None:
        self.site, self.name, self._marks = site, name, marks
        self._page: PagePictures | None = None
        self._placed: dict[str, str] = {}
        # running text and lists have few different ones, and each many times
        self._icons: dict[str, Html | None] = {}
        self._tokens: dict[tuple[str, str], Html] = {}
        self._called: dict[str, Html] = {}

    @property
    def say(self) -> Words:
        return self.site.say

    def href(self, record: Record) -> str:
        """Where a record stands."""
        return self.to(self.site.kind_files[record.kind], anchor(record.id))

    def to(self, name: str, place: str = "") -> str:
        """A page, or a place on it."""
        there = f"#{place}" if place else ""
        return there if name == self.name and there else name + there

    def called(self, record: Record) -> Html:
        """A record's title as a link to it."""
        link = self._called.get(record.name)
        if link is None:
            shown = el("a", el("bdi", title_of(record) or record.id), href=self.href(record))
            link = self._called[record.name] = shown
        return link

    def line(self, text: str) -> Html:
        """Running text in a line."""
        return inline(text, self)

    def block(self, text: str) -> Html:
        """Running text in paragraphs."""
        return paragraphs(text, self)

    def token(self, token: Token) -> Html:
        """An icon, with its number before it."""
        icon = self._tokens.get((token.name, token.argument))
        if icon is None:
            icon = self._tokens[token.name, token.argument] = self._set(token)
        return icon

    def _set(self, token: Token) -> Html:
        drawn = self._icon(token.name)
        named = drawn or el("b", token.name.replace("-", " "), class_="icon-name")
        number = token.argument
        return el("span", f"{number}\u00a0" if number else None, named, class_="icon")

    def link(self, link: Link) -> Html:
        """A link to a record; its words where there is none."""
        record = self.site.record(link.kind, link.id)
        if record is None:
            return el("span", link.shown or link.id)
        return el("a", link.shown or title_of(record) or record.id, href=self.href(record))

    def face(self, shown: Side) -> Html:
        """A face; one that looks like another on this page is a link to that."""
        if shown.key in self._placed:
            return el(
                "p",
                self.say("looks like"),
                " ",
                el("a", self._placed[shown.key], href=f"#face-{shown.key}"),
                class_="as",
            )
        self._placed[shown.key] = shown.title
        return el("div", Html(self._pictures().face(shown)), class_="shown", id=f"face-{shown.key}")

    def figure(self, body: str) -> tuple[Html, str, list[str]] | None:
        """A figure of rules, the words under it and those of its numbers; None where nothing can be drawn."""
        drawing = self._pictures().figure(body) if self.site.gallery is not None else None
        return None if drawing is None else (Html(drawing[0]), *drawing[1:])

    def _icon(self, name: str) -> Html | None:
        if self.site.gallery is None:
            return None
        if name not in self._icons:
            self._icons[name] = Html(self._pictures().icon(name)) or None
        return self._icons[name]

    def _pictures(self) -> PagePictures:
        if self._page is None:
            assert self.site.gallery is not None
            self._page = self.site.gallery.page(self._marks)
        return self._page

    def common(self) -> Html:
        """What the pictures so far share."""
        return Html(self._page.common()) if self._page is not None else Html("")

    def finish(self, title: str, *body: Html, script: str = "", data: str = "") -> str:
        """The whole page."""
        say, world = self.say, self.site.world
        shown = joined(*body)
        pages = self._pages()
        here = (el("a", words, href=name, aria_current="page" if name == self.name else None) for name, words in pages)
        head = el(
            "header",
            el("a", say("Skip to the contents"), href="#main", class_="skip"),
            el("p", el("a", el("bdi", world.pack.title), href="index.html"), class_="pack"),
            el("nav", el("ul", [el("li", each) for each in here]), aria_label=say("Pages")),
        )
        version = world.pack.sections.about.version
        foot = el(
            "footer",
            el("p", f"{say('Made by')} ", el("code", "meeple studio export"), f" · {say('version')} {version}"),
        )
        main = el("main", el("h1", el("bdi", title)), shown, id="main", tabindex="-1")
        whole = world.pack.title if title == world.pack.title else f"{title} · {world.pack.title}"
        return page(
            whole, joined(self.common(), head, main, foot), language=self.site.language, style=style(), script=script,
            data=data, rightwards=runs_rightwards(self.site.language),
        )  # fmt: skip

    def _pages(self) -> list[tuple[str, str]]:
        say, site = self.say, self.site
        pages = [("index.html", say("Contents"))]
        if site.since:
            pages.append(("changes.html", say("Changes")))
        pages.append(("findings.html", f"{say('Findings')} ({len(site.findings)})"))
        if site.rules:
            pages.append(("rules.html", say("Rules")))
        return pages


@cache
def runs_rightwards(language: str) -> bool:
    """Whether a language is written from left to right."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language, sep="_" if "_" in language else "-").text_direction != "rtl"
    except (UnknownLocaleError, ValueError):
        return True
