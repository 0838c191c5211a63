"""The Discover pack, read once a worker."""

from __future__ import annotations

import pytest

from meeplewright.packs.world import World
from meeplewright.stories.findings.check import Checked, check_stories
from pack_copies import Copy, shipped


@pytest.fixture(scope="session")
def discover() -> World:
    return shipped("discover")


@pytest.fixture(scope="session")
def stories(discover: World) -> Checked:
    return check_stories(discover)


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy.of("discover", tmp_path_factory.mktemp("bad"))
