"""What every question of a client comes with: where it is asked, and how that client is to be answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meeplewright.desk.named import Named, named
from meeplewright.desk.room import Desk, Room
from meeplewright.findings.model import Finding
from meeplewright.lsp import edits
from meeplewright.lsp.positions import Positions, path_of
from meeplewright.lsp.told import DiagnosticMaker
from meeplewright.packs.world import World

INVALID = -32602
_SHOW_PICTURES = ("Visual Studio Code", "code-", "VSCodium")
PLAYS = "meeple.play"  # the command of an editor that plays a story from an entry on


class WrongQuestion(Exception):
    """A question that cannot be answered, and why."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


@dataclass(frozen=True, slots=True)
class Asked:
    """One client: what it can show, and what it may ask about."""

    desk: Desk
    encoding: str
    current: Callable[[], dict[Path, list[Finding]]]
    documents: bool = False  # edits may make and move files
    pictures: bool = False  # a hover may hold one
    hierarchical: bool = False  # an outline may say more than where a thing stands
    plays: bool = False  # it has a command that plays a story

    @classmethod
    def by(
        cls, desk: Desk, encoding: str, params: dict[str, Any], current: Callable[[], dict[Path, list[Finding]]]
    ) -> Asked:
        """As `initialize` told it."""
        client = params.get("capabilities")
        initialization = params.get("initializationOptions")
        options = initialization if isinstance(initialization, dict) else {}
        name = str(value_at(params, "clientInfo", "name") or "")
        commands = options.get("commands")
        return cls(
            desk,
            encoding,
            current,
            documents=bool(value_at(client, "workspace", "workspaceEdit", "documentChanges")),
            pictures=bool(options.get("pictures", name.startswith(_SHOW_PICTURES))),
            hierarchical=bool(value_at(client, "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")),
            plays=isinstance(commands, list) and PLAYS in commands,
        )

    def uri(self, path: Path) -> str:
        return edits.uri(self.desk, path)

    def path(self, params: dict[str, Any]) -> Path:
        document = params.get("textDocument")
        path = path_of(str(document.get("uri", ""))) if isinstance(document, dict) else None
        if path is None:
            raise WrongQuestion(INVALID, "this names no file of the disk")
        return path

    def positions(self, path: Path) -> Positions:
        return Positions(self.desk.text(path), self.encoding)

    def file(self, params: dict[str, Any]) -> tuple[Path, World, Positions] | None:
        """The file, its World and its text; None where it is of no pack."""
        path = self.path(params)
        world = self.desk.world_of(path)
        return None if world is None else (path, world, self.positions(path))

    def at(self, params: dict[str, Any]) -> tuple[Path, World | None, Positions, int]:
        """The file, its World, its text, and the offset in it."""
        path = self.path(params)
        positions = self.positions(path)
        return path, self.desk.world_of(path), positions, positions.offset(params.get("position"))

    def named(self, params: dict[str, Any]) -> tuple[Path, World, Positions, Named] | None:
        """What is named where the question is asked; None where nothing is."""
        path, world, positions, offset = self.at(params)
        thing = None if world is None else named(world, path, positions.text, offset)
        return None if world is None or thing is None else (path, world, positions, thing)

    def room(self, path: Path) -> Room:
        room = self.desk.room_of(path)
        if room is None:
            raise WrongQuestion(INVALID, "this file is in no pack")
        return room

    def teller(self) -> DiagnosticMaker:
        return DiagnosticMaker(self.desk, self.encoding)


Answer = Callable[[Asked, dict[str, Any]], Any]


def value_at(value: Any, *keys: str) -> Any:
    """What stands at these keys of a message; None where nothing does."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value
