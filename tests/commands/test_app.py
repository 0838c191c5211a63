"""The command `meeple` itself: commands, help, typos, and failures of ours."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import meeplewright
from meeplewright.app import application
from meeplewright.commands.table import COMMANDS
from program import MakePack, meeple

# libraries that take ten milliseconds and more
LONG = {"typer", "click", "rich", "yaml", "ruamel", "jsonschema", "jsonschema_rs", "networkx", "reportlab", "inspect"}


def test_the_version_is_told() -> None:
    assert meeple("--version").out == f"meeple {meeplewright.__version__}\n"


def test_help_lists_every_command_of_the_table() -> None:
    told = meeple("--help")
    assert told.status == 0
    for name in COMMANDS:
        assert f"\n  {name.split()[0]} " in told.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    told = meeple(*name.split(), "--help")
    assert told.status == 0
    assert f"Usage: meeple {name}" in told.out


def test_no_words_at_all_is_a_call_for_help() -> None:
    told = meeple()
    assert "Usage: meeple" in told.out + told.err


def test_a_misspelt_command_is_told_with_the_nearest() -> None:
    told = meeple("chekc")
    assert told.status == 2
    assert "'chekc'" in told.err
    assert "'check'" in told.err


def test_a_misspelt_option_is_told_with_the_nearest() -> None:
    told = meeple("check", "--selcet", "MW2")
    assert told.status == 2
    assert "--select" in told.err


def test_an_unexpected_error_becomes_a_message_with_how_to_report_it(
    monkeypatch: pytest.MonkeyPatch, make_pack: MakePack
) -> None:
    def broken(*_args: object) -> None:
        raise KeyError("nobody expects this")

    monkeypatch.setattr("meeplewright.checks.session.run", broken)
    told = meeple("check", cwd=make_pack({}))
    assert told.status == 2
    assert "meeple has failed" in told.err
    assert "nobody expects this" in told.err
    assert "please report these lines" in told.err
    assert "Traceback" not in told.err


def test_what_the_system_refuses_is_told_plainly(monkeypatch: pytest.MonkeyPatch, make_pack: MakePack) -> None:
    def refused(*_args: object) -> None:
        raise PermissionError(13, "Permission denied", "/secret")

    monkeypatch.setattr("meeplewright.checks.session.run", refused)
    told = meeple("check", cwd=make_pack({}))
    assert (told.status, told.err) == (
        2,
        (
            "error: the system refused `/secret`: Permission denied\n"
            "help: allow it, or work in a folder that you may write to\n"
        ),
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_ends_cleanly(make_pack: MakePack, meeple_program: Path) -> None:
    process = subprocess.Popen(
        [meeple_program, "check", "--watch"],
        cwd=make_pack({}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    for line in process.stdout:
        if "waiting for a change" in line:
            break
    process.send_signal(signal.SIGINT)
    told = process.stdout.read()
    process.stdout.close()
    assert process.wait(20) in (0, 1)
    assert "Traceback" not in told


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8", ""])
def test_a_screen_without_the_letters_ends_no_run(make_pack: MakePack, encoding: str) -> None:
    pack = make_pack({"terms.yaml": "term:\n- id: purse\n  name: Кошелёк\n  text: Три {coiin}…\n"})
    environment = os.environ | {"PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, "-m", "meeplewright", "check"], cwd=pack, env=environment, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"there is no icon `coiin`" in done.stdout
    assert ("Кошелёк".encode() in done.stdout) == (encoding in {"utf-8", ""})


def test_completion_knows_commands_and_options() -> None:
    environment = {"_MEEPLE_COMPLETE": "complete_bash", "COMP_WORDS": "meeple che", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "meeplewright"],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["check"]


def test_the_application_holds_every_command() -> None:
    assert len(application().registered_commands) == sum(" " not in name for name in COMMANDS)


def test_the_version_is_told_without_anything_that_takes_long_to_import() -> None:
    """How long it takes stands in bench/check: on a busy machine a test of that would tell of the machine."""
    tell = "import sys; from meeplewright.app import main\ntry: main(['--version'])\nexcept SystemExit: print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", tell], check=True, capture_output=True, text=True).stdout
    version, _, modules = told.partition("\n")
    assert version == f"meeple {meeplewright.__version__}"
    assert {name.partition(".")[0] for name in modules.split()} & LONG == set()
    ours = {name for name in modules.split() if name.startswith("meeplewright")}
    few = {"", ".app", ".findings", ".findings.harmless", ".findings.stop"}
    assert ours <= {f"meeplewright{each}" for each in few}
