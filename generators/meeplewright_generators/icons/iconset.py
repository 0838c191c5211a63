"""Which drawing an icon's id means: the pack's own, the system's, the set that ships, or letters in a ring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from meeplewright_generators.icons.drawing import Icon
from meeplewright_generators.icons.fallback import lettered


@dataclass(eq=False)
class IconSet:
    """Icons by id. `names` are what the icons are called in the language of the print."""

    names: Mapping[str, str] = field(default_factory=dict)
    _made: dict[str, Icon] = field(default_factory=dict, repr=False)

    def icon(self, icon_id: str) -> Icon:
        found = self._made.get(icon_id)
        if found is None:
            found = self._made[icon_id] = lettered(icon_id, self.name(icon_id))
        return found

    def has(self, icon_id: str) -> bool:
        """Whether there is a drawing for this id."""
        return self.icon(icon_id).drawn

    def name(self, icon_id: str) -> str:
        """What a reader calls it, and what is found when somebody searches the PDF."""
        return self.names.get(icon_id) or icon_id.replace("-", " ")
