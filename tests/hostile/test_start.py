"""`python -m meeplewright` in a folder that holds modules named as our libraries."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_a_folder_of_a_pack_is_not_where_modules_come_from(tmp_path: Path) -> None:
    for name in ("yaml", "typer", "json", "jsonschema_rs"):
        (tmp_path / f"{name}.py").write_text("open('sprung', 'w').close()\n", encoding="utf-8")
    (tmp_path / "pack.yaml").write_text(
        "pack: mine\nsystem: gamebook\ntitle: Mine\nlanguage: en\nversion: 0.1.0\n", encoding="utf-8"
    )
    (tmp_path / "terms.yaml").write_text("term:\n- id: purse\n  name: Purse\n  text: A purse.\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "meeplewright", "check", "--no-cache"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert not (tmp_path / "sprung").exists()
    assert "0 errors, 4 warnings in 1 pack" in done.stdout, done.stderr  # files that nothing reads
