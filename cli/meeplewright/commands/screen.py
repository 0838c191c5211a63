"""What the screen can show: colours and links on a terminal, plain text elsewhere."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from meeplewright.findings.report import ReportStyle


def style_of(out: TextIO, *, quiet: bool = False) -> ReportStyle:
    """Colours on a terminal unless NO_COLOR is set, or where FORCE_COLOR is; links only on a terminal."""
    terminal = out.isatty() and os.environ.get("TERM") != "dumb" and _understands_escapes()
    colour = terminal or os.environ.get("FORCE_COLOR", "0") not in {"", "0"}
    return ReportStyle(colour=colour and not os.environ.get("NO_COLOR"), links=terminal and _links(), quiet=quiet)


def _understands_escapes() -> bool:
    return sys.platform != "win32" or any(name in os.environ for name in ("WT_SESSION", "ANSICON", "TERM"))


def _links() -> bool:
    return not os.environ.get("NO_COLOR") and not os.environ.get("CI")
