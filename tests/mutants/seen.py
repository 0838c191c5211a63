"""Which statements of the core each test runs: measured once, kept in build/, and measured again for tests that changed.

    python tests/mutants/seen.py TREE FILE TESTS…     (called by run.py, in a copy of the tree)

Each statement inside a function sets a mark of its own, in memory that forked workers share; after each test the marks are read and wiped.
What a session's fixture ran counts for every test that asks for it. Programs that a test starts by their command line set no marks.
"""

from __future__ import annotations

import ast
import builtins
import difflib
import functools
import marshal
import mmap
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import pytest

_MOST = 1 << 18  # statements
_NAME = "__seen__"


@dataclass
class Run:
    """What one measurement saw: the texts as they were, and for each test its seconds and the statements that it ran."""

    texts: dict[str, str] = field(default_factory=dict)
    statements: dict[tuple[str, int], int] = field(default_factory=dict)  # path and line -> number
    tests: dict[str, tuple[float, int]] = field(
        default_factory=dict
    )  # name -> seconds of CPU, and the marks as one number
    files: dict[str, str] = field(default_factory=dict)  # a file of tests -> its text


@dataclass(frozen=True)
class Covering:
    """A test that runs a statement: how long it takes, and how much else it runs."""

    name: str
    seconds: float
    breadth: int


class Seen:
    """All measurements, the latest of each test; lines are followed through later changes of a file."""

    def __init__(self, runs: Sequence[Run], files: set[str]) -> None:
        latest = {file: run for run in runs for file in run.files if file in files}
        self._tests = [
            (run, {name: each for name, each in run.tests.items() if latest.get(_file(name)) is run}) for run in runs
        ]
        self._moved: dict[tuple[int, str], dict[int, int]] = {}

    def covering(self, path: str, line: int, text: str) -> list[Covering]:
        """The tests that run the statement which begins at a line of the text, as it stands now."""
        found = []
        for run, tests in self._tests:
            number = run.statements.get((path, self._before(run, path, text).get(line, -1)))
            if number is not None:
                found += [_told(name, each) for name, each in tests.items() if each[1] >> number & 1]
        return found

    def inside(self, path: str) -> list[Covering]:
        """The tests that run anything of a module."""
        found = []
        for run, tests in self._tests:
            mask = sum(1 << number for (each, _), number in run.statements.items() if each == path)
            found += [_told(name, each) for name, each in tests.items() if each[1] & mask]
        return found

    def together(self, names: set[str]) -> list[Covering]:
        """All tests of the files in which these stand."""
        files = {_file(name) for name in names}
        return [_told(name, each) for _, tests in self._tests for name, each in tests.items() if _file(name) in files]

    def within(self, folders: Sequence[str]) -> list[Covering]:
        """All tests below these folders of tests."""
        every = [(name, each) for _, tests in self._tests for name, each in tests.items()]
        return [_told(name, each) for name, each in every if name.split("/")[1] in folders]

    def _before(self, run: Run, path: str, text: str) -> dict[int, int]:
        """Lines as they are now, and which they were when it was measured."""
        key = (id(run), path)
        if key not in self._moved:
            then, now = run.texts.get(path, "").splitlines(), text.splitlines()
            blocks = (
                [(0, 0, len(now))]
                if then == now
                else difflib.SequenceMatcher(a=then, b=now, autojunk=False).get_matching_blocks()
            )
            self._moved[key] = {b + k + 1: a + k + 1 for a, b, size in blocks for k in range(size)}
        return self._moved[key]


def _told(name: str, each: tuple[float, int]) -> Covering:
    return Covering(name, each[0], each[1].bit_count())


def _file(name: str) -> str:
    return name.partition("::")[0]


class _Marks(ast.NodeTransformer):
    """Puts a mark before every statement inside a function."""

    def __init__(self, path: str, run: Run) -> None:
        self.path, self.run, self.inside = path, run, False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        before, self.inside = self.inside, True
        self.generic_visit(node)
        self.inside = before
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        before, self.inside = self.inside, False
        self.generic_visit(node)
        self.inside = before
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        marked = self.inside or isinstance(node, ast.FunctionDef)
        for name in ("body", "orelse", "finalbody") if marked and not isinstance(node, ast.ClassDef) else ():
            block = getattr(node, name, None)
            if isinstance(block, list) and block:
                first = int(
                    name == "body" and isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None
                )
                setattr(node, name, block[:first] + [part for each in block[first:] for part in self._marked(each)])
        return node

    def _marked(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        if isinstance(statement, ast.Nonlocal | ast.Global):
            yield statement
            return
        number = self.run.statements.setdefault((self.path, statement.lineno), len(self.run.statements))
        (mark,) = ast.parse(f"{_NAME}[{number}] = 1").body
        for each in ast.walk(mark):
            ast.copy_location(each, statement)
            if isinstance(each, ast.expr | ast.stmt):
                each.end_lineno = statement.lineno
        yield mark
        yield statement


class Watch:
    """The plugin that reads the marks after each test."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.marks = mmap.mmap(-1, _MOST)  # shared with processes that are forked
        self.kept: list[Callable[[], None]] = []
        self.of_fixtures: dict[str, int] = {}
        self.file = ""
        setattr(builtins, _NAME, self.marks)

    def read(self) -> int:
        """The marks as one number, and none is set any more."""
        held = self.marks[: len(self.run.statements)]
        self.marks[: len(held)] = bytes(len(held))
        return int(held[::-1].translate(bytes.maketrans(b"\x00\x01", b"01")), 2)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        """What is made once a session counts for each test that asks for it."""
        if fixturedef.scope == "function":
            return (yield)
        before = self.read()
        made = yield
        mine = self.read()
        self.of_fixtures[fixturedef.argname] = self.of_fixtures.get(fixturedef.argname, 0) | mine
        for number in _numbers(before | mine):
            self.marks[number] = 1
        return made

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        file = _file(item.nodeid)
        if file != self.file:  # a process of its own would remember nothing
            self.file = file
            for forget in self.kept:
                forget()
        self.read()
        begun = time.process_time()
        told = yield
        marks = self.read()
        for name in getattr(item, "fixturenames", ()):
            marks |= self.of_fixtures.get(name, 0)
        self.run.tests[item.nodeid] = (time.process_time() - begun, marks)
        return told


def _numbers(marks: int) -> list[int]:
    return [hit.start() for hit in re.finditer("1", f"{marks:b}"[::-1])]


def measure(tree: Path, told: Path, core: Sequence[str], tests: Sequence[str]) -> int:
    """Runs tests in a tree, with marks in every module of the core."""
    run = Run()
    watch = Watch(run)
    plain = SourceFileLoader.source_to_code

    for path in sorted(each for room in core for each in (tree / room).rglob("*.py")):
        inside = path.relative_to(tree).as_posix()
        run.texts[inside] = path.read_text(encoding="utf-8")
        _Marks(inside, run).visit(ast.parse(run.texts[inside]))  # numbered before any process is forked

    def marked(self: SourceFileLoader, data: Any, path: Any, **more: Any) -> Any:
        where = Path(os.fsdecode(path))
        inside = where.relative_to(tree).as_posix() if where.is_relative_to(tree) else ""
        if not inside.startswith(tuple(core)):
            return plain(self, data, path, **more)
        changed = ast.fix_missing_locations(_Marks(inside, run).visit(ast.parse(data)))
        return compile(changed, str(where), "exec", dont_inherit=True)

    SourceFileLoader.source_to_code = marked  # type: ignore[method-assign,assignment]
    _remember_caches(watch.kept)
    status = pytest.main(
        ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow or row", *tests], plugins=[watch]
    )
    for name in tests:
        run.files |= {str(each.relative_to(tree)): text_of(each) for each in _files(tree / name)}
    told.write_bytes(marshal.dumps((run.texts, run.statements, run.tests, run.files)))
    return int(status)


def text_of(path: Path) -> str:
    """The text of a file of tests; what makes the cases of `test_told*.py` belongs to it."""
    beside = sorted(set(path.parent.glob("*told*.py")) - {path}) if path.name.startswith("test_told") else []
    return "".join(each.read_text(encoding="utf-8") for each in (path, *beside))


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("test_*.py"))


def _remember_caches(kept: list[Callable[[], None]]) -> None:
    """So that what one file of tests has had worked out is worked out again in the next."""
    plain = functools.lru_cache

    def remembered(*words: Any, **more: Any) -> Any:
        made = plain(*words, **more)
        if hasattr(made, "cache_clear"):
            kept.append(made.cache_clear)
            return made

        def wrapped(function: Any) -> Any:
            cached = made(function)
            kept.append(cached.cache_clear)
            return cached

        return wrapped

    functools.lru_cache = remembered
    functools.cache = remembered(maxsize=None)


if __name__ == "__main__":
    home, out, rooms, *asked = sys.argv[1:]
    sys.exit(measure(Path(home), Path(out), rooms.split(","), asked))
