"""Copies of the shipped packs that an author edits, kept for all edits of a worker."""

from __future__ import annotations

import pytest

from pack_copies import Copy


@pytest.fixture(scope="session")
def robinson_crusoe(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy.of("robinson-crusoe", tmp_path_factory.mktemp("edits"))


@pytest.fixture(scope="session")
def near_and_far(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy.of("near-and-far", tmp_path_factory.mktemp("edits"))
