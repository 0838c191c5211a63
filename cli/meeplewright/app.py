"""The command `meeple`: finds the command, runs it, and turns whatever goes wrong into a message and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer

ABOUT = "Write, prove and print what goes into a game box."
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `meeple`. Ends in SystemExit: 0 clean, 1 findings, 2 the call or the project is wrong."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _speak_any_language()
    if arguments is not None:
        sys.exit(_guarded(lambda: _run(words)))
    from meeplewright.commands import leaving

    leaving.begin()
    try:
        sys.exit(_guarded(lambda: _run(words)))
    finally:
        leaving.end()


def _speak_any_language() -> None:
    """What is piped is UTF-8, and a terminal that lacks a letter shows another one instead of ending the run.

    What a pack says steers neither a terminal nor a runner of workflows.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if type(stream) is TextIOWrapper and stream is getattr(sys, f"__{name}__"):
            from meeplewright.findings.harmless import Screen

            piped = not stream.isatty() and not os.environ.get("PYTHONIOENCODING")
            how = {"encoding": "utf-8" if piped else stream.encoding, "line_buffering": stream.line_buffering}
            setattr(sys, name, Screen(stream.detach(), errors="replace", write_through=name == "stderr", **how))


def _run(words: list[str]) -> int:
    if any("\0" in word for word in words):
        from meeplewright.findings.stop import Stop

        raise Stop("a word of the call holds a NUL character, which no name of a file can")
    if words in (["--version"], ["-V"]):  # without the 30 ms that typer takes
        _tell_version()
        return 0
    return int(_command(tuple(_wanted(words))).main(args=words, prog_name="meeple", standalone_mode=True) or 0)


@lru_cache(maxsize=64)
def _command(names: tuple[str, ...]) -> Any:
    """The commands of these names, made once: a process that runs many spends a fifth of its time on it otherwise."""
    from typer.main import get_command

    return get_command(application(names))


def _wanted(words: Sequence[str]) -> list[str]:
    """The names in the command table that this call can mean: one where it is clear, else all."""
    from meeplewright.commands.table import COMMANDS

    for length in (2, 1):
        name = " ".join(words[:length])
        if len(words) >= length and name in COMMANDS:
            return [name]
    group = [name for name in COMMANDS if words and name.startswith(words[0] + " ")]
    return group or list(COMMANDS)


def application(names: Sequence[str] | None = None) -> typer.Typer:
    """The Typer application with these commands of the table, or all."""
    from meeplewright.commands.table import COMMANDS, GROUPS

    app = _typer(ABOUT, add_completion=True)
    app.callback()(_options())
    groups: dict[str, typer.Typer] = {}
    wanted = list(COMMANDS) if names is None else names
    for name in wanted:
        group, _, last = name.rpartition(" ")
        if group in wanted:  # `studio export` beside `studio`: called, it is found by its whole name
            continue
        if group and group not in groups:
            groups[group] = _typer(GROUPS.get(group, ""), add_completion=False)
            app.add_typer(groups[group], name=group)
        (groups[group] if group else app).command(last)(_guarding(COMMANDS[name]))
    return app


def _typer(about: str, *, add_completion: bool) -> typer.Typer:
    import typer

    return typer.Typer(
        help=about,
        add_completion=add_completion,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def _options() -> Callable[..., None]:
    """The options of `meeple` itself."""
    import typer

    option = typer.Option(False, "--version", "-V", help="Tell the version.", show_default=False)  # noqa: FBT003

    def options(version: bool = option) -> None:  # noqa: FBT001 - typer makes an option of it
        if version:
            _tell_version()
            raise typer.Exit

    options.__doc__ = ABOUT
    return options


def _tell_version() -> None:
    from meeplewright import __version__

    print(f"meeple {__version__}")


def _guarding(target: str) -> Callable[..., Any]:
    """The function a table entry names, with every way it can fail guarded."""
    from functools import wraps
    from importlib import import_module

    module, _, name = target.partition(":")
    home = import_module(module)

    @wraps(getattr(home, name))
    def guarded(*args: Any, **kwargs: Any) -> None:
        sys.exit(_guarded(lambda: int(getattr(home, name)(*args, **kwargs) or 0)))

    return guarded


def _guarded(run: Callable[[], int]) -> int:
    """The one place where what goes wrong becomes a message and an exit status."""
    import errno

    from meeplewright.findings.stop import Stop

    try:
        status = run()
        sys.stdout.flush()
    except Stop as stop:
        _tell(f"error: {stop.message}", f"help: {stop.help}" if stop.help else "")
        return 2
    except KeyboardInterrupt:
        _tell("interrupted")
        return INTERRUPTED
    except OSError as error:
        if isinstance(error, BrokenPipeError) or error.errno == errno.EPIPE:
            return _reader_gone()
        return _system_refused(error)
    except Exception as error:
        if type(error).__module__.startswith(("typer", "click")):
            raise  # ends of a command that typer tells itself
        return _own_fault(error)
    return status


def _reader_gone() -> int:
    """The other end of the pipe closed (`meeple check | head`): nothing more to say, and nothing to complain of."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _system_refused(error: OSError) -> int:
    where = f" `{os.fspath(error.filename)!s}`" if isinstance(error.filename, str | os.PathLike) else ""
    help_ = "help: allow it, or work in a folder that you may write to" if isinstance(error, PermissionError) else ""
    _tell(f"error: the system refused{where}: {error.strerror or error}", help_)
    if os.environ.get("MEEPLE_TRACEBACK"):
        _traceback()
    return 2


def _own_fault(error: Exception) -> int:
    import platform
    import traceback

    from meeplewright import __version__

    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "meeplewright" in frame.filename] or list(frames)
    where = f"{ours[-1].filename}:{ours[-1].lineno}" if ours else "an unknown place"
    system = f"meeplewright {__version__}, Python {platform.python_version()}, {platform.platform()}"
    _tell(
        f"error: meeple has failed; this is a fault of ours and not of your files: {type(error).__name__}: {error}",
        f"  at: {where}",
        f"  in: {system}",
        "help: please report these lines; `MEEPLE_TRACEBACK=1` before the command shows how it came about",
    )
    if os.environ.get("MEEPLE_TRACEBACK"):
        _traceback()
    return 2


def _traceback() -> None:
    import traceback

    traceback.print_exc(file=sys.stderr)


def _tell(*lines: str) -> None:
    for line in lines:
        if line:
            shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
            encoding = sys.stderr.encoding or "utf-8"
            with suppress(OSError):  # it cannot be told, as on a disk that is full: the exit status still says it
                print(shown.encode(encoding, "replace").decode(encoding), file=sys.stderr)


if __name__ == "__main__":
    main()
