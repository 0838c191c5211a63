"""Markdown to matter: headings, paragraphs, lists, tables and quotations; inside them our own mark-up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from meeplewright_generators.matter.flow import Item, Matter
from meeplewright_generators.matter.tables import TextTable
from meeplewright_generators.pages.type import TextStyles

_LINK = re.compile(r"(?<!\[)\[([^\[\]]+)\]\((?:[^()\s]+)\)")
PICTURE = re.compile(r"!\[([^\[\]]*)\]\(([^()\s]+)(?:\s+\"[^\"]*\")?\)")
_CODE = re.compile(r"`([^`]+)`")
# the ground of a quotation above its first line and below its last
QUOTE_MM = 1.6


@dataclass(frozen=True, slots=True)
class AnchoredHeading:
    """A heading and where it leads."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, eq=False)
class MarkdownSetting:
    """How a Markdown text is set. `text` may change what is written, `note` keeps something with each paragraph."""

    type: TextStyles
    anchor: str
    text: Callable[[str], str] = lambda text: text
    note: Callable[[str], object] = lambda _: None
    # levels of headings are lowered by this many
    lower: int = 0
    # a figure made of faces, as a block called `figure` asks for it
    figure: Callable[[str], Sequence[Matter]] = lambda _body: ()
    # what stands in a cell of a table
    cell: Callable[[str], str] = lambda text: text
    # a heading of a chapter with what the theme puts round it
    headed: Callable[[Item], Sequence[Matter]] = lambda item: (item,)
    # the picture that a name means, and the words that stand for it
    picture: Callable[[str, str], Matter | None] = lambda _name, _words: None


def matter(source: str, setting: MarkdownSetting) -> tuple[list[Matter], list[AnchoredHeading]]:
    """The matter of a Markdown text, and its headings in order."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    # what stands inside a paragraph is our own mark-up, which is read elsewhere: the library's takes 16 s for brackets
    # that never close
    tokens = reader.disable(["inline", "text_join"]).parse(source)
    return _Setter(setting).run(tokens)


class _Setter:
    def __init__(self, setting: MarkdownSetting) -> None:
        self.setting = setting
        self.type = setting.type
        self.matter: list[Matter] = []
        self.headings: list[AnchoredHeading] = []
        self.lists: list[int] = []
        self.first_of_item = False
        self.quoted: list[int] = []

    def run(self, tokens: Sequence[object]) -> tuple[list[Matter], list[AnchoredHeading]]:
        walk = list(tokens)
        at = 0
        while at < len(walk):
            token = walk[at]
            kind: str = getattr(token, "type", "")
            if kind == "table_open":
                end = next(n for n in range(at, len(walk)) if getattr(walk[n], "type", "") == "table_close")
                self.table(walk[at:end])
                at = end
            elif kind == "inline":
                self.inline(getattr(token, "content", ""), getattr(walk[at - 1], "tag", "p"))
            elif kind in ("bullet_list_open", "ordered_list_open"):
                start = getattr(token, "attrs", {}).get("start", 1) if kind.startswith("ordered") else 0
                self.lists.append(int(start) if kind.startswith("ordered") else -1)
            elif kind in ("bullet_list_close", "ordered_list_close"):
                self.lists.pop()
                self.end_of_list()
            elif kind == "list_item_open":
                self.first_of_item = True
            elif kind == "blockquote_open":
                self.quoted.append(len(self.matter))
            elif kind == "blockquote_close":
                self.end_of_quote(self.quoted.pop())
            elif kind == "fence" and getattr(token, "info", "").strip() == "figure":
                self.matter += self.setting.figure(getattr(token, "content", ""))
            elif kind in ("fence", "code_block"):
                self.add(Item(getattr(token, "content", "").strip(), self.type.plain, gap=2))
            at += 1
        return self.matter, self.headings

    def inline(self, content: str, tag: str) -> None:
        pictures = [
            picture for match in PICTURE.finditer(content) if (picture := self.setting.picture(match[2], match[1]))
        ]
        content = PICTURE.sub("", content).strip()
        self.matter += pictures
        if pictures and not content:
            return
        text = _CODE.sub(r"\1", _LINK.sub(r"\1", content)).replace("\n", " ")
        if tag.startswith("h"):
            self.heading(text, int(tag[1:]) + self.setting.lower)
            return
        text = self.setting.text(text)
        note = self.setting.note(content)
        if self.lists and self.first_of_item:
            self.first_of_item = False
            self.item(text, note)
            return
        style = self.type.ragged if self.quoted else self.type.body
        gap = 0.8 if self.lists else 2.0
        self.add(Item(text, style, gap=gap, indent=5.0 * len(self.lists), note=note))

    def heading(self, text: str, level: int) -> None:
        anchor = f"{self.setting.anchor}/{len(self.headings)}"
        self.headings.append(AnchoredHeading(level, text, anchor))
        gap = {1: 7.0, 2: 4.5}.get(level, 3.2)
        bookmark = (text, level - 1)
        style = self.type.heading(level)
        note = self.setting.note(text)
        item = Item(text, style, gap=gap, keep=True, together=True, anchor=anchor, bookmark=bookmark, note=note)
        self.matter += self.setting.headed(item) if level == 1 else [item]

    def item(self, text: str, note: object) -> None:
        number = self.lists[-1]
        bullet = "•"
        if number >= 0:
            bullet = f"{number}."
            self.lists[-1] += 1
        indent = 1.0 + 4.5 * (len(self.lists) - 1)
        first = not self.matter or not (isinstance(self.matter[-1], Item) and self.matter[-1].bullet)
        self.add(Item(text, self.type.ragged, gap=1.6 if first else 0.7, indent=indent, bullet=bullet, note=note))

    def end_of_list(self) -> None:
        """The last point of a list does not stand alone at the head of a column."""
        if len(self.matter) > 1 and isinstance(before := self.matter[-2], Item) and before.bullet:
            self.matter[-2] = replace(before, keep=True)

    def end_of_quote(self, begun: int) -> None:
        """What is quoted, an example most often, stands on a panel: its gaps are part of the ground."""
        quoted = self.matter[begun:]
        if begun and isinstance(said := self.matter[begun - 1], Item):
            # an example stays with what it is one of
            self.matter[begun - 1] = replace(said, keep=True)
        for at, item in enumerate(quoted, begun):
            if isinstance(item, Item):
                first, last = at == begun, at == len(self.matter) - 1
                self.matter[at] = replace(
                    item,
                    panel=self.type.panel,
                    gap=2.6 if first else 0.0,
                    head=QUOTE_MM if first else item.gap,
                    foot=QUOTE_MM if last else 0.0,
                    keep=item.keep or (first and not last),
                )

    def table(self, tokens: Sequence[object]) -> None:
        rows: list[list[str]] = []
        for token in tokens:
            kind = getattr(token, "type", "")
            if kind == "tr_open":
                rows.append([])
            elif kind == "inline":
                rows[-1].append(getattr(token, "content", "").replace("\n", " "))
        notes = [self.setting.note(" | ".join(row)) for row in rows]
        rows = [[self.setting.cell(self.setting.text(cell)) for cell in row] for row in rows]
        self.matter.append(
            TextTable(
                rows,
                self.type.small,
                replace(self.type.label, size_pt=8.2),
                gap=2.4,
                rule=self.type.rule,
                shade=self.type.shade,
                notes=notes,
            )
        )

    def add(self, item: Matter) -> None:
        self.matter.append(item)
