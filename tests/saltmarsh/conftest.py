"""The demonstration pack, read once."""

from __future__ import annotations

import pytest

from meeplewright.packs.world import World
from pack_copies import shipped


@pytest.fixture(scope="session")
def saltmarsh() -> World:
    return shipped("saltmarsh-light")
