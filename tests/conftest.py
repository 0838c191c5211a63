"""What every area's tests may use: small packs written on the spot."""

from __future__ import annotations

import gc
import math
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clusters import Cluster, cluster_in
from program import MakePack
from shared import once

# what is told of the games that ship: left out of `make test-fast`, as no change of the program alone is made for them
GAMES = frozenset(("robinson", "near_and_far", "discover", "paleo", "edits"))

# no test begins after this second of the clock: `.ci/run` has an end, and some machines are five times slower than others
UNTIL = float(os.environ.get("MEEPLE_TESTS_BEGIN_UNTIL", "inf"))
TOO_LATE = "not begun: its time was over"

TOY_SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: base/card, title: Card}
  term: {schema: base/term, title: Term}
  token: {schema: base/token, title: Token}
  scenario: {schema: base/scenario, title: Scenario}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon:
  - {id: coin, name: Coin}
  - {id: food, name: Food}
"""
TOY_PACK = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"


def pytest_configure() -> None:
    """Ten thousand tests as objects are walked for cycles a thousand times: seldom enough, it is an eighth of the time less."""
    gc.set_threshold(200_000, 10, 10)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # so shells start what runs in the background, and a command that a test interrupts would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever stands in the folder of a game is a test of that game. The games take longest, and go first.

    What hypothesis makes at random is run twice: a few examples by `make test`, and all by `make test-slow`.
    """
    for item in items:
        if getattr(getattr(item, "function", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.random)
        if item.path.parent.name in GAMES:
            item.add_marker(pytest.mark.game)
    items.sort(key=lambda item: item.path.parent.name not in GAMES)
    if math.isfinite(UNTIL):  # in another order each time, so that what is left out is not always the same
        items.sort(key=lambda item: Random(f"{UNTIL} {_together(item.nodeid)}").random())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Before anything is made for a test."""
    if time.time() > UNTIL:
        pytest.skip(TOO_LATE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Nobody should take a part for the whole."""
    if late := sum(TOO_LATE in str(each.longrepr) for each in terminalreporter.stats.get("skipped", ())):
        terminalreporter.write_line(f"{late} tests were not begun, as their time was over: `make test-slow` runs all")


def _together(test: str) -> str:
    """What one process does: a game, whose fixtures are made once, or a file."""
    file = test.partition("::")[0]
    folder = file.rpartition("/")[0]
    return folder if folder.rpartition("/")[2] in GAMES else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """One process reads and prints a game; all other tests stay together with their file, whose fixtures are made once.

    (Marks for `loadgroup` change the names of tests, which pytest keeps from 9.2 on: nothing was together.)
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByGame(LoadScopeScheduling):  # type: ignore[misc] # xdist tells no types
        def _split_scope(self, nodeid: str) -> str:
            return _together(nodeid)

    config.option.loadscopereorder = False
    return ByGame(config, log)


PrintedGame = Callable[..., Path]  # the fixture `printed_game`


@pytest.fixture(scope="session")
def printed_game(tmp_path_factory: pytest.TempPathFactory) -> PrintedGame:
    """A pack that ships, printed once for all tests: `printed_game("paleo", "board", "aid")`, or in one language."""
    from meeplewright import data
    from meeplewright_generators.builder.entry import build

    def printed(name: str, *only: str, language: str = "all") -> Path:
        def make(folder: Path) -> None:
            build([data.content() / name], out=folder, quiet=True, languages=[language], only=list(only))

        return once(tmp_path_factory, "-".join(("printed", name, language, *only)), make) / name

    return printed


@pytest.fixture(autouse=True, scope="session")
def _what_ships_is_read_once() -> Iterator[None]:
    """Beside other tests in a worker. Alone, or measured by `make mutants`, a test reads all that it stands on."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    from once_read import schemas_that_ship, systems_that_ship

    with systems_that_ship(), schemas_that_ship():
        yield


@pytest.fixture(autouse=True, scope="session")
def _home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The key of the cache is the tests' own: nothing of the user's is touched."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MEEPLE_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers, as processes of their own."""
    with cluster_in(tmp_path) as running:
        yield running


@pytest.fixture
def make_pack(tmp_path: Path) -> MakePack:
    """A pack in the toy system: `make_pack({"cards.yaml": "card: …"})`; its files may be text or bytes."""

    def make(files: Mapping[str, str | bytes], name: str = "example") -> Path:
        folder = tmp_path / name
        every = {"pack.yaml": TOY_PACK.replace("example", name, 1), "system.yaml": TOY_SYSTEM, **files}
        for inside, content in every.items():
            path = folder / inside
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder

    return make


@pytest.fixture
def make_family(tmp_path: Path) -> MakePack:
    """Packs that share the toy system, and where the second extends the first: `make_family(base={…}, added={…})`."""

    def make(base: Mapping[str, str], added: Mapping[str, str], more: str = "") -> Path:
        (tmp_path / "systems" / "toy").mkdir(parents=True)
        (tmp_path / "systems" / "toy" / "system.yaml").write_text(TOY_SYSTEM, encoding="utf-8")
        head = TOY_PACK.replace("./system.yaml", "toy")
        for name, files, tail in (("base", base, ""), ("added", added, "extends: [base]\n" + more)):
            folder = tmp_path / name
            folder.mkdir()
            for inside, content in {"pack.yaml": head.replace("example", name, 1) + tail, **files}.items():
                (folder / inside).write_text(content, encoding="utf-8")
        return tmp_path

    return make
