"""Translations as gettext catalogues: `catalogue(world, "ru")` gives texts, `translated(world, "ru")` a whole World."""

from meeplewright.l10n.catalogue import Translation, catalogue, translated

__all__ = ["Translation", "catalogue", "translated"]
