"""The documentation and the program say the same: each command stands in docs/commands.md as it is, and no page invents."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

import meeplewright
from meeplewright.commands.table import COMMANDS, GROUPS
from program import meeple

ROOT = Path(__file__).parents[2]
DOCS = sorted(path for path in (ROOT / "docs").glob("*.md"))
HOMES = ("cli/meeplewright", "generators/meeplewright_generators")
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_SPELT = re.compile(r"`[^`\n]+`")
_HEADING = re.compile(r"^(#{1,4}) +(.*)$", re.MULTILINE)
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")
_OF_MEEPLE_ITSELF = {"--help", "--version", "--install-completion", "--show-completion"}


def _maker(name: str) -> ModuleType:
    """docs/<name>.py, which makes docs/<name>.md."""
    spec = util.spec_from_file_location(f"docs_{name}", ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module  # data classes ask for it
    spec.loader.exec_module(module)
    return module


MAKER = _maker("commands")


def options_of(name: str) -> set[str]:
    """The long options that a command takes."""
    params = MAKER.command_of(name).params
    return {word for param in params for word in (*param.opts, *param.secondary_opts) if word.startswith("--")}


EVERY_OPTION = set().union(*map(options_of, COMMANDS)) | _OF_MEEPLE_ITSELF


def section_of(name: str, path: Path) -> str | None:
    """The section of a page whose heading is the command."""
    text = _FENCED.sub(lambda found: found[0].replace("#", " "), path.read_text(encoding="utf-8"))
    heads = list(_HEADING.finditer(text))
    for at, head in enumerate(heads):
        if re.search(rf"\bmeeple {re.escape(name)}(?![\w-])", head[2]):
            after = next((later.start() for later in heads[at + 1 :] if len(later[1]) <= len(head[1])), len(text))
            return text[head.end() : after]
    return None


@pytest.mark.parametrize("name", ["commands", "findings"])
def test_the_pages_that_are_made_are_as_the_program_is(name: str) -> None:
    written = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert written == _maker(name).page(), f"run `make docs`, or `.venv/bin/python docs/{name}.py`"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_of_commands_names_every_option(name: str) -> None:
    section = section_of(name, ROOT / "docs" / "commands.md")
    assert section is not None
    assert options_of(name) <= set(_OPTION.findall(section))


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_a_section_about_a_command_names_options_that_there_are(path: Path) -> None:
    for name in COMMANDS:
        section = section_of(name, path)
        if section is not None:
            assert set(_OPTION.findall(section)) <= EVERY_OPTION, f"{path.name}, meeple {name}"


@pytest.mark.parametrize("name", ["check", "explain", "doctor"])
def test_the_page_on_checking_names_every_option(name: str) -> None:
    section = section_of(name, ROOT / "docs" / "check.md")
    assert section is not None
    assert options_of(name) <= set(_OPTION.findall(section))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_every_option_is_explained_in_the_help(name: str) -> None:
    command = MAKER.command_of(name)
    assert command.help
    for param in command.params:
        assert param.help, f"{name}: {param.name}"


def test_every_group_of_commands_says_what_it_is_for() -> None:
    groups = {name.split()[0] for name in COMMANDS if " " in name}
    assert groups - set(COMMANDS) == set(GROUPS)  # `studio` is a command, and has one of its own below it


def test_commands_in_the_readme_are_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    called = set(re.findall(r"(?m)^\s*(?:\$ )?meeple ([a-z0-9]+)", text))
    assert called
    assert called <= {name.split()[0] for name in COMMANDS}


def test_the_picture_of_the_floors_is_drawn_from_the_contracts_as_they_are() -> None:
    assert (ROOT / "docs" / "floors.svg").read_bytes() == _maker("floors").drawn(), "run `make docs`"


def test_the_architecture_page_tells_every_step_of_the_picture() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    steps = {step: room for rooms in _maker("floors").WAY.values() for room, step in rooms.items()}
    told = dict(re.findall(r"(?m)^\| (\d+) \| `(\w+)`", page))
    assert told == {str(step): room for step, room in steps.items()}
    for rooms, files in re.findall(r"(?m)^\| \d+ \| (.*?) \|.*\| (.*?) \|$", page):
        found = [
            each
            for room in re.findall(r"`(\w+)`", rooms)
            for home in HOMES
            for each in (ROOT / home / room).rglob("*.py")
        ]
        found += [ROOT / home / f"{room}.py" for room in re.findall(r"`(\w+)`", rooms) for home in HOMES]
        for file in re.findall(r"`([\w/]+\.py)`", files):
            assert any(each.is_file() and each.as_posix().endswith(f"/{file}") for each in found), (rooms, file)


def test_the_version_is_said_alike_in_both_places() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert told["project"]["version"] == meeplewright.__version__


def test_links_between_the_pages_lead_somewhere() -> None:
    decisions = (ROOT / "docs" / "decisions").glob("*.md")
    for path in (*DOCS, *decisions, *ROOT.glob("*.md")):
        text = _SPELT.sub("", _FENCED.sub("", path.read_text(encoding="utf-8")))
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
            if not re.match(r"[a-z]+:", target):
                assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_help_of_check_is_plain_text() -> None:
    assert "\x1b" not in meeple("check", "--help").out
