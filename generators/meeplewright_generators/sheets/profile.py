"""Printers that lay the back a little off: how far, and where that is remembered."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.regular import json_of, text_of
from meeplewright.sources.disk import write_whole
from meeplewright_generators.sheets.shapes import Point
from meeplewright_generators.writing import make_folder

# in a pack's folder; hidden, so that no check takes it for content
IN_PACK = ".meeple-printers.json"
MOST_MM = 20.0
MOST_DEGREES = 5.0


@dataclass(frozen=True, slots=True)
class Profile:
    """How a printer's backs are moved: right and down in mm as the back is read, and clockwise in degrees."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    degrees: float = 0.0

    def moved(self, point: Point, page: tuple[float, float]) -> Point:
        """Where a point of a back page comes to lie: turned about the middle of the page, then moved."""
        turn = math.radians(self.degrees)
        x, y = point[0] - page[0] / 2, point[1] - page[1] / 2
        return (
            page[0] / 2 + x * math.cos(turn) - y * math.sin(turn) + self.x_mm,
            page[1] / 2 + x * math.sin(turn) + y * math.cos(turn) + self.y_mm,
        )

    def checked(self) -> Profile:
        """The profile, if a printer can be that far off."""
        if not (abs(self.x_mm) <= MOST_MM and abs(self.y_mm) <= MOST_MM and abs(self.degrees) <= MOST_DEGREES):
            raise Stop(
                f"an offset of {self.x_mm:g} mm, {self.y_mm:g} mm and {self.degrees:g}° is no offset of a printer",
                f"measure again: up to {MOST_MM:g} mm and {MOST_DEGREES:g}° can be set right",
            )
        return self


def user_file() -> Path:
    """Where the printers of this user are remembered."""
    if folder := os.environ.get("MEEPLE_CONFIG"):
        return Path(folder) / "printers.json"
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return home / "meeplewright" / "printers.json"


def printers(*files: Path) -> dict[str, Profile]:
    """The printers that these files know; the first file that names one decides."""
    by_name: dict[str, Profile] = {}
    for file in files:
        for name, profile in _read(file).items():
            by_name.setdefault(name, profile)
    return by_name


def profile_of(name: str, pack: Path) -> Profile:
    """A printer by name, of the pack or of this user."""
    known = printers(pack / IN_PACK, user_file())
    if name not in known:
        hint = did_you_mean(name, known) or (f"known are {', '.join(sorted(known))}" if known else "")
        raise Stop(f"no printer `{name}` is known", hint or f"find its offset with `meeple calibrate --printer {name}`")
    return known[name]


def remember(name: str, profile: Profile, file: Path) -> None:
    """Writes the printer into the file, beside those that are there."""
    known = {**_read(file), name: profile.checked()}
    make_folder(file.parent)
    spelt = json.dumps({each: asdict(known[each]) for each in sorted(known)}, ensure_ascii=False, indent=1)
    write_whole(file, (spelt + "\n").encode())


def _read(file: Path) -> dict[str, Profile]:
    try:
        text = text_of(file)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise Stop(f"`{file}` cannot be read: {error.strerror or error}") from None
    try:
        data = json_of(text)
        return {str(name): _profile(entry).checked() for name, entry in data.items()}
    except (ValueError, TypeError, AttributeError):
        raise Stop(
            f"`{file}` is no list of printers",
            'write {"office": {"x_mm": 0.5, "y_mm": 0, "degrees": 0}}, or remove the file and calibrate again',
        ) from None


def _profile(entry: Mapping[str, object]) -> Profile:
    numbers = {key: entry.get(key, 0.0) for key in ("x_mm", "y_mm", "degrees")}
    if set(entry) - set(numbers) or not all(isinstance(n, int | float) and math.isfinite(n) for n in numbers.values()):
        raise ValueError
    return Profile(**numbers)  # type: ignore[arg-type]
