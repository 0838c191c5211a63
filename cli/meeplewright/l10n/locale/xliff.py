"""XLIFF 1.2 (`trans-unit`) and 2.0 (`unit`, `segment`), and Android's strings.xml (`string`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from meeplewright.findings.model import Place
from meeplewright.l10n.locale.markup import XmlElement, read_xml
from meeplewright.l10n.locale.unit import LocaleAsked, Unit, Units, broken

_OPEN = frozenset({"new", "needs-translation", "needs-l10n", "initial"})
_DOUBTED = ("needs-", "fuzzy")
_MEANT = {"n": "\n", "t": "\t", "'": "'", '"': '"', "\\": "\\", "@": "@", "?": "?"}
_PIECE = re.compile(r"\\u[0-9A-Fa-f]{4}|\\.|\s+|[^\s\\\"]+|.", re.DOTALL)


def marked(raw: bytes, shown: str, asked: LocaleAsked) -> Units:
    """The texts of a document, whichever of the three it is."""
    root, findings = read_xml(raw, shown)
    if root is None:
        return Units([], findings)
    if root.name == "xliff":
        two = root.attributes.get("version", "1.2").startswith("2")
        return Units([*(_of_two if two else _of_one)(root, shown, asked)], findings)
    if root.name == "resources":
        return Units([*_of_android(root, shown, asked)], findings)
    message = f"`<{root.name}>` is the root of neither XLIFF nor Android's strings"
    return Units([], [*findings, broken(message, root.place(shown), "`xliff` and `resources` are read")])


def _of_one(root: XmlElement, shown: str, asked: LocaleAsked) -> Iterator[Unit]:
    for unit in root.all("trans-unit"):
        if unit.attributes.get("translate") == "no":
            continue
        source, target = unit.first("source"), unit.first("target")
        state = "" if target is None else target.attributes.get("state", "")
        yield from _unit(unit, source, target, shown, asked, state=state, fuzzy=state.startswith(_DOUBTED))


def _of_two(root: XmlElement, shown: str, asked: LocaleAsked) -> Iterator[Unit]:
    for unit in root.all("unit"):
        parts = [each for each in unit.inner if isinstance(each, XmlElement) and each.name in ("segment", "ignorable")]
        if not parts or unit.attributes.get("translate") == "no":
            continue
        state = next((each.attributes.get("state", "") for each in parts if each.name == "segment"), "")
        source, target = _joined(parts, "source"), _joined(parts, "target")
        yield from _unit(unit, source, target, shown, asked, state=state, fuzzy=False)


def _joined(parts: list[XmlElement], name: str) -> XmlElement | None:
    """The segments of a unit as one text; None where none of them has one."""
    elements = [each for part in parts if (each := part.first(name)) is not None]
    if not elements:
        return None
    return XmlElement(
        name, {}, elements[0].line, elements[0].column, [inner for each in elements for inner in each.inner]
    )


def _unit(
    unit: XmlElement,
    source: XmlElement | None,
    target: XmlElement | None,
    shown: str,
    asked: LocaleAsked,
    *,
    state: str,
    fuzzy: bool,
) -> Iterator[Unit]:
    names = (unit.attributes.get(key, "") for key in ("resname", "name", "id"))
    name = next((pair for key in names if (pair := asked.split(key)) is not None), None)
    if name is None:
        return
    said = "" if target is None or state in _OPEN else target.text
    place = partial((unit if target is None else target).place, shown)
    yield Unit(*name, said, place, None if source is None else source.text, fuzzy=fuzzy and bool(said))


def _of_android(root: XmlElement, shown: str, asked: LocaleAsked) -> Iterator[Unit]:
    for string in root.all("string"):
        name = asked.split(string.attributes.get("name", ""))
        if name is not None and string.attributes.get("translatable") != "false":
            yield Unit(*name, android(string.written()), partial(_place, string, shown))


def _place(element: XmlElement, shown: str) -> Place:
    return element.place(shown)


def android(written: str) -> str:
    """The text that a resource stands for: blanks run together outside of quotes, and escapes are what they mean."""
    if '"' not in written and "\\" not in written:
        return " ".join(written.split())
    text, quoted, blank = "", False, False
    for part in _PIECE.findall(written):
        if part == '"':
            quoted = not quoted
        elif part.isspace() and not quoted:
            blank = bool(text)
        else:
            said = _meant(part[1:]) if part[0] == "\\" and len(part) > 1 else part
            text, blank = text + (" " if blank else "") + said, False
    return text


def _meant(escape: str) -> str:
    return chr(int(escape[1:], 16)) if len(escape) == 5 else _MEANT.get(escape, escape)
