"""What a document is to a screen reader: a tree of its parts, each with the marks on the pages that are its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meeplewright_generators.exports.pdf.spelling import dictionary, string

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Element
    from meeplewright_generators.exports.pdf.objects import Objects


@dataclass(eq=False, slots=True)
class StructureElement:
    """An element that is drawn: its number as an object, and what is in it, in reading order."""

    number: int
    role: str
    parent: int
    words: str = ""
    said: str = ""
    language: str = ""
    target: str = ""
    # of a link: its words
    shown: str = ""
    # parts; marks as page and number; annotations as page, number of the object and that it is one
    inside: list[StructureElement | tuple[int, int] | tuple[int, int, bool]] = field(default_factory=list)


class Structure:
    """The tree, made as pages are drawn."""

    def __init__(self, objects: Objects, language: str) -> None:
        self._objects = objects
        self._language = language
        self._root = 0
        self._all: list[StructureElement] = []
        self._parts: dict[Element, StructureElement] = {}
        # by key: for a page the parts that its marks belong to, for an annotation its part
        self._parents: list[list[int] | int] = []
        self._page = 0
        self._marks: list[int] = []
        self._unlinked: dict[str, list[StructureElement]] = {}
        self._link: StructureElement | None = None
        # the headings that are open, as deep as they were asked for
        self._headings: list[int] = []

    def begin(self, page: int) -> int:
        """The next page; gives its key."""
        if not self._all:
            self._root = self._objects.reserve()
            self._all.append(StructureElement(self._objects.reserve(), "Document", self._root))
        self._page, self._marks = page, []
        self._unlinked = {}
        self._parents.append(self._marks)
        return len(self._parents) - 1

    def mark(self, element: Element, link: str = "", said: str | None = None) -> tuple[str, int]:
        """The next mark on the page: what it is called, and its number.

        With `said` it is a piece of what is read as one: the first piece tells the whole, the others go on with it.
        """
        part = self._part(element)
        if link:
            last = part.inside[-1] if part.inside else None
            if not isinstance(last, StructureElement) or last.target != link:
                last = self._new("Link", part, target=link)
                self._unlinked.setdefault(link, []).append(last)
            part = self._link = last
        if said is not None:
            spans = [each for each in part.inside[-1:] if isinstance(each, StructureElement) and each.role == "Span"]
            part = spans[0] if spans and not said else self._new("Span", part, said=said)
        self._marks.append(part.number)
        part.inside.append((self._page, len(self._marks) - 1))
        return part.role, len(self._marks) - 1

    def linked(self, words: str) -> None:
        """What stands in the link that was marked last."""
        if self._link is not None:
            self._link.shown += words

    def annotate(self, target: str, annotation: int, inside: Element | None) -> tuple[int, str] | None:
        """The key of a link's annotation and its words: it belongs to those, else to what it stands in."""
        waiting = self._unlinked.get(target, [])
        part = waiting.pop(0) if len(waiting) > 1 else waiting[0] if waiting else None
        if part is None and inside is not None:
            part = self._new("Link", self._part(inside), target=target)
        if part is None:
            return None
        part.inside.append((self._page, annotation, True))
        self._parents.append(part.number)
        return len(self._parents) - 1, part.shown

    def write(self) -> int:
        """Writes the tree and gives the number of its root; 0 where there is none."""
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

    def _part(self, element: Element) -> StructureElement:
        part = self._parts.get(element)
        if part is None:
            above = self._all[0] if element.parent is None else self._part(element.parent)
            part = self._parts[element] = self._new(
                self._role(element), above, element.words, element.said, element.language
            )
        return part

    def _role(self, element: Element) -> str:
        """A heading is no more than one step deeper than the one that it stands under, however it looks."""
        if element.role[0] != "H" or not element.role[1:].isdecimal():
            return element.role
        asked = int(element.role[1:])
        while self._headings and self._headings[-1] >= asked:
            self._headings.pop()
        self._headings.append(asked)
        return f"H{len(self._headings)}"

    def _new(
        self, role: str, above: StructureElement, words: str = "", said: str = "", language: str = "", target: str = ""
    ) -> StructureElement:
        language = "" if language == self._language else language
        part = StructureElement(self._objects.reserve(), role, above.number, words, said, language, target)
        above.inside.append(part)
        self._all.append(part)
        return part


def _spelt(part: StructureElement) -> str:
    kids, page = [], 0
    for each in part.inside:
        if isinstance(each, StructureElement):
            kids.append(f"{each.number} 0 R")
        elif len(each) == 3:
            kids.append(f"<< /Type /OBJR /Pg {each[0]} 0 R /Obj {each[1]} 0 R >>")
        else:
            page = page or each[0]
            kids.append(str(each[1]) if each[0] == page else f"<< /Type /MCR /Pg {each[0]} 0 R /MCID {each[1]} >>")
    # there are very many of these, and none is packed: as short as it goes
    entries = [f"/S/{part.role}/P {part.parent} 0 R", f"/K {kids[0]}" if len(kids) == 1 else f"/K[{' '.join(kids)}]"]
    if page:
        entries.append(f"/Pg {page} 0 R")
    if part.words:
        entries.append(f"/Alt{string(part.words)}")
    if part.said:
        entries.append(f"/ActualText{string(part.said)}")
    if part.language:
        entries.append(f"/Lang{string(part.language)}")
    if part.role == "TH":
        entries.append("/A<</O/Table/Scope/Column>>")
    return f"<<{''.join(entries)}>>"
