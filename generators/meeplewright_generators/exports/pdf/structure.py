"""What a document is to a screen reader: a tree of its parts, each with the marks on the pages that are its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meeplewright_generators.exports.pdf.spelling import dictionary, string

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Element
    from meeplewright_generators.exports.pdf.objects import Objects


@dataclass(eq=False, slots=True)
class Part:
    """An element that is drawn: its number as an object, and what is in it, in reading order."""

    number: int
    role: str
    parent: int
    words: str = ""
    language: str = ""
    target: str = ""
    # parts; marks as page and number; annotations as page, number of the object and that it is one
    inside: list[Part | tuple[int, int] | tuple[int, int, bool]] = field(default_factory=list)


class Structure:
    """The tree, made as pages are drawn."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._root = 0
        self._all: list[Part] = []
        self._parts: dict[Element, Part] = {}
        # by key: for a page the parts that its marks belong to, for an annotation its part
        self._parents: list[list[int] | int] = []
        self._page = 0
        self._marks: list[int] = []
        self._unlinked: dict[str, list[Part]] = {}

    def begin(self, page: int) -> int:
        """A page that says what it means; gives its key."""
        if not self._all:
            self._root = self._objects.reserve()
            self._all.append(Part(self._objects.reserve(), "Document", self._root))
        self._page, self._marks = page, []
        self._unlinked = {}
        self._parents.append(self._marks)
        return len(self._parents) - 1

    def mark(self, element: Element, link: str = "") -> tuple[str, int]:
        """The next mark on the page: what it is called, and its number."""
        part = self._part(element)
        if link:
            last = part.inside[-1] if part.inside else None
            if not isinstance(last, Part) or last.target != link:
                last = self._new("Link", part, target=link)
                self._unlinked.setdefault(link, []).append(last)
            part = last
        self._marks.append(part.number)
        part.inside.append((self._page, len(self._marks) - 1))
        return part.role, len(self._marks) - 1

    def annotate(self, target: str, annotation: int, inside: Element | None) -> int | None:
        """The key of a link's annotation: it belongs to the words that lead there, else to what it stands in."""
        waiting = self._unlinked.get(target, [])
        part = waiting.pop(0) if len(waiting) > 1 else waiting[0] if waiting else None
        if part is None and inside is not None:
            part = self._new("Link", self._part(inside), target=target)
        if part is None:
            return None
        part.inside.append((self._page, annotation, True))
        self._parents.append(part.number)
        return len(self._parents) - 1

    def write(self) -> int:
        """Writes the tree and gives the number of its root; 0 where nothing means anything."""
        if not self._all:
            return 0
        add = self._objects.add
        for part in self._all:
            add(_spelt(part), number=part.number)
        listed = [
            f"{key} [{' '.join(f'{each} 0 R' for each in of)}]" if isinstance(of, list) else f"{key} {of} 0 R"
            for key, of in enumerate(self._parents)
        ]
        tree = add(f"<< /Nums [{' '.join(listed)}] >>")
        entries = {
            "Type": "/StructTreeRoot", "K": f"[{self._all[0].number} 0 R]", "ParentTree": f"{tree} 0 R",
            "ParentTreeNextKey": str(len(self._parents)),
        }  # fmt: skip
        return add(dictionary(entries), number=self._root)

    def _part(self, element: Element) -> Part:
        found = self._parts.get(element)
        if found is None:
            above = self._all[0] if element.parent is None else self._part(element.parent)
            found = self._parts[element] = self._new(element.role, above, element.words, element.language)
        return found

    def _new(self, role: str, above: Part, words: str = "", language: str = "", target: str = "") -> Part:
        part = Part(self._objects.reserve(), role, above.number, words, language, target)
        above.inside.append(part)
        self._all.append(part)
        return part


def _spelt(part: Part) -> str:
    kids, page = [], 0
    for each in part.inside:
        if isinstance(each, Part):
            kids.append(f"{each.number} 0 R")
        elif len(each) == 3:
            kids.append(f"<< /Type /OBJR /Pg {each[0]} 0 R /Obj {each[1]} 0 R >>")
        else:
            page = page or each[0]
            kids.append(str(each[1]) if each[0] == page else f"<< /Type /MCR /Pg {each[0]} 0 R /MCID {each[1]} >>")
    entries = {"Type": "/StructElem", "S": f"/{part.role}", "P": f"{part.parent} 0 R", "K": f"[{' '.join(kids)}]"}
    if page:
        entries["Pg"] = f"{page} 0 R"
    if part.words:
        entries["Alt"] = string(part.words)
    if part.language:
        entries["Lang"] = string(part.language)
    if part.role == "TH":
        entries["A"] = "<< /O /Table /Scope /Column >>"
    return dictionary(entries)
