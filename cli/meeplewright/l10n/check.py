"""The check of translations: broken catalogues, texts that are missing or stale, and what they say otherwise."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import replace
from functools import partial

from meeplewright.findings.model import Confidence, Edit, Finding, Place, Related, Severity
from meeplewright.l10n import po
from meeplewright.l10n.alike import NamedLikeAnother, a_letter_apart, called_like_another
from meeplewright.l10n.chapters import chapters_in
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.l10n.files import Bytes, catalogue_at, leads_out, shown
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.locale.gather import brought, promised, without_catalogue
from meeplewright.l10n.locale.told import locale_findings
from meeplewright.l10n.manners import TrustedTranslations
from meeplewright.l10n.orphans import misspelt as misspelt_contexts
from meeplewright.l10n.orphans import not_asked, other_context, other_id, renamed
from meeplewright.l10n.parity import differences
from meeplewright.l10n.plurals import plural_forms
from meeplewright.l10n.quiet import Quiet
from meeplewright.l10n.rows import Rows
from meeplewright.l10n.seen import Seen
from meeplewright.l10n.strangers import strangers
from meeplewright.l10n.terms import learned_terms
from meeplewright.l10n.texts import Home, Text, own_homes
from meeplewright.packs.memory import worked_out
from meeplewright.packs.world import World
from meeplewright.systems.model import Kind
from meeplewright.text.letters import misread
from meeplewright.text.spelling import Spelling, count_words, words_of_name
from meeplewright.text.strange import misspelt, strange_letters

FEW = 5  # so many untranslated texts are told one by one, more as one finding


def translation_findings(world: World) -> Iterator[Finding]:
    """Every catalogue that belongs to the World's pack."""
    if not (
        world.pack.translations or world.system.sections.about.translations or world.pack.sections.sources.translated
    ):
        return
    for home in own_homes(world):
        for language in home.languages:
            if language != home.language:
                yield from catalogue_findings(world, home, language)
        yield from locale_findings(world, home)


def catalogue_findings(world: World, home: Home, language: str, seen: Seen | None = None) -> Iterator[Finding]:
    """One catalogue. `seen` remembers pairs of texts in which nothing was found."""
    path = home.path(language)
    file, beside, name = catalogue_at(path), brought(home, language), shown(path)
    if beside is not None:
        yield from beside.findings
        yield from beside.letters
        if file is None:  # nobody promised more than the fields that the locale files are for
            legible = po.Catalogue({}, tuple(beside.messages))
            yield from _messages(
                world, without_catalogue(home), language, legible, beside.files[0].shown, seen, frozenset()
            )
            return
    if file is None:
        if home.locale:
            yield Finding.of(
                "MW501",
                f"no file of translations is in `{language}`: {len(promised(home, language))} texts are untranslated",
                _declared(world, home, language),
                help="put one beside the others, or take the language out",
            )
        elif home.texts:
            yield Finding.of(
                "MW501",
                f"there is no catalogue for `{language}`: {len(home.texts)} texts of `{home.name}` are untranslated",
                _declared(world, home, language),
                help=f"make it with `meeple l10n sync --lang {language}`",
            )
        return
    read, catalogue = file
    if read.fault:  # what it says cannot be known
        if not (leads_out(path) and home.folder == world.pack.folder):  # of the pack's own links MW021 tells
            yield _unread(read, name)
        return
    yield from _problems(catalogue, name)
    yield from _header(catalogue, language, name, read.text)
    strange = list(strange_letters(read.text, name))
    yield from strange
    lost = frozenset[str]()
    if any(finding.code == "MW406" for finding in strange):  # what such a message says cannot be known
        lost = frozenset(each.text for each in catalogue.messages if any(misread(each.text)))
    if beside is not None:
        catalogue = replace(catalogue, messages=(*catalogue.messages, *beside.messages))
    yield from _messages(world, home, language, catalogue, name, seen, lost, read.text)


def _line(name: str, line: int, length: int) -> Place:
    """A keyword at the beginning of a line."""
    return Place(name, line, 1, line, 1 + length)


def _declared(world: World, home: Home, language: str) -> Place:
    """Where the language is asked for."""
    of_system = home.folder == world.system.folder != world.pack.folder
    sections = world.system.sections if of_system else world.pack.sections
    return sections.about.place_of_translation(language)


def _unread(read: Bytes, name: str) -> Finding:
    in_poedit = " (in Poedit: Catalogue, Properties, Charset), header included" if read.encoding else ""
    return Finding.of(
        "MW510",
        f"the catalogue {read.fault}",
        Place(name, read.bad_line, 1, read.bad_line, 1),
        help=read.advice + in_poedit,
    )


def _problems(catalogue: po.Catalogue, name: str) -> Iterator[Finding]:
    for problem in catalogue.problems:
        place = _line(name, problem.line, 7)
        if problem.sort == "duplicate":
            other = _line(name, problem.other_line, 7)
            yield Finding.of(
                "MW511",
                problem.message,
                place,
                help="keep the better of the two; the first one is used",
                related=(Related("the first is here", other),),
            )
        else:
            help_ = (
                "settle the merge and take the marker lines out"
                if problem.sort == "conflict"
                else "mend or remove the line"
            )
            yield Finding.of("MW510", problem.message, place, help=help_)


def _header(catalogue: po.Catalogue, language: str, name: str, text: str) -> Iterator[Finding]:
    place = _line(name, catalogue.header_line, 6)
    if not catalogue.header:
        yield Finding.of("MW512", "the catalogue has no header", place, help="`meeple l10n sync` writes one")
        return
    charset = catalogue.header.get("Content-Type", "").partition("charset=")[2].strip()
    if charset.upper().replace("-", "") != "UTF8":
        yield Finding.of(
            "MW512", f"the header says that the charset is `{charset}`", place, help="write `charset=UTF-8`"
        )
    code = catalogue.header.get("Language", "")
    if code.replace("-", "_").partition("_")[0] != language.replace("-", "_").partition("_")[0]:
        yield Finding.of(
            "MW512",
            f"the header says that the language is `{code}`, the file is named `{language}.po`",
            place,
            help=f"write `Language: {language}`",
        )
    wanted = plural_forms(language)
    forms = catalogue.header.get("Plural-Forms", "")
    if wanted and _count(forms) != _count(wanted):
        line = _header_line(text, "Plural-Forms", name, catalogue.header_line)
        yield Finding.of(
            "MW512",
            f"`{language}` has {_count(wanted)} plural forms, the header says {_count(forms) or 'nothing'}",
            line or place,
            help=f"write `Plural-Forms: {wanted}`",
            edit=Edit(line, f"Plural-Forms: {wanted}") if line else None,
        )


def _header_line(text: str, field: str, name: str, first: int) -> Place | None:
    """Where a field of the header stands: between the quotes of its line, without the line end. The header's text
    begins in the line `first`; there may be megabytes behind it."""
    start = 0
    for _ in range(first - 1):
        start = text.index("\n", start) + 1
    end = text.find("\nmsg", start)
    pattern = re.compile(rf'^"({field}:.*?)(?:\\n)?"$', re.MULTILINE)
    match = pattern.search(text, start, end if end >= 0 else len(text))
    if match is None:
        return None
    line = text.count("\n", 0, match.start()) + 1
    return Place(name, line, 2, line, 2 + len(match[1]))


def _count(forms: str) -> str:
    return forms.partition("nplurals=")[2].partition(";")[0].strip()


def _messages(
    world: World, home: Home, language: str, catalogue: po.Catalogue, name: str, seen: Seen | None,
    lost: frozenset[str], written: str = "",
) -> Iterator[Finding]:  # fmt: skip
    messages = catalogue.by_context()
    untranslated: list[tuple[Text, po.Message | None]] = []
    pair = Pair(
        world.spoken(home.language),
        world.spoken(language),
        glossary_of(world, home, messages),
        dialect=world.system.sections.text.dialect,
    )
    rows = Rows.of(world, home, language, messages, lost)
    quiet = Quiet.of(rows.both, pair, len(home.texts))
    if not all(quiet.same):
        pair = replace(pair, ratio=_ratio(catalogue))
    worked = worked_out(world.memory, f"translations {name}", pair)
    for text, message, believed, same in zip(home.texts, rows.found, rows.believed, quiet.same, strict=True):
        if message is None or not message.text:
            untranslated.append((text, message))
        elif believed is None:
            if message.text not in lost or message.fuzzy or message.source != text.source:
                yield _stale(text, message, name)
        elif not same and (seen is None or not seen.clean(text.source, message.text)):
            said = worked.out((text.source, message.text), partial(_differences, text.source, message.text, pair))
            findings = [_differs(each, text, message, name) for each in said if not _only_a_name(each, message)]
            yield from findings
            if seen is not None and not findings:
                seen.add(text.source, message.text)
    setting = TrustedTranslations(rows.believed, rows.both.targets, name, written)
    yield from setting.findings(pair, _line(name, catalogue.header_line, 6))
    known = rows.sources.contexts
    yield from _spelling(world, language, known, catalogue, name)
    terms = list(learned_terms(home.texts, rows.believed, pair.glossary.sources, name, rows.both, rows.sources.names))
    yield from terms
    places = {(each.record, each.field) for each in terms}
    odd = [
        each
        for each in strangers(partial(rows.row, name=name), rows.names(), rows.both, pair.source_language.naming)
        if not each.record or (each.record, each.field) not in places
    ]
    yield from odd
    places |= {(each.record, each.field) for each in odd}
    for each in called_like_another((each for each in rows.believed if each is not None), rows.names()):
        if each.message.context.partition("#")[::2] not in places:
            yield _called_like_another(each, name)
    orphans = [
        each for each in catalogue.messages if not each.obsolete and each.context not in known and not each.where
    ]
    called = renamed(untranslated, orphans)
    for record, others in called.items():
        yield other_id(record, others, name)
    slips = misspelt_contexts([row for row in untranslated if row[0].record not in called], orphans)
    for text, message in slips.values():
        yield other_context(text, message, name)
    yield from _untranslated(
        [(text, each) for text, each in untranslated if text.record not in called and text.context not in slips],
        home,
        language,
        name,
    )
    taken = {each.context for others in called.values() for each in others}
    taken |= {message.context for _, message in slips.values()}
    yield from not_asked((each for each in orphans if each.context not in taken), name)


def _called_like_another(other: NamedLikeAnother, name: str) -> Finding:
    record, _, field = other.message.context.partition("#")
    return Finding.of(
        "MW509",
        f"`{other.message.source}` is `{other.right.text}` elsewhere, and here the translation says `{other.word}`, "
        f"which is `{other.source}` (`{other.message.context}`)",
        other.message.place(name),
        help=f"write `{other.right.text}`, if that is meant",
        related=(Related("the same words are translated here", other.right.place(name)),),
        severity=Severity.NOTE,  # learned, and not declared
        confidence=Confidence.LOW,
        record=record,
        field=field,
    )


def _spelling(
    world: World, language: str, known: Container[str], catalogue: po.Catalogue, name: str
) -> Iterator[Finding]:
    """Words of the translations, and of the rules in the same language, that are written otherwise everywhere else."""
    asked = [each for each in catalogue.messages if each.text and not each.obsolete and each.context in known]
    books = list(chapters_in(world, language))
    names = (words_of_name(each.text) for each in asked if each.context.endswith("#name"))
    texts = (*(each.text for each in asked), *(book.prose for book in books))
    if world.memory is None:
        counted = [count_words("\n".join(texts))]
    else:
        worked = worked_out(world.memory, f"words of texts {language}", None)
        counted = [worked.out(text, partial(count_words, text)) for text in texts]
    spelling = Spelling(counted, names, lambda: texts)
    apart = set[tuple[str, str]]()
    for each, slip, right in a_letter_apart(asked, spelling.times):
        apart.add((each.context, slip.word))
        yield misspelt(slip, each.place(name), *each.context.partition("#")[::2], right=right.place(name))
    if spelling.clean:
        return
    for each in asked:
        for slip in spelling.slips(each.text):
            if (each.context, slip.word) not in apart:
                yield misspelt(slip, each.place(name), *each.context.partition("#")[::2])
    for book in books:
        for slip in spelling.slips(book.prose):
            yield misspelt(slip, book.place(slip.start, slip.end), "", book.inside)


def _ratio(catalogue: po.Catalogue) -> float:
    """How long a translation of the catalogue usually is: the median, of texts that are long enough to say so."""
    ratios = sorted(
        [len(each.text) / len(each.source) for each in catalogue.messages if each.text and len(each.source) > 30]
    )
    return ratios[len(ratios) // 2] if ratios else 1.0


def glossary_of(world: World, home: Home, messages: dict[str, po.Message]) -> Glossary:
    """The names of terms: records whose kind is a glossary's, or is made on the base term."""
    kinds = {name for name, kind in world.system.kinds.items() if _is_glossary(kind)}
    entries = []
    for text in home.texts if kinds else ():
        if text.record is None or text.path not in (("name",), ("term",)) or text.kind not in kinds:
            continue
        message = messages.get(text.context)
        if message is not None and message.text and not message.fuzzy and message.source == text.source:
            entries.append((text.source, message.text))
    return Glossary.of(entries)


def _is_glossary(kind: Kind) -> bool:
    """Made on the base term."""
    return kind.said.schema == "base/term" or kind.schema.get("$ref") == "#/$defs/term"


def _stale(text: Text, message: po.Message, name: str) -> Finding:
    changed = text.source != message.source
    was = message.previous or (message.source if changed else "")
    return Finding.of(
        "MW502",
        f"the source of `{text.context}` has changed since it was translated"
        if changed or was
        else f"the translation of `{text.context}` is marked fuzzy",
        message.place(name),
        help=(f"it was `{_short(was)}`; " if was else "")
        + ("translate it anew and take the fuzzy mark away" if message.where is None else "translate it anew"),
        related=(Related("the source is here", text.place()),),
        record=text.context.partition("#")[0],
        field=text.context.partition("#")[2],
    )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"


def _untranslated(
    untranslated: list[tuple[Text, po.Message | None]], home: Home, language: str, name: str
) -> Iterator[Finding]:
    if len(untranslated) > FEW:
        first = next((message for _, message in untranslated if message is not None), None)
        copies = sum(message is not None and message.copied for _, message in untranslated)
        more = f" ({copies} of them are copies of the source)" if copies else ""
        count = f"{len(untranslated)} of {len(home.texts)}"
        yield Finding.of(
            "MW501",
            f"{count} texts of `{home.name}` are not translated into `{language}`{more}",
            first.place(name) if first is not None else _line(name, 1, 6),
            help=f"translate them; `meeple l10n status --lang {language}` counts by kind"
            if home.locale
            else "translate what is empty; `meeple l10n sync` puts in what lacks, `meeple l10n status` counts by kind",
        )
        return
    for text, message in untranslated:
        copied = ": a copy of the source stands there" if message is not None and message.copied else ""
        put = "put it into the file" if home.locale else "`meeple l10n sync` puts it into the catalogue"
        yield Finding.of(
            "MW501",
            f"`{text.context}` is not translated into `{language}`{copied}",
            message.place(name) if message is not None else _line(name, 1, 6),
            help="translate it" if message is not None else put,
            related=(Related("the source is here", text.place()),),
            record=text.context.partition("#")[0],
            field=text.context.partition("#")[2],
        )


def _differences(source: str, target: str, pair: Pair) -> tuple[Difference, ...]:
    return tuple(differences(source, target, pair))


def _only_a_name(difference: Difference, message: po.Message) -> bool:
    """In locale files a short text that is the same in both languages is a name, and what is more counts as a copy."""
    return message.where is not None and difference.code == "MW503" and difference.confidence is Confidence.LOW


def _differs(difference: Difference, text: Text, message: po.Message, name: str) -> Finding:
    return Finding.of(
        difference.code,
        f"{difference.message} (`{text.context}`)",
        message.place(name),
        help=difference.help,
        related=(Related("the source is here", text.place()),),
        confidence=difference.confidence,
        record=text.context.partition("#")[0],
        field=text.context.partition("#")[2],
    )
