"""Twine 2: archives and published stories, both HTML with `tw-storydata`."""

from __future__ import annotations

from html.parser import HTMLParser

from meeplewright.stories.exchange.passages import Archive, Broken, Passage

_Attributes = list[tuple[str, str | None]]


def read_html(text: str, path: str) -> list[Archive]:
    """The stories of one file."""
    parser = _Stories(path)
    parser.feed(text)
    parser.close()
    if parser.passage is not None:
        raise Broken(
            f"the passage `{parser.passage['name']}` is never closed: the file is cut off",
            path,
            parser.line,
            "export the story from Twine again",
        )
    if not parser.found:
        raise Broken(
            "there is no `tw-storydata` in this HTML",
            path,
            1,
            "take a story published by Twine 2, or an archive; Twine 1 writes other HTML: export it as Twee",
        )
    return parser.found


class _Stories(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__(convert_charrefs=True)
        self.path = path
        self.found: list[Archive] = []
        self.story: dict[str, str] | None = None
        self.passages: list[Passage] = []
        self.pids: dict[str, str] = {}
        self.passage: dict[str, str] | None = None
        self.words: list[str] = []
        self.line = 1

    def handle_starttag(self, tag: str, attrs: _Attributes) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "tw-storydata":
            self.story, self.passages, self.pids = values, [], {}
        elif tag == "tw-passagedata":
            self.line = self.getpos()[0]
            if self.passage is not None:
                raise Broken(
                    f"the passage `{self.passage['name']}` is never closed",
                    self.path,
                    self.line,
                    "export the story from Twine again",
                )
            if self.story is None:
                raise Broken("a passage stands outside of any story", self.path, self.line, "export it again")
            if not values.get("name"):
                raise Broken("a passage has no name", self.path, self.line, "give it one in Twine")
            self.passage, self.words = values, []

    def handle_data(self, data: str) -> None:
        if self.passage is not None:
            self.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "tw-passagedata" and self.passage is not None:
            told = self.passage
            self.pids[told.get("pid", "")] = told["name"]
            text = "".join(self.words).strip("\n")
            self.passages.append(
                Passage(told["name"], text, tuple(told.get("tags", "").split()), {}, self.path, self.line)
            )
            self.passage = None
        elif tag == "tw-storydata" and self.story is not None:
            told = self.story
            self.found.append(
                Archive(
                    told.get("name", ""),
                    self.passages,
                    self.pids.get(told.get("startnode", ""), ""),
                    told.get("format", "").lower(),
                    told.get("ifid", ""),
                )
            )
            self.story = None
