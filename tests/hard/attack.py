"""An attack: a pack made to harm, laid into a place of its own, and the call that meets it there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

CANARY = "CANARY-7f3a91"  # what stands in files that are nobody's business
PIXELS = (37, 23)  # the size of a picture that is nobody's business


@dataclass(frozen=True, slots=True)
class Place:
    """Where an attack happens: a pack, and around it what it has no business with."""

    root: Path

    @property
    def pack(self) -> Path:
        return self.root / "work" / "pack"

    @property
    def victim(self) -> Path:
        """A folder of the user's, with secrets in it."""
        return self.root / "victim"

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def scratch(self) -> Path:
        """What stands for /tmp."""
        return self.root / "tmp"

    @property
    def trap(self) -> Path:
        """A program that leaves a mark where it is run."""
        return self.root / "trap"

    @property
    def sprung(self) -> Path:
        return self.root / "sprung"

    def write(self, inside: str | bytes, content: str | bytes) -> Path:
        """A file of the pack, with the folders above it."""
        path = self.pack / (inside if isinstance(inside, str) else inside.decode(errors="surrogateescape"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        return path

    def link(self, inside: str, target: str | Path) -> None:
        """A link of the pack, in the place of what is there."""
        path = self.pack / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(target)


Lay = Callable[[Place], None]


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack. `words` are the call, in the pack or `at` another place; `says` is a pattern of what must be told."""

    about: str
    name: str
    lay: Lay
    words: tuple[str, ...]
    at: str = "work/pack"
    says: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    given: bytes = b""
    statuses: frozenset[int] = frozenset((0, 1, 2))
    told: Callable[[str], str] | None = None  # what is wrong with what was told, if anything
    written: Callable[[Path], Iterable[str]] | None = None  # what is wrong with the files of the pack afterwards
    heavy: bool = False  # takes long to be laid: not in the tenth that CI runs

    @property
    def fresh(self) -> bool:
        """Whether it matters how the interpreter starts: then it does."""
        return self.about in ("modules", "git")

    @property
    def title(self) -> str:
        return f"{self.about}: {self.name} × {' '.join(self.words)}"


def crossed(
    about: str, lays: Mapping[str, Lay], calls: Iterable[tuple[str, ...]], *, says: str = "", at: str = "work/pack"
) -> Iterator[Attack]:
    """Every pack of a class met by every call."""
    for words in tuple(calls):
        for name, lay in lays.items():
            yield Attack(about, name, lay, words, says=says, at=at)


def files(content: Mapping[str, str | bytes]) -> Lay:
    """Lays these files into the pack."""

    def lay(place: Place) -> None:
        for inside, text in content.items():
            place.write(inside, text)

    return lay


def after(*lays: Lay) -> Lay:
    """One after the other."""

    def lay(place: Place) -> None:
        for each in lays:
            each(place)

    return lay
