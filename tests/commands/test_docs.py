"""The documentation and the program say the same: each command has its section, each option stands in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer.main

from meeplewright.app import application
from meeplewright.commands.table import COMMANDS, GROUPS
from program import meeple

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
_HEADING = re.compile(r"^(#{1,4}) +(.*)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")
_OF_EVERY_COMMAND = {"--help", "--version"}


def options_of(name: str) -> set[str]:
    """The long options that a command takes."""
    command = typer.main.get_command(application([name]))
    for word in name.split():
        command = command.commands[word]  # type: ignore[attr-defined]
    return {word for param in command.params for word in (*param.opts, *param.secondary_opts) if word.startswith("--")}


def section_of(name: str) -> str:
    """The section of the documentation whose heading is the command."""
    for path in DOCS:
        text = _FENCED.sub(lambda found: found[0].replace("#", " "), path.read_text(encoding="utf-8"))
        heads = list(_HEADING.finditer(text))
        for at, head in enumerate(heads):
            if re.search(rf"\bmeeple {re.escape(name)}(?![\w-])", head[2]):
                level = len(head[1])
                after = next((later.start() for later in heads[at + 1 :] if len(later[1]) <= level), len(text))
                return text[head.end() : after]
    raise AssertionError(f"no page in docs/ has a heading with `meeple {name}`")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_a_section_with_all_its_options_and_no_other(name: str) -> None:
    section, options = section_of(name), options_of(name)
    named = set(_OPTION.findall(section))
    assert not options - named - _OF_EVERY_COMMAND, "options that the section does not name"
    others = {option for other in COMMANDS for option in options_of(other)} | {"--"}
    foreign = {option for option in named - options - _OF_EVERY_COMMAND if option not in others}
    assert not foreign, "options that the section names and no command has"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained_in_the_help(name: str) -> None:
    command = typer.main.get_command(application([name]))
    for word in name.split():
        command = command.commands[word]  # type: ignore[attr-defined]
    for param in command.params:
        assert getattr(param, "help", None), f"{name}: {param.name}"
    assert command.help


def test_every_group_of_commands_says_what_it_is_for() -> None:
    assert {name.split()[0] for name in COMMANDS if " " in name} == set(GROUPS)


def test_commands_in_the_readme_are_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    called = set(re.findall(r"(?m)^\s*(?:\$ )?meeple ([a-z0-9]+(?: [a-z]+)?)", text))
    assert called
    for words in called:
        first = words.split()[0]
        assert any(name.split()[0] == first for name in COMMANDS), words


def test_links_between_the_pages_lead_somewhere() -> None:
    for path in (*DOCS, ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8")):
            if not re.match(r"[a-z]+:", target):
                assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_help_of_check_is_plain_text() -> None:
    assert "\x1b" not in meeple("check", "--help").out
