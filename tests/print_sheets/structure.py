"""The structure of a PDF as a screen reader walks it, read back with pikepdf."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf

# by page: what stands in each mark
Texts = dict[tuple[int, int], dict[int, str]]


@dataclass
class Part:
    """A part of the document: its role, its words in reading order, and what is in it."""

    role: str
    words: str = ""
    alt: str = ""
    inside: list[Part] = field(default_factory=list)

    def all(self) -> list[Part]:
        return [self, *(each for part in self.inside for each in part.all())]


def structure(path: Path) -> Part:
    """The tree under the root, with the text of every mark."""
    with pikepdf.open(path) as file:
        assert bool(file.Root.MarkInfo.Marked)
        texts: Texts = {page.obj.objgen: marks(page) for page in file.pages}
        kids = _listed(file.Root.StructTreeRoot.K)
        assert len(kids) == 1
        return _part(kids[0], texts, None)


def _part(node: Any, texts: Texts, page: Any) -> Part:
    page = node.get("/Pg", page)
    part = Part(str(node.S)[1:], alt=str(node.get("/Alt", "")))
    for kid in _listed(node.get("/K", pikepdf.Array())):
        if isinstance(kid, int):
            part.words += texts[page.objgen].pop(kid)
        elif kid.get("/Type") == "/MCR":
            part.words += texts[kid.Pg.objgen].pop(int(kid.MCID))
        elif kid.get("/Type") != "/OBJR":
            assert kid.P.objgen == node.objgen
            below = _part(kid, texts, page)
            part.inside.append(below)
            part.words += below.words + ("" if below.role in ("Link", "LBody") else " ")
    return part


def _listed(found: Any) -> list[Any]:
    return list(found) if isinstance(found, pikepdf.Array) else [found]


def marks(page: Any) -> dict[int, str]:
    """What stands in each mark of a page, in the order of its operators; what is read instead of glyphs counts."""
    fonts = {name: _letters(font) for name, font in page.Resources.get("/Font", {}).items()}
    found: dict[int, str] = {}
    stack: list[tuple[int | None, str | None]] = []
    letters: dict[int, str] = {}
    gap = ""
    steps: Any = pikepdf.parse_content_stream(page)
    for operands, operator in steps:
        name = str(operator)
        if name in ("BDC", "BMC"):
            about = operands[1] if name == "BDC" else {}
            number = int(about["/MCID"]) if "/MCID" in about else stack[-1][0] if stack else None
            said = str(about["/ActualText"]) if "/ActualText" in about else None
            stack.append((number, said))
            if number is not None:
                found[number] = found.get(number, "") + gap + (said or "")
                gap = ""
        elif name == "EMC":
            stack.pop()
        elif name == "Tf":
            letters = fonts[str(operands[0])]
        elif name == "Tm":
            gap = " "
        elif name == "TJ" and stack and stack[-1][0] is not None and all(said is None for _, said in stack):
            codes = b"".join(bytes(part) for part in operands[0] if isinstance(part, pikepdf.String))
            found[stack[-1][0]] += gap + "".join(
                letters[int.from_bytes(codes[n : n + 2])] for n in range(0, len(codes), 2)
            )
            gap = ""
    assert not stack
    return found


def _letters(font: Any) -> dict[int, str]:
    text = font.ToUnicode.read_bytes().decode("ascii")
    pairs = re.findall(r"<([0-9A-F]{4})> <([0-9A-F]+)>", text)
    return {int(code, 16): bytes.fromhex(said).decode("utf-16-be") for code, said in pairs}
