"""House rules as `meeple explain` tells them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from meeplewright.sources.model import Source
from meeplewright.systems.rules import HouseRule


def described(pack: Path) -> dict[str, str]:
    """The rules of the systems that ship and of those of the packs at a path, as text by code.

    Of a system no more is read than its system.yaml: its schemas are nothing to a rule's words.
    """
    from meeplewright.systems.sections import Sections

    texts: dict[str, str] = {}
    for folder, source in _systems(pack):
        sections = Sections(source)
        title = sections.about.title or sections.about.system or folder.name
        texts |= {rule.code: _text(rule, title) for rule in sections.rules.rules}
    return texts


def _systems(pack: Path) -> Iterator[tuple[Path, Source]]:
    from meeplewright import data
    from meeplewright.packs.discover import PACK_FILE, SYSTEM_FILE, packs_at
    from meeplewright.systems.files import read_yaml
    from meeplewright.systems.load import system_folder
    from meeplewright.systems.sections import Sections

    folders = [path.parent for path in sorted(data.systems().glob(f"*/{SYSTEM_FILE}"))]
    for folder in packs_at(pack):
        head, _ = read_yaml(folder / PACK_FILE, PACK_FILE)
        said = Sections(head).about.system if head is not None and isinstance(head.data, dict) else ""
        home = system_folder(said, folder)
        folders += [home] if home is not None else []
    for folder in dict.fromkeys(path.resolve() for path in folders):
        source, _ = read_yaml(folder / SYSTEM_FILE, f"{folder.as_posix()}/{SYSTEM_FILE}")
        if source is not None and isinstance(source.data, Mapping):
            yield folder, source


def _text(rule: HouseRule, title: str) -> str:
    place = rule.source.place(rule.path)
    lines = [
        f"{rule.code}: {rule.message}  ({rule.severity}, a house rule of {title})",
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
