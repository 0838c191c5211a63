"""Twee 3 (and Twee 1): passages that begin with `::`."""

from __future__ import annotations

import json
import re
from typing import Any

from meeplewright.stories.exchange.passages import Archive, Broken, Passage

_ESCAPE = re.compile(r"\\(.)")


def read_twee(text: str, path: str) -> Archive:
    """The story of one file."""
    passages: list[Passage] = []
    title, data = "", dict[str, Any]()
    heads: list[tuple[int, str]] = []
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line.startswith("::"):
            heads.append((number, line[2:].rstrip("\r")))
    if not heads:
        raise Broken("there is no passage: no line begins with `::`", path, 1, "a passage begins as `:: Its name`")
    ends = [number for number, _ in heads[1:]] + [len(lines) + 1]
    for (number, head), end in zip(heads, ends, strict=True):
        name, tags, metadata = _head(head, path, number)
        body = "\n".join(line.rstrip("\r") for line in lines[number : end - 1]).strip("\n").rstrip()
        body = re.sub(r"(?m)^\\::", "::", body)
        if name == "StoryTitle":
            title = body.strip()
        elif name == "StoryData":
            data = _data(body, path, number)
        else:
            skipped = len(lines[number : end - 1]) and next(
                (at for at, line in enumerate(lines[number : end - 1]) if line.strip()), 0
            )
            passages.append(Passage(name, body, tags, metadata, path, number + 1 + skipped))
    return Archive(
        title=title,
        passages=passages,
        start=str(data.get("start", "")),
        format=str(data.get("format", "")).lower(),
        ifid=str(data.get("ifid", "")),
    )


def _head(head: str, path: str, line: int) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """Name, tags and metadata of a passage header."""
    rest = head.strip()
    metadata: dict[str, Any] = {}
    tags: tuple[str, ...] = ()
    at = _unescaped(rest, "{")
    if rest.endswith("}") and at is not None:
        try:
            content = json.loads(rest[at:])
        except (ValueError, RecursionError) as error:
            raise Broken(
                f"the metadata of the passage `{rest[:at].strip()[:60]}` is no JSON: {error}",
                path,
                line,
                'write it as `{"position":"100,100"}`, or put a backslash before a `{` of the name',
            ) from None
        metadata = content if isinstance(content, dict) else {}
        rest = rest[:at].rstrip()
    at = _unescaped(rest, "[")
    if at is not None:
        if not rest.endswith("]"):
            raise Broken(
                f"the tags of the passage `{rest[:at].strip()[:60]}` are not closed",
                path,
                line,
                "write them as `[one two]`, or put a backslash before a `[` of the name",
            )
        tags = tuple(_ESCAPE.sub(r"\1", tag) for tag in rest[at + 1 : -1].split())
        rest = rest[:at].rstrip()
    name = _ESCAPE.sub(r"\1", rest).strip()
    if not name:
        raise Broken("a passage has no name", path, line, "write it behind the `::`")
    return name, tags, metadata


def _unescaped(text: str, char: str) -> int | None:
    """Where a character first stands without a backslash before it."""
    at = 0
    while at < len(text):
        if text[at] == "\\":
            at += 2
            continue
        if text[at] == char:
            return at
        at += 1
    return None


def _data(body: str, path: str, line: int) -> dict[str, Any]:
    try:
        record = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Broken(
            f"StoryData is no JSON: {error}", path, line + getattr(error, "lineno", 1), "mend it, or leave it out"
        ) from None
    if not isinstance(record, dict):
        raise Broken("StoryData is no JSON object", path, line, 'write it as `{"ifid": "…", "start": "…"}`')
    return record
