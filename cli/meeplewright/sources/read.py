"""One file of YAML to plain values, and findings with places for whatever is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.sources.build import Builder
from meeplewright.sources.characters import suspicious
from meeplewright.sources.compose import Node, YAMLError, compose
from meeplewright.sources.decode import LARGEST_BYTES
from meeplewright.sources.expansion import Unbounded, check_expansion


@dataclass(slots=True)
class Reading:
    """What a file holds, as far as it can be read; its nodes where nothing was odd, for who asks for places now."""

    data: Any
    findings: list[Finding] = field(default_factory=list)
    root: Node | None = None


class Reader:
    """Reads files one after another, remembering the values of short plain words between them."""

    def __init__(self) -> None:
        self._builder = Builder()

    def read(self, raw: bytes, shown: str) -> Reading:
        """The values in the bytes of one file."""
        if len(raw) <= LARGEST_BYTES and not suspicious(raw):
            try:
                root, second = compose(raw)
                if root is not None and b"*" in raw and b"&" in raw:
                    check_expansion(root)
            except (YAMLError, UnicodeError, Unbounded):
                pass
            else:
                data = self._builder.build(root)
                if second is None and not self._builder.troubles:
                    return Reading(data, root=root)
        from meeplewright.sources.diagnose import diagnose

        return diagnose(raw, shown, self._builder)
