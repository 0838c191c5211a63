"""What a story must keep within its readers' reach: some of its endings, for as long as they read."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright.stories.model.conditions import ALWAYS, Condition
from meeplewright.stories.model.origin import NOWHERE, Origin


@dataclass(frozen=True, slots=True)
class Keep:
    """The endings of these sorts (where none is named: of any) at which `when` holds.

    Where nobody says what a story must keep, what is marked `good` is looked at all the same, and `told` is false.
    """

    sorts: tuple[str, ...] = ()
    when: Condition = ALWAYS
    told: bool = True
    origin: Origin = NOWHERE

    def fits(self, ending: str) -> bool:
        """Whether an ending of this sort may be one of them."""
        return bool(ending) and (not self.sorts or ending in self.sorts)

    @property
    def words(self) -> str:
        """What a finding calls one of them: `good ending`, `good or neutral ending with `LAMP``."""
        sort = " or ".join(self.sorts)
        first = f"{sort} ending" if sort else "ending"
        return first if self.when == ALWAYS else f"{first} with `{self.when}`"
