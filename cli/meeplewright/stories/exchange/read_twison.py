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
    passages = data.get("passages") if isinstance(data, dict) else None
    if not isinstance(passages, list):
        raise Broken("it holds no `passages`", path, 1, 'take what Twison writes: `{"name": …, "passages": […]}`')
    pids: dict[str, str] = {}
    found = []
    place, line = 0, 1
    for at, told in enumerate(passages):
        if not isinstance(told, dict) or not isinstance(told.get("name"), str) or not told["name"]:
            raise Broken(f"the passage number {at + 1} has no name", path, 1, "give it a `name`")
        body = told.get("text", "")
        if not isinstance(body, str):
            raise Broken(f"the text of `{told['name']}` is no text", path, 1, "give it a `text`")
        tags = told.get("tags", [])
        if "pid" in told:
            pids[str(told["pid"])] = told["name"]
        names = tuple(str(tag) for tag in tags) if isinstance(tags, list) else ()
        if (here := _next(told["name"], text, place)) > place:
            place, line = here, line + text.count("\n", place, here)
        found.append(Passage(told["name"], body + _unlinked(told, body), names, {}, path, line))
    return Archive(
        str(data.get("name", "")),
        found,
        pids.get(str(data.get("startnode")), ""),
        str(data.get("format", "")).lower(),
    )


def _next(name: str, text: str, place: int) -> int:
    """Where a name stands next, its letters written out or as numbers; -1 where it is not near."""
    found = (text.find(json.dumps(name, ensure_ascii=plain), place, place + _NEAR) for plain in (False, True))
    return next((here for here in found if here >= 0), -1)


def _unlinked(told: dict[str, Any], body: str) -> str:
    """The links of a passage whose text does not hold them any more."""
    links = told.get("links")
    if "[[" in body or not isinstance(links, list):
        return ""
    named = [link for link in links if isinstance(link, dict) and isinstance(link.get("link"), str)]
    return "".join(f"\n[[{link.get('name', link['link'])}->{link['link']}]]" for link in named)
