"""What docs say of `x-ref` is what the schema of schemas takes, and the other way round."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

REPO = Path(__file__).resolve().parents[2]
META = json.loads((REPO / "schemas/meta/schema.schema.json").read_text(encoding="utf-8"))
ROW = re.compile(r'^\| `"x-ref": (?P<argument>.+?)` \|(?P<said>.*)\|$', re.MULTILINE)


def page(name: str) -> str:
    return (REPO / "docs" / name).read_text(encoding="utf-8")


def keys(argument: Any) -> Iterator[str]:
    """The keys of an argument of `x-ref`, those of its ways too, not those of the fields that `within` names."""
    if isinstance(argument, list):
        for each in argument:
            yield from keys(each)
    elif isinstance(argument, dict):
        yield from argument
        yield from keys(argument.get("any", []))


def test_every_key_of_x_ref_stands_in_docs_and_no_other() -> None:
    branches = META["$defs"]["reference"]["anyOf"]
    taken = {key for branch in branches for key in branch.get("properties", {})}
    arguments = [json.loads(found["argument"]) for found in ROW.finditer(page("formats.md"))]
    assert taken == {key for argument in arguments for key in keys(argument)}
    fits = Draft202012Validator({"$ref": "#/$defs/reference", "$defs": META["$defs"]})
    assert [argument for argument in arguments if not fits.is_valid(argument)] == []


def test_every_annotation_of_the_schema_of_schemas_stands_in_the_table() -> None:
    section = page("systems.md").partition("### Annotations")[2].partition("\n## ")[0]
    written = {found[1] for found in re.finditer(r"^\| `(x-[a-z]+)", section, re.MULTILINE)}
    taken = {key for key in META["$defs"]["schema"]["properties"] if key.startswith("x-")}
    assert taken == written
