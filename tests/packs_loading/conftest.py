"""A cache key of the tests' own, so that nothing of the user's is touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from meeplewright.packs import vault


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("MEEPLE_HOME", str(home))
    vault._key.cache_clear()
    yield home
    vault._key.cache_clear()
