"""Outline, named places and page labels: the trees that a reader navigates by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meeplewright_generators.pdf.values import dictionary, string

if TYPE_CHECKING:
    from meeplewright_generators.pdf.spool import Spool


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the outline."""

    title: str
    level: int
    target: str


@dataclass(slots=True)
class _Branch:
    number: int
    bookmark: Bookmark | None
    children: list[_Branch] = field(default_factory=list)

    def count(self) -> int:
        return sum(1 + child.count() for child in self.children)


def outline_objects(bookmarks: Sequence[Bookmark], spool: Spool) -> int:
    """Writes the outline and gives the number of its root."""
    root = _Branch(spool.reserve(), None)
    path = [root]
    for bookmark in bookmarks:
        # a level that skips one hangs from the last line that there is
        del path[min(bookmark.level, len(path) - 1) + 1 :]
        branch = _Branch(spool.reserve(), bookmark)
        path[-1].children.append(branch)
        path.append(branch)
    _write(root, None, None, None, spool)
    return root.number


def _write(
    branch: _Branch, parent: _Branch | None, before: _Branch | None, after: _Branch | None, spool: Spool
) -> None:
    entries: dict[str, str] = {}
    if branch.bookmark is None:
        entries["Type"] = "/Outlines"
    else:
        entries |= {"Title": string(branch.bookmark.title), "Dest": branch.bookmark.target}
    for key, other in (("Parent", parent), ("Prev", before), ("Next", after)):
        if other is not None:
            entries[key] = f"{other.number} 0 R"
    if branch.children:
        first, last = branch.children[0], branch.children[-1]
        # a branch that is shut counts below nought; only the top level is open
        shown = len(branch.children) if branch.bookmark is None else -branch.count()
        entries |= {"First": f"{first.number} 0 R", "Last": f"{last.number} 0 R", "Count": str(shown)}
    spool.add(dictionary(entries), number=branch.number)
    for at, child in enumerate(branch.children):
        left = branch.children[at - 1] if at else None
        right = branch.children[at + 1] if at + 1 < len(branch.children) else None
        _write(child, branch, left, right, spool)


def name_tree(destinations: Mapping[str, str], spool: Spool) -> int:
    """All named places, in the order a reader searches them by: that of their bytes."""
    in_order = sorted((string(named), target) for named, target in destinations.items())
    leaves = []
    for start in range(0, len(in_order), 64):
        some = in_order[start : start + 64]
        listed = " ".join(f"{named} {target}" for named, target in some)
        leaves.append(spool.add(f"<< /Limits [{some[0][0]} {some[-1][0]}] /Names [{listed}] >>"))
    return spool.add("<< /Kids [" + " ".join(f"{leaf} 0 R" for leaf in leaves) + "] >>")


def label_tree(labels: Sequence[str]) -> str:
    """What a reader shows as the page's number: the label where there is one, else its place in the file."""
    parts = []
    for at, label in enumerate(labels):
        parts.append(f"{at} << /P {string(label)} >>" if label else f"{at} << /S /D /St {at + 1} >>")
    return "<< /Nums [" + " ".join(parts) + "] >>"
