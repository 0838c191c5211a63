"""Twison: a Twine story as JSON."""

from __future__ import annotations

import json
from typing import Any

from meeplewright.stories.exchange.passages import Archive, Broken, Passage

_NEAR = 1_000_000  # how far on a passage is looked for, to tell its line


def read_twison(text: str, path: str) -> Archive:
    """The story of one file."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise Broken(f"it is no JSON: {error}", path, getattr(error, "lineno", 1), "export the story again") from None
    except RecursionError:
        raise Broken("it is nested too deep", path, 1, "export the story again") from None
    records = data.get("passages") if isinstance(data, dict) else None
    if not isinstance(records, list):
        raise Broken("it holds no `passages`", path, 1, 'take what Twison writes: `{"name": …, "passages": […]}`')
    pids: dict[str, str] = {}
    passages = []
    place, line = 0, 1
    for at, record in enumerate(records):
        if not isinstance(record, dict) or not isinstance(record.get("name"), str) or not record["name"]:
            raise Broken(f"the passage number {at + 1} has no name", path, 1, "give it a `name`")
        body = record.get("text", "")
        if not isinstance(body, str):
            raise Broken(f"the text of `{record['name']}` is no text", path, 1, "give it a `text`")
        tags = record.get("tags", [])
        if "pid" in record:
            pids[str(record["pid"])] = record["name"]
        names = tuple(str(tag) for tag in tags) if isinstance(tags, list) else ()
        if (here := _next(record["name"], text, place)) > place:
            place, line = here, line + text.count("\n", place, here)
        passages.append(Passage(record["name"], body + _unlinked(record, body), names, {}, path, line))
    return Archive(
        str(data.get("name", "")),
        passages,
        pids.get(str(data.get("startnode")), ""),
        str(data.get("format", "")).lower(),
    )


def _next(name: str, text: str, place: int) -> int:
    """Where a name stands next, its letters written out or as numbers; -1 where it is not near."""
    places = (text.find(json.dumps(name, ensure_ascii=plain), place, place + _NEAR) for plain in (False, True))
    return next((here for here in places if here >= 0), -1)


def _unlinked(record: dict[str, Any], body: str) -> str:
    """The links of a passage whose text does not hold them any more."""
    links = record.get("links")
    if "[[" in body or not isinstance(links, list):
        return ""
    named = [link for link in links if isinstance(link, dict) and isinstance(link.get("link"), str)]
    return "".join(f"\n[[{link.get('name', link['link'])}->{link['link']}]]" for link in named)
