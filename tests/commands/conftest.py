"""The installed program, for tests that need a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest


@pytest.fixture
def meeple_program() -> Path:
    """The `meeple` beside the Python that runs the tests."""
    return Path(sys.executable).with_name("meeple.exe" if sys.platform == "win32" else "meeple")
