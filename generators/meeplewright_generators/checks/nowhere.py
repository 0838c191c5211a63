"""Kinds whose records are for players and stand on no face, in no book and on no list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.regular import text_of
from meeplewright.systems.bases import list_kinds
from meeplewright.text.chapter import FIGURE
from meeplewright_generators.faces.dice import dice_kinds
from meeplewright_generators.pages.index import index_kinds

if TYPE_CHECKING:
    from meeplewright.systems.annotations import SchemaNode
    from meeplewright_generators.faces.press import Press

# printed by name: the legend and the glossary of the rules, the backs of cards; grammar of the engine
LISTED = frozenset({"icon", "term", "deck", "verb"})


def nowhere_findings(world: World, press: Press, elsewhere: set[str]) -> Iterator[Finding]:
    """Once for each kind. `elsewhere` are those of which the faces of other kinds show something."""
    printed = {*press.kinds(), *press.library.faces, *elsewhere, *LISTED}
    printed |= {record.kind for record in world.system.vocabulary} | {*dice_kinds(world), *list_kinds(world.system)}
    printed |= set(index_kinds(world))
    asked: set[str] | None = None
    for name, kind in world.system.kinds.items():
        own = [record for record in world.of(name).values() if record.pack == world.pack.name]
        if name in printed or kind.schema_id in LISTED or not own or plays(kind.annotated):
            continue
        if not any(_read(value) for record in own for key, value in record.data.items() if key != "id"):
            continue
        asked = _in_rules(world) | _in_books(world) if asked is None else asked
        if name in asked:
            continue
        record = own[0]
        others = f" (nor the {len(own) - 1} more of its kind)" if len(own) > 1 else ""
        yield Finding.of(
            "MW825",
            f"nothing prints `{record.name}`{others}",
            record.key_place("id"),
            help=f"give `{name}` a layout under `print: faces`, or take its fields into the rules with"
            f" `{{{{table: {name} | …}}}}`; `{name}: none` says that players need not read it",
            record=record.name,
            field="id",
        )


def plays(node: SchemaNode) -> bool:
    """Whether records of the kind are entries of a story, or what its record sheet holds."""
    return any(annotation == "x-story" for annotation, _, _ in node.own) or (
        node.by is not None and any(plays(each) for each in node.by[1].values())
    )


def _read(value: object) -> bool:
    return value not in (None, False, "", [], {})


def _in_books(world: World) -> set[str]:
    """The kinds that make parts, headings and lines of a book."""
    said = [sections.printing.book for sections in world.sections]
    return set(re.findall(r"[a-z][a-z0-9-]*", repr(said)))


def _in_rules(world: World) -> set[str]:
    """The kinds that figures and tables of the rules are taken from."""
    return {name for figure in rule_figures(world) for name in figure}


def rule_figures(world: World) -> list[set[str]]:
    """The names of kinds and fields in each figure and table of the rules."""
    figures: list[set[str]] = []
    for pack in world.packs:
        for path in sorted((pack.folder / "rules").glob("*/*.md")):
            try:
                text = text_of(path, encoding="utf-8-sig")
            except (OSError, UnicodeDecodeError):
                continue  # told by the check of rules
            figures += [set(re.findall(r"[a-z][a-z0-9-]*", figure)) for figure in FIGURE.findall(text)]
    return figures
