"""Translations as gettext catalogues."""
