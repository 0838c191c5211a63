"""Who tries to get into a studio without being its page: each of the guards turns somebody away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from meeplewright.studio.guard import MOST_BYTES
from studio_pages import Caller, studio

TOY = {
    "pack.yaml": "pack: toy\nsystem: ./system.yaml\ntitle: Toy\nlanguage: en\nversion: 0.1.0\n",
    "system.yaml": "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: base/card, title: Card}\n",
    "cards.yaml": "card:\n- id: fox\n  name: Fox\n  text: It runs.\n",
}


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    folder = tmp_path_factory.mktemp("toy")
    for name, text in TOY.items():
        (folder / name).write_text(text, encoding="utf-8")
    with studio(folder) as caller:
        yield caller


def question(caller: Caller, **headers: str | None) -> int:
    return caller.call("POST", "/ask/pack/about", b"{}", **headers)[0]


def test_its_own_page_is_answered(caller: Caller) -> None:
    status, headers, raw = caller.call("POST", "/ask/pack/about", b"{}")
    assert (status, json.loads(raw)["title"]) == (200, "Toy")
    assert headers["content-type"].startswith("application/json")


def test_the_address_that_is_printed_gives_a_cookie_and_loses_its_token(caller: Caller) -> None:
    address = caller.server.address
    status, headers, _ = caller.call("GET", address[address.index("/?") :], Cookie=None)
    assert (status, headers["location"]) == (303, "/")
    assert "HttpOnly" in headers["set-cookie"]
    assert "SameSite=Strict" in headers["set-cookie"]
    assert len(caller.server.guard.token) >= 32  # 192 bits


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/events", "/?token=guessed", "/etc/passwd"])
def test_nothing_is_shown_to_whoever_has_no_cookie(caller: Caller, path: str) -> None:
    assert caller.call("GET", path, Cookie=None)[0] == 401


def test_a_cookie_that_is_guessed_or_broken_is_none(caller: Caller) -> None:
    name = caller.server.guard.cookie
    for cookie in (f"{name}=guessed", f"{name}=", "meeple-1=x", 'a="\\', f"{name}=\xe9"):
        assert question(caller, Cookie=cookie) == 401


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", None])
def test_a_name_that_was_bound_to_this_machine_is_misdirected(caller: Caller, host: str | None) -> None:
    said = host if host is None else host.format(port=caller.server.server_port)
    assert question(caller, Host=said) == 421
    assert caller.call("GET", "/", Host=said)[0] == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "", None])
def test_a_form_of_another_page_is_forbidden(caller: Caller, origin: str | None) -> None:
    assert question(caller, Origin=origin) == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_fetch_from_another_site_is_forbidden(caller: Caller, site: str) -> None:
    assert question(caller, Sec_Fetch_Site=site) == 403
    assert caller.call("GET", "/page/main.js", Sec_Fetch_Site=site)[0] == 403
    assert question(caller, Sec_Fetch_Site="same-origin") == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None])
def test_what_a_form_can_send_is_no_question(caller: Caller, kind: str | None) -> None:
    assert question(caller, Content_Type=kind) == 415


def test_a_question_is_of_a_size(caller: Caller) -> None:
    assert question(caller, Content_Length=str(MOST_BYTES + 1)) == 413
    assert question(caller, Content_Length="9" * 400) == 413
    assert question(caller, Content_Length="-1") == 411
    assert question(caller, Content_Length=None) == 411


def test_the_page_of_an_older_server_is_told_to_load_anew(caller: Caller) -> None:
    assert question(caller, X_Meeple_Server="an older one") == 410
    assert question(caller, X_Meeple_Server=None) == 410


@pytest.mark.parametrize("body", [b"", b"[]", b"3", b"{", b'{"a":' * 50_000, b"\xff\xfe"])
def test_what_is_no_json_object_is_a_bad_question(caller: Caller, body: bytes) -> None:
    assert caller.call("POST", "/ask/pack/about", body)[0] == 400


@pytest.mark.parametrize(
    "path",
    [
        "/ask/pack/nothing",
        "/ask/nothing/about",
        "/ask/__init__/parts",
        "/ask/pack/../pack/about",
        "/ask/os/system",
        "/",
    ],
)
def test_only_questions_of_the_table_are_asked(caller: Caller, path: str) -> None:
    assert caller.call("POST", path, b"{}")[0] == 404


@pytest.mark.parametrize(
    "path",
    ["/page/../server.py", "/page/..%2fserver.py", "/page//etc/passwd", "/cards.yaml", "/page/", "//evil.example/"],
)
def test_no_path_leads_to_a_file(caller: Caller, path: str) -> None:
    assert caller.call("GET", path)[0] == 404


@pytest.mark.parametrize("name", ["../../etc/passwd", "card/../fox", "/etc/passwd", "card", "", "card/fox/x", "\0"])
def test_records_are_named_and_no_paths(caller: Caller, name: str) -> None:
    (told,) = caller.ask("gallery/drawn", faces=[[name, "front", ""]])
    assert told["gone"] is True


def test_the_page_may_load_its_own_and_nothing_else(caller: Caller) -> None:
    _, headers, page = caller.call("GET", "/")
    policy = dict(each.strip().partition(" ")[::2] for each in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers
    assert b"<script>" not in page
    assert b"://" not in page


def test_other_methods_are_none(caller: Caller) -> None:
    assert {caller.call(each, "/ask/pack/about")[0] for each in ("PUT", "DELETE", "OPTIONS", "TRACE")} == {501}


def test_a_question_that_fails_leaves_the_server_as_it_is(caller: Caller) -> None:
    status, told = caller.refused("gallery/drawn", faces="all")
    assert (status, told["error"]) == (400, "the question lacks `faces`, a list of at most 60")
    assert caller.ask("pack/about")["title"] == "Toy"


def test_only_files_of_the_pack_itself_are_written(caller: Caller, tmp_path: Path) -> None:
    from meeplewright.studio.refused import Refused

    session = caller.server.session
    outside = tmp_path / "outside.yaml"
    outside.write_text("card: []\n", encoding="utf-8")
    link = session.folder / "link.yaml"
    link.symlink_to(outside)
    (session.folder / "door").symlink_to(tmp_path)
    assert session.own_file(session.folder / "cards.yaml") == session.folder / "cards.yaml"
    for path in (link, session.folder / "door" / "new.yaml", session.folder / ".git" / "hooks" / "x", outside):
        with pytest.raises(Refused, match="only files of this pack"):
            session.own_file(path)
    with pytest.raises(Refused, match="only files of this pack"):
        session.own_file(session.folder / ".." / "outside.yaml")


def test_a_file_that_another_program_changed_is_not_written_over(caller: Caller) -> None:
    from meeplewright.desk.changes.digest import digest_at
    from meeplewright.desk.changes.model import FieldPut
    from meeplewright.studio.edits import edit
    from meeplewright.studio.refused import Refused

    session = caller.server.session
    path = session.folder / "cards.yaml"
    seen = digest_at(path)
    path.write_text(TOY["cards.yaml"].replace("It runs.", "It sleeps."), encoding="utf-8")
    session.ask(lambda: session.moved([path]))
    with pytest.raises(Refused) as refused:
        session.ask(lambda: edit(session, [FieldPut("card/fox", ("text",), "It hunts.")], seen))
    assert refused.value.status == 409
    assert (refused.value.told["mine"], refused.value.told["theirs"]) == ("It hunts.", "It sleeps.")
    assert "It sleeps." in path.read_text(encoding="utf-8")


def test_what_is_served_read_only_is_not_written(tmp_path: Path) -> None:
    from meeplewright.studio.refused import Refused
    from meeplewright.studio.session import Session

    for name, text in TOY.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    session = Session(tmp_path, read_only=True)
    with pytest.raises(Refused, match="--read-only"):
        session.own_file(tmp_path / "cards.yaml")


def test_every_question_that_writes_is_refused_by_a_server_that_only_shows(tmp_path: Path) -> None:
    from importlib import import_module

    from meeplewright.studio import answers

    for name, text in TOY.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    modules = {part: import_module(f"{answers.__name__}.{part}") for part in answers.parts()}
    writing = sorted(f"{part}/{name}" for part, module in modules.items() for name in getattr(module, "WRITES", ()))
    assert {"form/edit", "grid/paste", "text/save", "history/undo", "findings/mend_all"} <= set(writing)
    with studio(tmp_path, read_only=True) as caller:
        for name in writing:
            status, told = caller.refused(name, record="card/fox", path=["text"], value="It hunts.", do="put")
            assert (status, "--read-only" in told["error"]) == (422, True), name
        assert caller.call("GET", "/", Cookie=None)[0] == 401  # and the other guards stand as ever
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
