"""A picture as text for other programs: Graphviz and Mermaid."""

from __future__ import annotations

import json
import re

from meeplewright.stories.picture.marks import COLOURS, ShownEntry, StoryPicture

_CONTROL = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]+")
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def for_xml(text: str) -> str:
    """Text that XML may hold: what it may not is shown as a letter that is not known."""
    return _NO_XML.sub("\ufffd", text)


def escaped(text: str) -> str:
    """Text as XML shows it."""
    return for_xml(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def dot(picture: StoryPicture, title: str) -> str:
    """The graph in Graphviz' language."""
    lines = [
        f"digraph {_quoted(title)} {{",
        '  rankdir=TB; node [shape=box, style="rounded,filled", fontname="sans-serif", fillcolor="#ffffff"];',
        f"  label={_quoted(title)}; labelloc=t;",
    ]
    names = {id_: f"n{at}" for at, id_ in enumerate(picture.entries)}
    for id_, entry in picture.entries.items():
        fill, edge = COLOURS[entry.mark]
        lines.append(
            f"  {names[id_]} [label={_quoted(*_label(entry))}, tooltip={_quoted(id_)}, entry={_quoted(id_)}, "
            f'class={_quoted(" ".join(entry.marks))}, fillcolor="{fill}", color="{edge}"];'
        )
    for one, other in picture.ways:
        dashed = " [style=dashed]" if (one, other) in picture.guarded else ""
        lines.append(f"  {names[one]} -> {names[other]}{dashed};")
    return "\n".join([*lines, "}"]) + "\n"


def mermaid(picture: StoryPicture, title: str) -> str:
    """A flow chart in Mermaid."""
    heading = json.dumps(_one_line(title), ensure_ascii=False)
    lines = ["---", f"title: {heading}", "---", "flowchart TD"]
    names = {id_: f"n{at}" for at, id_ in enumerate(picture.entries)}
    for id_, entry in picture.entries.items():
        label = "<br/>".join(_entity(line) for line in _label(entry))
        kind = f":::{entry.mark}" if entry.mark else ""
        lines.append(f'  {names[id_]}["{label}"]{kind}')
    for one, other in picture.ways:
        lines.append(f"  {names[one]} {'-.->' if (one, other) in picture.guarded else '-->'} {names[other]}")
    for mark in picture.used():
        fill, edge = COLOURS[mark]
        lines.append(f"  classDef {mark} fill:{fill},stroke:{edge}")
    return "\n".join(lines) + "\n"


def _label(entry: ShownEntry) -> list[str]:
    return [line for line in (entry.number, entry.title) if line]


def _one_line(text: str) -> str:
    return _CONTROL.sub(" ", text)


def _quoted(*lines: str) -> str:
    parts = [_one_line(line).replace("\\", "\\\\").replace('"', '\\"') for line in lines]
    return '"' + "\\n".join(parts) + '"'


def _entity(text: str) -> str:
    """Mermaid knows `#35;` for a character; letters, digits and spaces stay as they are."""
    return "".join(c if c.isalnum() or c in " .,-'’" else f"#{ord(c)};" for c in _one_line(text))
