"""Tokens and counters; and dice, which are made like them: printed, cut and glued."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from meeplewright_generators.products import dice
from meeplewright_generators.products.pieces import sheet_jobs

if TYPE_CHECKING:
    from meeplewright_generators.jobs import Job
    from meeplewright_generators.workshop import Workshop


def jobs(shop: Workshop) -> Iterable[Job]:
    """All tokens on sheets, and a file of dice."""
    yield from sheet_jobs(shop, "token")
    yield from dice.jobs(shop)
