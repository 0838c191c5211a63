"""The Near and Far pack, read once a worker, and the facts of its rulebook as data."""

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

HERE = Path(__file__).parent
PACK = data.content() / "near-and-far"


@pytest.fixture(scope="session")
def near_and_far() -> World:
    loaded = load(PACK)
    assert loaded.findings == []
    return loaded.worlds[0]


@pytest.fixture(scope="session")
def facts() -> dict[str, Any]:
    read = yaml.load((HERE / "facts.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert isinstance(read, dict)
    return read


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    folder = tmp_path_factory.mktemp("bad") / "near-and-far"
    shutil.copytree(PACK, folder)
    return Copy(folder, Cache())
