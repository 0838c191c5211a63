"""Formatting packs: which files, in which order their keys stand, and what was found or changed."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from meeplewright.authoring.form import CannotKeep, canonical
from meeplewright.authoring.form.order import SchemaShape, shape_of
from meeplewright.findings.model import Finding, Place, Severity
from meeplewright.packs import discover, tool, vault
from meeplewright.packs.discover import shown_path
from meeplewright.packs.head import FIELDS
from meeplewright.packs.origins import claims_of
from meeplewright.regular import bytes_of
from meeplewright.sources.compose import YAMLError
from meeplewright.sources.decode import LARGEST_BYTES
from meeplewright.sources.forms.json_read import is_five, read_json
from meeplewright.sources.forms.model import Notation
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from meeplewright.systems.load import load_system, system_folder
from meeplewright.systems.sections import Sections

ENOUGH_FOR_A_POOL = 150
JSON = "JSON"  # in the place of a system: whose keys keep their order


@dataclass(frozen=True, slots=True)
class FileToFormat:
    """A file to be formatted and the folder of the system whose schemas order its keys ("" for none)."""

    path: Path
    shown: str
    system: str


@dataclass(frozen=True, slots=True)
class Formed:
    """What became of a file: its text before and after, or the reason why it was left alone."""

    file: FileToFormat
    before: str = ""
    after: str = ""
    finding: Finding | None = None

    @property
    def changes(self) -> bool:
        return self.finding is None and self.before != self.after


def files_at(paths: Sequence[Path]) -> Iterator[FileToFormat]:
    """The YAML files of the packs at these paths, and the JSON of their `sources`; a path to a file means that one."""
    for path in paths:
        wanted = path.absolute() if path.is_file() else None
        for folder in discover.packs_at(path):
            head = _head_of(folder)
            sections = Sections(head)
            system = _system_of(sections.about.system, folder)
            listing = discover.list_files(folder)
            forms = claims_of(sections.sources, listing, None).forms
            shown = shown_path(folder)
            for file in sorted((*listing.content, *listing.other), key=lambda file: file.inside):
                if wanted is not None and Path(file.path) != wanted:
                    continue
                form = forms.get(file.inside)
                if form is not None and form.notation is Notation.JSON:
                    yield FileToFormat(Path(file.path), shown + file.inside, JSON)
                elif file.inside.endswith((".yaml", ".yml")):
                    kinds = form is None and (discover.is_content(file.inside) or file.inside == discover.PACK_FILE)
                    yield FileToFormat(Path(file.path), shown + file.inside, system if kinds else "")


def _head_of(folder: Path) -> Source:
    """The pack.yaml of a folder, an empty one where it cannot be read."""
    path = folder / discover.PACK_FILE
    try:
        head = FileReader().read(bytes_of(path), discover.PACK_FILE).data
    except OSError:
        head = None
    return Source(path, discover.PACK_FILE, head if isinstance(head, dict) else {})


def _system_of(name: str, folder: Path) -> str:
    """The folder of the system that a pack names, "" where it cannot be told."""
    where = system_folder(name, folder)
    return "" if where is None else os.fspath(where)


@lru_cache(maxsize=16)
def _shapes(system: str) -> dict[str, SchemaShape]:
    """The shape of each kind's records, from the schemas of a system."""
    if not system:
        return {}
    loaded = load_system(Path(system), shown_path(Path(system)).rstrip("/"))[0]
    return {} if loaded is None else {name: shape_of(kind.schema) for name, kind in loaded.kinds.items()}


def form(file: FileToFormat) -> Formed:
    """Read one file and make its canonical form; a finding where it must be left alone."""
    try:
        raw = bytes_of(file.path)
    except OSError as error:
        return Formed(file, finding=_left(file, f"it cannot be read ({error.strerror})", 1, 1))
    if len(raw) > LARGEST_BYTES:
        return Formed(file, finding=_left(file, "it is larger than 16 MiB", 1, 1))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Formed(file, finding=_left(file, "it is not UTF-8", raw.count(b"\n", 0, error.start) + 1, 1))
    if file.system == JSON:
        return _form_json(file, raw, text)
    shapes = _shapes(file.system)
    top = _pack_order() if file.path.name == discover.PACK_FILE else None
    try:
        after = canonical(text, shapes.get, top)
    except CannotKeep as kept:
        return Formed(file, finding=_left(file, kept.reason, kept.line, kept.column))
    except (YAMLError, RecursionError):
        findings = FileReader().read(raw, file.shown).findings
        if not findings:
            return Formed(file, finding=_left(file, "it is no YAML that can be read", 1, 1))
        first = findings[0]
        return Formed(file, finding=_left(file, first.message, first.place.line, first.place.column, first.help))
    return Formed(file, text, after)


_TRAILING = re.compile(r"[ \t]+(?=\r?\n|\Z)")


def _form_json(file: FileToFormat, raw: bytes, text: str) -> Formed:
    """JSON keeps its indentation and its order: blanks at the ends of lines go, and the last line ends."""
    findings = read_json(raw, file.shown).findings
    if any(each.severity is Severity.ERROR for each in findings):
        first = findings[0]
        return Formed(file, finding=_left(file, first.message, first.place.line, first.place.column, first.help))
    after = text if is_five(file.shown) else _TRAILING.sub("", text)  # of JSON5, a text may go over the end of a line
    newline = "\r\n" if "\r\n" in text else "\n"
    return Formed(file, text, after if not after or after.endswith("\n") else after + newline)


@lru_cache(maxsize=1)
def _pack_order() -> SchemaShape:
    return shape_of({"properties": {name: {} for name in FIELDS}})


def _left(file: FileToFormat, reason: str, line: int, column: int, advice: str = "") -> Finding:
    return Finding.of(
        "MW960",
        f"this file is left as it is: {reason}",
        Place(file.shown, line, column, line, column),
        help=f"{advice or 'mend that, or format the file by hand'}; nothing in it was changed",
    )


def off_form(formed: Formed) -> Finding:
    """The finding of `--check` for a file that is not in the canonical form: where the first difference is."""
    before, after = formed.before.split("\n"), formed.after.split("\n")
    pairs = zip(before, after, strict=False)
    line = next(
        (number for number, (ours, theirs) in enumerate(pairs, 1) if ours != theirs), min(len(before), len(after))
    )
    return Finding.of(
        "MW961",
        "this file is not in the canonical form",
        Place(formed.file.shown, line, 1, line, 1),
        help="run `meeple fmt`; `meeple fmt --diff` shows what it would change",
    )


class Remembered:
    """Which contents were found canonical before: hashes in a sealed file a project."""

    def __init__(self, folder: Path, *, use: bool) -> None:
        self.path = vault.cache_folder(folder) / "fmt.bin"
        held = vault.read(self.path) if use else None
        right = isinstance(held, tuple) and len(held) == 2 and held[0] == tool.fingerprint()
        self.known: set[bytes] = set(held[1]) if right and held is not None else set()
        self.new: set[bytes] = set()
        self.use = use

    def key(self, file: FileToFormat) -> bytes | None:
        try:
            stat = file.path.stat()
        except OSError:
            return None
        identity = f"{file.path}\0{stat.st_size}\0{stat.st_mtime_ns}\0{_stamp(file.system)}"
        return hashlib.blake2b(identity.encode("utf-8", "surrogateescape"), digest_size=12).digest()

    def add(self, file: FileToFormat) -> None:
        key = self.key(file)
        if key is not None:
            self.new.add(key)

    def save(self) -> None:
        if self.use and self.new != self.known:
            vault.write(self.path, (tool.fingerprint(), frozenset(self.new)))


@lru_cache(maxsize=16)
def _stamp(system: str) -> str:
    """Changes with any file of a system: its schemas order the keys."""
    if system in ("", JSON):
        return ""
    files = sorted(Path(system).rglob("*.json")) + sorted(Path(system).glob("system.yaml"))
    return " ".join(f"{file.name} {(stat := file.stat()).st_size} {stat.st_mtime_ns}" for file in files)


def formed(files: Sequence[FileToFormat], remembered: Remembered, jobs: int = 1) -> Iterator[Formed]:
    """Every file that is not known to be canonical, formed; in several processes where it pays."""
    fresh = []
    for file in files:
        key = remembered.key(file)
        if key is not None and key in remembered.known:
            remembered.new.add(key)
        else:
            fresh.append(file)
    if jobs < 2 or len(fresh) < ENOUGH_FOR_A_POOL:
        yield from map(form, fresh)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(form, fresh, chunksize=32)
