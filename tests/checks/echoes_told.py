"""Findings beside a cause, near it and far from it: which of them are held back, and why; in tests/checks/told/echoes.txt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from checks.shapes_told import world_of
from meeplewright.checks.damage import Damage
from meeplewright.checks.echoes import beside_misnamed, without_echoes
from meeplewright.findings.lines import forget
from meeplewright.findings.model import Edit, Finding, Place, Related, Severity
from meeplewright.packs.discover import shown_path
from meeplewright.packs.world import World
from recorded import Answer

_SYSTEM = "kinds: {card: {schema: card.schema.json}, map: {schema: base/record}, icon: {schema: base/icon}}\nvocabulary: {icon: [{id: coin, name: Coin}]}\nrules: [{code: toy/maps, each: card, require: all.map.size() > 0, message: no map}]\n"
_CARD = {"properties": {"to": {"x-ref": "card"}, "at": {"x-ref": "map"}, "text": {"x-text": "line"}}}
_FILES = {
    "cards.yaml": "card:\n- {id: rope, to: lamp, text: See oar}\n- {id: lamp, to: oar}\n- {id: oar, to: rope}\n- {id: net, to: lapm}\n- {id: hook, to: lapm}\n- {id: reel, at: fenn}\n",
    "maps.yaml": "map:\n- {id: fen}\n- {id: moor}\n",
    "rules/en/play.md": "# Play\n\n[[card/lapm]] [[card/gone]] [[lapm]] [[card]] [[icon/gold]]\n",
    "more.json": '{"card": [{"id": "first", "to": "second"}, {"id": "third", "text": "first"}]}\n',
    "l10n/ru.po": 'msgid ""\n\n# meeple: ignore MW502 -- old\n#. a name\nmsgctxt "card/lapm#text"\nmsgid "a"\n\n#\n#\n#\n#\n#\n#\n#\n#\nmsgctxt "card/lapm#text"\n',
}  # fmt: skip


def _at(folder: Path, name: str, line: int, column: int, end: int, rows: int = 0) -> Place:
    return Place(f"{shown_path(folder)}{name}", line, column, line + rows, end)


def _causes(folder: Path) -> Iterator[tuple[str, list[Finding]]]:
    """What may be the cause of others, each alone, then some together."""
    here = partial(_at, folder)
    shape = Finding.of("MW103", "expected", here("cards.yaml", 2, 14, 18), record="card/rope", field="to")
    yield "nothing", []
    yield "a value", [shape]
    yield "a value, as a note", [replace(shape, severity=Severity.NOTE)]
    yield "a value of no record", [replace(shape, record="", field="to")]
    yield "a missing key", [Finding.of("MW101", "missing", here("cards.yaml", 2, 3, 40), record="card/rope")]
    yield (
        "a value twice told",
        [Finding.of("MW027", "twice", here("cards.yaml", 2, 14, 18), record="card/rope", field="state")],
    )
    yield "two of one id", [Finding.of("MW203", "twice", here("cards.yaml", 3, 8, 12), record="card/lamp", field="id")]
    yield "a misspelt id", [Finding.of("MW205", "nothing names", here("cards.yaml", 3, 8, 12), edit=Edit(here("cards.yaml", 3, 8, 12), "lapm"), record="card/lamp", field="id")]  # fmt: skip
    yield (
        "a misspelt id without a mend",
        [Finding.of("MW205", "nothing names", here("cards.yaml", 3, 8, 12), record="card/lamp", field="id")],
    )
    yield "a ring", [Finding.of("MW312", "ring", here("cards.yaml", 2, 18, 22), related=(Related("and on", here("cards.yaml", 4, 17, 21)),), record="card/rope", field="to")]  # fmt: skip
    yield (
        "a slip in a text",
        [Finding.of("MW402", "open", here("cards.yaml", 2, 30, 34), record="card/rope", field="text")],
    )
    yield "a slip in a text, as a note", [replace(Finding.of("MW402", "open", here("cards.yaml", 2, 30, 34), record="card/rope", field="text"), severity=Severity.WARNING)]  # fmt: skip
    yield "what cannot be read", [Finding.of("MW004", "unread", here("more.json", 1, 1, 9))]
    yield "what cannot be read of records", [Finding.of("MW004", "unread", here("cards.yaml", 3, 1, 9))]
    yield "what cannot be read of maps", [Finding.of("MW004", "unread", here("maps.yaml", 2, 1, 9))]
    yield "what cannot be read of the pack", [Finding.of("MW004", "unread", here("pack.yaml", 1, 1, 9))]
    yield "what cannot be read of the system", [Finding.of("MW004", "unread", here("system.yaml", 1, 1, 9))]
    yield "what cannot be read of a schema", [Finding.of("MW004", "unread", here("card.schema.json", 1, 1, 9))]
    yield "no id", [Finding.of("MW017", "no id", here("cards.yaml", 3, 1, 9))]
    yield "no id in a field", [Finding.of("MW017", "no id", here("cards.yaml", 3, 1, 9), field="id")]
    yield "ids", [Finding.of("MW015", "ids", here("cards.yaml", 3, 1, 9))]
    yield "a system with a key too many", [Finding.of("MW151", "odd", here("system.yaml", 2, 1, 9))]
    yield "a schema that is not there", [Finding.of("MW154", "gone", here("system.yaml", 2, 1, 9))]
    yield "how the state is declared", [Finding.of("MW603", "odd", here("pack.yaml", 2, 1, 9), field="state")]
    yield (
        "an option that leads nowhere",
        [Finding.of("MW610", "nowhere", here("cards.yaml", 2, 1, 9), record="card/rope")],
    )
    twice = Finding.of("MW203", "twice", here("cards.yaml", 3, 8, 12), record="card/lamp", field="id")
    for name, column, end in (
        ("what is named", 3, 12),
        ("another", 17, 26),
        ("what is named without its kind", 31, 35),
    ):
        yield f"two of one id, and a link to {name}", [twice, Finding.of("MW403", "nobody", here("rules/en/play.md", 3, column, end), field="rules/en/play.md")]  # fmt: skip
    link = Finding.of("MW403", "nobody", here("rules/en/play.md", 3, 40, 44), field="rules/en/play.md")
    yield "two of one id, and a link to their kind", [twice, link]
    yield "two icons of one id, and a link", [replace(twice, record="icon/coin"), replace(link, place=here("rules/en/play.md", 3, 49, 58))]  # fmt: skip
    yield "two maps of one id", [replace(twice, place=here("maps.yaml", 2, 8, 11), record="map/fen")]
    yield "a paragraph twice", [Finding.of("MW425", "twice", here("rules/en/play.md", 3, 1, 4), field="rules/en/play.md")]  # fmt: skip
    yield "a wrong encoding", [Finding.of("MW406", "letters", here("cards.yaml", 2, 14, 18))]
    unnamed = Finding.of("MW201", "nobody", here("cards.yaml", 5, 17, 21), record="card/net", field="to")
    yield "a name of nobody", [unnamed]
    yield "a misspelt name", [replace(unnamed, edit=Edit(unnamed.place, "lamp"))]
    yield "a name of nobody elsewhere", [replace(unnamed, place=here("cards.yaml", 5, 17, 20))]
    yield "what lies outside", [Finding.of("MW004", "unread", Place("/elsewhere/cards.yaml", 1, 1, 1, 2))]
    yield "several", [shape, Finding.of("MW203", "twice", here("cards.yaml", 3, 8, 12), record="card/lamp", field="id"), Finding.of("MW402", "open", here("cards.yaml", 4, 3, 9), record="card/oar", field="text")]  # fmt: skip


_ALONE = ("MW101", "MW104", "MW401", "MW403", "MW405", "MW610")  # causes themselves: asked one by one
_CODES = (*_ALONE, "MW018", "MW110", "MW153", "MW160", "MW161", "MW201", "MW204", "MW240", "MW302", "MW303", "MW304", "MW306", "MW407", "MW432", "MW436", "MW502", "MW602", "MW612", "MW620", "MW641", "MW903", "MW411", "MW006", "MW412", "MW501", "MW515", "MW516")  # fmt: skip


def _echoes(folder: Path) -> Iterator[tuple[str, Finding]]:
    """What may follow, by where it stands and what it is about."""
    here = partial(_at, folder)
    wheres: Sequence[tuple[str, Place, str, str]] = (
        ("there", here("cards.yaml", 2, 14, 18), "card/rope", "to"), ("within", here("cards.yaml", 2, 15, 17), "card/rope", "text"), ("beyond", here("cards.yaml", 2, 13, 18), "card/rope", "to"), ("longer", here("cards.yaml", 2, 14, 19), "", ""), ("over rows", here("cards.yaml", 2, 14, 18, 1), "card/rope", ""), ("below", here("cards.yaml", 3, 18, 21), "card/lamp", "id"), ("far below", here("cards.yaml", 5, 17, 21), "card/net", "to"), ("of another kind", here("maps.yaml", 2, 8, 11), "map/fen", "id"),
        ("of nothing", here("cards.yaml", 2, 3, 9), "", ""), ("of what is gone", here("maps.yaml", 2, 1, 5), "card/gone", "x"), ("counting", here("pack.yaml", 1, 1, 5), "pack/example", "manifest/card"), ("counting both", here("pack.yaml", 1, 1, 5), "pack/example", "manifest/map+card/deck/a"), ("counting maps", here("pack.yaml", 1, 1, 5), "pack/example", "manifest/map"), ("in json", here("more.json", 1, 33, 39), "card/first", "to"), ("named in json", here("cards.yaml", 2, 8, 12), "", "first"), ("nowhere", here("cards.yaml", 99, 1, 2), "", ""),
        ("in its first half", here("cards.yaml", 2, 14, 16), "", ""), ("in its second half", here("cards.yaml", 2, 16, 18), "", ""), ("at the link", here("rules/en/play.md", 3, 49, 58), "", ""),
        ("asking, there", here("cards.yaml", 5, 8, 11), "card/net", "id"), ("in the chapter", here("rules/de/play.md", 1, 1, 2), "", "rules/de/play.md"), ("in another chapter", here("rules/de/more.md", 1, 1, 2), "", "rules/de/more.md"), ("of a record there", here("l10n/ru.po", 5, 1, 8), "card/oar", "text"), ("named once", here("cards.yaml", 7, 18, 22), "card/reel", "at"),
    )  # fmt: skip
    for code in _CODES:
        for where, place, record, field in wheres[: -1 if code == "MW201" else None]:  # else it would be a cause
            yield f"{code} {where}", Finding.of(code, "it follows", place, record=record, field=field)
    for where, place, record, field in wheres[:4]:
        yield (
            f"toy/maps {where}",
            replace(Finding.of("MW160", "no map", place, record=record, field=field), code="toy/maps"),
        )
        yield f"MW160 of toy/maps {where}", Finding.of("MW160", "`toy/maps` breaks", place, record=record, field=field)
    beside = Related("the other", here("cards.yaml", 2, 30, 34))
    yield "MW432 beside", Finding.of("MW432", "it follows", here("maps.yaml", 2, 1, 4), related=(beside,))


def _world(folder: Path) -> World:
    forget()
    return world_of(folder, _SYSTEM, {"card": _CARD}, _FILES)


def _held(number: int, folder: Path) -> Iterator[str]:
    world = _world(folder)
    (_, causes) = list(_causes(folder))[number]
    echoes = dict(_echoes(folder))
    damage = Damage(causes, [world])
    alone = [[each] for name, each in echoes.items() if each.code in _ALONE and name.endswith((" there", " below", "in json"))]  # fmt: skip
    names = {id(each): name for name, each in echoes.items()}
    why: dict[str, list[str]] = {}
    for several in ([each for each in echoes.values() if each.code not in _ALONE], *alone):
        told, held = without_echoes([*causes, *several], damage, [world])
        assert len(told) + len(held) == len(causes) + len(several)
        for one in held:
            cause = "" if one.cause is None else f", by {one.cause.code}"
            if id(one.finding) in names:
                why.setdefault(f"{one.why}{cause}", []).append(names[id(one.finding)])
    for each, held_back in why.items():
        yield f"{each}: {', '.join(held_back)}"


def _of_two_packs(folder: Path) -> Iterator[str]:
    """What follows from a cause in one pack, of findings in that, in another with the same records, and in none."""
    homes = {name: folder / name for name in ("one", "two")}
    for home in homes.values():
        home.mkdir()
    forget()
    worlds = [world_of(home, _SYSTEM, {"card": _CARD}, _FILES) for home in homes.values()]
    for cause_in, home in homes.items():
        for name, causes in _causes(home):
            if name not in ("a value", "two of one id", "a misspelt id", "a ring", "a slip in a text", "several"):
                continue
            several = [(pack, each) for pack, of in homes.items() for _, each in _echoes(of) if each.code not in _ALONE]
            several += [("none", replace(each, place=Place("/elsewhere/a.yaml", 1, 1, 1, 2))) for _, each in _echoes(home) if each.code not in _ALONE]  # fmt: skip
            _, held = without_echoes([*causes, *(each for _, each in several)], Damage(causes, worlds), worlds)
            packs = {id(each): pack for pack, each in several}
            rows = sorted(f"{packs[id(each.finding)]} {each.why}" for each in held if id(each.finding) in packs)
            yield f"{name} in {cause_in}:"
            yield from (f"  {row} {times} times" for row, times in Counter(rows).items())


def _misnamed(folder: Path) -> Iterator[str]:
    """Comments of a catalogue beside translations of a record that is there under a misspelt id."""
    _world(folder)
    here = partial(_at, folder)
    cause = Finding.of("MW205", "nothing names", here("cards.yaml", 3, 8, 12), edit=Edit(here("cards.yaml", 3, 8, 12), "lapm"), record="card/lamp", field="id")  # fmt: skip
    for line in (1, 3, 4, 5, 7, 8, 9, 15):
        for code in ("MW903", "MW502"):
            finding = Finding.of(code, "a comment", here("l10n/ru.po", line, 3, 9))
            yield f"{code} in line {line}: {[each.why for each in beside_misnamed([cause, finding])]} {[each.why for each in beside_misnamed([finding])]}"  # fmt: skip


def answers() -> Iterator[Answer]:
    """What is held back beside each cause."""
    for number, (name, _) in enumerate(_causes(Path())):
        yield Answer("echoes", name, partial(_held, number))
    yield Answer("echoes", "of two packs", _of_two_packs)
    yield Answer("echoes", "comments of catalogues", _misnamed)
