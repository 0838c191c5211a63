"""Numbers that a translation says otherwise, as numbers: in digits or in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from meeplewright.findings.model import Confidence
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.languages.numbers import Number, numbers
from meeplewright.text.markup import Markup


def number_differences(
    source: str, target: str, pair: Pair, source_markup: Markup | None, target_markup: Markup | None
) -> Iterator[Difference]:
    """Numbers lost, come in, changed, or put to other things. The texts have their tokens blanked out."""
    wanted, others = numbers(source, pair.source_language), numbers(target, pair.language)
    read = bool(pair.source_language.numbers and pair.language.numbers)
    if not read and (len(wanted) != len(others) or not all(each.digits for each in (*wanted, *others))):
        return  # what may stand there in words that cannot be read does not lack
    if not wanted and not others:
        return
    lost, more = _unmatched(wanted, others), _unmatched(others, wanted)
    if not (lost and more) and (apart := _one_apart(wanted, others)) is not None:
        yield apart  # a word in between, such as an ordinal, is no likeness of the one that is wrong
    elif lost or more:
        yield from _lost_or_more(lost, more)
    else:
        yield from _order(source, target, wanted, others, source_markup, target_markup)


def _unmatched(ours: list[Number], theirs: list[Number]) -> list[Number]:
    """Hard numbers of ours that have no like among theirs, soft ones included. What is written alike goes together
    first: a `3` that has come in is not the `three` that stands in both."""
    left = Counter((number.value, number.digits) for number in theirs)
    others = [number for number in sorted(ours, key=lambda n: not n.hard) if not _taken(left, number, number.digits)]
    lost = [number for number in others if not _taken(left, number, not number.digits) and number.hard]
    return sorted(lost, key=lambda n: n.start)


def _taken(left: Counter[tuple[int, bool]], number: Number, digits: bool) -> bool:  # noqa: FBT001
    """Whether there is still a number of this value, in digits or in words; it then belongs to this one."""
    is_left = left[number.value, digits] > 0
    left[number.value, digits] -= is_left
    return is_left


def _one_apart(wanted: list[Number], others: list[Number]) -> Difference | None:
    """The one number in digits that is another in the translation, where all others stand in the same row."""
    ours = [number.value for number in wanted if number.digits]
    theirs = [number.value for number in others if number.digits]
    apart = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
    if len(ours) != len(theirs) or len(ours) <= _ROW or len(apart) != 1:
        return None
    message = f"the source says `{apart[0][0]}` where the translation says `{apart[0][1]}`"
    return Difference("MW507", message, f"write `{apart[0][0]}` for `{apart[0][1]}`", Confidence.MEDIUM)


def _lost_or_more(lost: list[Number], more: list[Number]) -> Iterator[Difference]:
    def values(numbers_: list[Number]) -> str:
        return ", ".join(f"`{number.value}`" for number in numbers_)

    if lost and more:
        sure = any(number.digits for number in (*lost, *more)) or len(lost) == len(more)
        message = f"the source says {values(lost)} where the translation says {values(more)}"
        one = len(lost) == len(more) == 1
        help_ = f"write `{lost[0].value}` for `{more[0].value}`" if one else "make the numbers agree"
        yield Difference("MW507", message, help_, Confidence.HIGH if sure else Confidence.MEDIUM)
        return
    alone = lost or more
    if all(number.value == 1 for number in alone):
        confidence = Confidence.LOW  # "1 card" and "a card" say the same
    elif any(number.digits and not number.ordinal for number in alone):
        confidence = Confidence.HIGH if lost else Confidence.MEDIUM
    else:
        confidence = Confidence.LOW if all(number.ordinal for number in alone) else Confidence.MEDIUM
    message = (
        f"the translation lacks the number {values(lost)}"
        if lost
        else f"the translation says {values(more)}, the source does not"
    )
    idiom = not any(number.digits for number in alone)
    yield Difference("MW507", message, "make the numbers agree", confidence, idiom=idiom)


def _order(
    source: str,
    target: str,
    wanted: list[Number],
    others: list[Number],
    source_markup: Markup | None,
    target_markup: Markup | None,
) -> Iterator[Difference]:
    """The same numbers, but on other things: each is held against the icon that follows it."""
    if source_markup is not None and target_markup is not None:
        ours, theirs = _counted(source, wanted, source_markup), _counted(target, others, target_markup)
        if (
            len(ours) > 1
            and Counter(name for _, name in ours) == Counter(name for _, name in theirs)
            and Counter(ours) != Counter(theirs)
        ):
            yield Difference(
                "MW507",
                "the same numbers stand at other icons than in the source",
                "put each number to its own icon",
                Confidence.HIGH,
            )
            return
    first = [number.value for number in wanted if number.digits]
    second = [number.value for number in others if number.digits]
    if first != second and Counter(first) == Counter(second):
        yield Difference(
            "MW507",
            f"the numbers stand in another order: {_row(first)} in the source, {_row(second)} here",
            "make sure that each number is at its own thing",
            Confidence.MEDIUM,
            idiom=True,
        )


_ROW = 2  # numbers in digits that a text must have more of, so that all but one can agree


def _counted(text: str, row: list[Number], markup: Markup) -> list[tuple[int, str]]:
    """(number, icon) for each number with an icon right behind it."""
    names = [token.name for token in markup.tokens()]
    spots = [at for at, char in enumerate(text) if char == "\ue000"]
    pairs = []
    for number in row:
        following = next((index for index, at in enumerate(spots) if 0 <= at - number.end <= 3), None)
        if following is not None and following < len(names):
            pairs.append((number.value, names[following]))
    return pairs


def _row(values: list[int]) -> str:
    return ", ".join(map(str, values))
