"""`meeple new`: packs, systems, records and translations, each checked at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.systems.model import Kind

Title = Annotated[str, typer.Option(help="what is printed on the box")]
Language = Annotated[str, typer.Option(help="the language it is written in")]


def pack(
    folder: Annotated[Path, typer.Argument(help="where; its name is the pack's name", show_default=False)],
    system: Annotated[str, typer.Option(help="the system: one that ships, or of a schemas/systems folder above")] = "",
    title: Title = "",
    language: Language = "en",
    ci: Annotated[
        bool, typer.Option("--ci", help="also write a GitHub workflow and pre-commit hooks beside it")
    ] = False,
) -> int:
    """Begin a pack in a system."""
    from meeplewright.authoring.begin.folders import ci_files, new_pack
    from meeplewright.systems.load import shipped_systems

    wanted = system or _asked("system", f"one of {', '.join(shipped_systems())}", "gamebook")
    files = new_pack(folder, wanted, title or _asked("title", "", _spoken(folder.absolute().name)), language)
    if ci:
        written = ci_files(_project(folder))
        files += written
        if not written:
            print("the workflow and the hooks are there already, and stay as they are")
    return _told(files, folder)


def system(
    folder: Annotated[Path, typer.Argument(help="where; its name is the system's and the pack's", show_default=False)],
    title: Title = "",
    language: Language = "en",
) -> int:
    """Begin a game of one's own: a system with a schema, a layout, a house rule, and a pack in it."""
    from meeplewright.authoring.begin.folders import new_system

    return _told(new_system(folder, title or _asked("title", "", _spoken(folder.absolute().name)), language), folder)


def record(
    kind: Annotated[str, typer.Argument(metavar="[KIND]", help="the kind", show_default=False)] = "",
    id_: Annotated[str, typer.Argument(metavar="[ID]", help="its id", show_default=False)] = "",
    fields: Annotated[
        list[str] | None, typer.Option("--set", help="a field: name=Lantern, cost=2", show_default=False)
    ] = None,
    pack: Annotated[Path | None, typer.Option("--pack", help="the pack; else the one here", show_default=False)] = None,
    file: Annotated[str, typer.Option(help="the file in the pack; else where its siblings are")] = "",
    module: Annotated[
        str,
        typer.Option(help="instead of one record a new set with this id: the blank cards of the system's bench"),
    ] = "",
) -> int:
    """Begin a record with its required fields, in the file where its siblings are; or a whole set of blank cards."""
    if module:
        return _set(module, kind or id_ or file, fields or [], pack)
    from meeplewright.authoring import apply
    from meeplewright.authoring.begin.record import as_named, form_of, with_record
    from meeplewright.authoring.begin.sample import CannotSample, sample
    from meeplewright.commands.worlds import world_at
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.packs.head import ID

    world = world_at(pack)
    if not kind:
        raise Stop("no kind is given", help=f"kinds: {', '.join(world.system.kinds)}; or a whole set with `--module`")
    sort = world.system.kinds.get(kind)
    if sort is None:
        advice = did_you_mean(kind, world.system.kinds) or f"kinds: {', '.join(world.system.kinds)}"
        raise Stop(f"`{world.system.id}` has no kind `{kind}`", help=advice)
    form = form_of(world, kind, file)
    name = id_ or _asked("id", "as those of its siblings" if form else "small letters, digits and hyphens", "")
    if not name or (form is None and ID.fullmatch(name) is None):
        raise Stop(f"`{name}` cannot be an id", help="small letters, digits and single hyphens, as in `storm-lantern`")
    _refuse_taken(world, kind, name)
    given = dict(_field(each) for each in fields or ()) | ({} if form else _asked_for(sort, fields or []))
    if form is not None and not form.composed:
        given = {form.id: name} | given
    try:
        data = sample(world, sort, name, given)
    except CannotSample as field:
        raise Stop(f"`{field}` needs a value that only you know", help=f"say it with `--set {field}=…`") from None
    if form is not None:
        data = as_named(data, form, name)
    with apply.alone(world.pack.folder, only_shown=False):
        now = world_at(pack)  # somebody else may have written since, while a person was asked
        _refuse_taken(now, kind, name)
        changed = with_record(now, sort, data, file, name)
        apply.write(changed, world.pack.folder)
    return _told(list(changed), world.pack.folder)


def _refuse_taken(world: World, kind: str, name: str) -> None:
    from meeplewright.findings.stop import Stop

    if (there := world.get(kind, name)) is not None:
        place = there.place("id")
        raise Stop(f"`{kind}/{name}` is there already: {place.path}:{place.line}", help="choose another id")


def _set(name: str, more: str, fields: list[str], pack: Path | None) -> int:
    """A set of blank cards of its own."""
    from meeplewright.authoring import apply
    from meeplewright.authoring.begin.bench import with_set
    from meeplewright.commands.worlds import world_at
    from meeplewright.findings.stop import Stop
    from meeplewright.packs.head import ID
    from meeplewright.systems.bench import bench_of

    if more:
        raise Stop(
            f"`--module {name}` begins a whole set, and `{more}` is one thing more", help="leave one of them out"
        )
    world = world_at(pack)
    bench = bench_of(world.system)
    if bench is None:
        raise Stop(
            f"`{world.system.id}` has no bench", help="say in system.yaml what a set begins with: see docs/module.md"
        )
    if ID.fullmatch(name) is None:
        raise Stop(f"`{name}` cannot be an id", help="small letters, digits and single hyphens, as in `long-walk`")
    with apply.alone(world.pack.folder, only_shown=False):
        changed = with_set(world_at(pack), bench, name, dict(_field(each) for each in fields))
        apply.write(changed, world.pack.folder)
    return _told(list(changed), world.pack.folder)


def translation(
    language: Annotated[str, typer.Argument(help="the language, as `ru` or `it`", show_default=False)],
    pack: Annotated[Path | None, typer.Option("--pack", help="the pack; else the one here", show_default=False)] = None,
) -> int:
    """Begin a translation: declared in pack.yaml, with a catalogue of every text."""
    from meeplewright.authoring import apply
    from meeplewright.authoring.begin.translation import with_translation
    from meeplewright.commands.worlds import world_at

    with apply.alone(pack or Path(), only_shown=False):
        world = world_at(pack)
        changed = with_translation(world, language)
        apply.write(changed, world.pack.folder)
    for path in changed:
        print(_shown(path))
    print(f"translate what is empty in l10n/{language}.po; `meeple l10n status` counts")
    return 0


def _asked(what: str, hint: str, default: str) -> str:
    """What was not said on the command line: asked for on a terminal, else the default or an error."""
    from meeplewright.findings.stop import Stop

    if sys.stdin.isatty() and sys.stdout.isatty():
        return str(typer.prompt(f"{what} ({hint})" if hint else what, default=default or None))
    if default:
        return default
    raise Stop(f"no {what} is given", help="name it on the command line")


def _asked_for(kind: Kind, fields: list[str]) -> dict[str, Any]:
    """On a terminal the required fields are asked for; an empty answer leaves a value to be written later."""
    from meeplewright.authoring.begin.sample import required

    said = {field.partition("=")[0] for field in fields}
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return {}
    answers = {name: typer.prompt(name, default="", show_default=False) for name in required(kind) if name not in said}
    return dict(_field(f"{name}={answer}") for name, answer in answers.items() if answer)


def _field(text: str) -> tuple[str, Any]:
    from meeplewright.findings.stop import Stop
    from meeplewright.sources.read import FileReader

    name, equals, value = text.partition("=")
    if not equals or not name:
        raise Stop(f"`--set {text}` is no field with a value", help="write it as `--set name=Lantern`")
    reading = FileReader().read(f"v: {value}".encode(), "")
    return name, reading.data["v"] if not reading.findings and isinstance(reading.data, dict) else value


def _spoken(name: str) -> str:
    return name.replace("-", " ").title()


def _project(folder: Path) -> Path:
    from meeplewright.packs.vault import project_of

    return project_of(folder)


def _told(paths: list[Path], folder: Path) -> int:
    """Name what was written, and check it at once."""
    from meeplewright.checks.run import Wish, run
    from meeplewright.systems.phrases import counted

    for path in paths:
        print(_shown(path))
    result = run(Wish(paths=[folder]))
    errors = [finding for finding in result.findings if finding.severity == "error"]
    for finding in errors:
        print(f"{finding.place.path}:{finding.place.line}: {finding.code} {finding.message}", file=sys.stderr)
    others = counted(len(result.findings) - len(errors), "other finding", "other findings")
    print(f"checked: {counted(len(errors), 'error', 'errors')}, {others}")
    return int(bool(errors))


def _shown(path: Path) -> str:
    """A file as it is named in findings."""
    from meeplewright.packs.discover import shown_file

    return shown_file(path.absolute())
