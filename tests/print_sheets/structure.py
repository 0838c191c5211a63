"""The structure of a PDF as a screen reader walks it, read back with pikepdf."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf

# by page: what stands in each mark
Texts = dict[tuple[int, int], dict[int, str]]
# what may stand in what (ISO 32000-1, 14.8.4)
INSIDE = {
    "L": {"LI"}, "LI": {"Lbl", "LBody"}, "Table": {"TR"}, "TR": {"TH", "TD"}, "TOC": {"TOCI"},
}  # fmt: skip
OUTSIDE = {"LI": "L", "Lbl": "LI", "LBody": "LI", "TR": "Table", "TH": "TR", "TD": "TR", "TOCI": "TOC"}
PAINTS = frozenset(["f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ", "'", '"', "INLINE IMAGE"])


@dataclass
class Part:
    """A part of the document: its role, its words in reading order, and what is in it."""

    role: str
    words: str = ""
    alt: str = ""
    language: str = ""
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
    part = Part(str(node.S)[1:], alt=str(node.get("/Alt", "")), language=str(node.get("/Lang", "")))
    for kid in _listed(node.get("/K", pikepdf.Array())):
        if isinstance(kid, int):
            part.words += texts[page.objgen].pop(kid)
        elif kid.get("/Type") == "/MCR":
            part.words += texts[kid.Pg.objgen].pop(int(kid.MCID))
        elif kid.get("/Type") != "/OBJR":
            assert kid.P.objgen == node.objgen
            below = _part(kid, texts, page)
            part.inside.append(below)
            part.words += below.words + ("" if below.role in ("Link", "LBody", "Span") else " ")
    # what is read in place of all that is in it
    part.words = str(node.get("/ActualText", part.words))
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


def faults(path: Path) -> list[str]:
    """What is wrong with the tags of a file: what is drawn outside of them, marks that no part or another one owns."""
    found = []
    with pikepdf.open(path) as file:
        root = file.Root.StructTreeRoot
        owners = _owners(root.K[0])
        numbers = root.ParentTree.Nums
        parents = {int(numbers[n]): numbers[n + 1] for n in range(0, len(numbers), 2)}
        for number, page in enumerate(file.pages, 1):
            marked = set()
            for operators, mark in _drawn(page):
                if mark is None:
                    found.append(f"page {number}: {operators} outside of every mark")
                elif mark >= 0:
                    marked.add(mark)
            own = parents[int(page.StructParents)]
            for mark in sorted(marked):
                owner = owners.get((page.obj.objgen, mark))
                if owner is None or own[mark].objgen != owner:
                    found.append(f"page {number}: mark {mark} belongs to {owner}, the page says {own[mark].objgen}")
            found += [f"page {number}: {note}" for note in _notes(page, parents)]
        found += _misplaced(root.K[0], "")
    return found


def _drawn(page: Any) -> list[tuple[str, int | None]]:
    """Everything that leaves ink, each with the mark it is in: -1 for an artifact, None outside of all."""
    found: list[tuple[str, int | None]] = []
    stack: list[int | None] = []
    steps: Any = pikepdf.parse_content_stream(page)
    for operands, operator in steps:
        name = str(operator)
        if name in ("BDC", "BMC"):
            about = operands[1] if name == "BDC" else {}
            outside = stack[-1] if stack else None
            assert outside is None or ("/MCID" not in about and operands[0] != "/Artifact"), "one mark in another"
            stack.append(int(about["/MCID"]) if "/MCID" in about else -1 if operands[0] == "/Artifact" else outside)
        elif name == "EMC":
            stack.pop()
        elif name in PAINTS:
            found.append((name, stack[-1] if stack else None))
    assert not stack
    return found


def _owners(node: Any, page: Any = None) -> dict[tuple[tuple[int, int], int], tuple[int, int]]:
    """For each page and mark the part that it is in."""
    page, found = node.get("/Pg", page), {}
    for kid in _listed(node.get("/K", pikepdf.Array())):
        if isinstance(kid, int):
            assert (page.objgen, kid) not in found, "a mark stands twice"
            found[page.objgen, kid] = node.objgen
        elif kid.get("/Type") == "/MCR":
            found[kid.Pg.objgen, int(kid.MCID)] = node.objgen
        elif kid.get("/Type") != "/OBJR":
            below = _owners(kid, page)
            assert not found.keys() & below.keys(), "a mark stands twice"
            found |= below
    return found


def _notes(page: Any, parents: dict[int, Any]) -> list[str]:
    """Links that no part owns, or that say nothing."""
    notes = list(page.get("/Annots", []))
    return [
        f"a link to {note.get('/Dest', note.get('/A'))} {'has no part' if '/StructParent' not in note else 'is silent'}"
        for note in notes
        if "/StructParent" not in note
        or not str(note.get("/Contents", ""))
        or str(parents[int(note.StructParent)].S) != "/Link"
    ]


def _misplaced(node: Any, above: str) -> list[str]:
    """Parts that stand where their role may not, figures without words, headings that skip a level."""
    role = str(node.S)[1:]
    found = []
    if OUTSIDE.get(role, above) != above or role not in INSIDE.get(above, {role}):
        found.append(f"{role} in {above}")
    if role == "Figure" and not str(node.get("/Alt", "")):
        found.append("a figure without words")
    last = 0
    for kid in _listed(node.get("/K", pikepdf.Array())):
        if isinstance(kid, int) or kid.get("/Type") in ("/MCR", "/OBJR"):
            continue
        name = str(kid.S)[1:]
        if re.fullmatch(r"H[1-6]", name):
            if int(name[1]) > last + 1:
                found.append(f"{name} under H{last}")
            last = int(name[1])
        found += _misplaced(kid, role)
    return found
