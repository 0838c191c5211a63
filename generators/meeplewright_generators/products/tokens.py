"""Tokens and counters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from meeplewright_generators.products.pieces import sheet_jobs

if TYPE_CHECKING:
    from meeplewright_generators.jobs import Job
    from meeplewright_generators.workshop import Workshop


def jobs(shop: Workshop) -> Iterable[Job]:
    """One job: all of them on sheets."""
    return sheet_jobs(shop, "token")
