"""Translations as gettext catalogues: `catalogue(world, "ru")` gives texts, `translated(world, "ru")` a whole World."""

from meeplewright.l10n.catalogue import Translation, catalogue, in_our_marks, translated

__all__ = ["Translation", "catalogue", "in_our_marks", "translated"]
