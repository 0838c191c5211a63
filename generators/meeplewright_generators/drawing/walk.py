"""A drawing, looked through: what is in its groups and forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.operations import Group, Image, Kept, Meant, Operation, PlacedForm

if TYPE_CHECKING:
    from meeplewright_generators.images.picture import Picture


def flat(drawing: Iterable[Operation], *, forms: bool = False) -> Iterator[Operation]:
    """Every operation, those of groups in their place; `forms` to see what is in forms as well."""
    for each in drawing:
        if isinstance(each, Group | Meant):
            yield from flat(each.body, forms=forms)
        elif isinstance(each, Kept):
            yield from flat(each.drawing, forms=forms)
        else:
            yield each
            if forms and isinstance(each, PlacedForm):
                yield from flat(each.form.drawing, forms=True)


def meaningless(drawing: Iterable[Operation]) -> list[Operation]:
    """The same, for eyes alone: what stands on the page a second time."""
    operations: list[Operation] = []
    for each in drawing:
        if isinstance(each, Meant):
            operations += meaningless(each.body)
        else:
            operations.append(each._replace(body=tuple(meaningless(each.body))) if isinstance(each, Group) else each)
    return operations


def pictures_in(drawing: Iterable[Operation]) -> list[Picture]:
    """The pictures that are shown, each once."""
    pictures = (each.picture for each in flat(drawing, forms=True) if isinstance(each, Image))
    return list(dict.fromkeys(pictures))
