"""What setup, scenarios and cards ask for against how many tokens the box has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from meeplewright.checks.box import copies_of
from meeplewright.checks.own import field_of, is_own, own_marks
from meeplewright.findings.model import Edit, Finding, Place, Related
from meeplewright.findings.nearest import is_slip
from meeplewright.findings.stop import nearest
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_
from meeplewright.systems.model import Mark


@dataclass(frozen=True, slots=True)
class TokenStock:
    """How many of a token there are, and where that is said."""

    count: int
    place: Place


def stock_of(world: World) -> dict[str, TokenStock]:
    """The stock of the system, or what the token records say themselves, and what the packs add to it."""
    stock: dict[str, TokenStock] = {}
    for mark in world.marks("x-stock"):
        if _is_count(mark.value):
            stock[mark.record.id] = TokenStock(mark.value, mark.record.place(*mark.path))
    for section in (world.system.sections.stock, *(pack.sections.stock for pack in world.packs)):
        before = {} if section.source is world.system.source else stock
        for token, count in section.counts.items():
            held = before.get(token)
            stock[token] = TokenStock(count + (held.count if held else 0), section.place(token))
    return stock


def stock_exceeded(world: World) -> Iterator[Finding]:
    """Amounts that the box cannot give: one amount, or what lies on the table at once."""
    stock = stock_of(world)
    if not stock:
        return
    by_record: dict[tuple[str, str], list[Mark]] = defaultdict(list)
    for mark in world.marks("x-amount"):
        token = _token(mark)
        if token not in stock or not _is_count(mark.value):
            continue
        by_record[mark.record.name, token].append(mark)
        if mark.value > stock[token].count and is_own(mark.record, world):
            yield _too_many(mark, token, mark.value, stock[token], "this asks for")
    yield from _together(world, by_record, stock)


def stock_names(world: World) -> Iterator[Finding]:
    """Stock of something that is no token: it would never be counted."""
    tokens = {**world.of("token"), **world.of("icon")}
    if not world.of("token"):
        return
    for section in (world.system.sections.stock, world.pack.sections.stock):
        for token in section.counts:
            if token in tokens or any(_token(mark) == token for mark in world.marks("x-amount")):
                continue
            near = nearest(token, world.of("token"))
            yield Finding.of(
                "MW309",
                f"there is a stock of `{token}`, and no such token",
                section.key_place(token),
                help=f"did you mean `{near}`?" if near else "write the token, or take it out of the stock",
                edit=Edit(section.key_place(token), near)
                if is_slip(token, near) and near not in section.counts
                else None,
                field=f"stock/{token}",
            )


def amount_names(world: World) -> Iterator[Finding]:
    """Amounts of what is no token and no icon, where the key that they stand under is to name one."""
    tokens = world.of("token")
    if not tokens:
        return
    icons = world.of("icon")
    for mark in own_marks(world, "x-amount"):
        if mark.argument is not True or not mark.path or (token := str(mark.path[-1])) in tokens or token in icons:
            continue
        near = nearest(token, {**tokens, **icons})
        yield Finding.of(
            "MW201",
            f"there is no token `{token}`, and so many are asked for",
            mark.record.key_place(*mark.path),
            help=f"did you mean `{near}`?" if near else "name a token that there is, or write this one",
            record=mark.record.name,
            field=field_of(mark.path),
        )


def _together(
    world: World, by_record: Mapping[tuple[str, str], list[Mark]], stock: Mapping[str, TokenStock]
) -> Iterator[Finding]:
    """Sums over what lies on the table at once, where the kind says so: `at-once: record` or `at-once: kind`."""
    copies = copies_of(world)
    choices: dict[str, list[Path_]] = defaultdict(list)
    for choice in world.marks("x-alternatives"):
        choices[choice.record.name].append(choice.path)
    by_kind: dict[tuple[str, str], list[tuple[int, int, Mark]]] = defaultdict(list)  # of one, how many there are
    for (_, token), marks in by_record.items():
        record = marks[0].record
        kind = world.system.kinds.get(record.kind)
        at_once = kind.said.at_once if kind else ""
        if not at_once:
            continue
        total = _most_at_once(marks, choices.get(record.name, ()))
        held = stock[token]
        most = max(mark.value for mark in marks)
        if total > held.count >= most and is_own(record, world):
            yield _too_many(marks[-1], token, total, held, f"{record.kind} `{record.id}` lays out")
        if at_once == "kind":
            by_kind[record.kind, token].append((total, copies.get(record.name, 1), marks[-1]))
    for (kind_name, token), parts in by_kind.items():
        total = sum(one * times for one, times, _ in parts)
        *_, (_, _, last) = parts
        held = stock[token]
        if total > held.count >= max(one for one, _, _ in parts) and is_own(last.record, world):
            yield _too_many(last, token, total, held, f"all of kind `{kind_name}` together lay out")


def _most_at_once(marks: Sequence[Mark], choices: Sequence[Path_], depth: int = 0) -> int:
    """The most of a token that a record may ask for: of alternatives, such as set-ups for two and three, only one."""
    total = 0
    chosen: dict[Path_, dict[str | int, list[Mark]]] = defaultdict(lambda: defaultdict(list))
    for mark in marks:
        around = [each for each in choices if depth <= len(each) < len(mark.path) and mark.path[: len(each)] == each]
        if around:
            choice = min(around, key=len)
            chosen[choice][mark.path[len(choice)]].append(mark)
        else:
            total += mark.value
    for choice, ways in chosen.items():
        total += max(_most_at_once(way, choices, len(choice) + 1) for way in ways.values())
    return total


def _token(mark: Mark) -> str:
    """The token that an amount counts: what the annotation names, or with `true` the key that it stands under."""
    return str(mark.path[-1]) if mark.argument is True and mark.path else str(mark.argument)


def _too_many(mark: Mark, token: str, asked: int, held: TokenStock, who: str) -> Finding:
    return Finding.of(
        "MW308" if asked != mark.value else "MW307",
        f"{who} {asked} `{token}`, and the box has {held.count}",
        mark.record.place(*mark.path),
        help="ask for less, or put more of them into the box",
        related=(Related("the stock", held.place),),
        record=mark.record.name,
        field=field_of(mark.path),
    )


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
