"""A file of an entry of `sources:` to records below its kind, whatever it is written in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from meeplewright.digits import place_in
from meeplewright.findings.model import Finding
from meeplewright.sources.forms.keyed import keyed_layout
from meeplewright.sources.forms.model import Cells, FileForm, Notation
from meeplewright.sources.positions import TextLayout, layout_of
from meeplewright.sources.read import FileReader, FileReading

if TYPE_CHECKING:
    from meeplewright.sources.model import Source


def read(raw: bytes, shown: str, form: FileForm, reader: FileReader) -> FileReading:
    """What stands in the bytes of a file, as it is written there, with what is wrong with it."""
    if form.notation is Notation.JSON:
        from meeplewright.sources.forms.json_read import read_json

        return read_json(raw, shown)
    if form.notation is Notation.LINES:
        from meeplewright.sources.forms.json_lines import read_lines

        return read_lines(raw, shown)
    if form.notation is Notation.TABLE:
        from meeplewright.sources.forms.table_read import read_table

        return read_table(raw, shown, form.cells)
    if form.notation is Notation.WORKBOOK:
        from meeplewright.sources.forms.workbook import read_workbook

        return read_workbook(raw, shown, form.cells)
    return reader.read(raw, shown)


def layout(source: Source, form: FileForm) -> TextLayout:
    """Where everything in a file stands."""
    plain = _layout(source, form)
    return keyed_layout(plain, form.at) if form.keyed and not form.is_table else plain


def _layout(source: Source, form: FileForm) -> TextLayout:
    if form.notation is Notation.LINES:
        from meeplewright.sources.forms.json_lines import layout_of_lines

        return layout_of_lines(source.text)
    if form.notation is Notation.JSON:
        from meeplewright.sources.forms.json_read import layout_of_json

        return layout_of_json(source.text, source.shown)
    if form.notation is Notation.TABLE:
        return _layout_of_table(source.text, source.shown, form.cells)
    if form.notation is Notation.WORKBOOK:
        from meeplewright.regular import bytes_of
        from meeplewright.sources.forms.workbook import layout_of_workbook

        return layout_of_workbook(bytes_of(source.path), form.cells)
    return layout_of(source.text)


@lru_cache(maxsize=8)
def _layout_of_table(text: str, shown: str, cells: Cells) -> TextLayout:
    from meeplewright.sources.forms.table_read import layout_of_table

    return layout_of_table(text, shown, cells)


def form_source(source: Source, raw: bytes, reader: FileReader, findings: list[Finding]) -> Source:
    """The source with its records; what is wrong with it is added to the findings."""
    assert source.form is not None
    reading = read(raw, source.shown, source.form, reader)
    findings += reading.findings
    if reading.data is not None:
        source.data = below_kind(reading.data, source.form, source, findings)
    return source


def below_kind(data: Any, form: FileForm, source: Source, findings: list[Finding]) -> dict[str, Any]:
    """The records of a file as a mapping from their kind; nothing, and a finding, where they are not where they should
    be."""
    value = data
    for depth, step in enumerate(form.at):
        value = _inside(value, step)
        if value is _NOTHING:
            where = "/" + "/".join(form.at[: depth + 1])
            findings.append(
                Finding.of(
                    "MW015",
                    f"there is nothing at `{where}` in this file",
                    source.layout.value((), source.shown),
                    help="correct `at` in the `sources` of pack.yaml, or the file",
                )
            )
            return {}
    if form.each_file:
        return {form.kind: [value]}
    if form.keyed and isinstance(value, Mapping):
        source.keys = tuple(str(key) for key in value)
        return {form.kind: list(value.values())}
    if isinstance(value, list) and not form.keyed:
        return {form.kind: value}
    wanted = "a mapping from keys to records" if form.keyed else "a list of records"
    findings.append(
        Finding.of(
            "MW015",
            f"here stands {_shape(value)} and not {wanted}",
            source.layout.value(form.at, source.shown),
            help=_advice(value, form),
        )
    )
    return {}


_NOTHING = object()


def _inside(value: Any, step: str) -> Any:
    if isinstance(value, dict):
        return value.get(step, _NOTHING)
    if isinstance(value, list) and (at := place_in(step, len(value))) is not None:
        return value[at]
    return _NOTHING


def _shape(value: Any) -> str:
    if isinstance(value, dict | list):
        return "one mapping" if isinstance(value, dict) else "a list"
    return "nothing" if value is None else "one value"


def _advice(value: Any, form: FileForm) -> str:
    if form.keyed:
        return "take `each: key` out of the `sources` of pack.yaml where the records are a list, or correct `at`"
    if isinstance(value, Mapping):
        lists = [key for key, inner in value.items() if isinstance(inner, list)]
        if len(lists) == 1:
            at = "/".join(("", *form.at, lists[0]))
            return f"write `at: {at}` into the `sources` of pack.yaml"
        if len(value) > 1 and all(isinstance(inner, Mapping) for inner in value.values()):
            return "write `each: key` into the `sources` of pack.yaml: it is a mapping from keys to records"
        return "write `each: file` into the `sources` of pack.yaml if each file holds one record"
    return "write the records as a list"
