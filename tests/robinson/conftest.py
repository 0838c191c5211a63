"""The Robinson Crusoe pack, read once a worker, in its three languages; and the facts of the rulebooks as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meeplewright.packs.world import World
from pack_copies import Copy, facts_in, shipped
from robinson.names import Names


@pytest.fixture(scope="session")
def robinson() -> World:
    return shipped("robinson-crusoe")


@pytest.fixture(scope="session")
def facts() -> dict[str, Any]:
    return facts_in(Path(__file__).parent)


@pytest.fixture(scope="session")
def names(robinson: World) -> Names:
    return Names(robinson)


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy.of("robinson-crusoe", tmp_path_factory.mktemp("bad"))
