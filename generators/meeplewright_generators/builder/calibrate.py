"""What `meeple calibrate` calls: a page to print, and what was read off it remembered."""

from __future__ import annotations

import sys
from pathlib import Path

from meeplewright.findings.stop import Stop
from meeplewright_generators.sheets.calibration import LEAST_MM, has_room, profile_from, write_calibration
from meeplewright_generators.sheets.paper import paper
from meeplewright_generators.sheets.profile import IN_PACK, Profile, printers, remember, user_file
from meeplewright_generators.sheets.slots import Duplex
from meeplewright_generators.writing import make_folder


def calibrate(
    printer: str, *, x_mm: float = 0, y_mm: float = 0, left_mm: float | None = None, right_mm: float | None = None,
    paper_name: str = "A4", duplex: str = "long", pack: Path | None = None, reset: bool = False,
    out: Path = Path("build"),
) -> Profile:  # fmt: skip
    """Adds what was read to what is known of the printer, and makes the page anew to see that it is right."""
    if duplex not in ("long", "short"):
        raise Stop(
            f"--duplex {duplex} cannot be calibrated",
            "write long or short: the edge that the printer turns the sheet on",
        )
    if (left_mm is None) != (right_mm is None):
        raise Stop(
            "only one of --left and --right is given", "read both: their difference says how far the back is turned"
        )
    if not printer.strip():
        raise Stop("the printer has no name", "call it something: --printer office")
    if pack is not None and not pack.is_dir():
        raise Stop(f"there is no folder `{pack}`", "name the folder of a pack")
    sheet = paper(paper_name)
    if not has_room(sheet, Duplex(duplex), printer):
        least = f"{LEAST_MM[0]:g} x {LEAST_MM[1]:g} mm"
        raise Stop(
            f"the scales have no room on `{sheet.name}`", f"calibrate on paper of {least} or more, such as --paper A5"
        )
    file = pack / IN_PACK if pack is not None else user_file()
    known = Profile() if reset else printers(file).get(printer, Profile())
    read = profile_from(x_mm, y_mm, left_mm, right_mm, sheet, Duplex(duplex))
    profile = Profile(
        round(known.x_mm + read.x_mm, 3), round(known.y_mm + read.y_mm, 3), round(known.degrees + read.degrees, 4)
    ).checked()
    if reset or read != Profile():
        remember(printer, profile, file)
    make_folder(out)
    page = out / "calibration.pdf"
    write_calibration(page, sheet, Duplex(duplex), profile, printer)
    sys.stdout.write(
        f"{printer}: backs are moved {_way(profile.x_mm, 'left', 'right')} and {_way(profile.y_mm, 'up', 'down')}, "
        f"and turned {profile.degrees:g}°\n"
        f"{page}: print it on both sides of one sheet, and read what is written on it\n"
    )
    return profile


def _way(mm: float, less: str, more: str) -> str:
    return f"{abs(mm):g} mm {less if mm < 0 else more}"
