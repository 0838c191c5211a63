"""A drawing, looked through: what is in its groups and forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.operations import Group, Image, Meant, Operation, Place

if TYPE_CHECKING:
    from meeplewright_generators.images.picture import Picture


def flat(drawing: Iterable[Operation], *, forms: bool = False) -> Iterator[Operation]:
    """Every operation, those of groups in their place; `forms` to see what is in forms as well."""
    for each in drawing:
        if isinstance(each, Group | Meant):
            yield from flat(each.body, forms=forms)
        else:
            yield each
            if forms and isinstance(each, Place):
                yield from flat(each.form.drawing, forms=True)


def pictures_in(drawing: Iterable[Operation]) -> list[Picture]:
    """The pictures that are shown, each once."""
    found = (each.picture for each in flat(drawing, forms=True) if isinstance(each, Image))
    return list(dict.fromkeys(found))
