"""Packs that are changed by forms: copies of those that ship, and a small one in JSON or a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from as_it_is.conftest import project  # noqa: F401 - a fixture
from changes.at_the_desk import Author
from pack_copies import data_copy


@pytest.fixture
def saltmarsh(tmp_path: Path) -> Author:
    """Somebody who changes a copy of the demo pack."""
    return Author(data_copy("saltmarsh-light", tmp_path))


@pytest.fixture
def near_and_far(tmp_path: Path) -> Author:
    return Author(data_copy("near-and-far", tmp_path))
