"""A picture as text for other programs: Graphviz, Mermaid and GraphML."""

from __future__ import annotations

import json
import re

from meeplewright.stories.picture.marks import COLOURS, Picture, Shown

_CONTROL = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]+")
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Text as XML shows it."""
    text = _NO_XML.sub("\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def dot(picture: Picture, title: str) -> str:
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


def mermaid(picture: Picture, title: str) -> str:
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


def graphml(picture: Picture, title: str) -> str:
    """The graph as GraphML, with everything that is known of entries and options."""
    fields = ("id", "number", "title", "marks", "words")
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *(f'  <key id="{name}" for="node" attr.name="{name}" attr.type="string"/>' for name in fields),
        '  <key id="label" for="edge" attr.name="label" attr.type="string"/>',
        '  <key id="guard" for="edge" attr.name="guard" attr.type="string"/>',
        f'  <graph id="{escaped(picture.story.id)}" edgedefault="directed">',
        f"    <desc>{escaped(title)}</desc>",
    ]
    names = {id_: f"n{at}" for at, id_ in enumerate(picture.entries)}
    for id_, entry in picture.entries.items():
        words = str(picture.story.nodes[id_].words)
        values = (entry.id, entry.number, entry.title, " ".join(entry.marks), words)
        data = "".join(f'<data key="{key}">{escaped(value)}</data>' for key, value in zip(fields, values, strict=True))
        lines.append(f'    <node id="{names[id_]}">{data}</node>')
    count = 0
    for id_, entry in picture.entries.items():
        for label, guard, to in entry.options:
            if to in names:
                data = f'<data key="label">{escaped(label)}</data><data key="guard">{escaped(guard)}</data>'
                lines.append(f'    <edge id="e{count}" source="{names[id_]}" target="{names[to]}">{data}</edge>')
                count += 1
    return "\n".join([*lines, "  </graph>", "</graphml>"]) + "\n"


def _label(entry: Shown) -> list[str]:
    return [line for line in (entry.number, entry.title) if line]


def _one_line(text: str) -> str:
    return _CONTROL.sub(" ", text)


def _quoted(*lines: str) -> str:
    parts = [_one_line(line).replace("\\", "\\\\").replace('"', '\\"') for line in lines]
    return '"' + "\\n".join(parts) + '"'


def _entity(text: str) -> str:
    """Mermaid knows `#35;` for a character; letters, digits and spaces stay as they are."""
    return "".join(c if c.isalnum() or c in " .,-'’" else f"#{ord(c)};" for c in _one_line(text))
