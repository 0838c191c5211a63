"""Every check there is, by dotted name. A check is a plain function World -> findings; a new one is one line here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World

Check = Callable[[World], Iterable[Finding]]

CHECKS: tuple[str, ...] = (
    "meeplewright.checks.references:unknown_references",
    "meeplewright.checks.references:duplicate_ids",
    "meeplewright.checks.references:unused_records",
    "meeplewright.checks.uses:uses",
    "meeplewright.checks.numbers:printed_numbers",
    "meeplewright.checks.box:manifest_counts",
    "meeplewright.checks.stock:stock_exceeded",
    "meeplewright.checks.stock:stock_names",
    "meeplewright.checks.boxes.check:box_findings",
    "meeplewright.checks.bench:bench_findings",
    "meeplewright.checks.house_rules:house_rules",
    "meeplewright.checks.words:text_findings",
    "meeplewright.checks.effects:effect_findings",
    "meeplewright.checks.said:said_findings",
    "meeplewright.checks.typography:typography",
    "meeplewright.checks.assets:assets",
    "meeplewright.checks.graphs:graph_findings",
    "meeplewright.checks.plans:plan_findings",
    "meeplewright.checks.rulebooks:rulebooks",
    "meeplewright.checks.files:nothing_checked",
    "meeplewright.checks.balance:balance_findings",
    "meeplewright.l10n.check:translation_findings",
    "meeplewright.l10n.effects:translated_effects",
    "meeplewright.l10n.chapters:chapter_findings",
    "meeplewright.stories.findings.check:story_findings",
)

# checks of other distributions and of the generators, asked for with --print, are entry points of this group
MORE = "meeplewright.checks"


# checks whose modules are large, and without which of these a World has nothing for them: they are not imported then
_ONLY_WITH: Mapping[str, Callable[[World], bool]] = {
    "meeplewright.checks.uses:uses": lambda world: any(
        isinstance(kind.options.get("used"), list) for kind in world.system.kinds.values()
    ),
    "meeplewright.checks.graphs:graph_findings": lambda world: bool(world.marks("x-graph")),
    "meeplewright.checks.plans:plan_findings": lambda world: bool(world.marks("x-plan")),
    "meeplewright.checks.boxes.check:box_findings": lambda world: "boxes" in world.system.data,
    "meeplewright.checks.effects:effect_findings": lambda world: bool(world.marks("x-effects")),
    "meeplewright.checks.said:said_findings": lambda world: bool(world.marks("x-said")),
    "meeplewright.stories.findings.check:story_findings": lambda world: bool(world.marks("x-story")),
    "meeplewright.l10n.check:translation_findings": lambda world: bool(
        world.pack.translations or world.system.data.get("translations")
    ),
    "meeplewright.l10n.effects:translated_effects": lambda world: bool(
        world.marks("x-effects") and (world.pack.translations or world.system.data.get("translations"))
    ),
    "meeplewright.l10n.chapters:chapter_findings": lambda world: bool(world.pack.translations),
}


@lru_cache(maxsize=1)
def checks() -> tuple[Check, ...]:
    """The checks of the table, imported."""
    return tuple(_imported(name) for name in CHECKS)


def checks_for(world: World) -> tuple[Check, ...]:
    """The checks that may have something to say of a World."""
    names = (name for name in CHECKS if name not in _ONLY_WITH or _ONLY_WITH[name](world))
    return tuple(_imported(name) for name in names)


@lru_cache(maxsize=1)
def more_checks() -> tuple[Check, ...]:
    """The checks that installed distributions add through the entry-point group."""
    from importlib.metadata import entry_points

    return tuple(point.load() for point in entry_points(group=MORE))


def more_stamp() -> str:
    """Changes with every file of the packages that add checks: what they found before is then not believed."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec
    from pathlib import Path

    rows = []
    for package in sorted({point.module.partition(".")[0] for point in entry_points(group=MORE)}):
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            for file in sorted(Path(folder).rglob("*")):
                if file.suffix != ".pyc" and file.is_file():
                    stat = file.stat()
                    rows.append(f"{file} {stat.st_size} {stat.st_mtime_ns}")
    return "\n".join(rows)


@cache
def _imported(name: str) -> Check:
    module, _, function = name.partition(":")
    check: Check = getattr(import_module(module), function)
    return check
