"""`meeple explain`: what a finding means and how to mend it; or what a record is, layer by layer."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            help="MW201, a house rule, a record: card/torch, what has keys: pack.yaml, or target/press",
            show_default=False,
        ),
    ] = None,
    pack: Annotated[Path, typer.Option(help="the pack whose house rules or records are meant")] = Path(),
) -> None:
    """Explain a finding code: what it means, why it matters, how to mend it. Or a record: what each layer changed.

    Without a code, list all; with the beginning of one, as MW3, list its family. Of a record, as card/torch, its fields
    are shown as its editions and printings leave them (docs/formats.md), with who names it. Of pack.yaml, system.yaml,
    theme.yaml, layout.yaml, scene.yaml, target.yaml, language.yaml, a kind or a shared schema such as base/card, every
    key with what it means. `targets` lists what `meeple build --for`
    knows, target/press shows one with its sizes and limits, and where they were read.
    """
    from meeplewright.commands.screen import style_of
    from meeplewright.findings.as_text import Paint
    from meeplewright.findings.catalogue import codes, nearest_code, page
    from meeplewright.findings.stop import Stop

    paint = Paint(style_of(sys.stdout))
    family = [each for each in codes() if code is None or each.startswith(code.upper())]
    if code is None or len(family) > 1:
        for each in family:
            about = page(each)
            print(f"{paint('1', each)}  {about.severity.value:<8} {about.title}")
        return
    known = codes()
    if code.upper() in known:
        about = page(code.upper())
        print(paint("1", f"{about.code}: {about.title}") + f"  ({about.severity}, {about.confidence} confidence)\n")
        print(_painted(about.body, paint), end="")
        return
    if code == "targets" or code.startswith("target/"):
        print("\n".join(_targets(code.partition("/")[2], pack)))
        return
    # what the systems that ship say is asked last: to read them all takes longest
    lines = _keys_of_ours(code) or _record(code, pack) or _keys(code, pack)
    if lines:
        print("\n".join(lines))
        return
    rules = _house_rules(pack)
    if code in rules:
        print(rules[code], end="")
        return
    near = nearest_code(code, rules)
    raise Stop(
        f"there is no finding code `{code}`", f"did you mean `{near}`?" if near else "`meeple explain` lists all"
    )


def _targets(name: str, pack: Path) -> list[str]:
    """What a target takes, or which there are; those of the pack here as well."""
    from meeplewright.authoring.targets_told import told
    from meeplewright.commands.worlds import worlds_at
    from meeplewright.findings.stop import Stop
    from meeplewright.packs.targets import Targets

    try:
        worlds = worlds_at([pack], quiet=True)
    except Stop:
        worlds = []
    targets = Targets(worlds[0] if worlds else None)
    if name:
        return list(told(targets.target(name)))
    return [f"{each:<12} {targets.target(each).title}" for each in targets.names()]


def _record(name: str, pack: Path) -> list[str]:
    """A record of the packs here; nothing where none is called so."""
    from meeplewright.authoring.explained import explained
    from meeplewright.commands.worlds import worlds_at
    from meeplewright.findings.stop import Stop

    kind, slash, id_ = name.partition("/")
    if not slash:
        return []
    try:
        worlds = worlds_at([pack], quiet=True)
    except Stop:
        return []
    pairs = ((world, record) for world in worlds if (record := world.get(kind, id_)) is not None)
    return next((list(explained(world, record)) for world, record in pairs), [])


def _keys_of_ours(name: str) -> list[str]:
    """The keys of a file, or of a shared schema; nothing where none is called so."""
    from meeplewright.authoring.keys import keys_of

    return list(keys_of(name, None))


def _keys(name: str, pack: Path) -> list[str]:
    """The keys of a kind of the pack here; nothing where none is called so."""
    from meeplewright.authoring.keys import keys_of
    from meeplewright.commands.worlds import worlds_at
    from meeplewright.findings.stop import Stop

    if "/" in name:
        return []
    try:
        worlds = worlds_at([pack], quiet=True)
    except Stop:
        return []
    return next((lines for world in worlds if (lines := list(keys_of(name, world)))), [])


def _house_rules(pack: Path) -> dict[str, str]:
    """The house rules of the systems that ship and of the pack here, as text by code."""
    from meeplewright.commands.house_rules import described

    return described(pack)


def _painted(body: str, paint: object) -> str:
    return re.sub(r"(?m)^(#+ .*)$", lambda match: paint("1", match[1]), body)  # type: ignore[operator]
