"""What somebody asked to be printed: every choice of `meeple build`, checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from meeplewright.checks.chosen import meant
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.systems.sections import Printing
from meeplewright.systems.targets import HOME
from meeplewright_generators.sheets.packing import SheetUse
from meeplewright_generators.sheets.paper import Paper, length_mm, paper
from meeplewright_generators.sheets.profile import Profile, profile_of
from meeplewright_generators.sheets.slots import Duplex

INKS = ("full", "low", "mono")
ORIENTATIONS = ("auto", "portrait", "landscape")
LEAST_DPI, MOST_DPI = 30, 1200


@dataclass(frozen=True)
class Order:
    """One print run of one pack in one language. Plain values: it crosses to other processes as it is."""

    pack: Path
    out: Path = Path("build")
    language: str = ""
    paper: Paper = field(default_factory=lambda: paper("A4"))
    orientation: str = "auto"
    margin_mm: float = 8.0
    bleed_mm: float = 0.0
    gap_mm: float = 0.0
    duplex: Duplex = Duplex.LONG
    printer: str = ""
    profile: Profile = field(default_factory=Profile)
    ink: str = "full"
    theme: str = ""
    marks: bool = True
    proof: bool = False
    only: tuple[str, ...] = ()
    where: str = ""
    copies: int = 0
    dpi: int = 0
    # which pieces to print and how many of each; None: all there are
    pieces: tuple[tuple[str, int], ...] | None = None
    # where it all goes, in which of its sizes, and the profile of the printing house
    target: str = HOME
    size: str = ""
    icc: str = ""
    # how a table on a screen is laid, and where its files will be
    setup: str = ""
    players: int = 0
    url: str = ""

    @property
    def room(self) -> SheetUse:
        return SheetUse(self.paper, self.margin_mm, self.bleed_mm, self.gap_mm, self.duplex, self.orientation)

    @property
    def only_pieces(self) -> bool:
        """Whether some pieces were asked for, and no books or lists."""
        return self.pieces is not None or bool(self.where)

    def choices(self) -> dict[str, str]:
        """The choices that change a sheet, for keys and for the list of what was made from what."""
        choices = {
            "paper": f"{self.paper.width_mm:g}x{self.paper.height_mm:g}",
            "orientation": self.orientation,
            "margin": f"{self.margin_mm:g}",
            "bleed": f"{self.bleed_mm:g}",
            "gap": f"{self.gap_mm:g}",
            "duplex": self.duplex.value,
            "offset": f"{self.profile.x_mm:g} {self.profile.y_mm:g} {self.profile.degrees:g}",
            "ink": self.ink,
            "theme": self.theme,
            "marks": str(self.marks),
            "proof": str(self.proof),
            "where": self.where,
            "copies": str(self.copies),
            "target": self.target,
            "size": self.size,
        }
        return {f"option {name}": value for name, value in choices.items()}


# what is printed where nobody says anything
SETTINGS = {
    "paper": "A4", "orientation": "auto", "margin": "8mm", "bleed": "0mm", "gap": "0mm", "duplex": "long",
    "ink": "full",
}  # fmt: skip


def order(
    pack: Path,
    *,
    out: Path = Path("build"),
    said: Mapping[str, Any] = MappingProxyType({}),
    paper_name: str = "",
    orientation: str = "",
    margin: str = "",
    bleed: str = "",
    gap: str = "",
    duplex: str = "",
    printer: str = "",
    ink: str = "",
    theme: str = "",
    marks: bool = True,
    proof: bool = False,
    only: Sequence[str] = (),
    where: str = "",
    copies: int = 0,
    dpi: int = 0,
    target: str = HOME,
    size: str = "",
    icc: str = "",
    setup: str = "",
    players: int = 0,
    url: str = "",
) -> Order:
    """The order for what was typed, and for the rest what the pack has said; Stop where it cannot be meant."""
    typed = {
        "paper": paper_name, "orientation": orientation, "margin": margin, "bleed": bleed, "gap": gap, "duplex": duplex,
        "ink": ink,
    }  # fmt: skip
    wish = {key: typed[key] or str(said.get(key, otherwise)) for key, otherwise in SETTINGS.items()}
    sheet = paper(wish["paper"])
    if dpi and not LEAST_DPI <= dpi <= MOST_DPI:
        raise Stop(f"--dpi {dpi} is out of range", f"write a number from {LEAST_DPI} to {MOST_DPI}")
    words = tuple(dict.fromkeys(word for each in only for word in re.split(r"[,\s]+", each) if word))
    if only and not words:
        raise Stop("--only names nothing", "name kinds or generators, or leave --only out to print everything")
    if where:
        meant(where)
    return Order(
        pack=pack,
        out=out,
        paper=sheet,
        orientation=_one_of(wish["orientation"], ORIENTATIONS, "--orientation"),
        margin_mm=length_mm(wish["margin"], "--margin", least=0, most=min(sheet.width_mm, sheet.height_mm) / 2 - 5),
        bleed_mm=length_mm(wish["bleed"], "--bleed", least=0, most=20),
        gap_mm=length_mm(wish["gap"], "--gap", least=0, most=50),
        duplex=Duplex(_one_of(wish["duplex"], [each.value for each in Duplex], "--duplex")),
        printer=printer,
        profile=profile_of(printer, pack) if printer else Profile(),
        ink=_one_of(wish["ink"], INKS, "--ink"),
        theme=theme,
        marks=marks,
        proof=proof,
        only=words,
        where=where,
        copies=copies,
        dpi=dpi,
        target=target,
        size=size,
        icc=icc,
        setup=setup,
        players=players,
        url=_address(url),
    )


def _address(url: str) -> str:
    """Where files will be; Stop where that is no address."""
    if url and re.fullmatch(r"(https?|file)://[^\s\"<>\\]+", url) is None:
        raise Stop(f"--url `{url}` is no address", "write the folder that will hold the files: https://host/folder")
    return url


def said_by(*printings: Printing) -> dict[str, Any]:
    """What system.yaml and pack.yaml say under `print: {sheets: …}`, the later ones first."""
    settings: dict[str, Any] = {}
    for printing in printings:
        settings |= printing.settings
    return settings


def in_language(asked: Order, language: str) -> Order:
    """The same order in another language; an empty one is the pack's own."""
    return replace(asked, language=language)


def _one_of(word: str, known: Sequence[str], option: str) -> str:
    if word not in known:
        raise Stop(f"{option} cannot be `{word}`", did_you_mean(word, known) or f"write one of {', '.join(known)}")
    return word
