"""reportlab's document, whose streams go to disk as they are made: a long file needs no more memory than a short."""

from __future__ import annotations

import shutil
import tempfile
import zlib
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc

from meeplewright.sources.disk import whole

IN_MEMORY = 4_000_000


class Information(pdfdoc.PDFInfo):
    """What the document says of itself: no dates, so that the same content is the same file, and nothing empty."""

    def format(self, document: Objects) -> bytes:
        about = {"Title": self.title, "Author": self.author, "Subject": self.subject, "Creator": self.creator}
        entries = {key: pdfdoc.PDFString(value) for key, value in about.items() if value}
        return bytes(pdfdoc.PDFDictionary({**entries, "Producer": pdfdoc.PDFString(self.producer)}).format(document))


class StructuredPage(pdfdoc.PDFPage):
    """A page that also knows its place in the structure of the document."""

    __NoDefault__ = [  # noqa: RUF012 - reportlab reads it so
        *pdfdoc.PDFPage.__NoDefault__,
        "StructParents",
        "Tabs",
        "Group",
    ]
    TrimBox: str | None
    BleedBox: str | None
    StructParents: int | None
    Tabs: str | None
    Group: str | None


class Objects(pdfdoc.PDFDocument):
    """Numbers objects by reportlab's table. What is added is written at once, what reportlab makes at the end."""

    def __init__(self, language: str, *, packed: bool = True, version: tuple[int, int] = (1, 7)) -> None:
        super().__init__(invariant=True, pdfVersion=version, lang=language)
        # files of OpenType are newer than 1.5
        self.bare_outlines = version < (1, 6)
        self.catalog: Any = self.Catalog  # type: ignore[attr-defined]
        # what a file is known by is a sum over all of it: many processors have this one built in, and none has MD5
        self.signature = sha256()
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - lives as long as this
        self._at = 0
        self._packed = packed
        self._write(f"%PDF-{version[0]}.{version[1]}\n".encode() + b"%\xe2\xe3\xcf\xd3\n")

    def __del__(self) -> None:
        # a document that was given up, or that could not be put in place, leaves nothing behind
        self._file.close()

    def reserve(self) -> int:
        """A number for an object that comes later."""
        self._refer(pdfdoc.PDFObject())
        return int(self.objectcounter)

    def number_of(self, name: str) -> int:
        """The number of an object that reportlab knows by name."""
        return int(self.idToObjectNumberAndVersion[name][0])

    def pack(self, data: bytes, level: int) -> bytes:
        """A stream as it stands behind `/FlateDecode`; not smaller where nobody keeps the file."""
        return zlib.compress(data, level if self._packed else 0)

    def add(self, entries: str, stream: bytes | None = None, number: int = 0) -> int:
        """Writes an object: a dictionary (or array), with a stream's bytes if there are any."""
        number = number or self.reserve()
        self.idToOffset[self.numberToId[number]] = self._at
        if stream is None:
            self._write(f"{number} 0 obj\n{entries}\nendobj\n".encode("latin-1"))
        else:
            head = entries.removesuffix(">>") + f"/Length {len(stream)} >>"
            self._write(f"{number} 0 obj\n{head}\nstream\n".encode("latin-1"))
            self._write(stream)
            self._write(b"\nendstream\nendobj\n")
        return number

    def format(self) -> bytes:
        """Writes what is still open, and the end of the file; called by reportlab when its trees are made."""
        for number in count(1):
            # formatting an object may make others
            name = self.numberToId.get(number)
            if name is None:
                break
            if name not in self.idToOffset:
                self.idToOffset[name] = self._at
                self._write(pdfdoc.PDFIndirectObject(name, self.idToObject[name]).format(self))
        table, start = pdfdoc.PDFCrossReferenceTable(), self._at
        table.addsection(0, [self.numberToId[number] for number in range(1, len(self.numberToId) + 1)])
        self._write(table.format(self))
        root, info = self._refer(self.catalog), self._refer(self.info)
        size = len(self.numberToId) + 1
        self._write(pdfdoc.PDFTrailer(start, Size=size, Root=root, Info=info, ID=self.ID()).format(self))
        return b""

    def finish(self, path: Path, marks: Any) -> None:
        """Ends the file and puts it in place in one step: whoever looks sees the old file or the whole new one."""
        self._end(marks)
        with whole(path, lasting=False) as out:
            shutil.copyfileobj(self._file, out)

    def data(self, marks: Any) -> bytes:
        """Ends the file and gives its bytes."""
        self._end(marks)
        return self._file.read()

    def _end(self, marks: Any) -> None:
        self.GetPDFData(marks)
        self._file.seek(0)

    def _refer(self, thing: Any) -> Any:
        return self.Reference(thing)  # type: ignore[no-untyped-call]

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self.updateSignature(data)
        self._at += len(data)
