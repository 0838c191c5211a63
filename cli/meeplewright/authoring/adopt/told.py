"""A proposal in words: what is what, with counts."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.authoring.adopt.dialect import shown
from meeplewright.authoring.adopt.propose import Proposal, ProposedKind, broken_files
from meeplewright.authoring.adopt.tokens import Tokens
from meeplewright.systems.phrases import counted

_MOST = 8  # names of one sort
_SORTS = {"{}": "{%s}", "[]": "[%s]", "<>": "<%s>", "::": ":%s:"}


def told(proposal: Proposal) -> Iterator[str]:
    """Lines for a person, kind by kind."""
    for kind in proposal.kinds:
        yield from _kind(kind)
    for each in proposal.translations:
        fields, languages = ", ".join(each.fields), ", ".join(each.languages)
        rest = f"; {counted(each.named - each.known, 'names', 'name')} nothing" if each.named > each.known else ""
        yield f"{' '.join(each.patterns)}: translations of `{each.kind}` ({fields}) into {languages}"
        yield f"  `{each.by}` names one in {each.known:,} of {each.named:,}{rest}"
    for layer in proposal.overlays:
        yield f"{layer.pattern}: changes of `{layer.kind}`" + (f", the layer `{layer.layer}`" if layer.layer else "")
        rest = f"; {counted(layer.named - layer.known, 'names', 'name')} nothing" if layer.named > layer.known else ""
        yield f"  `{layer.by}` names one in {layer.known:,} of {layer.named:,}{rest}"
    for tokens in proposal.tokens:
        yield from _tokens(tokens, proposal.dialect.icons)
    yield from shown(proposal.dialect)
    for name in proposal.nameless:
        yield f"{name}: nothing tells its records apart, so it is left out"
    yield from proposal.skipped
    for line in broken_files(proposal.folder, proposal.lost):
        yield f"{line}; nothing of it is read"
    if proposal.ignored:
        yield f"not read: {' '.join(proposal.ignored[:_MOST])}" + (" …" if len(proposal.ignored) > _MOST else "")


def _kind(kind: ProposedKind) -> Iterator[str]:
    basis = kind.found
    records = counted(len(basis.rows), "record", "records")
    named = f"named by `{basis.named.id}`" if basis.named.field else f"named {basis.named.id}"
    doubles = (
        f", {counted(basis.named.doubles, 'of them is', 'of them are')} there twice" if basis.named.doubles else ""
    )
    files = counted(basis.files, "file", "files")
    sheet = f" (sheet `{basis.cluster.sheet}`)" if basis.cluster.sheet else ""
    yield f"{' '.join(basis.patterns)}{sheet}: {records} of `{basis.kind}` in {files}, {named}{doubles}"
    texts = [name for name, inner in kind.schema["properties"].items() if "x-text" in inner]
    if texts:
        yield f"  text: {', '.join(f'`{name}`' for name in texts)}"
    words = [name for name, inner in kind.schema["properties"].items() if "enum" in inner]
    if words:
        yield f"  one of few words: {', '.join(f'`{name}`' for name in words)}"
    yield from (f"  {line}" for line in kind.lines)


def _tokens(tokens: Tokens, icons: str) -> Iterator[str]:
    written = _SORTS[tokens.sort]
    most = ", ".join(f"{written % name} {count:,}" for name, count in tokens.names.most_common(_MOST))
    what = "icons in text" if tokens.sort == icons else "marks in text"
    yield f"{what}: {most}" + (" …" if len(tokens.names) > _MOST else "")
    for slip, meant in tokens.slips.items():
        times = counted(tokens.names[slip], "time", "times")
        yield f"  {written % slip} stands {times}; {written % meant} is meant"
