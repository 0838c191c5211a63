"""What a document says of itself, as XMP."""

from __future__ import annotations

from html import escape as spelt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.exports.document import Colophon


def metadata(about: Colophon, producer: str) -> str:
    """The packet of a document."""
    authors = "".join(f"<rdf:li>{escaped(about.author)}</rdf:li>" for _ in range(bool(about.author)))
    said = [
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escaped(about.title)}</rdf:li></rdf:Alt></dc:title>',
        f"<dc:language><rdf:Bag><rdf:li>{escaped(about.language)}</rdf:li></rdf:Bag></dc:language>",
        f"<dc:creator><rdf:Seq>{authors}</rdf:Seq></dc:creator>" if authors else "",
        "<dc:format>application/pdf</dc:format>",
        f"<xmp:CreatorTool>{escaped(about.creator)}</xmp:CreatorTool>",
        f"<pdf:Producer>{escaped(producer)}</pdf:Producer>",
    ]
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\n'
        + "\n".join(filter(None, said))
        + '\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )


def escaped(text: str) -> str:
    """A text as it stands between the tags. xml.sax.saxutils has one that imports a client of HTTP."""
    return spelt(text)
