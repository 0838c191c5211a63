"""Tests run by several processes: `pytest --crew 3`.

All are collected once. Then the process is forked, and each of the crew asks for the next lot (tests that stay together) as soon as it
is free. Processes that begin from nothing would each import and collect everything for themselves, a tenth of what `make test` takes.
"""

from __future__ import annotations

import gc
import os
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, cast

import pytest

MEMBER = "MEEPLE_TEST_CREW"  # in the environment of each of a crew: its name
_PATIENCE_S = 2.0  # until it is asked whether those who say nothing live

Lot = Sequence[pytest.Item]


def is_of_a_crew() -> bool:
    """Whether this process shares the tests with others."""
    return MEMBER in os.environ


def run_lots(session: pytest.Session, lots: Sequence[Lot], count: int) -> None:
    """Run all lots by so many processes. Returns in each of them: what ends a session ends theirs, too."""
    _folders(session).getbasetemp()  # one for all
    gc.collect()
    gc.freeze()  # what was collected stays, and need not be walked again by each
    crew = _Crew(session, lots)
    if any(crew.forked() for _ in range(min(count, len(lots)))):
        return
    try:
        while crew.members:
            if crew.lost_somebody() and crew.forked():
                return
    except BaseException:
        crew.end()
        raise


@dataclass
class _Member:
    """One of the crew, as the process sees it from which all were forked."""

    pid: int
    line: Connection
    number: int = 0
    lot: Lot = ()
    over: int = 0  # how many tests of the lot
    failed: bool = False  # one of its tests, so that its session ends as one that failed


class _Crew:
    """Who hands out the lots, and hears what becomes of them."""

    def __init__(self, session: pytest.Session, lots: Sequence[Lot]) -> None:
        self.session = session
        self.lots = lots
        self.turns = deque((number, 0) for number in range(len(lots)))  # a lot, and from which of its tests
        self.members: list[_Member] = []
        self.begun = 0

    def forked(self) -> bool:
        """One more; whether this is that process, with everything behind it that there was to do."""
        ours, theirs = Pipe()
        pid = os.fork()
        if pid == 0:
            for line in (ours, *(member.line for member in self.members)):
                line.close()
            _become(f"crew{self.begun}", self.session, theirs)
            _work(self.session, self.lots, theirs)
            return True
        theirs.close()
        self.members.append(_Member(pid, ours))
        self.begun += 1
        return False

    def lost_somebody(self) -> bool:
        """Hear what is said next, and do what is asked for; whether somebody died and another should take the rest of his lot."""
        speaking = wait([member.line for member in self.members], _PATIENCE_S)
        lost = False
        for member in [*self.members]:
            if member.line in speaking:
                try:
                    said = member.line.recv()
                except (EOFError, ConnectionError):
                    lost |= self._ended(member, os.waitpid(member.pid, 0)[1])
                    continue
                if said is None:
                    self._hand_out(member)
                else:
                    self._report(member, said)
            elif not speaking:
                pid, status = os.waitpid(member.pid, os.WNOHANG)  # what it began holds the line, perhaps
                lost |= pid != 0 and self._ended(member, status)
        return lost

    def end(self) -> None:
        """Tell all to stop after the test that they are at, and wait for them."""
        for member in self.members:
            with suppress(EOFError, ConnectionError):
                member.line.send(None)
        for member in self.members:
            with suppress(EOFError, ConnectionError):
                while True:
                    member.line.recv()
            os.waitpid(member.pid, 0)

    def _hand_out(self, member: _Member) -> None:
        turn = self.turns.popleft() if self.turns else None
        if turn is not None:
            member.number, member.over = turn
            member.lot = self.lots[member.number]
        member.line.send(turn)

    def _report(self, member: _Member, said: dict[str, Any]) -> None:
        config = self.session.config
        report = config.hook.pytest_report_from_serializable(config=config, data=said)
        member.failed |= report.failed
        member.over += report.when == "teardown"
        self._tell(report)

    def _tell(self, report: pytest.TestReport) -> None:
        self.session.config.hook.pytest_runtest_logreport(report=report)
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)

    def _ended(self, member: _Member, status: int) -> bool:
        """Whether one that ended did so in the middle of its lot; the test that it was at has failed."""
        self.members.remove(member)
        member.line.close()
        how = os.waitstatus_to_exitcode(status)
        cut_off = member.over < len(member.lot)
        if cut_off:
            item = member.lot[member.over]
            self.turns.appendleft((member.number, member.over + 1))
            self._tell(_failed(item.nodeid, f"the process that ran it ended with {how}"))
        elif how != (pytest.ExitCode.TESTS_FAILED if member.failed else pytest.ExitCode.OK):
            self._tell(_failed(f"crew{member.pid}", f"all its tests were over, and the process ended with {how}"))
        return cut_off


def _failed(name: str, why: str) -> pytest.TestReport:
    return pytest.TestReport(name, (name.partition("::")[0], None, name), {}, "failed", why, "call")


def _become(name: str, session: pytest.Session, line: Connection) -> None:
    """From here on, this process runs tests for another, which is told what becomes of them."""
    os.environ[MEMBER] = name
    session.testsfailed = 0
    config = session.config
    config.workerinput = {"workerid": name}  # type: ignore[attr-defined] # as pytest-xdist does: plugins that keep results then know
    plugins = config.pluginmanager
    plugins.unregister(name="terminalreporter")
    capture: Any = plugins.get_plugin("capturemanager")
    capture.stop_global_capturing()  # into files that all would share
    capture.start_global_capturing()
    capture.suspend_global_capture()
    folders = _folders(session)
    folders._basetemp = folders.getbasetemp() / name
    folders._basetemp.mkdir()
    folders._exit_stack.pop_all()  # what takes earlier sessions' folders away: once is enough
    plugins.register(_Teller(config, line))


def _folders(session: pytest.Session) -> Any:
    """Who gives each test its folder."""
    return session.config._tmp_path_factory  # type: ignore[attr-defined]


class _Teller:
    def __init__(self, config: pytest.Config, line: Connection) -> None:
        self.config = config
        self.line = line

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.line.send(self.config.hook.pytest_report_to_serializable(config=self.config, report=report))


def _work(session: pytest.Session, lots: Sequence[Lot], line: Connection) -> None:
    """Run what is handed out, until there is nothing, or one is told to stop."""
    # what is handed out after a test, nobody knows: of what was made for it, only what was made for the session stays
    anything = cast("pytest.Item", session)
    while True:
        line.send(None)
        turn = line.recv()
        if turn is None:
            return
        number, first = turn
        items = lots[number][first:]
        for item, following in zip(items, [*items[1:], anything], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if line.poll():
                return
