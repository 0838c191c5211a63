"""What several processes say of their tests is what one would say, and whoever dies is told and replaced."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from project.running import ROOT, run

CONFTEST = """\
import os
import sys

import pytest

sys.path.insert(0, {tests!r})
from crew import run_lots
from shared import once


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    files = {{}}
    for item in session.items:
        files.setdefault(item.path, []).append(item)
    run_lots(session, [*files.values()], 2)
    return True


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    yield once(tmp_path_factory, "shared", lambda folder: (folder / os.urandom(8).hex()).touch())
    print("put away")


@pytest.fixture(scope="module")
def of_a_file():
    yield
    assert False, "told at the last test of the file"
"""
ONE = """\
import os, pytest
def test_first(shared): assert len([*shared.iterdir()]) == 1
def test_dies(): os._exit(5)
def test_behind_it(shared): assert len([*shared.iterdir()]) == 1
@pytest.mark.skip
def test_skipped(): pass
@pytest.mark.xfail
def test_expected_to_fail(): assert False
"""
TWO = """\
def test_that_speaks(tmp_path):
    print(tmp_path.name)
    assert 2 + 2 == 5
def test_with_a_fixture(shared, of_a_file): assert len([*shared.iterdir()]) == 1
"""


def test_a_crew_tells_what_became_of_each_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    for name, text in (("conftest", CONFTEST.format(tests=str(ROOT / "tests"))), ("test_one", ONE), ("test_two", TWO)):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    words = ["-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", "--basetemp", str(tmp_path / "temp"), "--rootdir", str(tmp_path)]  # fmt: skip
    said = run(sys.executable, *words, "--durations=0", "test_one.py", "test_two.py", cwd=tmp_path, allowed=(1,))
    assert said.splitlines()[-1].startswith("2 failed, 3 passed, 1 skipped, 1 xfailed, 1 error in ")
    assert "FAILED test_one.py::test_dies - the process that ran it ended with 5" in said
    assert "FAILED test_two.py::test_that_speaks - assert (2 + 2) == 5" in said
    assert "- Captured stdout call -" in said
    assert "test_that_speaks0" in said
    assert "ERROR test_two.py::test_with_a_fixture - " in said
    assert "told at the last test of the file" in said
    assert "put away" in said  # what is made for the session
    assert sorted(each.name for each in (tmp_path / "temp").iterdir() if each.name.startswith("crew")) == ["crew0", "crew1", "crew2"]  # fmt: skip
