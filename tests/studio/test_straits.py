"""Bad days: a port that is taken, two studios, no system, a full disk, a branch that is switched, a save that is cut."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from meeplewright.desk.changes.model import FieldPut
from meeplewright.studio.edits import edit
from meeplewright.studio.refused import Refused
from meeplewright.studio.session import Session
from program import MakePack, meeple
from seldom import later
from studio_pages import studio

# the program, with a folder for what is printed from the beginning
PRINTING = """
import signal
from meeplewright.app import main
from meeplewright.studio.answers import sheets
from meeplewright.studio.session import Session
signal.signal(signal.SIGINT, signal.default_int_handler)
start = Session.start
def printing(session):
    worker = start(session)
    session.ask(lambda: sheets._press(session))
    return worker
Session.start = printing
main()
"""
CARDS = "card:\n- id: fox\n  name: Fox\n  text: It runs.\n"


def soon(holds: Callable[[], bool]) -> bool:
    """Whether it comes to hold within a while."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.02)
    return False


def test_a_port_that_is_taken_is_told_with_a_way_out(make_pack: MakePack) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = meeple("studio", make_pack({"cards.yaml": CARDS}), "--no-browser", "--port", str(port))
    assert told.status == 2
    assert f"port {port} of 127.0.0.1 cannot be had" in told.err
    assert "leave --port out" in told.err


def test_a_folder_without_a_pack_and_a_language_that_is_none_are_told(tmp_path: Path, make_pack: MakePack) -> None:
    nothing = meeple("studio", tmp_path, "--no-browser")
    assert (nothing.status, "there is no pack in" in nothing.err) == (2, True)
    strange = meeple("studio", make_pack({"cards.yaml": CARDS}), "--no-browser", "--lang", "rn")
    assert (strange.status, "write en or ru" in strange.err) == (2, True)


def test_a_pack_whose_system_cannot_be_read_says_why_and_comes_back(make_pack: MakePack) -> None:
    folder = make_pack({"cards.yaml": CARDS})
    system = folder / "system.yaml"
    good = system.read_text(encoding="utf-8")
    system.write_text("system: [\n", encoding="utf-8")
    with studio(folder) as caller:
        status, told = caller.refused("gallery/index")
        assert status == 422
        assert told["error"]
        session = caller.server.session
        assert soon(lambda: any("system.yaml" in each.place.path for each in session.findings) or bool(session.trouble))
        system.write_text(good, encoding="utf-8")
        assert soon(lambda: session.ask(lambda: session.room.world) is not None)
        assert caller.ask("pack/about")["system"] == "toy"


def test_two_studios_of_one_pack_see_each_other_s_changes_and_write_over_none(make_pack: MakePack) -> None:
    folder = make_pack({"cards.yaml": CARDS})
    with studio(folder) as one, studio(folder) as other:
        digest = other.ask("record/about", record="card/fox")["digest"]
        first = one.server.session
        first.ask(lambda: edit(first, [FieldPut("card/fox", ("text",), "It hunts.")]))
        second = other.server.session
        with pytest.raises(Refused) as refused:
            second.ask(lambda: edit(second, [FieldPut("card/fox", ("text",), "It sleeps.")], digest))
        assert refused.value.status == 409
        assert soon(lambda: second.ask(lambda: second.record("card/fox").data["text"]) == "It hunts.")
        assert "It hunts." in (folder / "cards.yaml").read_text(encoding="utf-8")


def test_a_disk_that_is_full_refuses_the_edit_and_leaves_the_file(
    make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_pack({"cards.yaml": CARDS})
    session = Session(folder)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("meeplewright.authoring.apply.write_all", full)
    with pytest.raises(Refused, match="No space left"):
        edit(session, [FieldPut("card/fox", ("text",), "It hunts.")])
    assert (folder / "cards.yaml").read_text(encoding="utf-8") == CARDS
    assert session.journal.done == []


def test_a_branch_that_is_switched_is_read_anew_at_once(make_pack: MakePack) -> None:
    folder = make_pack({f"cards/{number}.yaml": CARDS.replace("fox", f"fox-{number}") for number in range(250)})
    with studio(folder) as caller:
        session = caller.server.session
        for number in range(250):
            path = folder / "cards" / f"{number}.yaml"
            path.write_text(path.read_text(encoding="utf-8").replace("Fox", "Wolf"), encoding="utf-8")
        assert soon(
            lambda: session.ask(lambda: {each.data["name"] for each in session.world.of("card").values()}) == {"Wolf"}
        )


def test_a_save_that_cuts_the_file_off_first_is_seen_when_it_is_whole(make_pack: MakePack) -> None:
    folder = make_pack({"cards.yaml": CARDS})
    session = Session(folder)
    path = folder / "cards.yaml"
    session.watch.show([path])
    path.write_text("", encoding="utf-8")
    assert session.watch.look() == []  # it waits a tick
    path.write_text(CARDS.replace("Fox", "Wolf"), encoding="utf-8")
    assert session.watch.look() == [path]
    session.moved([path])
    assert session.record("card/fox").data["name"] == "Wolf"


def test_files_that_come_and_go_are_seen(make_pack: MakePack) -> None:
    folder = make_pack({"cards.yaml": CARDS})
    with studio(folder) as caller:
        session = caller.server.session
        (folder / "more.yaml").write_text(CARDS.replace("fox", "owl"), encoding="utf-8")
        assert soon(lambda: session.ask(lambda: session.world.get("card", "owl")) is not None)
        (folder / "more.yaml").unlink()
        assert soon(lambda: session.ask(lambda: session.world.get("card", "owl")) is None)


@later
@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_who_ends_it_finds_no_process_and_no_folder_left(
    make_pack: MakePack, tmp_path: Path, sent: signal.Signals, status: int
) -> None:
    for_now = tmp_path / "for now"
    for_now.mkdir()
    folder = make_pack({"cards.yaml": CARDS})
    run = subprocess.Popen(
        [sys.executable, "-c", PRINTING, "studio", str(folder), "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(for_now)},
    )
    assert run.stdout is not None
    assert run.stderr is not None
    try:
        assert run.stdout.readline().startswith("example: http://127.0.0.1:")
        running = psutil.Process(run.pid)
        assert soon(lambda: bool(running.children(recursive=True)))  # and it is still starting
        held = running.children(recursive=True)
        assert list(for_now.glob("meeple-studio-*"))
        os.kill(run.pid, sent)
        assert run.wait(60) == status
        assert psutil.wait_procs(held, timeout=20)[1] == []
        assert list(for_now.glob("meeple-studio-*")) == []
        assert "Traceback" not in run.stderr.read()
    finally:
        run.kill()
        run.stdout.close()
        run.stderr.close()
        run.wait()
