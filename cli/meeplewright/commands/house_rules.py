"""House rules as `meeple explain` tells them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from meeplewright.systems.model import System


def described(pack: Path) -> dict[str, str]:
    """The rules of the systems that ship and of those of the packs at a path, as text by code."""
    return {rule.code: _text(system, index) for system in _systems(pack) for index, rule in enumerate(system.rules)}


def _systems(pack: Path) -> Iterator[System]:
    from meeplewright import data
    from meeplewright.packs.discover import PACK_FILE, SYSTEM_FILE, packs_at
    from meeplewright.systems.files import read_yaml
    from meeplewright.systems.load import load_system, system_folder

    folders = [path.parent for path in sorted(data.systems().glob(f"*/{SYSTEM_FILE}"))]
    for folder in packs_at(pack):
        head, _ = read_yaml(folder / PACK_FILE, PACK_FILE)
        name = head.data.get("system") if head is not None and isinstance(head.data, dict) else None
        found = system_folder(name, folder) if isinstance(name, str) else None
        folders += [found] if found is not None else []
    for folder in dict.fromkeys(path.resolve() for path in folders):
        system, _ = load_system(folder)
        if system is not None:
            yield system


def _text(system: System, index: int) -> str:
    rule = system.rules[index]
    place = rule.source.place(rule.path)
    lines = [
        f"{rule.code}: {rule.message}  ({rule.severity}, a house rule of {system.title})",
        "",
    ]
    kinds = " and each ".join(rule.each)
    about = f"each {kinds}" if not rule.of else f"each `{rule.of}` of each {kinds}"
    about += f" with each {' and each '.join(rule.with_)}, its `other`," if rule.with_ else ""
    if rule.when:
        lines += [f"For {about} where", "", f"    {rule.when}", "", "this must hold:"]
    else:
        lines += [f"For {about} this must hold:"]
    lines += ["", f"    {rule.require}", ""]
    if rule.help:
        lines += ["## How to mend it", rule.help, ""]
    for name, examples in (("bad", rule.bad), ("good", rule.good)):
        lines += [f"{name}: {json.dumps(example, ensure_ascii=False)}" for example in examples]
    return "\n".join([*lines, f"It stands in {place.path}, line {place.line}."]) + "\n"
