"""What a document says of itself, as XMP."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from meeplewright_generators.exports.document import About


def metadata(about: About, producer: str) -> str:
    """The packet of a document."""
    authors = "".join(f"<rdf:li>{escape(about.author)}</rdf:li>" for _ in range(bool(about.author)))
    said = [
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(about.title)}</rdf:li></rdf:Alt></dc:title>',
        f"<dc:language><rdf:Bag><rdf:li>{escape(about.language)}</rdf:li></rdf:Bag></dc:language>",
        f"<dc:creator><rdf:Seq>{authors}</rdf:Seq></dc:creator>" if authors else "",
        "<dc:format>application/pdf</dc:format>",
        f"<xmp:CreatorTool>{escape(about.creator)}</xmp:CreatorTool>",
        f"<pdf:Producer>{escape(producer)}</pdf:Producer>",
    ]
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\n'
        + "\n".join(filter(None, said))
        + '\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )
