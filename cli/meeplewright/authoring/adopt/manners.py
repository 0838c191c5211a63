"""How the texts of a project are written: what most of them do is no slip, and is not told line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from meeplewright.findings.model import Finding

_MANY, _SHARE = 8, 0.05  # findings of one code: so many, and so many for each text
# typography, and marks that mean something else here
_OF_MANNERS = ("MW402", "MW403", "MW404", "MW411", "MW412", "MW413", "MW414", "MW415")


@dataclass(frozen=True, slots=True)
class HabitCode:
    """A code that tells of nothing but how the project writes."""

    code: str
    count: int

    @property
    def line(self) -> str:
        """The line of `checks:` that turns it off."""
        reason = f"it is how these texts are written: {self.count:,} places when they were adopted"
        return f'- {{codes: {self.code}, level: "off", reason: "{reason}"}}'


def manners(findings: Sequence[Finding], texts: int) -> list[HabitCode]:
    """The codes that are told so often that they are no slips."""
    counts = Counter(finding.code for finding in findings if finding.code in _OF_MANNERS)
    return [HabitCode(code, count) for code, count in sorted(counts.items()) if count > max(_MANY, _SHARE * texts)]


def with_manners(pack: bytes, habits: Sequence[HabitCode]) -> bytes:
    """pack.yaml with a line for each."""
    if not habits:
        return pack
    return pack + "\n".join(["checks:", *(each.line for each in habits), ""]).encode()
