"""Every check there is. A check is a plain function World -> findings; a new one is one entry of the table here.

The entry may say what the check reads, if that is not everything: a session asks a check again only where something
has changed that it reads. Whatever stands in pack.yaml, in the system or in a file of a language changes everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Finding
from meeplewright.languages import base_of, homes_of, shipped_languages
from meeplewright.packs.world import World
from meeplewright.systems.referring import is_plain, kinds_of

if TYPE_CHECKING:
    from meeplewright.packs.link import LinkedFile

Function = Callable[[World], Iterable[Finding]]
Condition = Callable[[World], bool]
HOUSE = "/"  # stands in the code of every house rule, and for all of them among the codes of a check

# checks of other distributions and of the generators, asked for with --print, are entry points of this group
MORE = "meeplewright.checks"
STORIES = "meeplewright.stories.findings.check:story_findings"


@dataclass(frozen=True, slots=True)
class Reads:
    """What a check looks at, and what therefore may change what it says.

    `ids`: which records there are, in which order. `marks`: the values that carry these annotations. `files`: files
    that are no records, by how their paths in the pack begin. `kinds`: whole records, of the kinds that this gives for
    a World. `facts`: what is known of each file (`checks.facts`), by dotted names; a check that stands on facts looks
    at more only where it has something to say, and is asked again then. Places need not be said: what stands in a file
    that changed is asked for again.
    """

    ids: bool = False
    marks: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    kinds: Callable[[World], frozenset[str]] | None = None
    facts: tuple[str, ...] = ()

    def facts_of(self, part: LinkedFile) -> list[object]:
        """What is known of a file, as far as it is read."""
        return [imported(name).of(part) for name in self.facts]


class CheckSort(StrEnum):
    """How a check goes about the files, and what a session therefore does where some of them change.

    FILE: what it tells of a file stands there, and follows from what that holds, from the ids there are where it reads
    them, and from what `Check.stands_on`; its function takes files, and is asked about those that changed. TALLY: it
    adds up what each file says, and sums subtract (`checks.tally`); a session changes them by what comes and goes.
    WHOLE: it looks at everything again.
    """

    FILE = "file"
    TALLY = "tally"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its function by dotted name, imported when it is asked; the codes that it tells.

    `only_with`: a World for which this is false has nothing for the check, and its module is not imported. `reads`:
    what it looks at; without a word, everything. `stands_on`: by dotted name, what else the findings of each file
    follow from; where that is no longer equal, all files are looked at. `takes_long`: so long that an editor has it
    asked in a process of its own.
    """

    function: str
    codes: tuple[str, ...]
    only_with: Condition | None = None
    reads: Reads | None = None
    sort: CheckSort = CheckSort.WHOLE
    stands_on: str = ""
    takes_long: bool = False

    def __call__(self, world: World) -> Iterable[Finding]:
        findings: Iterable[Finding] = imported(self.function)(world)
        return findings

    def of_files(self, world: World, files: Sequence[LinkedFile]) -> Iterable[Finding]:
        """What a check by FILE says of some files."""
        findings: Iterable[Finding] = imported(self.function)(world, files)
        return findings

    def ground(self, world: World) -> object:
        """What the findings of each file follow from, beside the file and what is read of others."""
        return imported(self.stands_on)(world) if self.stands_on else None

    def may_say(self, world: World) -> bool:
        """Whether it may have something to say of a World."""
        return self.only_with is None or self.only_with(world)


@dataclass(frozen=True, slots=True)
class Marked:
    """The condition that something carries an annotation."""

    annotation: str

    def __call__(self, world: World) -> bool:
        return world.says(self.annotation)


def _has_translations(world: World) -> bool:
    beside = world.pack.sections.sources.translated
    return bool(world.pack.translations or world.system.sections.about.translations or beside)


def _has_rules(world: World) -> bool:
    return any(file.inside.startswith("rules/") for file in world.pack.others)


def _may_not_be_spoken(world: World) -> bool:
    languages, known = {world.pack.language, *world.pack.translations}, set(shipped_languages())
    return not {base_of(code) for code in languages} <= known or bool(homes_of(world.pack.folder, world.system.folder))


def _numbered_by(world: World) -> frozenset[str]:
    """The kinds whose numbers go by another field of the record."""
    said = world.system.arguments.get("x-number", ())
    return frozenset(kind for kind, argument in said if isinstance(argument, dict) and "by" in argument)


def _looked_up(world: World) -> frozenset[str]:
    """The kinds whose records are named by more than their ids, and those that name them so."""
    said = world.system.arguments.get("x-ref", ())
    return frozenset(each for kind, way in said if not is_plain(way) for each in (kind, *kinds_of(way)))


def _says_what_is_used(world: World) -> bool:
    return any(kind.said.uses for kind in world.system.kinds.values())


# fmt: off
_TOLD_OF_STORIES = (
    "MW316", "MW600", "MW601", "MW602", "MW603", "MW604", "MW605", "MW606", "MW607", "MW610", "MW611", "MW612", "MW613",
    "MW614", "MW615", "MW616", "MW617", "MW618", "MW620", "MW621", "MW622", "MW623", "MW624", "MW625", "MW626", "MW627",
    "MW628",
    "MW640", "MW641", "MW642", "MW643", "MW644", "MW645", "MW646", "MW647", "MW648", "MW649", "MW650", "MW651",
    "MW652", "MW653", "MW654", "MW660", "MW661", "MW662", "MW663", "MW664", "MW670", "MW680", "MW681", "MW682",
    "MW683", "MW684", "MW686",
)
# fmt: on

_OWN_TEXTS = Reads(ids=True, marks=("x-text",))
_NUMBERS = Reads(ids=True, facts=("meeplewright.checks.counted:NUMBERS",))

CHECKS: tuple[Check, ...] = (
    Check(
        "meeplewright.checks.references:unknown_references",
        ("MW201", "MW202"),
        reads=Reads(ids=True, marks=("x-ref", "x-icon", "x-kind"), kinds=_looked_up),
        sort=CheckSort.TALLY,
    ),
    Check("meeplewright.checks.references:alike_ids", ("MW206",), reads=Reads(ids=True)),
    Check("meeplewright.checks.references:misnamed_records", ("MW205",)),
    Check("meeplewright.checks.references:duplicate_ids", ("MW203",), reads=Reads(ids=True)),
    Check(
        "meeplewright.checks.references:unused_records",
        ("MW204",),
        reads=Reads(ids=True, marks=("x-ref", "x-text"), files=("rules/",), kinds=_looked_up),
    ),
    Check("meeplewright.checks.uses:uses", ("MW317", "MW318"), _says_what_is_used),
    Check(
        "meeplewright.checks.numbers:printed_numbers",
        ("MW301", "MW302", "MW303"),
        reads=Reads(ids=True, marks=("x-number",), kinds=_numbered_by),
        sort=CheckSort.TALLY,
    ),
    Check("meeplewright.checks.box:manifest_counts", ("MW304", "MW305", "MW306")),
    Check(
        "meeplewright.checks.stock:stock_exceeded",
        ("MW307", "MW308"),
        reads=Reads(ids=True, marks=("x-amount", "x-alternatives", "x-stock", "x-copies")),
    ),
    Check("meeplewright.checks.stock:stock_names", ("MW309",), reads=Reads(ids=True, marks=("x-amount",))),
    Check("meeplewright.checks.stock:amount_names", ("MW201",), reads=Reads(ids=True, marks=("x-amount",))),
    Check(
        "meeplewright.checks.boxes.check:box_findings",
        ("MW340", "MW341"),
        lambda world: world.system.sections.says("boxes"),
    ),
    Check(
        "meeplewright.checks.bench:bench_findings",
        ("MW687", "MW688"),
        lambda world: world.system.sections.bench is not None,
    ),
    Check(
        "meeplewright.checks.layers:layer_findings",
        ("MW201", "MW240", "MW241", "MW242"),
        lambda world: bool(world.pack.sections.sources.overlays),
    ),
    Check(
        "meeplewright.checks.house_rules:house_rules", ("MW160", "MW161", HOUSE), lambda world: bool(world.system.rules)
    ),
    Check(
        "meeplewright.checks.words:text_findings",
        ("MW401", "MW402", "MW403", "MW404"),
        reads=_OWN_TEXTS,
        sort=CheckSort.FILE,
    ),
    Check("meeplewright.checks.effects:effect_findings", ("MW431", "MW432", "MW433", "MW435"), Marked("x-effects")),
    Check("meeplewright.checks.said:said_findings", ("MW437",), Marked("x-said")),
    Check("meeplewright.checks.ruled:ruled_findings", ("MW437",), Marked("x-said")),
    Check(
        "meeplewright.checks.amounts:amounts",
        ("MW438",),
        lambda world: bool(world.of("icon")),
        reads=_NUMBERS,
        sort=CheckSort.TALLY,
    ),
    Check("meeplewright.checks.lists:listed_amounts", ("MW439",), _has_rules),
    Check("meeplewright.checks.cited:cited_amounts", ("MW440",), _has_rules),
    Check("meeplewright.checks.far:far_figures", ("MW110",), reads=_NUMBERS, sort=CheckSort.TALLY),
    Check("meeplewright.checks.letters:letters", ("MW405", "MW406")),
    Check(
        "meeplewright.checks.spelling:spelling",
        ("MW407",),
        reads=Reads(marks=("x-text",), files=("rules/",)),
        sort=CheckSort.TALLY,
    ),
    Check("meeplewright.checks.habits:habits", ("MW411", "MW413", "MW415"), reads=_OWN_TEXTS, sort=CheckSort.TALLY),
    Check(
        "meeplewright.checks.typography:typography",
        ("MW411", "MW412", "MW413", "MW414", "MW415"),
        reads=Reads(marks=("x-text",)),
        sort=CheckSort.FILE,
        stands_on="meeplewright.checks.habits:ways_of",
    ),
    Check(
        "meeplewright.checks.assets:assets",
        ("MW211", "MW212", "MW213", "MW214"),
        reads=Reads(ids=True, marks=("x-asset",), files=("",)),
    ),
    Check(
        "meeplewright.checks.graphs:graph_findings",
        ("MW310", "MW311", "MW312", "MW313", "MW314", "MW315", "MW319", "MW320"),
        Marked("x-graph"),
    ),
    Check("meeplewright.checks.plans:plan_findings", ("MW331", "MW332", "MW333"), Marked("x-plan")),
    Check(
        "meeplewright.checks.rulebooks:rulebooks",
        ("MW401", "MW416", "MW421", "MW422", "MW423", "MW424", "MW425", "MW426", "MW436"),
        _has_rules,
    ),
    Check(
        "meeplewright.checks.configured:settings_findings", ("MW908",), lambda world: world.pack.sections.says("checks")
    ),
    Check("meeplewright.checks.files:nothing_checked", ("MW902",), reads=Reads(ids=True)),
    Check("meeplewright.checks.balance:balance_findings", ("MW700", "MW701", "MW702")),
    Check(
        "meeplewright.l10n.check:translation_findings",
        (
            "MW405",
            "MW406",
            "MW407",
            "MW411",
            "MW412",
            "MW413",
            "MW414",
            "MW415",
            "MW416",
            "MW501",
            "MW502",
            "MW503",
            "MW504",
            "MW505",
            "MW506",
            "MW507",
            "MW508",
            "MW509",
            "MW510",
            "MW511",
            "MW512",
            "MW513",
            "MW514",
            "MW517",
            "MW520",
            "MW521",
            "MW522",
            "MW523",
            "MW524",
        ),
        _has_translations,
        Reads(ids=True, marks=("x-text",), files=("",)),  # locale files lie where they lie
        takes_long=True,
    ),
    Check(
        "meeplewright.l10n.effects:translated_effects",
        ("MW434",),
        lambda world: world.says("x-effects") and _has_translations(world),
    ),
    Check(
        "meeplewright.l10n.chapters:chapter_findings",
        ("MW503", "MW515", "MW516"),
        lambda world: bool(world.pack.translations),
        Reads(files=("rules/",)),
    ),
    Check("meeplewright.l10n.spoken:spoken_findings", ("MW518", "MW519"), _may_not_be_spoken),
    Check(STORIES, _TOLD_OF_STORIES, Marked("x-story"), takes_long=True),
)


@lru_cache(maxsize=1)
def checks() -> tuple[Check, ...]:
    """The checks of the table, imported."""
    for check in CHECKS:
        imported(check.function)
    return CHECKS


def checks_for(world: World) -> tuple[Check, ...]:
    """The checks that may have something to say of a World."""
    return tuple(check for check in CHECKS if check.may_say(world))


@lru_cache(maxsize=1)
def more_checks() -> tuple[Function, ...]:
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
def imported(name: str) -> Any:
    """What a dotted name stands for, `module:name`."""
    module, _, thing = name.partition(":")
    return getattr(import_module(module), thing)
