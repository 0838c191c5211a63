"""Projects of each shape are adopted as they are: no glue, nothing of theirs changed, and what is wrong is told in place."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from program import meeple

HOME = Path(__file__).parents[1] / "packs" / "adopted"
DEFECTS: Mapping[str, list[dict[str, Any]]] = yaml.safe_load((HOME / "defects.yaml").read_text(encoding="utf-8"))
PROJECTS = pytest.mark.parametrize("name", list(DEFECTS))
BASELINE = ".meeple-baseline.yaml"
Told = list[tuple[str, str, int]]


@pytest.fixture
def project(name: str, tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOME / name, tmp_path / name))


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file but what the cache holds."""
    found = (path for path in folder.rglob("*") if path.is_file() and ".meeple" not in path.relative_to(folder).parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def findings(folder: Path, *words: str) -> Told:
    told = meeple("check", ".", "--format", "json", *words, cwd=folder)
    places = [(each["code"], each["place"]) for each in json.loads(told.out)["findings"]]
    return [(code, place["path"], place["line"]) for code, place in places]


def line_of(defect: Mapping[str, Any], folder: Path) -> int:
    """The line on which a defect was planted: that of its words, the last one where a head stands twice."""
    text: str = "\n" + (folder / str(defect["file"])).read_text(encoding="utf-8")
    at = text.rfind(defect["find"]) if "once more" in defect["what"] else text.find(defect["find"])
    assert at >= 0, defect
    begins: bool = defect["find"].startswith("\n")
    return text[: at + begins].count("\n")


@PROJECTS
def test_each_planted_defect_is_told_where_it_stands(project: Path) -> None:
    assert len(DEFECTS[project.name]) == 12
    assert meeple("adopt", ".", "--yes", cwd=project).status == 0
    told = findings(project)
    missed = []
    for defect in DEFECTS[project.name]:
        line, near = line_of(defect, project), "comma" in defect["what"]
        here = {code for code, path, at in told if path == defect["file"] and line - near <= at <= line + near}
        if not here & set(defect["codes"]):
            missed.append((defect["what"], defect["file"], line, here))
    assert missed == []


@PROJECTS
def test_nothing_else_is_told(project: Path) -> None:
    meeple("adopt", ".", "--yes", cwd=project)
    planted = {
        (code, each["file"], line_of(each, project) - off)
        for each in DEFECTS[project.name]
        for code in each["codes"]
        for off in range(1 + ("comma" in each["what"]))
    }
    assert [each for each in findings(project) if each not in planted] == []


@PROJECTS
def test_check_is_clean_in_one_step_with_the_baseline(project: Path) -> None:
    told = meeple("adopt", ".", "--yes", cwd=project)
    assert f"--baseline {BASELINE}" in told.out
    checked = meeple("check", ".", "--baseline", BASELINE, cwd=project)
    assert checked.status == 0, checked.out
    assert meeple("check", ".", cwd=project).status == 1
    reasons = {each["reason"] for each in yaml.safe_load((project / BASELINE).read_text(encoding="utf-8"))["findings"]}
    assert all(reason.startswith("open: ") for reason in reasons)


@PROJECTS
def test_no_file_of_the_project_is_changed_and_what_is_new_is_named(project: Path) -> None:
    before = files_in(project)
    told = meeple("adopt", ".", "--yes", cwd=project)
    after = files_in(project)
    assert {name: after[name] for name in before} == before
    new = set(after) - set(before)
    assert {"pack.yaml", "system.yaml", BASELINE} <= new
    assert all(name in told.out for name in new)
    assert not any(name.endswith((".py", ".sh", ".js")) for name in new)


@PROJECTS
def test_a_second_run_is_refused_and_changes_nothing(project: Path) -> None:
    meeple("adopt", ".", "--yes", cwd=project)
    before = files_in(project)
    again = meeple("adopt", ".", "--yes", cwd=project)
    assert (again.status, "`pack.yaml` is there already" in again.err) == (2, True)
    assert files_in(project) == before


@PROJECTS
def test_without_a_yes_nothing_is_written(project: Path) -> None:
    before = files_in(project)
    told = meeple("adopt", ".", cwd=project)
    assert told.status == 1
    assert "nothing was written" in told.out
    assert files_in(project) == before


def test_what_names_what_is_told_with_counts(tmp_path: Path) -> None:
    shutil.copytree(HOME / "marsh-cards", tmp_path / "marsh-cards")
    lines = meeple("adopt", "marsh-cards", cwd=tmp_path).out.splitlines()
    assert lines[:6] == [
        "data/cards/*.json: 54 records of `card` in 3 files, named by `code`, 1 of them is there twice",
        "  text: `name`, `text`, `flavor`",
        "  one of few words: `type_code`",
        "  `qauntity` is written once, and must mean `quantity`: it is left out",
        "  `code` is `[0-9]{5}` in 53 of 54; 1 does not",
        "  `faction_code` names a `faction` in 53 of 54; 1 does not",
    ]
    assert "  {oill} stands 1 time; {oil} is meant" in lines
    assert "translations/{lang}/cards/*.json: translations of `card` (name, text) into de, ru" in lines


def test_layers_and_translations_work_after_adoption(tmp_path: Path) -> None:
    import meeplewright

    for name in ("marsh-cards", "three-lanterns"):
        shutil.copytree(HOME / name, tmp_path / name)
        assert meeple("adopt", name, "--yes", cwd=tmp_path).status == 0
    marsh = meeplewright.load(tmp_path / "marsh-cards")
    assert marsh.of("card")["01001"].text("name", "de") != marsh.of("card")["01001"].text("name")
    lanterns = meeplewright.load(tmp_path / "three-lanterns", layers=["second"])
    assert lanterns.of("card")["L-01"].fields["glow"] == 6


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "holds no data that could be adopted"),
        ({"notes.md": "# Notes\n"}, "holds no data that could be adopted"),
        ({"package.json": '{"name": "x"}'}, "holds no data that could be adopted"),
        ({"cards.json": "[1, 2, 3]"}, "holds no data that could be adopted"),
        ({"cards.json": '[{"id": "a"}, {"id": "b"}]', "system.yaml": "system: x\n"}, "`system.yaml` is there already"),
    ],
)
def test_what_cannot_be_adopted_is_refused(files: Mapping[str, str], said: str, tmp_path: Path) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    told = meeple("adopt", ".", "--yes", cwd=tmp_path)
    assert (told.status, said in told.err) == (2, True), told
    assert set(files_in(tmp_path)) == set(files)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    told = meeple("adopt", "nowhere", cwd=tmp_path)
    assert (told.status, "there is no folder `nowhere`" in told.err) == (2, True)
