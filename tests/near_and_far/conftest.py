"""The Near and Far pack, read once a worker."""

from __future__ import annotations

import pytest

from meeplewright import data
from meeplewright.packs.world import World
from pack_copies import Copy, shipped

PACK = data.content() / "near-and-far"


@pytest.fixture(scope="session")
def near_and_far() -> World:
    return shipped("near-and-far")


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy.of("near-and-far", tmp_path_factory.mktemp("bad"))
