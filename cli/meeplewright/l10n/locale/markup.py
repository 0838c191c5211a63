"""XML by expat with entities refused: elements with the line and column of their tags, and their text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from xml.parsers import expat

from meeplewright.findings.model import Finding, Place
from meeplewright.l10n.locale.unit import broken

_DEEPEST = 60


@dataclass(eq=False, slots=True)
class XmlElement:
    """An element by its local name. `inner` are texts and elements in their order."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    inner: list[XmlElement | str] = field(default_factory=list)

    def all(self, name: str) -> Iterator[XmlElement]:
        """The elements of a name at any depth, in reading order."""
        for each in self.inner:
            if isinstance(each, XmlElement):
                if each.name == name:
                    yield each
                yield from each.all(name)

    def first(self, name: str) -> XmlElement | None:
        return next((each for each in self.inner if isinstance(each, XmlElement) and each.name == name), None)

    @property
    def text(self) -> str:
        """What stands in it, marks left out."""
        return "".join(each if isinstance(each, str) else each.text for each in self.inner)

    def written(self) -> str:
        """What stands in it, with its marks as they are written: `Take <b>two</b>`."""
        return "".join(each if isinstance(each, str) else each.whole() for each in self.inner)

    def whole(self) -> str:
        attributes = "".join(f' {name}="{value}"' for name, value in self.attributes.items())
        inside = self.written()
        return f"<{self.name}{attributes}>{inside}</{self.name}>" if inside else f"<{self.name}{attributes}/>"

    def place(self, shown: str) -> Place:
        return Place(shown, self.line, self.column, self.line, self.column + len(self.name) + 1)


class _Refused(Exception):
    pass


def read_xml(raw: bytes, shown: str) -> tuple[XmlElement | None, list[Finding]]:
    """The root of a document, as far as it can be read."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.ordered_attributes = False
    stack: list[XmlElement] = []
    roots: list[XmlElement] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(stack) >= _DEEPEST:
            raise _Refused(f"elements stand {_DEEPEST} deep in each other")
        plain = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        element = XmlElement(name.rpartition(" ")[2], plain, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        if stack:
            stack[-1].inner.append(element)
        else:
            roots.append(element)
        stack.append(element)

    def words(text: str) -> None:
        if stack:
            stack[-1].inner.append(text)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: stack.pop()
    parser.CharacterDataHandler = words
    parser.EntityDeclHandler = partial(_refuse, "it declares an entity, and a file of translations needs none")
    parser.ExternalEntityRefHandler = partial(_refuse, "it names a document outside of itself")
    findings: list[Finding] = []
    try:
        parser.Parse(raw, True)  # noqa: FBT003 - expat takes no other
    except expat.ExpatError as error:
        place = Place(shown, error.lineno, error.offset + 1, error.lineno, error.offset + 1)
        said = expat.errors.messages.get(error.code, str(error))
        findings.append(broken(f"this is no XML from here on: {said}", place, "mend the element here"))
    except _Refused as refused:
        line = parser.CurrentLineNumber
        place = Place(shown, line, 1, line, 1)
        return None, [broken(f"the file is not read: {refused}", place, "take that out")]
    return (roots[0] if roots else None), findings


def _refuse(why: str, *_: object) -> int:
    raise _Refused(why)
