"""The Paleo pack, read once a worker, and a copy of it that can be spoilt."""

from __future__ import annotations

import pytest

from meeplewright.packs.world import World
from pack_copies import Copy, shipped


@pytest.fixture(scope="session")
def paleo() -> World:
    return shipped("paleo")


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy.of("paleo", tmp_path_factory.mktemp("bad"))
