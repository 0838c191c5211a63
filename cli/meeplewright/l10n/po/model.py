"""What a PO file holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from meeplewright.findings.model import Place

COPIED = "copied"


class Message(NamedTuple):  # there are hundreds of thousands, and a tuple is made in a fifth of the time
    """One translated string. Lines count from 1: `line` is where the message begins, its comments included,
    `context_line` its `msgctxt` (where it has one, else its `msgid`), `text_line` its `msgstr`."""

    context: str
    source: str
    text: str
    fuzzy: bool = False
    previous: str = ""
    obsolete: bool = False
    comments: tuple[str, ...] = ()  # the translator's own: `# …`
    notes: tuple[str, ...] = ()  # taken from the content: `#. …`
    references: tuple[str, ...] = ()  # `#: …`
    flags: tuple[str, ...] = ()  # beside fuzzy
    line: int = 0
    context_line: int = 0
    text_line: int = 0
    where: Callable[[], Place] | None = None  # in a locale file beside the records, which has places of its own

    @property
    def copied(self) -> bool:
        """Whether a locale file has no more here than a copy of the source, which is no translation."""
        return COPIED in self.flags

    def place(self, name: str) -> Place:
        """Where the translation stands: at its keyword in the catalogue of that name, or in its own file."""
        return Place(name, self.text_line, 1, self.text_line, 7) if self.where is None else self.where()


@dataclass(frozen=True, slots=True)
class PoProblem:
    """What is wrong with the file itself."""

    sort: str  # broken, conflict, duplicate
    message: str
    line: int
    other_line: int = 0


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A PO file."""

    header: dict[str, str]
    messages: tuple[Message, ...]
    problems: tuple[PoProblem, ...] = ()
    header_comments: tuple[str, ...] = ()
    header_line: int = 1
    header_fuzzy: bool = False
    end_comments: tuple[str, ...] = ()  # behind the last message

    def by_context(self) -> dict[str, Message]:
        """Live messages; the first of duplicates."""
        messages: dict[str, Message] = {}
        for message in self.messages:
            if not message.obsolete:
                messages.setdefault(message.context, message)
        return messages


def header_for(language: str, project: str, plural_forms: str) -> dict[str, str]:
    """The head of a new catalogue."""
    return {
        "Project-Id-Version": project,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms,
    }


def obsolete(message: Message) -> Message:
    """The message as one that nothing asks for any more."""
    return message._replace(obsolete=True, fuzzy=False, notes=(), references=())
