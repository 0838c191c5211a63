"""Source and translation side by side, and a translation written into its catalogue in place."""

from __future__ import annotations

import pytest

from as_it_is.conftest import MakeProject
from changes.at_the_desk import Author
from meeplewright.desk import translating
from meeplewright.desk.changes import writing
from meeplewright.desk.changes.model import Change, FieldPut, RefusedEdit, Why
from meeplewright.desk.changes.writing import Written
from meeplewright.desk.translating import TranslatedText, TranslationState
from meeplewright.l10n.catalogue import catalogue

TEXT = "card/spring-tide#flavour"


def line(author: Author, context: str = TEXT) -> TranslatedText:
    return next(each for each in translating.sheet(author.world, "ru").lines if each.context == context)


def translates(author: Author, said: str, context: str = TEXT) -> None:
    digest = translating.sheet(author.world, "ru").digest
    change = translating.put(author.world, "ru", context, said, digest)
    assert isinstance(change, Change), change
    assert isinstance(writing.perform(author.room, author.journal, change), Written)


def test_what_is_to_be_done_stands_first(saltmarsh: Author) -> None:
    saltmarsh.does(FieldPut("card/spring-tide", ("flavour",), "The moon leans on the sea."))
    shown = translating.sheet(saltmarsh.world, "ru")
    assert (shown.lines[0].context, shown.lines[0].state) == (TEXT, TranslationState.STALE)
    assert shown.lines[0].was == "The moon leans on the sea with both elbows."
    assert {each.state for each in shown.lines[1:]} == {TranslationState.DONE}
    assert dict(shown.counts)["stale"] == 1


def test_a_translation_changes_its_own_lines_and_no_other(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "l10n" / "ru.po"
    before = path.read_text()
    was = line(saltmarsh).text
    translates(saltmarsh, "Луна.")
    assert path.read_text() == before.replace(f'msgstr "{was}"', 'msgstr "Луна."')
    saltmarsh.undoes()
    assert path.read_text() == before
    translates(saltmarsh, "Луна.")
    translates(saltmarsh, was)
    assert path.read_text() == before


def test_a_stale_translation_becomes_one_of_the_source_as_it_is_now(saltmarsh: Author) -> None:
    saltmarsh.does(FieldPut("card/spring-tide", ("flavour",), "The moon leans on the sea."))
    translates(saltmarsh, "Луна опирается на море.")
    assert line(saltmarsh).state is TranslationState.DONE
    assert catalogue(saltmarsh.world, "ru").texts[TEXT] == "Луна опирается на море."


def test_a_fuzzy_one_is_sure_when_it_was_written(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "l10n" / "ru.po"
    text = path.read_text()
    at = text.index(f'msgctxt "{TEXT}"')
    path.write_text(text[:at] + '#, fuzzy, c-format\n#| msgid "Before"\n' + text[at:])
    saltmarsh.desk.changed_on_disk([path])
    assert line(saltmarsh).state is TranslationState.STALE
    said = line(saltmarsh).text
    translates(saltmarsh, said)
    assert path.read_text() == text[:at] + "#, c-format\n" + text[at:]


def test_a_missing_one_goes_where_its_text_stands_among_the_others(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "l10n" / "ru.po"
    blocks = path.read_text().split("\n\n")
    at = next(at for at, block in enumerate(blocks) if f'"{TEXT}"' in block)
    path.write_text("\n\n".join(blocks[:at] + blocks[at + 1 :]))
    saltmarsh.desk.changed_on_disk([path])
    assert line(saltmarsh).state is TranslationState.MISSING
    translates(saltmarsh, "Снова.")
    now = path.read_text().split("\n\n")
    assert now[:at] == blocks[:at]
    assert now[at + 1 :] == blocks[at + 1 :]
    assert now[at].endswith('msgstr "Снова."')


def test_a_catalogue_that_is_not_there_yet_is_made(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "l10n" / "ru.po"
    path.unlink()
    saltmarsh.desk.changed_on_disk(None)
    translates(saltmarsh, "Первая.")
    assert catalogue(saltmarsh.world, "ru").texts[TEXT] == "Первая."
    saltmarsh.undoes()
    assert not path.exists()


def test_line_ends_of_windows_stay(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "l10n" / "ru.po"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    saltmarsh.desk.changed_on_disk([path])
    translates(saltmarsh, "Две\nстроки.")
    assert b"\n" not in path.read_bytes().replace(b"\r\n", b"")
    assert line(saltmarsh).text == "Две\nстроки."


def test_what_somebody_else_translated_meanwhile_is_not_written_over(saltmarsh: Author) -> None:
    digest = translating.sheet(saltmarsh.world, "ru").digest
    path = saltmarsh.folder / "l10n" / "ru.po"
    path.write_text(path.read_text().replace(line(saltmarsh).text, "Чужое."))
    saltmarsh.desk.changed_on_disk([path])
    refused = translating.put(saltmarsh.world, "ru", TEXT, "Моё.", digest)
    assert isinstance(refused, RefusedEdit)
    assert (refused.why, refused.mine, refused.theirs) == (Why.CHANGED, "Моё.", "Чужое.")


@pytest.mark.parametrize(
    ("context", "said", "why"),
    [("card/no-such#text", "x", Why.GONE), (TEXT, "a\x00", Why.WRONG), (TEXT, "\udc00", Why.WRONG)],
)
def test_bad_input_is_refused(saltmarsh: Author, context: str, said: str, why: Why) -> None:
    refused = translating.put(saltmarsh.world, "ru", context, said)
    assert isinstance(refused, RefusedEdit)
    assert refused.why is why
    assert isinstance(translating.put(saltmarsh.world, "xx", TEXT, "x"), RefusedEdit)


def test_a_broken_catalogue_is_mended_first(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "l10n" / "ru.po"
    path.write_text(path.read_text() + '\nmsgid "half\n')
    saltmarsh.desk.changed_on_disk([path])
    refused = translating.put(saltmarsh.world, "ru", TEXT, "x")
    assert isinstance(refused, RefusedEdit)
    assert refused.why is Why.LOCKED


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        (
            "ru.json",
            '{"a": {"name": "\\u041b\\u0430\\u043c\\u043f\\u0430"},\n "b": {"name":"Oil"}}',
            '"b": {"name":"\\u041c\\u0430\\u0441\\u043b\\u043e"}',
        ),
        ("ru.yaml", "a: {name: Лампа}  # lit\nb:\n  name: 'Oil'\n", 'b:\n  name: "Масло"\n'),
    ],
)
def test_a_translation_in_a_file_beside_the_records_is_changed_in_place(
    project: MakeProject, name: str, text: str, after: str
) -> None:
    folder = project(
        "- {files: cards.json, kind: card, id: code}\n"
        f'- {{files: "{{lang}}.{name[3:]}", translates: card, by: code, fields: [name]}}\ntranslations: [ru]\n',
        {"cards.json": '[{"code": "a", "name": "Lamp"}, {"code": "b", "name": "Oil"}]', name: text},
    )
    author = Author(folder)
    translates(author, "Масло", "card/b#name")
    now = (folder / name).read_text()
    assert after in now
    assert now.startswith(text[: text.index("Oil") - 1])
    assert line(author, "card/b#name").text == "Масло"
    author.undoes()
    assert (folder / name).read_text() == text
