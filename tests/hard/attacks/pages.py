"""Titles, rules and records that would be mark-up on the pages of `studio export`, or hold it up."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from hard.attack import Attack, Lay, Place, after, files
from hard.attacks.names import FILES, HARM
from hard.toy import BOOK, BOOK_HEAD, CARDS, HEAD, book, toy

RULES: dict[str, str] = {
    "brackets that never close": "[" * 250_000,
    "pictures that never close": "![](" * 60_000,
    "nested marks": "*a **b " * 3000 + "b** a*" * 3000,
    "marks that never close": "*a **b " * 40_000,
    "a way out": "[x](javascript:alert(1)) [y](http://x) [z](//x) [w](data:text/html,x) ![p](http://x/y.png) <http://x>",
    "elements": "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n<!-- --><style>*{background:url(//x)}</style>",
    "a table of 20,000 columns": "|" + "a|" * 20_000 + "\n|" + "-|" * 20_000 + "\n|a|\n",
    "nested quotations": ">" * 100_000 + " a",
    "nested lists": "".join("  " * n + "- a\n" for n in range(300)),
    "a figure of what is not": "```figure\nof: card/" + "x" * 100_000 + "\nface: ../../../victim/secret\n```",
    "100,000 headings": "## a\n\n" * 100_000,
    "figures without end": "{{" * 100_000,
}  # fmt: skip


class _Page(HTMLParser):
    """What a browser would run or fetch of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts = 0
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        if tag in ("img", "iframe", "object", "embed", "base", "form", "foreignobject"):
            self.found.append(f"mark-up: {tag}")
        for name, value in attrs:
            if name.startswith("on"):
                self.found.append(f"mark-up: {name}")
            if name in ("href", "src", "xlink:href", "action") and re.match(r"\s*(\w+:|//|\.\./)", value or ""):
                self.found.append(f"a link: {value}")


def inert(folder: Path) -> Iterator[str]:
    """No page has an element, a handler or a way out of the pack's, and only those that are played have scripts."""
    for path in folder.rglob("*.html"):
        page = _Page(path)
        yield from (f"{each} in {path.name}" for each in page.found[:2])
        if page.scripts > (2 if path.name.startswith(("play", "out")) else 0):
            yield f"a script of the pack's in {path.name}"
        if re.search("[\u202a-\u202e\u2066-\u2069]", path.read_text(encoding="utf-8").partition('id="data"')[0]):
            yield f"'an override' in {path.name}"


def _spoilt(harm: str) -> Lay:
    told = json.dumps(harm, ensure_ascii=True)
    cards = CARDS.replace("name: Fox", f"name: {told}") + f"- {{id: {told}, name: {told}, text: {told}}}\n"
    return after(
        toy,
        files(
            {
                "pack.yaml": HEAD.replace("title: Example", f"title: {told}"),
                "cards.yaml": cards,
                "rules/en/1-game.md": f"# {harm}\n\n{harm}\n",
            }
        ),
    )


def _book(harm: str) -> Lay:
    told = json.dumps(harm, ensure_ascii=True)
    text = BOOK.replace("text: Fog comes down.", f"text: {told}").replace("label: Call", f"label: {told}")
    return after(book, files({"book.yaml": text, "pack.yaml": BOOK_HEAD.replace("title: Example", f"title: {told}")}))


def _named(name: bytes) -> Lay:
    def lay(place: Place) -> None:
        toy(place)
        place.write(name, b"card:\n- {id: cat, nmae: Cat}\n")

    return lay


def attacks() -> Iterator[Attack]:
    """Every harm on the pages, on the page to play on, in names of files and in rules."""
    for name, harm in HARM.items():
        yield Attack("pages", name, _spoilt(harm), ("studio", "export", "-o", "out"), written=inert)
        yield Attack("pages", name, _book(harm), ("studio", "export", "-o", "out"), written=inert)
        yield Attack("pages", name, _book(harm), ("studio", "export", "--play", "-o", "out.html"), written=inert)
    for name, inside in FILES.items():
        yield Attack("pages", f"file: {name}", _named(inside), ("studio", "export", "-o", "out"), written=inert)
    for name, text in RULES.items():
        lay = after(toy, files({"rules/en/1-game.md": f"# A\n\n{text}\n"}))
        yield Attack("pages", f"rules: {name}", lay, ("studio", "export", "-o", "out"), written=inert)
