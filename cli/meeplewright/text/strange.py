"""What is strange in the letters and words of a file, as findings."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.findings.model import Edit, Finding, Place, Related
from meeplewright.text.letters import Strange, misread, mixed_words, unmixed
from meeplewright.text.spelling import Misspelt


def strange_letters(text: str, name: str, *, comments: bool = True) -> Iterator[Finding]:
    """Text that was read in a wrong encoding, told once a file; else each word with letters of two alphabets.

    `comments`: lines that begin with `#` are comments, and nobody prints them.
    """
    if unmixed(text.encode("utf-8", "surrogatepass")):
        return
    wrong = [each for each in misread(text) if not (comments and _in_comment(text, each.start))]
    if wrong:
        first = wrong[0]
        what = text[first.start : first.end]
        what = f"`{what}` stands for a letter that was lost" if not first.meant else (
            f"`{_short(what)}` is `{_short(first.meant)}`, read in a wrong encoding"
        )  # fmt: skip
        more = f"; the file has {len(wrong)} such places" if len(wrong) > 1 else ""
        yield Finding.of(
            "MW406",
            what + more,
            _place(text, name, first),
            help="take the file as it was before and save it as UTF-8, or write the text anew",
        )
        return  # its letters are of all alphabets
    for each in mixed_words(text):
        if comments and _in_comment(text, each.start):
            continue
        word = text[each.start : each.end]
        place = _place(text, name, each)
        odd_letters = ", ".join(_called(char) for char in _odd(word, each.meant))
        yield Finding.of(
            "MW405",
            f"`{word}` has letters of two alphabets" + (f": {odd_letters}" if odd_letters else ""),
            place,
            help=f"write `{each.meant}`, typed anew" if each.meant else "type the word anew",
            edit=Edit(place, each.meant) if each.meant else None,
        )


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:23] + "…"


def _odd(word: str, meant: str) -> list[str]:
    return [ours for ours, theirs in zip(word, meant, strict=False) if ours != theirs]


def _called(char: str) -> str:
    return f"the {'Cyrillic' if 'Ѐ' <= char <= 'ԯ' else 'Greek' if 'Ͱ' <= char <= 'Ͽ' else 'Latin'} `{char}`"


def _in_comment(text: str, at: int) -> bool:
    begins = text.rfind("\n", 0, at) + 1
    return text[begins:at].lstrip().startswith("#")


def _place(text: str, name: str, strange: Strange) -> Place:
    line = text.count("\n", 0, strange.start) + 1
    column = strange.start - text.rfind("\n", 0, strange.start)
    return Place(name, line, column, line, column + strange.end - strange.start)


def misspelt(slip: Misspelt, place: Place, record: str, field: str, *, right: Place | None = None) -> Finding:
    """The slip as a note: a word that is there once may be another word. `right` is where it is as it should."""
    return Finding.of(
        "MW407",
        f"`{slip.word}` stands here alone, `{slip.right}` {'once' if slip.times == 1 else f'{slip.times} times'}",
        place,
        help=f"write `{slip.right}`, if that is meant",
        related=() if right is None else (Related(f"`{slip.right}` stands here", right),),
        record=record,
        field=field,
    )
