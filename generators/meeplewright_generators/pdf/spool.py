"""The objects of a PDF file, written out as they are made: a long file needs no more memory than a short one."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from pathlib import Path

from meeplewright.sources.disk import whole
from meeplewright_generators.pdf.values import dictionary

HEADER = b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n"
IN_MEMORY = 4_000_000


class Spool:
    """Numbers objects and remembers where each begins."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - lives as long as the spool
        self._digest = hashlib.blake2b(digest_size=16)
        self._at = 0
        self._offsets: list[int] = []
        self._write(HEADER)

    def reserve(self) -> int:
        """A number for an object that comes later."""
        self._offsets.append(-1)
        return len(self._offsets)

    def add(self, entries: str, stream: bytes | None = None, number: int = 0) -> int:
        """Writes an object: a dictionary (or array), with a stream's bytes if there are any."""
        number = number or self.reserve()
        self._offsets[number - 1] = self._at
        if stream is None:
            self._write(f"{number} 0 obj\n{entries}\nendobj\n".encode("latin-1"))
        else:
            head = entries.removesuffix(">>") + f"/Length {len(stream)} >>"
            self._write(f"{number} 0 obj\n{head}\nstream\n".encode("latin-1"))
            self._write(stream)
            self._write(b"\nendstream\nendobj\n")
        return number

    def finish(self, trailer: dict[str, str], path: Path) -> None:
        """Ends the file and puts it in place in one step: whoever looks sees the old file or the whole new one."""
        start = self._at
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in self._offsets)
        identity = self._digest.hexdigest()
        entries = {"Size": str(len(self._offsets) + 1), **trailer, "ID": f"[<{identity}> <{identity}>]"}
        self._write(f"xref\n0 {len(self._offsets) + 1}\n0000000000 65535 f \n{rows}".encode("ascii"))
        self._write(f"trailer\n{dictionary(entries)}\nstartxref\n{start}\n%%EOF\n".encode("ascii"))
        self._file.seek(0)
        with whole(path, lasting=False) as out:
            shutil.copyfileobj(self._file, out, 1 << 20)

    def __del__(self) -> None:
        # a document that was given up, or that could not be put in place, leaves nothing behind
        self._file.close()

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._digest.update(data)
        self._at += len(data)
