"""Twine 2: archives and published stories, both HTML with `tw-storydata`, read in one pass."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

from meeplewright.stories.exchange.passages import Archive, Broken, Passage

# the marks of a story, and what hides marks: programs, styles and remarks
_MARK = re.compile(r"<!--|<(script|style)\b|<(/?tw-(?:storydata|passagedata))\b", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""[\s/]*([^\s=<>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s<>"']+)))?""")
_HIDING = {"script": re.compile("</script", re.IGNORECASE), "style": re.compile("</style", re.IGNORECASE)}


def read_html(text: str, path: str) -> list[Archive]:
    """The stories of one file."""
    reader = _Stories(path)
    at, counted, line = 0, 0, 1
    while (mark := _MARK.search(text, at)) is not None:
        line += text.count("\n", counted, mark.start())
        counted = mark.start()
        reader.line = line
        if mark[2] is None:
            at = _behind(text, mark)
        elif mark[2].startswith("/"):
            reader.ends(mark[2].lower(), text, mark.start())
            at = mark.end()
        else:
            values, at = _attributes(text, mark.end())
            reader.begins(mark[2].lower(), values, at)
    return reader.all()


def _behind(text: str, mark: re.Match[str]) -> int:
    """Where a program, a style or a remark is over."""
    if mark[1] is None:
        end = text.find("-->", mark.end())
        return len(text) if end < 0 else end + 3
    closing = _HIDING[mark[1].lower()].search(text, mark.end())
    return len(text) if closing is None else closing.end()


def _attributes(text: str, at: int) -> tuple[dict[str, str], int]:
    """What stands in a tag, and where the tag is over."""
    values: dict[str, str] = {}
    while (match := _ATTRIBUTE.match(text, at)) is not None:
        values.setdefault(match[1].lower(), unescape(match[2] or match[3] or match[4] or ""))
        at = match.end()
    end = text.find(">", at)
    return values, len(text) if end < 0 else end + 1


class _Stories:
    """The stories that were read so far, and the one that is open."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.found: list[Archive] = []
        self.story: Mapping[str, str] | None = None
        self.passages: list[Passage] = []
        self.pids: dict[str, str] = {}
        self.passage: Mapping[str, str] | None = None
        self.begun = self.line = self.of_passage = 1

    def begins(self, tag: str, values: Mapping[str, str], at: int) -> None:
        """A tag that opens; its text begins at `at`."""
        if tag == "tw-storydata":
            self.story, self.passages, self.pids = values, [], {}
            return
        if self.passage is not None:
            raise self._broken(
                f"the passage `{self.passage['name']}` is never closed", "export the story from Twine again"
            )
        if self.story is None:
            raise self._broken("a passage stands outside of any story", "export it again")
        if not values.get("name"):
            raise self._broken("a passage has no name", "give it one in Twine")
        self.passage, self.begun, self.of_passage = values, at, self.line

    def ends(self, tag: str, text: str, at: int) -> None:
        """A tag that closes."""
        if tag == "/tw-passagedata" and (attributes := self.passage) is not None:
            if "pid" in attributes:
                self.pids[attributes["pid"]] = attributes["name"]
            words = unescape(text[self.begun : at]).strip("\n")
            tags = tuple(attributes.get("tags", "").split())
            self.passages.append(Passage(attributes["name"], words, tags, {}, self.path, self.of_passage))
            self.passage = None
        elif tag == "/tw-storydata" and (attributes := self.story) is not None:
            start = self.pids.get(attributes.get("startnode", ""), "")
            name, form, ifid = (attributes.get(key, "") for key in ("name", "format", "ifid"))
            self.found.append(Archive(name, self.passages, start, form.lower(), ifid))
            self.story = None

    def all(self) -> list[Archive]:
        """What the file held."""
        if self.passage is not None:
            self.line = self.of_passage
            name = self.passage["name"]
            raise self._broken(
                f"the passage `{name}` is never closed: the file is cut off", "export the story from Twine again"
            )
        if not self.found:
            self.line = 1
            raise self._broken(
                "there is no `tw-storydata` in this HTML",
                "take a story published by Twine 2, or an archive; Twine 1 writes other HTML: export it as Twee",
            )
        return self.found

    def _broken(self, message: str, help_: str) -> Broken:
        return Broken(message, self.path, self.line, help_)
