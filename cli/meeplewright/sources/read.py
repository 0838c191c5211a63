"""One file of YAML to plain values, and findings with places for whatever is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.sources.build import Builder
from meeplewright.sources.characters import suspicious
from meeplewright.sources.compose import Node, YAMLError, compose, has_libyaml
from meeplewright.sources.decode import LARGEST_BYTES
from meeplewright.sources.expansion import Unbounded, check_expansion
from meeplewright.sources.straight import Odd, Straight


@dataclass(slots=True)
class FileReading:
    """What a file holds, as far as it can be read. `sound`: it is UTF-8, and nothing in it was odd; its nodes may then
    be there for who asks for places now."""

    data: Any
    findings: list[Finding] = field(default_factory=list)
    root: Node | None = None
    sound: bool = False


class FileReader:
    """Reads files one after another, remembering keys and short plain words between them. `keeps_nodes`: somebody will
    ask for places in the files that come."""

    def __init__(self) -> None:
        self.keeps_nodes = False
        self._builder = Builder()
        self._straight = Straight() if has_libyaml() else None

    def read(self, raw: bytes, shown: str) -> FileReading:
        """The values in the bytes of one file."""
        if len(raw) <= LARGEST_BYTES and not suspicious(raw):
            if self._straight is not None and not self.keeps_nodes:
                try:
                    return FileReading(self._straight.values(raw), sound=True)
                except (Odd, YAMLError, UnicodeError):
                    pass  # it is read once more, with nodes
            try:
                root, second = compose(raw)
                if root is not None and b"*" in raw and b"&" in raw:
                    check_expansion(root)
            except (YAMLError, UnicodeError, Unbounded):
                pass
            else:
                data = self._builder.build(root)
                if second is None and not self._builder.troubles:
                    return FileReading(data, root=root, sound=True)
        from meeplewright.sources.diagnose import diagnose

        return diagnose(raw, shown, self._builder)
