"""Where everything in a text stands: made of the parser's nodes, when somebody first asks."""

from __future__ import annotations

from functools import lru_cache

from meeplewright.findings.model import Place
from meeplewright.sources.compose import MappingNode, Node, ScalarNode, SequenceNode
from meeplewright.sources.lines import Lines
from meeplewright.sources.spans import Spelt, start_of

Path_ = tuple[str | int, ...]
FEW = 60  # keys that are looked through faster than an index of them is made


class TextLayout:
    """Places of keys and values by their path in the data."""

    def __init__(self, text: str, root: Node | None) -> None:
        self.lines = Lines(text)
        self.root = root
        self._spelt: Spelt | None = None  # the last text that was asked about
        self._wide: dict[int, dict[str | int, tuple[Node, Node]]] = {}  # pairs by their key, of mappings that have many

    def value(self, path: Path_, shown: str) -> Place:
        """Where the value at `path` stands, or the nearest value around it that is there."""
        return self._place(self._find(path)[0], shown)

    def key(self, path: Path_, shown: str) -> Place:
        """Where the key at `path` stands; for an item of a list, the item."""
        node, key, missing = self._find(path)
        return self._place(node if key is None or missing else key, shown)

    def text(self, path: Path_, start: int, end: int, shown: str) -> Place:
        """Where characters `start` to `end` of the text value at `path` stand."""
        node, _, missing = self._find(path)
        if missing or not isinstance(node, ScalarNode):
            return self._place(node, shown)
        if self._spelt is None or self._spelt.node is not node:
            self._spelt = Spelt(self.lines.text, node)
        return self.lines.place(shown, *self._spelt.offsets(start, end))

    def _find(self, path: Path_) -> tuple[Node | None, Node | None, bool]:
        """The value at the path, its key, and whether something of the path was missing."""
        return self._from(self.root, None, path)

    def _from(self, node: Node | None, key: Node | None, path: Path_) -> tuple[Node | None, Node | None, bool]:
        pair: tuple[Node | None, Node] | None
        for step in path:
            if isinstance(node, MappingNode) and len(node.value) > FEW:
                pair = self._of_many(node).get(step)
            else:
                pair = _child(node, step)
            if pair is None:
                return node, key, True
            key, node = pair
        return node, key, False

    def _of_many(self, node: MappingNode) -> dict[str | int, tuple[Node, Node]]:
        """A mapping's pairs: thousands of findings in thousands of keys would else take as long as both together."""
        if id(node) not in self._wide:
            self._wide[id(node)] = {
                pair[0].value: pair for pair in reversed(node.value) if isinstance(pair[0], ScalarNode)
            }
        return self._wide[id(node)]

    def _place(self, node: Node | None, shown: str) -> Place:
        if node is None:
            return Place(shown, 1, 1, 1, 1)
        return self.lines.place(shown, start_of(node, self.lines.text), end_of(node, self.lines.text))


def _child(node: Node | None, step: str | int) -> tuple[Node | None, Node] | None:
    if isinstance(node, MappingNode):
        return next((pair for pair in node.value if pair[0].value == step), None)
    if node is None or isinstance(node, ScalarNode) or not isinstance(step, int) or step >= len(node.value):
        return None
    return None, node.value[step]


def end_of(node: Node, text: str) -> int:
    """Where a node ends; libyaml ends block values only before what comes next."""
    start, end = start_of(node, text), node.end_mark.index
    last: Node = node
    while isinstance(last, MappingNode | SequenceNode) and not last.flow_style and last.value:
        tail = last.value[-1]
        last = tail[1] if isinstance(tail, tuple) else tail
        end = last.end_mark.index
    if isinstance(last, ScalarNode) and last.style in ("|", ">"):
        end = start + len(text[start:end].rstrip())
    return max(int(start), int(end))


@lru_cache(maxsize=8)
def layout_of(text: str) -> TextLayout:
    """The layout of a text, what cannot be read of it left out."""
    from meeplewright.sources.recover import readable

    rest = readable(text)
    return TextLayout(rest.text, rest.root)
