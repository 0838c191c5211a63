"""A pack that adds to another: each finding once, at the pack that it belongs to."""

from __future__ import annotations

import json
from pathlib import Path

from program import MakePack, meeple

BASE = {"terms.yaml": "term:\n- id: purse\n  name: Purse\n  text: Three  {cion}.\n"}


def told(folder: Path, *paths: str) -> list[str]:
    run = meeple("check", "--no-cache", "--format", "json", *paths, cwd=folder)
    return [f"{one['code']} {one['place']['path']}:{one['place']['line']}" for one in json.loads(run.out)["findings"]]


def test_findings_of_the_base_are_told_once_and_only_with_the_base(make_family: MakePack) -> None:
    folder = make_family(BASE, {"more.yaml": "card:\n- id: a\n  name: A\n  text: See [[term/purse]] and  more.\n"})
    mine = "MW412 added/more.yaml:4"
    theirs = ["MW412 base/terms.yaml:4", "MW401 base/terms.yaml:4"]
    assert told(folder, "added", "base") == [mine, *theirs]
    assert told(folder, "added") == [mine]
    assert told(folder, "base") == theirs


def test_an_id_that_the_base_has_is_a_duplicate_in_the_pack_that_adds(make_family: MakePack) -> None:
    folder = make_family(BASE, {"more.yaml": "term:\n- id: purse\n  name: Another\n  text: Words.\n"})
    assert told(folder, "added") == ["MW203 added/more.yaml:2"]


def test_a_manifest_of_its_own_counts_only_what_it_adds(make_family: MakePack) -> None:
    manifest = "complete: true\nmanifest:\n- {kind: term, count: 1}\n"
    folder = make_family(BASE, {"more.yaml": "term:\n- id: hat\n  name: Hat\n  text: Words.\n"}, manifest)
    assert told(folder, "added") == []
