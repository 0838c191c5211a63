"""Which findings are wanted: `--select`, `--ignore` and `--confidence`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from meeplewright.findings.model import Confidence, Finding, Severity
from meeplewright.findings.stop import Stop, did_you_mean


@dataclass(frozen=True, slots=True)
class Selection:
    """Beginnings of codes to tell or to leave out, and how sure a finding must be."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    confidence: Confidence = Confidence.LOW

    @classmethod
    def of(cls, select: Sequence[str], ignore: Sequence[str], confidence: str) -> Selection:
        """The choice that options make; each may hold several codes with commas between."""
        return cls(tuple(_split(select)), tuple(_split(ignore)), confidence_of(confidence))

    def verify(self, house_codes: Iterable[str]) -> None:
        """Stop where a pattern chooses no code that there is."""
        if not self.select and not self.ignore:
            return
        from meeplewright.findings.catalogue import codes

        known = [*codes(), *house_codes]
        for option, patterns in (("--select", self.select), ("--ignore", self.ignore)):
            for pattern in patterns:
                if not any(code.startswith(pattern) for code in known):
                    advice = did_you_mean(pattern, known) or "`meeple explain` lists all codes"
                    raise Stop(f"`{option} {pattern}`: no finding code is or begins so", advice)

    def against(self, finding: Finding) -> str:
        """Which option leaves a finding out, or nothing. The longer pattern decides between select and ignore."""
        if finding.confidence.rank > self.confidence.rank:
            return f"`--confidence {self.confidence}`, and this is of {finding.confidence} confidence"
        chosen = max((pattern for pattern in self.select if finding.code.startswith(pattern)), key=len, default="")
        left_out = max((pattern for pattern in self.ignore if finding.code.startswith(pattern)), key=len, default="")
        if self.select and not chosen:
            return f"`--select {','.join(self.select)}` does not name it"
        return f"`--ignore {left_out}`" if len(left_out) > len(chosen) or (left_out and left_out == chosen) else ""

    def wants(self, finding: Finding) -> bool:
        """Whether the finding is to be told."""
        return not self.against(finding)


def severity_of(word: str, option: str = "--fail-on") -> Severity | None:
    """A severity by its word, None for `never`."""
    if word == "never":
        return None
    try:
        return Severity(word)
    except ValueError:
        words = [*Severity, "never"]
        advice = did_you_mean(word, words) or f"choose one of {', '.join(words)}"
        raise Stop(f"`{option} {word}`: there is no such severity", advice) from None


def confidence_of(word: str) -> Confidence:
    """A confidence by its word."""
    try:
        return Confidence(word)
    except ValueError:
        advice = did_you_mean(word, Confidence) or f"choose one of {', '.join(Confidence)}"
        raise Stop(f"`--confidence {word}`: there is no such confidence", advice) from None


def _split(patterns: Iterable[str]) -> list[str]:
    return [part.strip() for pattern in patterns for part in pattern.split(",") if part.strip()]
