"""A language as its file tells it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

NARROW, NO_BREAK = "\u202f", "\u00a0"
ICON = "\ue000"  # what stands in a text in the place of a token
WORD = re.compile(r"\d+|[^\W\d_]+(?:['’][^\W\d_]+)?")


@dataclass(frozen=True, slots=True)
class Typography:
    """How a language sets its text."""

    quotes: tuple[str, str] = ("“", "”")
    inner: tuple[str, str] = ("‘", "’")  # a quotation within a quotation
    apostrophe: str = "’"
    dash: str = "–"
    spaced: Mapping[str, str] = field(default_factory=dict)  # punctuation that wants this space before it


@dataclass(frozen=True, slots=True)
class Breaks:
    """Where a line may not end: after short words and signs, before particles."""

    short: frozenset[str] = frozenset()
    particles: frozenset[str] = frozenset()
    signs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class NumberWord:
    """What a number word says. `scale`: units, tens, hundreds or thousands, so that `twenty` and `one` make 21.

    A word is *hard* where it surely counts; idiom uses the others as well: `one`, `both`.
    """

    value: int
    hard: bool
    ordinal: bool = False
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Negation:
    """Words for *not*: those that surely say so, and those that may.

    `weak` ones deny without a *not*, as `unless`. `doubled` are those among the sure ones that stand with another *not*
    beside a verb: `verbs` is how verbs end that are anywhere in the clause, `verbs_before` are those right before them,
    `than` words behind which they stand alone; `each` are those of them that are told of one thing after the other, as
    `neither`, and stand alone anywhere behind those of `free`, but for `bound` ones, as `not one`. `but` are words for
    *except*, `only` for that; `lack` those that say within themselves that something is not, as `empty` and `silent`;
    `until` and `during` are those; `until_not` is an *until* that wants a *not*; `asking` is the *not* of a polite
    question, which denies nothing.
    """

    sure: re.Pattern[str]
    maybe: re.Pattern[str]
    weak: re.Pattern[str] | None = None
    doubled: re.Pattern[str] | None = None
    each: re.Pattern[str] | None = None
    verbs: re.Pattern[str] | None = None
    verbs_before: re.Pattern[str] | None = None
    free: re.Pattern[str] | None = None
    bound: re.Pattern[str] | None = None
    than: re.Pattern[str] | None = None
    but: re.Pattern[str] | None = None
    only: re.Pattern[str] | None = None
    lack: re.Pattern[str] | None = None
    until: re.Pattern[str] | None = None
    during: re.Pattern[str] | None = None
    until_not: re.Pattern[str] | None = None
    asking: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Quantifier:
    """Words that bound or share out an amount: those that surely do, and all that may say so in a translation.

    `bounds`: it is one only where it stands at a number, as `up to 3`. `behind` are words that may say so where the
    source has its own behind what is shared out, as `3 each`.
    """

    sure: re.Pattern[str]
    maybe: re.Pattern[str]
    bounds: bool
    behind: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Naming:
    """Small words that stand before the name of a thing, and those that stand for what has one."""

    articles: frozenset[str] = frozenset()
    pronouns: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Compared:
    """What a text and its translation are held against each other for."""

    negation: Negation | None = None
    quantifiers: Mapping[str, Quantifier] = field(default_factory=dict)  # by what they say: `at least`, `each`


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """All that the engine knows of one language. What its file leaves out is English, or is not known."""

    code: str
    name: str = ""  # what it calls itself; nothing: it has no file
    plural: str = ""  # how many forms a noun has beside a number, as the header of a catalogue says it
    form: Callable[[int], int] = lambda n: int(n != 1)
    decimal: str = "."
    typography: Typography = Typography()
    breaks: Breaks = Breaks()
    numbers: Mapping[str, NumberWord] = field(default_factory=dict)
    between: Mapping[int, frozenset[str]] = field(default_factory=dict)  # what may stand behind tens and hundreds
    counting: re.Pattern[str] = WORD  # finds the words of a text
    compared: Callable[[], Compared] = Compared  # made when it is asked for: who prints compares nothing
    naming: Naming = Naming()
    words: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    steps: tuple[str, ...] = ()  # how a box is made
    joined: bool = True  # words for numbers and for *not* have no more in them than letters, hyphens and apostrophes
    stamp: str = ""  # changes with the file
    turning: Mapping[str, str] = field(default_factory=dict)  # how sheets are turned, for each way to print

    @property
    def negation(self) -> Negation | None:
        """Its words for *not*, where its file has some."""
        return self.compared().negation

    @property
    def quantifiers(self) -> Mapping[str, Quantifier]:
        """Its words that bound and share out amounts."""
        return self.compared().quantifiers

    @property
    def spoken(self) -> bool:
        """Whether there is a file of it."""
        return bool(self.name)
