"""gettext PO files: read with the line of every part, written in the form that msgfmt, Poedit and Weblate expect."""

from meeplewright.l10n.po.model import COPIED, Catalogue, Message, PoProblem, header_for, obsolete
from meeplewright.l10n.po.place import place_of
from meeplewright.l10n.po.reading import read
from meeplewright.l10n.po.writing import escaped, write

__all__ = [
    "COPIED",
    "Catalogue",
    "Message",
    "PoProblem",
    "escaped",
    "header_for",
    "obsolete",
    "place_of",
    "read",
    "write",
]
