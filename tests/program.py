"""`meeple` as a function: runs a command line inside this process and hands back what it printed."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MakePack = Callable[..., Path]  # the fixture `make_pack`


@dataclass(frozen=True)
class Told:
    """What a run of meeple said, and its exit status."""

    status: int
    out: str
    err: str


def meeple(*words: str | Path, cwd: Path | None = None) -> Told:
    """Run `meeple` with these words, in a folder."""
    from meeplewright.app import main
    from meeplewright.findings.lines import forget

    out, err = io.StringIO(), io.StringIO()
    before = Path.cwd()
    forget()
    if cwd is not None:
        os.chdir(cwd)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main([str(word) for word in words])
            except SystemExit as end:
                status = end.code
    finally:
        os.chdir(before)
    assert isinstance(status, int), status
    return Told(status, out.getvalue(), err.getvalue())
