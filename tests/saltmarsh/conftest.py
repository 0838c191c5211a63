"""The demonstration pack, read once."""

from __future__ import annotations

import pytest

from meeplewright import data
from meeplewright.packs.load import load
from meeplewright.packs.world import World


@pytest.fixture(scope="session")
def saltmarsh() -> World:
    loaded = load(data.content() / "saltmarsh-light")
    assert loaded.findings == []
    return loaded.worlds[0]
