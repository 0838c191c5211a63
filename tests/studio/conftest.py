"""One browser and one studio for all tests of a module: the demo pack, copied, in which files can be changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pack_copies import without_its_week
from studio_pages import Caller, browser, studio


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def saltmarsh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    with studio(without_its_week(tmp_path_factory.mktemp("studio"))) as caller:
        yield caller


@pytest.fixture
def change(saltmarsh: Caller) -> Iterator[Any]:
    """`change("cards/marsh.yaml", "Samphire", "Glasswort")` as an editor saves it; every file is put back afterwards."""
    folder = saltmarsh.server.session.folder
    before: dict[Path, bytes] = {}

    def changed(inside: str, old: str, new: str) -> None:
        path = folder / inside
        raw = path.read_bytes()
        before.setdefault(path, raw)
        text = raw.decode()
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    yield changed
    for path, raw in before.items():
        path.write_bytes(raw)
