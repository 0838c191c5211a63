"""`checks:` in pack.yaml: codes and families off, louder or softer, for all of a pack or for a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright.checks import typography as module
from meeplewright.checks.asked import findings_of
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from program import MakePack, meeple

SYSTEM = "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: base/card, used: true}\nrules:\n"
RULE = "- {code: toy/short, each: card, require: 'size(this.name) < 9', message: long}\n"
CARDS = "card:\n- {id: %s, name: A long rope, text: It is  long.}\n"
HEAD = "pack: test-pack\nsystem: ./system.yaml\ntitle: A pack\nlanguage: en\nversion: 0.1.0\n"


def packed(make_pack: MakePack, checks: str, more: dict[str, str] | None = None) -> Path:
    files = {"system.yaml": SYSTEM + RULE, "cards/rope.yaml": CARDS % "rope", "drafts/tow.yaml": CARDS % "tow"}
    return make_pack({"pack.yaml": HEAD + checks, **files, **(more or {})})


def told(pack: Path, *options: str) -> list[tuple[str, str, str]]:
    run = meeple("check", ".", "--no-cache", "--format", "json", *options, cwd=pack)
    assert run.status in (0, 1), run.err
    found: list[dict[str, Any]] = json.loads(run.out)["findings"]
    return sorted((each["code"], each["severity"], each["place"]["path"]) for each in found)


BOTH = [("cards/rope.yaml", "rope"), ("drafts/tow.yaml", "tow")]


def of(code: str, severity: str, *paths: str) -> list[tuple[str, str, str]]:
    return [(code, severity, path) for path in paths or [path for path, _ in BOTH]]


def test_without_settings_everything_is_told(make_pack: MakePack) -> None:
    found = told(packed(make_pack, ""))
    assert found == of("MW204", "warning") + of("MW412", "note") + of("toy/short", "error")


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("{codes: typography, level: off}", of("MW204", "warning") + of("toy/short", "error")),
        ("{codes: [MW41, references], level: off}", of("toy/short", "error")),
        ("{codes: house-rules, level: off}", of("MW204", "warning") + of("MW412", "note")),
        ("{codes: toy/short, level: note}", of("MW204", "warning") + of("MW412", "note") + of("toy/short", "note")),
        (
            "{codes: [MW2, MW4, toy/], level: off, in: drafts}",
            [
                ("MW204", "warning", "cards/rope.yaml"),
                ("MW412", "note", "cards/rope.yaml"),
                ("toy/short", "error", "cards/rope.yaml"),
            ],
        ),
        (
            "{codes: [text, references, house-rules], level: off, in: [drafts/, 'cards/*.yaml']}",
            [],
        ),
    ],
)
def test_a_line_holds_for_its_codes_and_files(make_pack: MakePack, line: str, left: list[tuple[str, str, str]]) -> None:
    assert told(packed(make_pack, f"checks:\n- {line}\n")) == left


def test_the_last_line_that_is_about_a_finding_decides(make_pack: MakePack) -> None:
    lines = "checks:\n- {codes: MW4, level: off}\n- {codes: MW412, level: warning, in: cards}\n"
    assert [each for each in told(packed(make_pack, lines)) if each[0] == "MW412"] == of(
        "MW412", "warning", "cards/rope.yaml"
    )


def test_a_louder_level_fails_the_run(make_pack: MakePack) -> None:
    lines = "checks:\n- {codes: [house-rules, MW204], level: note}\n"
    assert meeple("check", ".", cwd=packed(make_pack, lines)).status == 0
    lines += "- {codes: MW412, level: error}\n"
    assert meeple("check", ".", cwd=packed(make_pack, lines)).status == 1


def test_what_is_off_is_not_looked_for(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def parts(world: World) -> list[Any]:
        asked.append(world.pack.name)
        return []

    monkeypatch.setattr(module, "own_parts", parts)
    findings_of(load(packed(make_pack, "checks:\n- {codes: typography, level: off, in: drafts}\n")).worlds[0])
    assert asked == ["test-pack"]
    findings_of(load(packed(make_pack, "checks:\n- {codes: typography, level: off}\n")).worlds[0])
    assert asked == ["test-pack"]


def test_why_says_that_the_pack_has_it_off(make_pack: MakePack) -> None:
    pack = packed(make_pack, "checks:\n- {codes: MW412, level: off, in: cards}\n")
    said = meeple("check", "--why", "cards/rope.yaml:2", cwd=pack).out
    assert "`checks` in pack.yaml has it off" in said


def test_a_comment_about_what_is_off_is_not_told_to_be_unused(make_pack: MakePack) -> None:
    card = {"cards/rope.yaml": "# meeple: ignore MW412 -- set by hand\n" + CARDS % "rope"}
    found = told(packed(make_pack, "checks:\n- {codes: [typography], level: off}\n", card))
    assert "MW903" not in {code for code, _, _ in found}


@pytest.mark.parametrize(
    ("line", "message", "help_"),
    [
        (
            "{codes: typografy, level: off}",
            "no finding code is or begins with `typografy`",
            "did you mean `typography`?",
        ),
        ("{codes: MW999, level: off}", "no finding code is or begins with `MW999`", ""),
        (
            "{codes: toy/shrot, level: off}",
            "no finding code is or begins with `toy/shrot`",
            "did you mean `toy/short`?",
        ),
        ("{codes: MW001, level: off}", "`MW001`: what cannot be read is always told", ""),
        ("{codes: MW412, level: quiet}", "a line of `checks` says how its codes are told", ""),
        ("{codes: MW412}", "a line of `checks` says how its codes are told", ""),
        ("{level: off}", "a line of `checks` names codes or families", ""),
        (
            "{codes: MW412, level: off, on: drafts}",
            "a line of `checks` has no `on`",
            "the keys are codes, level, in, reason",
        ),
        ("{codes: MW412, level: off, in: [1]}", "`in` names files or folders of the pack", ""),
        ("MW412", "a line of `checks` is a mapping", ""),
    ],
)
def test_a_line_that_means_nothing_is_told_at_its_word(
    make_pack: MakePack, line: str, message: str, help_: str
) -> None:
    pack = packed(make_pack, f"checks:\n- {line}\n")
    run = meeple("check", ".", "--no-cache", "--format", "json", cwd=pack)
    (found,) = (each for each in json.loads(run.out)["findings"] if each["code"] == "MW908")
    assert found["message"] == message
    assert found["place"]["line"] == 7
    assert help_ in found["help"]


def test_a_file_that_cannot_be_read_is_told_whatever_the_pack_says(make_pack: MakePack) -> None:
    pack = packed(make_pack, "checks:\n- {codes: [shape, text], level: off}\n", {"cards/x.yaml": "card: [\n"})
    assert any(code.startswith("MW0") for code, _, _ in told(pack))
