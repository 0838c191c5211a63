"""An imported story as a new pack of the system gamebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from meeplewright import data
from meeplewright.authoring.begin.folders import make_folder, pack_name
from meeplewright.authoring.form.make import item_text, pair_text
from meeplewright.stories.exchange.book import Gamebook


def new_book(folder: Path, book: Gamebook) -> list[Path]:
    """The pack in a new folder. A story that needs rules of its own gets a system of its own."""
    name = pack_name(folder)
    head: dict[str, Any] = {
        "pack": name,
        "system": "./system.yaml" if book.story else "gamebook",
        "title": book.title,
        "language": book.language,
        "version": "0.1.0",
    }
    if book.state:
        head["state"] = dict(book.state)
    files = {"pack.yaml": _mapping(head)}
    if book.story:
        system = {"system": f"{name}-book", "title": book.title, "language": book.language}
        story = dict(book.story)
        checks = {"default": {"dice": "1d6"}, **story.get("checks", {})}
        kinds = {"entry": {"schema": "schemas/entry.schema.json", "title": "Entry"}}
        files["system.yaml"] = _mapping({**system, "kinds": kinds, "story": {**story, "checks": checks}})
        schema = data.schemas() / "systems" / "gamebook" / "entry.schema.json"
        files["schemas/entry.schema.json"] = schema.read_text(encoding="utf-8").replace(
            "../../base/entry.schema.json", "meeple:base/entry"
        )
    records = [line for entry in book.entries for line in item_text(dict(entry), 0)]
    files["book.yaml"] = "\n".join(["entry:", *records]) + "\n"
    return make_folder(folder, files)


def _mapping(values: Mapping[str, Any]) -> str:
    return "\n".join(line for key, value in values.items() for line in pair_text(key, value, 0)) + "\n"
