"""The Robinson Crusoe pack, read once a worker, in its three languages; and the facts of the rulebooks as data."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from meeplewright import data
from meeplewright.packs.cache import Cache
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from pack_copies import Copy
from robinson.names import Names

HERE = Path(__file__).parent
PACK = data.content() / "robinson-crusoe"


@pytest.fixture(scope="session")
def robinson() -> World:
    loaded = load(PACK)
    assert loaded.findings == []
    return loaded.worlds[0]


@pytest.fixture(scope="session")
def facts() -> dict[str, Any]:
    read = yaml.load((HERE / "facts.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert isinstance(read, dict)
    return read


@pytest.fixture(scope="session")
def names(robinson: World) -> Names:
    return Names(robinson)


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    folder = tmp_path_factory.mktemp("bad") / "robinson-crusoe"
    shutil.copytree(PACK, folder)
    return Copy(folder, Cache())
