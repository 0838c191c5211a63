"""What players must not see before they play, as the system or the pack says it.

`print: {spoilers: [secret]}`, or `{secret: true, card: "this.deck == 'story'"}` for some records of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop, did_you_mean

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.workshop import Workshop

SHAPE = "write `print: {spoilers: [KIND]}`, or `print: {spoilers: {KIND: \"this.field == 'value'\"}}`"


def hidden_in(shop: Workshop) -> Callable[[Record], bool]:
    """Whether the front of a record is hidden. Stop where what is said cannot be meant."""
    said: dict[str, str | bool] = {}
    for sections in (shop.world.system.sections, shop.world.pack.sections):
        spoilers = sections.printing.spoilers
        if spoilers is None:
            continue
        if not isinstance(spoilers, Mapping | list):
            raise Stop("`print: spoilers:` names no kinds", SHAPE)
        said |= dict(spoilers) if isinstance(spoilers, Mapping) else dict.fromkeys(map(str, spoilers), True)
    for kind, when in said.items():
        if kind not in (known := shop.world.system.kinds):
            raise Stop(
                f"`print: spoilers:` names a kind `{kind}`, and there is none", did_you_mean(kind, known) or SHAPE
            )
        if not isinstance(when, str | bool):
            raise Stop(f"`print: spoilers:` says nothing of `{kind}`", SHAPE)

    def hidden(record: Record) -> bool:
        when = said.get(record.kind, False)
        return shop.holds(when, record) if isinstance(when, str) else when

    return hidden
