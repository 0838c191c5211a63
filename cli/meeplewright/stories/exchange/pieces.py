"""What a passage is made of, once its macros are understood."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright.stories.model.conditions import Condition


@dataclass(frozen=True, slots=True)
class VariableChange:
    """A variable that is set or added to. `value` is None where it cannot be known before reading."""

    name: str
    value: int | bool | None
    sets: bool = True
    line: int = 0


@dataclass(frozen=True, slots=True)
class TwineText:
    """Running text, still in Twine's mark-up."""

    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class PassageLink:
    """Something to choose. `targets` are passages; several where chance decides; none: back to where one came from."""

    label: str
    targets: tuple[str, ...]
    changes: tuple[VariableChange, ...] = ()
    line: int = 0
    back: bool = False
    undo: bool = False  # going back also takes back what was changed


@dataclass(frozen=True, slots=True)
class Set:
    """Changes made when the passage is read."""

    changes: tuple[VariableChange, ...]


@dataclass(frozen=True, slots=True)
class Go:
    """On at once, without a choice."""

    targets: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class If:
    """Branches, each with its condition; None: it is not understood. `said` is the condition as written."""

    branches: tuple[tuple[Condition | None, str, tuple[Piece, ...]], ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Include:
    """Another passage, read here."""

    name: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """Something that is not carried over."""

    what: str
    line: int = 0


Piece = TwineText | PassageLink | Set | Go | If | Include | Left
