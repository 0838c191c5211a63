"""The tree of an SVG file, read within bounds: nothing outside the file is looked at, and nothing in it runs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET
from xml.parsers import expat

Element = ET.Element
SVG, XLINK, XML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"
HREF = f"{{{XLINK}}}href"
LARGEST, MOST_LETTERS = 6_000_000, 1_000_000
# elements, groups in groups, and characters that a document type may define names for
MOST_ELEMENTS, DEEPEST, LONGEST_ENTITY, MOST_ENTITIES = 50_000, 96, 256, 64
# what programs add for themselves, and what says nothing on paper
SILENT = frozenset(["title", "desc", "metadata", "view", "cursor"])
RUNS = frozenset(["script", "handler", "listener"])
MOVES = frozenset(["animate", "animateTransform", "animateMotion", "animateColor", "set", "mpath", "discard"])
FOREIGN = frozenset(["foreignObject", "iframe", "video", "audio", "canvas", "embed", "object"])


class DrawingProblem(ValueError):
    """A drawing that cannot be used, or must not be."""


@dataclass
class CleanDrawing:
    """A drawing's tree without what does not belong on paper; `left_out` tells what that was."""

    root: Element
    ids: dict[str, Element] = field(default_factory=dict)
    styles: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def named(self, reference: str) -> Element | None:
        """The element that `#id` names."""
        return self.ids.get(reference[1:]) if reference.startswith("#") else None


def read(data: bytes) -> CleanDrawing:
    """The tree. DrawingProblem where there is none, or more of it than a drawing needs."""
    if len(data) > LARGEST:
        raise DrawingProblem("is larger than a drawing for print needs to be")
    builder = _Builder()
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.EntityDeclHandler = builder.entity
    parser.ExternalEntityRefHandler = _no_entity
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    try:
        parser.Parse(data, True)  # noqa: FBT003 - the last piece
    except expat.ExpatError as problem:
        raise DrawingProblem(f"is no well-formed SVG: {expat.ErrorString(problem.code)}") from None
    except (ValueError, LookupError) as problem:
        raise problem if isinstance(problem, DrawingProblem) else DrawingProblem(f"is no SVG: {problem}") from None
    tree = builder.read
    if tree is None or local(tree.root) != "svg":
        raise DrawingProblem("has no `<svg>`")
    return tree


def _no_entity(*_: object) -> int:
    raise DrawingProblem("names an entity in another file, which is never read")


def local(element: Element) -> str:
    """An element's name without its namespace; nothing for elements of other formats."""
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    space, _, name = tag.rpartition("}")
    return name if space in ("", f"{{{SVG}") else ""


def href(element: Element) -> str:
    """Where it refers to."""
    return (element.get("href") or element.get(HREF) or "").strip()


class _Builder:
    def __init__(self) -> None:
        self.read: CleanDrawing | None = None
        self.stack: list[Element] = []
        self.count = 0
        self.entities = 0
        self.letters = 0
        # inside of what is left out
        self.silent = 0

    def entity(
        self, name: str, _parameter: int, value: str | None, _base: str | None, system: str | None, *_: object
    ) -> None:
        """Short names for short words, as Illustrator writes them; nothing that leads elsewhere or holds others."""
        self.entities += 1
        if system is not None:
            raise DrawingProblem(f"has an entity `{name}` in another file, which is never read")
        if (
            value is None
            or "&" in value
            or "%" in value
            or len(value) > LONGEST_ENTITY
            or self.entities > MOST_ENTITIES
        ):
            raise DrawingProblem(f"has an entity `{name}` that holds more than a word")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise DrawingProblem(f"has more than {MOST_ELEMENTS} parts")
        if len(self.stack) + self.silent > DEEPEST:
            raise DrawingProblem("is nested too deeply")
        space, _, name = tag.rpartition("}")
        if self.silent or space not in ("", SVG) or name in SILENT | RUNS | MOVES | FOREIGN:
            if not self.silent and self.read is not None:
                self._tell(name if space in ("", SVG) else "")
            self.silent += 1
            return
        element = Element(name, {_key(key): value for key, value in attributes.items() if _kept(key)})
        if self.read is None:
            self.read = CleanDrawing(element)
        else:
            self.stack[-1].append(element)
        self.stack.append(element)
        self._look(name, element, attributes)

    def end(self, _tag: str) -> None:
        if self.silent:
            self.silent -= 1
            return
        element = self.stack.pop()
        if element.tag == "style" and self.read is not None:
            self.read.styles.append(element.text or "")

    def text(self, data: str) -> None:
        if self.silent or not self.stack:
            return
        self.letters += len(data)
        if self.letters > MOST_LETTERS:
            raise DrawingProblem("has more text than a drawing needs")
        element = self.stack[-1]
        if len(element):
            element[-1].tail = (element[-1].tail or "") + data
        else:
            element.text = (element.text or "") + data

    def _look(self, name: str, element: Element, attributes: dict[str, str]) -> None:
        read = self.read
        assert read is not None
        identity = element.get("id")
        if identity:
            read.ids.setdefault(identity, element)
        if any(key.lower().startswith("on") for key in attributes if "}" not in key):
            self._leave("what it would run")
        target = href(element)
        if name not in ("a", "linearGradient", "radialGradient") and target and not target.startswith("#"):
            if name == "image" and re.match(r"data:image/(?:png|jpe?g);base64,", target):
                return
            elsewhere = f"`{target[:60]}`, which is not in the file"
            self._leave("a picture that is neither PNG nor JPEG" if target.startswith("data:") else elsewhere)
            for key in ("href", HREF):
                element.attrib.pop(key, None)

    def _tell(self, name: str) -> None:
        if name in RUNS:
            self._leave("what it would run")
        elif name in MOVES:
            self._leave("what would move")
        elif name in FOREIGN and local(self.stack[-1]) != "switch":
            self._leave(f"`<{name}>`")

    def _leave(self, what: str) -> None:
        if self.read is not None and what not in self.read.left_out:
            self.read.left_out.append(what)


def _kept(key: str) -> bool:
    space, _, name = key.rpartition("}")
    return space in ("", SVG, XLINK, XML) and not (space == "" and name.lower().startswith("on"))


def _key(key: str) -> str:
    space, _, name = key.rpartition("}")
    return f"{{{space}}}{name}" if space in (XLINK, XML) else name
