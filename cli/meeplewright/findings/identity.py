"""What a finding is called wherever its line has moved to: for baselines and fingerprints."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from meeplewright.findings.model import Finding


def key(finding: Finding) -> tuple[str, str, str]:
    """Code, record and field; the file's path where there is no record."""
    return finding.code, finding.record or finding.place.path, finding.field


def fingerprints(findings: Sequence[Finding]) -> list[str]:
    """One hash a finding, without lines; the second of one key is told from the first by its turn."""
    seen: Counter[tuple[str, str, str]] = Counter()
    hashes = []
    for finding in findings:
        name = key(finding)
        turn = seen[name]
        seen[name] += 1
        hashes.append(hashlib.sha256("\0".join((*name, str(turn))).encode("utf-8", "surrogatepass")).hexdigest()[:32])
    return hashes
