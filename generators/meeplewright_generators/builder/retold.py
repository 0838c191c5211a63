"""Findings of an earlier run, read back from the plain data that they were kept as."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplewright.findings.model import Confidence, Edit, Finding, Place, Related, Severity


def as_finding(kept: Mapping[str, Any]) -> Finding:
    """The finding that `asdict` made this of."""
    edit = kept["edit"]
    return Finding(
        **{
            **kept,
            "severity": Severity(kept["severity"]),
            "confidence": Confidence(kept["confidence"]),
            "place": Place(**kept["place"]),
            "related": tuple(Related(each["message"], Place(**each["place"])) for each in kept["related"]),
            "edit": Edit(Place(**edit["place"]), edit["replacement"]) if edit else None,
            "witness": tuple(kept["witness"]),
        }
    )
