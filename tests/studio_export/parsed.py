"""A folder of pages as another reader sees it: html.parser and nothing of ours."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

VOID = {"meta", "br", "input", "hr"}
LEADS = ("href", "src", "action", "formaction", "data", "poster", "srcset", "xlink:href", "background", "ping")


@dataclass
class Page(HTMLParser):
    """What one page holds."""

    links: list[tuple[str, str, str]] = field(default_factory=list)  # tag, attribute, where to
    ids: list[str] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if tag not in VOID:
            self.open.append(tag)
        if "id" in found:
            self.ids.append(found["id"])
        self.links += [(tag, name, found[name]) for name in LEADS if name in found]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> crosses another element, at {self.getpos()}"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def all(self, tag: str, **attributes: str) -> list[dict[str, str]]:
        """The attributes of every such element."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [found for name, found in self.tags if name == tag and wanted.items() <= found.items()]


def parsed(source: str) -> Page:
    """A page, read; elements that do not close are a fault."""
    page = Page()
    page.feed(source)
    page.close()
    assert not page.open, page.open
    return page


def pages_in(folder: Path) -> dict[str, Page]:
    """Every page of a folder."""
    return {path.name: parsed(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.html"))}


def assert_stays_inside(pages: dict[str, Page]) -> None:
    """Every link leads to a page of the folder, and to a place that is there; every id is there once."""
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), (name, [each for each in page.ids if page.ids.count(each) > 1][:3])
        known = set(page.ids)
        for tag, attribute, where in page.links:
            if tag == "image" and where.startswith("data:image/"):
                continue
            assert attribute == "href", (name, tag, attribute)
            if where.startswith("#"):
                assert unquote(where[1:]) in known, (name, tag, where)
                continue
            file, _, place = where.partition("#")
            assert file in pages, (name, tag, where)
            assert not place or unquote(place) in pages[file].ids, (name, where)
