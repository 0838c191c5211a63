"""What lies beside a pack is looked at, for packs may extend their neighbours; a fault there stops nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from program import meeple


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_dangling_link_in_a_neighbouring_folder_stops_no_build(tmp_path: Path) -> None:
    meeple("new", "system", "mine", cwd=tmp_path)
    meeple("new", "pack", "beside", "--system", "gamebook", cwd=tmp_path)
    (tmp_path / "beside" / "lost.yaml").symlink_to("/nowhere")
    told = meeple("build", "mine", "--only", "card", cwd=tmp_path)
    assert told.status == 0, told.err
    assert (tmp_path / "build" / "mine" / "en" / "cards.pdf").exists()
    assert "0 files made" in meeple("build", "mine", "--only", "card", cwd=tmp_path).out
