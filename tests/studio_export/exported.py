"""Packs that ship, exported once for all tests of a session."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.studio.export.make import export
from shared import once


def exported(factory: pytest.TempPathFactory, name: str, language: str = "") -> Path:
    """The folder of a pack."""
    return once(factory, f"review {name} {language}", lambda folder: _export(name, folder, language)) / "review"


def _export(name: str, folder: Path, language: str) -> None:
    export(data.content() / name, folder / "review", language=language)
