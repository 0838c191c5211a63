"""Writes docs/commands.md: every command with its arguments and options, as the program has them.

.venv/bin/python docs/commands.py
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

from meeplewright.app import application
from meeplewright.commands.table import COMMANDS, GROUPS

PAGE = Path(__file__).with_name("commands.md")


def page() -> str:
    """The whole page."""
    lines = [
        "# Commands",
        "",
        "Every command with its options. This page is made by `docs/commands.py`; a test keeps it as the program is.",
        "",
    ]
    group = ""
    for name in sorted(COMMANDS):
        first = name.split()[0] if " " in name else ""
        if first and first != group and first not in COMMANDS:  # `studio export` stands below `studio`
            lines += [f"## {first}", "", GROUPS[first], ""]
        group = first
        lines += _section(name)
    return "\n".join(lines).rstrip() + "\n"


def command_of(name: str) -> Any:
    """The command of a name of the table, as typer makes it."""
    command = typer.main.get_command(application([name]))
    for word in name.split():
        command = command.commands[word]  # type: ignore[attr-defined]
    return command


def _section(name: str) -> Iterator[str]:
    command = command_of(name)
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.params if param.param_type_name == "option"]
    words = " ".join(_argument(param) for param in arguments)
    yield f"{'###' if ' ' in name else '##'} `{f'meeple {name} {words}'.strip()}`"
    yield ""
    yield inspect.cleandoc(command.help or "")
    yield ""
    if arguments or options:
        yield "| | |"
        yield "|---|---|"
    for param in arguments:
        yield f"| `{_argument(param)}` | {_cell(param)} |"
    for param in sorted(options, key=lambda each: max(each.opts, key=len)):
        names = ", ".join(f"`{word}`" for word in sorted((*param.opts, *param.secondary_opts), key=len, reverse=True))
        yield f"| {names} | {_cell(param)} |"
    if arguments or options:
        yield ""


def _argument(param: Any) -> str:
    name = str(param.metavar or param.name).upper()
    many = "…" if param.nargs == -1 else ""
    return f"{name}{many}" if param.required else f"[{name}{many}]"


def _cell(param: Any) -> str:
    text = str(param.help or "").replace("|", "\\|").replace("\n", " ")
    default = param.default
    if isinstance(default, bool) or default in (None, "", [], ()) or callable(default):
        return text
    return f"{text} (otherwise `{default}`)"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
