"""The ICC profile of a press and its paper: where it lies, and whether it is one."""

from __future__ import annotations

import importlib.util
import io
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from meeplewright import data
from meeplewright.findings.stop import Stop
from meeplewright.regular import bytes_of
from meeplewright_generators.images.inside import inside

# a profile of a printing house is some 2 MB
LARGEST = 16_000_000
PACKAGE = "package:"
OURS = "print/profiles/coated.icc"
ASK = "ask the printing house for its profile (a file .icc), or leave --profile out"


@dataclass(frozen=True, slots=True)
class InkProfile:
    """A profile of four inks that was looked at."""

    name: str
    described: str
    digest: str
    data: bytes = field(repr=False)

    @property
    def version(self) -> int:
        """The version of ICC's format: 2 or 4."""
        return self.data[8]


def profile_asked(typed: str, said: str, folder: Path | None) -> InkProfile:
    """The profile that was typed, else that of the target (a file beside it, or in a package), else the one that ships.

    Stop where there is none, or where it is no profile of four inks.
    """
    if typed:
        return profile_at(str(Path(typed)))
    if not said:
        return profile_at(str(data.schemas() / OURS))
    if said.startswith(PACKAGE):
        package, _, rest = said.removeprefix(PACKAGE).partition("/")
        # looked up and not imported: nothing of it runs
        spec = importlib.util.find_spec(package) if package.isidentifier() else None
        if spec is None or not spec.submodule_search_locations:
            raise Stop(f"the package `{package}` that holds the profile is not installed", ASK)
        folder, said = Path(next(iter(spec.submodule_search_locations))), rest
    path = inside(folder, said) if folder is not None else None
    if path is None:
        raise Stop(f"there is no profile `{said}` beside the target", ASK)
    return profile_at(str(path))


@lru_cache(maxsize=8)
def profile_at(path: str) -> InkProfile:
    """The profile in a file. Stop where it is none that a press prints by."""
    import hashlib

    from PIL import ImageCms

    shown = Path(path).name
    try:
        size = Path(path).stat().st_size
        if size > LARGEST:
            raise Stop(f"the profile `{shown}` is larger than {LARGEST // 1_000_000} MB", ASK)
        raw = bytes_of(path)
    except OSError as problem:
        raise Stop(f"the profile `{path}` cannot be read: {problem.strerror}", ASK) from None
    if raw[36:40] != b"acsp":
        raise Stop(f"`{shown}` is no ICC profile", ASK)
    try:
        opened = ImageCms.ImageCmsProfile(io.BytesIO(raw))
        described = ImageCms.getProfileDescription(opened).strip()
    except (ImageCms.PyCMSError, OSError, ValueError):
        raise Stop(f"`{shown}` is a broken ICC profile", ASK) from None
    space, sort = raw[16:20].decode("latin-1").strip(), raw[12:16]
    if space != "CMYK":
        raise Stop(f"`{shown}` ({described}) is a profile of {space or 'no'} colours: a press prints in CMYK", ASK)
    if sort != b"prtr":
        raise Stop(f"`{shown}` ({described}) is not the profile of a printer", ASK)
    return InkProfile(shown, described, hashlib.sha256(raw).hexdigest()[:16], raw)
