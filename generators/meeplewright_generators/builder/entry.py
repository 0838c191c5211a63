"""What `meeple build` calls: an order into jobs, jobs into files, and what is told about it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.vault import cache_folder
from meeplewright.regular import bytes_of
from meeplewright.systems.targets import HOME
from meeplewright.workers import Crew
from meeplewright_generators.builder.progress import say, told
from meeplewright_generators.builder.run import Built
from meeplewright_generators.builder.unchanged import BuildRequest
from meeplewright_generators.order import Order, in_language, order, said_by
from meeplewright_generators.sheets.profile import Profile, profile_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

# in the cache folder of the project: calls that changed nothing
MEMORY = "builds.json"
# what makes files in inks
PRESS = "press"


def build(
    packs: Sequence[Path], *, languages: Sequence[str] = (), jobs: int = 1, workers: str = "", quiet: bool = False,
    executor: Executor | None = None, changed: bool = False, since: str = "", printed: bool = False,
    force: bool = False, **choices: Any,
) -> list[Built]:  # fmt: skip
    """Builds packs in languages. Stop where that cannot be done. `force`: also what their target refuses."""
    folders = list(dict.fromkeys(folder for path in packs for folder in _packs(path)))
    call = None
    if not (changed or since or printed):
        words = {**choices, "languages": list(languages), "profiles": [_profile(folder, choices) for folder in folders]}
        words |= {"force": force, "profile's bytes": _digest(choices.get("icc", ""))}
        call = BuildRequest.of(folders, words, cache_folder(folders[0]) / MEMORY)
        if (kept := call.kept()) is not None:
            for built in kept:
                say(told(built, 0.0), quiet=quiet)
            return kept
        call.look(_folders_around(folders))
    from meeplewright_generators.builder.making import begin_anew, build_one

    begin_anew()
    asked = [_order(folder, choices) for folder in folders]
    _one_of_each_name(asked)
    done: list[Built] = []
    for each in asked:
        for language in _languages(each, languages):
            run_order = in_language(each, language)
            if changed or since:
                run_order = _only_changed(run_order, since)
            if run_order.pieces == ():
                say(f"{each.pack.name}: nothing has changed since {since or 'the last printed run'}", quiet=quiet)
            else:
                crew = Crew(jobs, workers)
                done.append(build_one(run_order, crew=crew, quiet=quiet, executor=executor, force=force))
            if printed:
                _remember_printed(in_language(each, language))
    if any(built.findings for built in done):
        done = _each_told_once(done)
    if call is not None:
        call.remember(_folders_read(asked), done)
    return done


def _each_told_once(done: Sequence[Built]) -> list[Built]:
    """A text without translation fails in every language: it is told in the first of them."""
    from meeplewright_generators.checks.faces import without_echoes

    left = set(without_echoes(built.findings for built in done))
    once = []
    for built in done:
        once.append(replace(built, findings=tuple(each for each in built.findings if each in left)))
        left -= set(built.findings)
    return once


def _profile(folder: Path, choices: Mapping[str, Any]) -> Profile:
    printer = choices.get("printer")
    return profile_of(printer, folder) if isinstance(printer, str) and printer else Profile()


def _digest(path: str) -> str:
    """Changes with a file from outside of the project; whether it can be read is told by whoever reads it."""
    try:
        return hashlib.sha256(bytes_of(Path(path))).hexdigest() if path else ""
    except OSError:
        return ""


def _order(folder: Path, choices: Mapping[str, Any]) -> Order:
    from meeplewright_generators.workshop import world_of

    world = world_of(folder)
    said = said_by(world.system.sections.printing, world.pack.sections.printing)
    makes = HOME
    if choices.get("target", HOME) != HOME:
        from meeplewright.packs.targets import Targets

        target = Targets(world).target(choices["target"])
        said |= target.sheets
        makes = target.makes
    if makes == HOME and choices.get("size"):
        raise Stop("--size is for targets that have sizes", "name one with --for; `meeple explain targets` lists them")
    if makes != PRESS and choices.get("icc"):
        raise Stop("--profile is for targets that print in inks", "name one with --for, such as `--for press`")
    return order(folder, said=said, **choices)


def _one_of_each_name(asked: Sequence[Order]) -> None:
    """Two packs of one name would write over one another."""
    from meeplewright_generators.workshop import world_of

    seen: dict[str, Path] = {}
    for each in asked:
        name = world_of(each.pack).pack.name
        if name in seen:
            raise Stop(
                f"two packs are called `{name}`: `{seen[name]}` and `{each.pack}`",
                "build one of them, or both one after the other, each with an --out of its own",
            )
        seen[name] = each.pack


def _folders_around(packs: Sequence[Path]) -> list[Path]:
    """Every folder that these packs may read from: they, the packs beside them, and what ships."""
    from meeplewright import data
    from meeplewright.packs.discover import packs_at

    # only a pack that extends others looks beside itself, and what lies there may be a whole disk
    beside = [other for pack in packs if _extends(pack) for other in packs_at(pack.parent)]
    return [*packs, *beside, data.schemas()]


def _extends(pack: Path) -> bool:
    """Whether its file names packs that it adds to; where that cannot be read, it may."""
    from meeplewright.packs.discover import PACK_FILE
    from meeplewright.regular import bytes_of

    try:
        return b"extends" in bytes_of(pack / PACK_FILE)
    except OSError:
        return True


def _folders_read(asked: Sequence[Order]) -> list[Path]:
    """The folders that were read from."""
    from meeplewright import data
    from meeplewright_generators.workshop import workshop

    folders: dict[Path, None] = {}
    for each in asked:
        world = workshop(each).world
        folders |= dict.fromkeys(pack.folder for pack in world.packs)
        if not world.system.folder.resolve().is_relative_to(data.schemas().resolve()):
            folders[world.system.folder] = None
    return [*folders, data.schemas()]


def _remember_printed(asked: Order) -> None:
    from meeplewright_generators.builder.printed import pieces_of, remember_printed
    from meeplewright_generators.workshop import workshop

    shop = workshop(asked)
    remember_printed(asked.pack, shop.language, pieces_of(shop), whole=not asked.only and not asked.where)


def _only_changed(asked: Order, since: str) -> Order:
    from meeplewright_generators.builder.printed import pieces_at, pieces_of, printed_before, to_print
    from meeplewright_generators.workshop import workshop

    shop = workshop(asked)
    before = pieces_at(asked, since) if since else printed_before(asked.pack, shop.language)
    return replace(asked, pieces=to_print(pieces_of(shop), before))


def _packs(path: Path) -> list[Path]:
    from meeplewright.packs.discover import packs_at

    if not path.exists():
        raise Stop(f"there is no `{path}`", "name the folder of a pack")
    folders = packs_at(path)
    if not folders:
        raise Stop(f"there is no pack in `{path}`", "a pack is a folder with a pack.yaml")
    return folders


def _languages(asked: Order, languages: Sequence[str]) -> list[str]:
    if not languages:
        return [""]
    from meeplewright_generators.workshop import workshop

    pack = workshop(asked).world.pack
    known = (pack.language, *pack.translations)
    wanted = [language for each in languages for language in (known if each == "all" else each.split(","))]
    for language in wanted:
        if language not in known:
            raise Stop(
                f"`{pack.name}` has no language `{language}`",
                did_you_mean(language, known)
                or f"it has {', '.join(known)}: name more under `translations` in pack.yaml",
            )
    return ["" if language == pack.language else language for language in dict.fromkeys(wanted)]
