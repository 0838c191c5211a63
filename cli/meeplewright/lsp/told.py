"""Findings as diagnostics, and what can be done about them as code actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from meeplewright.desk.mends import Mend
from meeplewright.desk.room import Desk, whole_path
from meeplewright.findings.model import Confidence, Finding, Place, Severity
from meeplewright.lsp import edits
from meeplewright.lsp.positions import Positions

_SEVERITY = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.NOTE: 3}
_UNNECESSARY = frozenset({"MW204", "MW903"})  # what nothing uses: editors show it pale


class DiagnosticMaker:
    """Makes diagnostics; reads the text of each file once."""

    def __init__(self, desk: Desk, encoding: str, *, related: bool = True) -> None:
        self.desk = desk
        self.encoding = encoding
        self.related = related
        self._texts: dict[Path, Positions] = {}

    def positions(self, path: Path) -> Positions:
        if path not in self._texts:
            self._texts[path] = Positions(self.desk.text(path), self.encoding)
        return self._texts[path]

    def location(self, place: Place) -> dict[str, Any]:
        path = whole_path(place.path)
        return {"uri": edits.uri(self.desk, path), "range": self.positions(path).of(place)}

    def diagnostic(self, finding: Finding) -> dict[str, Any]:
        path = whole_path(finding.place.path)
        unsure = "" if finding.confidence is Confidence.HIGH else f" ({finding.confidence} confidence)"
        help_ = f"\n{finding.help}" if finding.help else ""
        diagnostic: dict[str, Any] = {
            "range": self.positions(path).of(finding.place),
            "severity": _SEVERITY[finding.severity],
            "code": finding.code,
            "source": "meeple",
            "message": f"{finding.message}{unsure}{help_}",
        }
        if self.related and finding.related:
            diagnostic["relatedInformation"] = [
                {"location": self.location(each.place), "message": each.message} for each in finding.related
            ]
        if finding.code in _UNNECESSARY:
            diagnostic["tags"] = [1]
        return diagnostic


def action(desk: Desk, mend: Mend, teller: DiagnosticMaker, *, documents: bool) -> dict[str, Any]:
    """What can be done, as a code action."""
    changes = {path: edits.between(before, after, teller.encoding) for path, before, after in mend.files}
    new = [path for path, before, _ in mend.files if not before and not path.exists()]
    code_action: dict[str, Any] = {
        "title": mend.title,
        "kind": "quickfix" if mend.finding is not None else "source.fixAll.meeple",
        "edit": edits.workspace_edit(desk, changes, documents=documents, new=new),
    }
    if mend.finding is not None:
        code_action["diagnostics"] = [teller.diagnostic(mend.finding)]
        code_action["isPreferred"] = mend.certain
    return code_action
