"""docs/targets.md is what docs/targets.py makes of the targets that ship."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_targets_is_as_the_targets_are() -> None:
    spec = importlib.util.spec_from_file_location("targets_page", DOCS / "targets.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    assert made.PAGE.read_text(encoding="utf-8") == made.page(), "run .venv/bin/python docs/targets.py"


def test_press_md_names_every_key_that_a_target_may_have() -> None:
    import json

    schema = json.loads((DOCS.parent / "schemas/print/target.schema.json").read_text())
    said = set(re.findall(r"`([a-z]+)`", (DOCS / "press.md").read_text()))
    assert set(schema["properties"]) - said == set()
