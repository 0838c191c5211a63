"""Findings that were there and are not told, and what holds each of them back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from meeplewright.findings.model import Finding, Place


class By(StrEnum):
    """What holds a finding back."""

    COMMENT = "comment"  # `# meeple: ignore`
    BASELINE = "baseline"
    PACK = "pack"  # `checks` in pack.yaml
    CAUSE = "cause"  # another finding, of which it only follows
    OPTION = "option"  # what was asked on the command line


@dataclass(frozen=True, slots=True)
class Held:
    """One finding that was there; `why` says in a clause what holds it back, `place` where that stands."""

    finding: Finding
    by: By
    why: str
    place: Place | None = None
    cause: Finding | None = None

    @classmethod
    def echo(cls, finding: Finding, cause: Finding | None, why: str) -> Held:
        """A finding that only follows from another one."""
        if cause is None:
            return cls(finding, By.CAUSE, why)
        return cls(finding, By.CAUSE, why, cause.place, cause)
