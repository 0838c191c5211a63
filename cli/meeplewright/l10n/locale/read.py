"""One locale file: its bytes, its encoding, and the reader that its ending asks for."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from meeplewright.findings.model import Place
from meeplewright.l10n.files import Bytes, bytes_of
from meeplewright.l10n.locale.unit import LocaleAsked, Units, broken
from meeplewright.regular import bytes_of as raw_of
from meeplewright.text.strange import strange_letters

ENDINGS = (".json", ".jsonc", ".json5", ".yaml", ".yml", ".csv", ".tsv", ".xlf", ".xliff", ".xml", ".ftl")


def read(path: Path, shown: str, asked: LocaleAsked) -> Units:
    """The texts of a file, and what is wrong with it."""
    content = bytes_of(path)
    units = _units(path, shown, asked, content)
    if content is not None and not content.fault:
        units.letters.extend(strange_letters(content.text, shown, comments=False))
    return units


def _units(path: Path, shown: str, asked: LocaleAsked, content: Bytes | None) -> Units:
    suffix = PurePosixPath(shown).suffix.lower()
    here = Place(shown, 1, 1, 1, 1)
    if suffix not in ENDINGS:
        message = f"a file of translations that ends in `{suffix}` is not read"
        return Units([], [broken(message, here, f"what is read ends in {', '.join(ENDINGS)}; PO goes into l10n/")])
    if suffix in (".xlf", ".xliff", ".xml"):
        from meeplewright.l10n.locale.xliff import marked

        try:
            return marked(raw_of(path), shown, asked)
        except OSError as error:
            return Units([], [broken(f"this file cannot be read: {error.strerror}", here, "look at its permissions")])
    if content is None:  # it went since the files were listed
        return Units([], [broken("this file is not there", here, "put it back, or take it out of `sources`")])
    if content.fault:
        place = Place(shown, content.bad_line, 1, content.bad_line, 1)
        return Units([], [broken(f"this file {content.fault}", place, content.advice)])
    if suffix in (".csv", ".tsv"):
        from meeplewright.l10n.locale.table import table

        return table(content.text, shown, asked)
    if suffix == ".ftl":
        from meeplewright.l10n.locale.fluent import fluent

        return fluent(content.text, shown, asked)
    from meeplewright.l10n.locale.structured import structured

    return structured(content.text.encode(), content.text, shown, asked)
