"""The good pack with one thing wrong each: tests/packs/near-and-far-bad tells what, and where it must be told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.stories.findings.check import _told_by
from pack_copies import Copy

BAD = sorted((Path(__file__).parents[1] / "packs" / "near-and-far-bad").glob("*.yaml"))
NAMED = (  # by the issue
    "keyword-from-a-later-map", "two-must-options-at-once", "no-else", "quest-that-nobody-grants", "space-cut-off",
    "chain-of-nine", "bonus-under-its-target", "enemy-strength-twice", "route-of-three", "russian-says-three",
)  # fmt: skip


def test_there_are_more_than_forty_and_those_that_were_named() -> None:
    assert len(BAD) > 40
    assert set(NAMED) <= {path.stem for path in BAD}


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_each_is_told_at_its_line(path: Path, copy: Copy) -> None:
    patch = _patch(path)
    expected = [patch, *patch.get("too", [])]
    with _spoilt(patch, copy):
        for family in {each["code"] if "/" in each["code"] else each["code"][:3] for each in expected}:
            found = [finding for finding in copy.found(family) if finding.code.startswith(family)]
            told = [(finding.code, _line(copy, finding), list(finding.witness)) for finding in found]
            for each in expected:
                if each["code"].startswith(family):
                    assert _among(each, told), f"{each['code']} was not told so: {told}"
            if family == "MW6":  # a story's fault is told with the play that shows it, and no other fault than these
                plays = [each for each in told if each[2]]
                assert len(plays) == sum("witness" in each for each in expected), plays


def test_a_story_of_a_character_is_looked_at_again_when_only_the_cast_changed(near_and_far: World) -> None:
    files = {Path(source.shown).name for source in _told_by(near_and_far)}
    assert {"cast.yaml", "map-11-day.yaml"} <= files  # where a story starts, and where it goes on
    assert "treasures.yaml" not in files


def test_every_house_rule_has_a_bad_pack(near_and_far: World) -> None:
    told = {each["code"] for patch in map(_patch, BAD) for each in (patch, *patch.get("too", []))}
    assert {rule.code for rule in near_and_far.system.rules} - told == set()


def test_the_copy_itself_has_no_fault(copy: Copy) -> None:
    assert [finding for finding in copy.found() if finding.severity.name == "ERROR"] == []


def _patch(path: Path) -> dict[str, Any]:
    read = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert isinstance(read, dict)
    return read


@contextmanager
def _spoilt(patch: Mapping[str, Any], copy: Copy) -> Iterator[None]:
    """The copy with all that a patch changes."""
    with ExitStack() as changes:
        for change in (patch, *patch.get("also", [])):
            file = copy.folder / change.get("file", patch["file"])
            text = file.read_text(encoding="utf-8")
            assert change["find"] in text, "the good pack has changed: this patch finds nothing"
            changes.enter_context(copy.spoilt(file, text.replace(change["find"], change["replace"], 1)))
        yield


def _among(expected: Mapping[str, Any], told: list[tuple[str, str, list[str]]]) -> bool:
    return any(
        code == expected["code"] and expected["line"] in line and witness == expected.get("witness", [])
        for code, line, witness in told
    )


def _line(copy: Copy, finding: Finding) -> str:
    file = copy.folder / finding.place.path.rpartition("near-and-far/")[2]
    return file.read_text(encoding="utf-8").splitlines()[finding.place.line - 1]
