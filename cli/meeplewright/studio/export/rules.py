"""The long rules as a page: Markdown with our own marks, figures filled in, and no way out of the folder."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from urllib.parse import unquote

from meeplewright.studio.export.html import Html, el, joined
from meeplewright.studio.export.names import anchor
from meeplewright.studio.export.rich import inline
from meeplewright.studio.export.site import Site, SitePage
from meeplewright.text.chapter import FIGURE, Chapter, chapter_at, slug_of

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

_FACE = re.compile(r"\b(?:of|face):\s*([a-z0-9-]+)/([a-z0-9-]+)")
_FIELD = re.compile(r"\s*([a-z][a-z0-9-]*/[a-z0-9][a-z0-9-]*)\.")
_WORDS = re.compile(r"[\w .,\u2212-]+")
_PLAIN = {
    "bullet_list": "ul", "ordered_list": "ol", "list_item": "li", "blockquote": "blockquote", "table": "table",
    "thead": "thead", "tbody": "tbody", "tr": "tr", "paragraph": "p",
}  # fmt: skip
MOST_OPENED = 500  # brackets of one paragraph: the library looks for the end of each up to the end of the text
DEEPEST = 20  # emphases and links inside one another


def rules_page(site: Site) -> str:
    """All chapters, with their contents before them."""
    sheet = SitePage(site, "rules.html")
    paths = {file.inside: file.path for file in site.world.pack.others}
    chapters = [each for name in site.rules if (each := chapter_at(paths[name], name, name)) is not None]
    contents = [
        el("li", el("a", inline(_filled(site, heading.text), sheet), href=f"#{place(chapter, heading.slug)}"))
        for chapter in chapters
        for heading in chapter.headings
        if heading.level <= 2
    ]
    body = [el("section", *Markdown(sheet, chapter).shown(), class_="rules") for chapter in chapters]
    return sheet.finish(sheet.say("Rules"), el("ul", contents, class_="index"), *body)


def place(chapter: Chapter, slug: str) -> str:
    """Where a heading of a chapter stands on the page of the rules."""
    return anchor(f"{posixpath.basename(chapter.inside).removesuffix('.md')}-{slug}")


def _filled(site: Site, text: str, *, linked: bool = False) -> str:
    """A text with its figures; one that cannot be made stays as it is written. `linked`: those that stand in running
    text lead to the record that says them."""
    if "{{" not in text:
        return text
    from meeplewright.checks.figures import FigureError, Figures

    figures = Figures(site.world)

    def value(match: re.Match[str]) -> str:
        try:
            said = figures.value(match[1])
        except FigureError:
            return match[0]
        of = _FIELD.match(match[1]) if linked and _WORDS.fullmatch(said) and _running(text, match.start()) else None
        return f"[[{of[1]}|{said}]]" if of is not None else said

    return FIGURE.sub(value, text)


def _running(text: str, at: int) -> bool:
    """Whether a place of a chapter is in running text: not in a table, a heading, a mark or a block of code."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return not line.lstrip().startswith(("|", "#")) and not line.endswith(":") and text.count("```", 0, at) % 2 == 0


def reader_of_rules() -> MarkdownIt:
    """The library's reader, with limits on what stands inside a paragraph."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.core.ruler.at("inline", _limited)
    return reader


def _limited(state: StateCore) -> None:
    """Reads what stands inside of paragraphs; what has more brackets or deeper marks than anybody writes is letters."""
    from markdown_it.token import Token

    for token in state.tokens:
        if token.type != "inline":
            continue
        children: list[Token] = []
        if token.content.count("[") <= MOST_OPENED:
            state.md.inline.parse(token.content, state.md, state.env, children)
        if not children or max(each.level for each in children) > DEEPEST:
            children = [Token("text", "", 0, content=token.content)] if token.content else []
        token.children = children


class Markdown:
    """One chapter as HTML."""

    def __init__(self, sheet: SitePage, chapter: Chapter) -> None:
        self.sheet, self.chapter = sheet, chapter
        self._slugs: dict[str, int] = {}

    def shown(self) -> Iterator[Html]:
        reader = reader_of_rules()
        text = _filled(self.sheet.site, self.chapter.text, linked=True)
        yield from self._blocks(reader.parse(text))

    def _blocks(self, tokens: Sequence[Token]) -> Iterator[Html]:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = at + 1
            if token.nesting == 1:
                end = _closing(tokens, at)
                yield self._block(token, tokens[at + 1 : end])
                end += 1
            elif token.type == "inline":
                yield self._inline(token.children or ())
            elif token.type == "fence" and token.info.strip() == "figure":
                yield from self._figure(token.content)
            elif token.type in ("fence", "code_block"):
                yield el("pre", el("code", token.content), tabindex="0")
            elif token.type == "hr":
                yield el("hr")
            at = end

    def _block(self, token: Token, inside: Sequence[Token]) -> Html:
        kind = token.type.removesuffix("_open")
        if kind == "heading":
            words = inside[0].content if inside else ""
            level = min(int(token.tag[1:]) + 1, 6)
            return el(f"h{level}", *self._blocks(inside), id=place(self.chapter, self._slug(words)))
        if kind in ("th", "td"):
            return el(kind, *self._blocks(inside), scope="col" if kind == "th" else None)
        if kind == "paragraph" and token.hidden:
            return joined(*self._blocks(inside))
        shown = el(_PLAIN.get(kind, "div"), *self._blocks(inside))
        return (
            el("div", shown, class_="scroll", tabindex="0", role="region", aria_label=self.sheet.say("Rules"))
            if kind == "table"
            else shown
        )

    def _figure(self, body: str) -> Iterator[Html]:
        """A figure as it is printed, what its numbers say, and the way to each record that is seen on it."""
        shown = self.sheet.figure(body)
        if shown is not None:
            picture, caption, calls = shown
            below = el("figcaption", inline(caption, self.sheet)) if caption else None
            yield el("figure", picture, below, class_="figure")
            if calls:
                yield el("ol", [el("li", inline(each, self.sheet)) for each in calls])
        names = dict.fromkeys(match.groups() for match in _FACE.finditer(body))
        records = [target for kind, id_ in names if (target := self.sheet.site.record(kind, id_)) is not None]
        if records:
            ways = [[self.sheet.called(record), " · "] for record in records[:-1]]
            yield el("p", f"{self.sheet.say('Figure')}: ", ways, self.sheet.called(records[-1]), class_="soft")

    def _slug(self, words: str) -> str:
        slug = slug_of(words)
        self._slugs[slug] = self._slugs.get(slug, -1) + 1
        return f"{slug}-{self._slugs[slug]}" if self._slugs[slug] else slug

    def _inline(self, tokens: Sequence[Token]) -> Html:
        """Our marks are Markdown's as well: emphasis is Markdown's here, icons and links to records are ours."""
        out: list[Html] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.nesting == 1:
                end = _closing(tokens, at)
                inside = self._inline(tokens[at + 1 : end])
                out.append(self._around(token, inside))
                at = end + 1
                continue
            if token.type == "text":
                out.append(inline(token.content.replace("\\", "\\\\").replace("*", "\\*"), self.sheet))
            elif token.type == "code_inline":
                out.append(el("code", token.content))
            elif token.type == "softbreak":
                out.append(joined("\n"))
            elif token.type == "hardbreak":
                out.append(el("br"))
            elif token.type == "image":
                out.append(el("em", token.content))
            at += 1
        return joined(*out)

    def _around(self, token: Token, inside: Html) -> Html:
        kind = token.type.removesuffix("_open")
        if kind in ("em", "strong"):
            return el(kind, inside)
        if kind == "link":
            there = self._within(str(token.attrs.get("href", "")))
            return el("a", inside, href=there) if there else el("span", inside)
        return inside

    def _within(self, target: str) -> str:
        """A link to a chapter of these rules; nothing where it leads elsewhere."""
        file, _, slug = unquote(target).partition("#")
        name = (
            posixpath.normpath(posixpath.join(posixpath.dirname(self.chapter.inside), file))
            if file
            else self.chapter.inside
        )
        if name not in self.sheet.site.rules:
            return ""
        paths = {each.inside: each.path for each in self.sheet.site.world.pack.others}
        chapter = self.chapter if name == self.chapter.inside else chapter_at(paths[name], name, name)
        headings = chapter.headings if chapter is not None else ()
        if chapter is None or not headings:
            return ""
        known = slug if any(heading.slug == slug for heading in headings) else headings[0].slug
        return f"#{place(chapter, known)}"


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Where what is opened here is closed."""
    depth = 0
    for number in range(at, len(tokens)):
        depth += tokens[number].nesting
        if depth == 0:
            return number
    return len(tokens)
