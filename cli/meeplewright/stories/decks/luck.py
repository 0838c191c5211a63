"""What decides at a table where nobody chooses: chance, every possibility in turn, or a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from meeplewright.stories.decks.table import Luck, Ways
from meeplewright.stories.model.reader import Impossible


class CardNames(Protocol):
    """How cards and their backs are called in a script."""

    def name(self, card: int) -> str: ...

    def back(self, card: int) -> str: ...


class Fair:
    """Chance. With a `log`, what came is told there: cards by name, backs as `~red:fox` with the card nobody saw."""

    __slots__ = ("log", "names", "random")

    def __init__(
        self, random: Callable[[], float], names: CardNames | None = None, log: list[str] | None = None
    ) -> None:
        self.random, self.names, self.log = random, names, log

    def card(self, cards: list[int]) -> int:
        at = int(self.random() * len(cards))
        if self.log is not None and self.names is not None:
            self.log.append(self.names.name(cards[at]))
        return at

    def among(self, pools: list[tuple[list[int], int]], *, back: bool) -> tuple[int, int]:
        left = self.random() * sum(count for _, count in pools)
        which = 0
        while which < len(pools) - 1 and left >= pools[which][1]:
            left -= pools[which][1]
            which += 1
        at = int(self.random() * len(pools[which][0]))
        if self.log is not None and self.names is not None:
            self.log.append(_word(pools, which, at, self._hidden if back else self.names.name))
        return which, at

    def _hidden(self, card: int) -> str:
        assert self.names is not None
        return f"{self.names.back(card)}:{self.names.name(card)}"

    def way(self, ways: Ways) -> int:
        left = self.random()
        at = 0
        while at < len(ways) - 1 and left >= ways[at][1]:
            left -= ways[at][1]
            at += 1
        if self.log is not None:
            self.log.append(ways[at][0])
        return at

    split = way

    def back(self, cards: list[int]) -> int:
        at = int(self.random() * len(cards))
        if self.log is not None:
            self.log.append(self._hidden(cards[at]))
        return at

    def face(self, card: int, cards: list[int]) -> int:
        del cards  # it lies there already, as good as any other
        if self.log is not None and self.names is not None:
            self.log.append(self.names.name(card))
        return card


class First:
    """The first of everything, however the cards lie: to try whether something can be done at all."""

    def card(self, cards: list[int]) -> int:
        return cards.index(min(cards))

    back = card

    def among(self, pools: list[tuple[list[int], int]], *, back: bool) -> tuple[int, int]:
        del back
        return 0, self.card(pools[0][0])

    def way(self, ways: Ways) -> int:
        del ways
        return 0

    split = way

    def face(self, card: int, cards: list[int]) -> int:
        del cards
        return card


@dataclass(slots=True)
class Every:
    """Every possibility in turn: `path` says which to take at each question; what it meets beyond is the first.

    Run a step with it, ask `again`, and so on until it says no: then every way has been gone.
    """

    backs: Sequence[int]
    names: CardNames
    path: list[int] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    weight: Fraction = Fraction(1)
    log: list[str] = field(default_factory=list)
    hazy: bool = False  # whether it told more of a card than its back, which is all that anybody sees
    _at: int = 0

    def again(self) -> bool:
        """Whether there is another way; then the next run goes it."""
        while self.path and self.path[-1] + 1 == self.widths[len(self.path) - 1]:
            self.path.pop()
        self.widths, self.weight, self.log, self._at = [], Fraction(1), [], 0
        if not self.path:
            return False
        self.path[-1] += 1
        return True

    def _pick(self, weights: Sequence[int | Fraction]) -> int:
        if self._at == len(self.path):
            self.path.append(0)
        self.widths.append(len(weights))
        at = self.path[self._at]
        self._at += 1
        if len(weights) > 1:
            self.weight *= Fraction(weights[at]) / sum(weights)
        return at

    def card(self, cards: list[int]) -> int:
        first, weights = _different(cards)
        at = first[self._pick(weights)]
        self.log.append(self.names.name(cards[at]))
        return at

    def among(self, pools: list[tuple[list[int], int]], *, back: bool) -> tuple[int, int]:
        self.hazy = self.hazy or back
        ways: list[tuple[int, int]] = []
        weights: list[Fraction] = []
        for which, (cards, count) in enumerate(pools):
            first, counts = _different([self.backs[card] for card in cards] if back else cards)
            ways += [(which, at) for at in first]
            weights += [Fraction(count * each, len(cards)) for each in counts]
        which, at = ways[self._pick(weights)]
        self.log.append(_word(pools, which, at, self.names.back if back else self.names.name))
        return which, at

    def way(self, ways: Ways) -> int:
        at = self._pick([weight for _, _, weight in ways])
        self.log.append(ways[at][0])
        return at

    def split(self, ways: Ways) -> int:
        self.hazy = True
        return self.way(ways)

    def back(self, cards: list[int]) -> int:
        first, weights = _different([self.backs[card] for card in cards])
        at = first[self._pick(weights)]
        self.log.append(self.names.back(cards[at]))
        return at

    def face(self, card: int, cards: list[int]) -> int:
        del card
        first, weights = _different(cards)
        face = cards[first[self._pick(weights)]]
        self.log.append(self.names.name(face))
        return face


def _word(pools: list[tuple[list[int], int]], which: int, at: int, name_of: Callable[[int], str]) -> str:
    """How a script calls a card of one of several pools: with the pool, where more than one has such a card."""
    word = name_of(pools[which][0][at])
    alike = sum(any(name_of(card) == word for card in cards) for cards, _ in pools)
    return f"{word}@{which + 1}" if alike > 1 else word


def _different(cards: Iterable[int]) -> tuple[list[int], list[int]]:
    """Where each different one stands first, and how many there are of it."""
    first: dict[int, int] = {}
    many: dict[int, int] = {}
    for at, card in enumerate(cards):
        first.setdefault(card, at)
        many[card] = many.get(card, 0) + 1
    return list(first.values()), list(many.values())


class Scripted:
    """What a script says: the words of one of its lines, in order. What a word leaves out, the first card fits."""

    def __init__(self, words: list[str], names: CardNames) -> None:
        self.words, self.names = words, names

    def _next(self, known: list[str]) -> int:
        if not self.words:
            raise Impossible(f"the script does not say what came: {', '.join(sorted(set(known))[:8])}")
        word = self.words.pop(0)
        for meant in (known, [each.partition("@")[0] for each in known], [each.partition(":")[0] for each in known]):
            if word in meant:
                return meant.index(word)
        raise Impossible(f"`{word}` cannot come here; it may be {', '.join(sorted(set(known))[:8])}")

    def _hidden(self, card: int) -> str:
        return f"{self.names.back(card)}:{self.names.name(card)}"

    def card(self, cards: list[int]) -> int:
        return self._next([self.names.name(card) for card in cards])

    def among(self, pools: list[tuple[list[int], int]], *, back: bool) -> tuple[int, int]:
        name_of = self._hidden if back else self.names.name
        ways = [(which, at) for which, (cards, _) in enumerate(pools) for at in range(len(cards))]
        return ways[self._next([_word(pools, which, at, name_of) for which, at in ways])]

    def way(self, ways: Ways) -> int:
        return self._next([name for name, _, _ in ways])

    split = way

    def back(self, cards: list[int]) -> int:
        return self._next([self._hidden(card) for card in cards])

    def face(self, card: int, cards: list[int]) -> int:
        del card
        return cards[self._next([self.names.name(each) for each in cards])]


class Halfway:
    """What a script says, and chance from where it says no more. `log` is all of it in the words of a script."""

    def __init__(self, words: list[str], names: CardNames, random: Callable[[], float]) -> None:
        self.words, self.log = words, list[str]()
        self._told, self._fair = Scripted(words, names), Fair(random, names, self.log)

    def _next(self) -> Luck:
        if not self.words:
            return self._fair
        self.log.append(self.words[0])
        return self._told

    def card(self, cards: list[int]) -> int:
        return self._next().card(cards)

    def among(self, pools: list[tuple[list[int], int]], *, back: bool) -> tuple[int, int]:
        return self._next().among(pools, back=back)

    def way(self, ways: Ways) -> int:
        return self._next().way(ways)

    def split(self, ways: Ways) -> int:
        return self._next().split(ways)

    def back(self, cards: list[int]) -> int:
        return self._next().back(cards)

    def face(self, card: int, cards: list[int]) -> int:
        return self._next().face(card, cards)
