"""Rules written in Markdown: which files there are, what they link to, and how they are set."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright.regular import text_of
from meeplewright.text.markup import Link, parse
from meeplewright_generators.drawing.lines import LinkBox
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.matter.flow import Item, ItemGroup, Matter
from meeplewright_generators.matter.strip import Strip
from meeplewright_generators.matter.tables import TextTable
from meeplewright_generators.pages.figure import figure
from meeplewright_generators.pages.figures_in_rules import set_figure
from meeplewright_generators.pages.index import indexed, spoken_of
from meeplewright_generators.pages.leader import leader
from meeplewright_generators.pages.markdown import PICTURE, AnchoredHeading, MarkdownSetting, matter
from meeplewright_generators.pages.ornaments import headed
from meeplewright_generators.pages.type import TextStyles
from meeplewright_generators.typeset.measures import MM_PER_PT
from meeplewright_generators.typeset.rich import LinkText
from meeplewright_generators.words.phrases import Phrases

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.icons.iconset import IconSet
    from meeplewright_generators.workshop import Workshop

NO_BREAK = "\u00a0"
# icons with their names: so many beside one another where this part of the names has room in one line
IN_ONE_LINE = {3: 0.95, 2: 0.5}
LEGEND_MM = 0.7
# between a name of the legend and the next icon, so that each is seen to belong to its own
BESIDE_MM = 1.0
# a line of the contents
LINE_MM = 5.0
_LARGEST = 4_000_000
_TERM = re.compile(r"\[\[(?:term/)?([a-z0-9-]+)(?:\|[^\[\]|]+)?\]\]")


@dataclass(frozen=True, slots=True)
class RuleText:
    """One Markdown file of rules, its figures filled in; `written` is how it stands in the file."""

    path: Path
    name: str
    source: str
    language: str
    written: str = ""


def rule_texts(shop: Workshop, *, aid: bool) -> list[RuleText]:
    """The rules in the language of the print, else in the pack's own; those of the player aid apart."""
    pack = shop.world.pack
    for language in dict.fromkeys((shop.language, pack.language)):
        folder = pack.folder / "rules" / language
        paths = sorted(folder.glob("*.md")) if folder.is_dir() else []
        texts = [_with_figures(_read(path, language, pack.folder), shop) for path in paths if is_aid(path) == aid]
        if texts:
            return texts
    return []


def is_aid(path: Path) -> bool:
    """Whether a file of rules is what players keep beside them: its name says `aid`."""
    return "aid" in re.split(r"[^a-z]+", path.stem.lower())


def _read(path: Path, language: str, home: Path) -> RuleText:
    name = f"rules/{language}/{path.name}"
    if not path.resolve().is_relative_to(home.resolve()):
        raise Stop(f"`{name}` leads out of the pack", "put the file itself there")
    try:
        if path.stat().st_size > _LARGEST:
            raise Stop(f"`{name}` is larger than any rules need to be", "divide it into chapters")
        return RuleText(path, name, text_of(path, encoding="utf-8-sig"), language)
    except UnicodeDecodeError:
        raise Stop(f"`{name}` is not UTF-8", "save it as UTF-8") from None
    except OSError as error:
        raise Stop(f"`{name}` cannot be read: {error.strerror or error}") from None


def _with_figures(text: RuleText, shop: Workshop) -> RuleText:
    """The rules with what `{{…}}` takes from the records, in the language of the print."""
    if "{{" not in text.source:
        return text
    from meeplewright.checks.figures import FigureError, Figures

    try:
        return replace(text, source=Figures(shop.world).filled(text.source), written=text.source)
    except FigureError as problem:
        raise Stop(f"`{text.name}`: {problem.why}", problem.help) from None


def linked(texts: Sequence[str], shop: Workshop) -> list[Record]:
    """The records that texts link to, each once."""
    records: dict[str, Record] = {}
    for text in texts:
        for link in parse(text).links():
            kinds = [link.kind] if link.kind else list(shop.world.system.kinds)
            record = next((each for kind in kinds if (each := shop.world.get(kind, link.id)) is not None), None)
            if record is not None:
                records[record.name] = record
    return list(records.values())


def terms_of(shop: Workshop) -> list[Record]:
    """The words of the rules, in the order of a glossary."""
    return sorted(shop.world.of("term").values(), key=lambda record: str(record.data.get("name", record.id)).casefold())


def links_in(shop: Workshop) -> Callable[[Link], LinkText]:
    """Links lead to the glossary; other records are shown by their names."""
    terms = shop.world.of("term")

    def shown(link: Link) -> LinkText:
        text = link.shown or shop.name_of(link.kind, link.id)
        if link.id in terms and link.kind in ("", "term"):
            return LinkText(text, f"term/{link.id}")
        return LinkText(text)

    return shown


def picture_file(text: RuleText, name: str) -> Path:
    """The file of a picture in rules, named from where the rules stand; Stop where it is none of the pack."""
    pack = text.path.parent.parent.parent
    path = text.path.parent / name
    if not path.resolve().is_relative_to(pack.resolve()) or not path.is_file():
        raise Stop(
            f"`{text.name}`: there is no picture `{name}` in the pack", "name it from this file, as `../../art/a.png`"
        )
    return path


def pictures_in(texts: Sequence[RuleText]) -> list[Path]:
    """The files of all pictures of the rules."""
    return [picture_file(text, name) for text in texts for _, name in PICTURE.findall(text.source)]


def chapter_matter(
    text: RuleText,
    kind: TextStyles,
    say: Phrases,
    pages: Mapping[str, int],
    terms: frozenset[str],
    *,
    shop: Workshop,
    width_mm: float,
    lower: int = 0,
) -> tuple[list[Matter], list[AnchoredHeading]]:
    """A file of rules; the first time that it speaks of a term it says on which page that is explained."""
    seen: set[str] = set()

    def referred(match: re.Match[str]) -> str:
        term = match[1]
        if term not in terms or term in seen:
            return match[0]
        seen.add(term)
        page = pages.get(f"term/{term}")
        return f"{match[0]} ({say('page')}{NO_BREAK}{page + 1 if page is not None else '00'})"

    own = replace(kind, language=text.language)
    setting = MarkdownSetting(
        own,
        text.name,
        text=lambda source: _TERM.sub(referred, source),
        note=spoken_of([*terms_of(shop), *indexed(shop.world)] if terms else (), shop.icon_names),
        lower=lower,
        picture=lambda name, words: figure(picture_file(text, name), words, width_mm),
        headed=lambda item: headed(item, own, shop.icons, width_mm),
        figure=lambda body: set_figure(body, text, own, width_mm, shop),
        cell=_ticked(shop.say_in(text.language)),
    )
    return matter(text.source, setting)


def _ticked(say: Phrases) -> Callable[[str], str]:
    """Cells that say yes or no and nothing else are a tick or a cross, read aloud as the word."""
    # what comes from records is the engine's word, in every language
    signs = {"yes": "{yes}", "no": "{no}", say("yes").casefold(): "{yes}", say("no").casefold(): "{no}"}
    return lambda cell: signs.get(cell.strip().casefold(), cell)


def glossary(shop: Workshop, kind: TextStyles) -> list[Matter]:
    """Every term with its meaning."""
    lines: list[Matter] = []
    for record in terms_of(shop):
        name = str(record.data.get("name", record.id))
        meaning = str(record.data.get("text", "")).replace("\n", " ")
        own = f"{record.name}#text" in shop.missing
        style = replace(kind.ragged, language=shop.world.pack.language) if own else kind.ragged
        lines.append(Item(f"**{name}** – {meaning}", style, gap=1.6, together=True, anchor=f"term/{record.id}"))
    return lines


def icon_legend(shop: Workshop, kind: TextStyles, icons: IconSet, width_mm: float) -> list[Matter]:
    """Every icon with its name beside it, in as many columns as leave most names in one line."""
    if not shop.icon_names:
        return []
    style = replace(kind.ragged, size_pt=9.6)
    sign = 1.6 * style.size_pt * MM_PER_PT
    names = [(f"{{{record.id}}}", icons.name(record.id)) for record in shop.world.of("icon").values()]
    wide = [style.chain.line(name).width * style.size_pt * MM_PER_PT + 2 * LEGEND_MM for _, name in names]
    columns = next(
        (
            many
            for many, share in IN_ONE_LINE.items()
            if sum(sign + each <= _between(width_mm, many) for each in wide) >= share * len(wide)
        ),
        1,
    )
    blank = ("", "")
    rows = [
        [cell for pair in [*names[n : n + columns], *[blank] * columns][:columns] for cell in ("", *pair)][1:]
        for n in range(0, len(names), columns)
    ]
    shares = ((BESIDE_MM, sign, _between(width_mm, columns) - sign) * columns)[1:]
    return [TextTable(rows, style, style, shares, heads=0, gap=1.6, padding=LEGEND_MM, rule="")]


def _between(width_mm: float, columns: int) -> float:
    """How wide each of so many columns is with the gaps between them."""
    return (width_mm - (columns - 1) * BESIDE_MM) / columns


def contents(
    headings: Sequence[AnchoredHeading], pages: Mapping[str, int], kind: TextStyles, width_mm: float
) -> list[Matter]:
    """Headings with the pages they stand on, a row of dots between."""
    shown, whole = [heading for heading in headings if heading.level <= 2], Element("TOC")
    return [ItemGroup([_line(heading, pages, kind, width_mm, whole) for heading in part]) for part in _parts(shown)]


def _parts(headings: Sequence[AnchoredHeading]) -> list[list[AnchoredHeading]]:
    parts: list[list[AnchoredHeading]] = []
    for heading in headings:
        if heading.level == 1 or not parts:
            parts.append([])
        parts[-1].append(heading)
    return parts


def _line(
    heading: AnchoredHeading, pages: Mapping[str, int], kind: TextStyles, width_mm: float, whole: Element
) -> Strip:
    page = pages.get(heading.anchor)
    number = str(page + 1) if page is not None else "00"
    style = kind.label if heading.level == 1 else kind.plain
    indent = 0 if heading.level == 1 else 4.0

    def draw(canvas: Canvas, x: float, y: float) -> Sequence[LinkBox]:
        leader(
            canvas, x, y, heading.text, number, style.chain, size_pt=9.0, width_mm=width_mm, colour=kind.ink,
            indent_mm=indent, link=heading.anchor,
        )  # fmt: skip
        return [LinkBox(heading.anchor, x, y, width_mm, LINE_MM)]

    return Strip(LINE_MM, draw, gap=2.2 if heading.level == 1 else 0, element=Element("TOCI", whole))
