"""`# meeple: ignore CODE -- reason`: what it keeps quiet, and where."""

from __future__ import annotations

import json

import pytest

from conftest import TOY_PACK
from program import MakePack, meeple


def told(pack_files: dict[str, str], make_pack: MakePack) -> list[str]:
    run = meeple("check", "--format", "json", cwd=make_pack(pack_files))
    assert run.status in (0, 1), run.err
    return [f"{finding['code']}:{finding['place']['line']}" for finding in json.loads(run.out)["findings"]]


RECORDS = "- id: purse\n  name: Purse\n  text: Three  coins.\n- id: hat\n  name: Hat\n  text: One  feather.\n"


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("term:\n# meeple: ignore MW412 -- set so\n" + RECORDS, ["MW412:8"]),
        ("# meeple: ignore MW412 -- set so\nterm:\n" + RECORDS, []),
        ("term:\n" + RECORDS.replace("coins.\n", "coins. # meeple: ignore MW412 -- set so\n"), ["MW412:7"]),
        (
            "term:\n" + RECORDS.replace("  name: Hat\n", "  # meeple: ignore MW412 -- set so\n  name: Hat\n"),
            ["MW412:4"],
        ),
        ("term:\n" + RECORDS.replace("coins.\n", "coins.\n  # meeple: ignore MW412 -- set so\n"), ["MW412:8"]),
        ("card:\n- {id: rope, name: Rope}\nterm:\n# meeple: ignore MW412 -- set so\n" + RECORDS, ["MW412:10"]),
        ("term:\n# meeple: ignore MW412, MW201 -- set so\n" + RECORDS, ["MW903:2", "MW412:8"]),
    ],
    ids=[
        "above a record",
        "above the kind",
        "behind a value",
        "inside a record",
        "at the end",
        "above a record of the second kind",
        "two codes, one unused",
    ],
)
def test_a_comment_holds_for_the_record_that_it_stands_at(make_pack: MakePack, comment: str, left: list[str]) -> None:
    assert told({"terms.yaml": comment}, make_pack) == left


@pytest.mark.parametrize(
    "comment",
    ["# meeple ignore MW412 -- set so", "# meeple: disable MW412 -- set so", "# meeple: ignore MW412 - set so"],
)
def test_a_comment_with_a_slip_is_told_and_shown_as_it_should_be(make_pack: MakePack, comment: str) -> None:
    text = f"term:\n{comment}\n- id: purse\n  name: Purse\n  text: Three  coins.\n"
    out = meeple("check", cwd=make_pack({"terms.yaml": text})).out
    assert "MW907 warning: this comment cannot be read\n --> terms.yaml:2:3" in out
    assert "help: write `meeple: ignore MW412 -- reason`" in out
    assert "MW412" in out.split("help:")[-2]


def test_a_remark_about_meeple_is_no_comment_for_it(make_pack: MakePack) -> None:
    text = "# meeple ignores what stands in notes/\nterm:\n- id: purse\n  name: Purse\n  text: Three coins.\n"
    assert told({"terms.yaml": text}, make_pack) == []


def test_words_that_only_look_like_a_comment_are_text(make_pack: MakePack) -> None:
    text = "term:\n- id: purse\n  name: Purse\n  text: 'He said meeple: ignore me.'\n"
    assert told({"terms.yaml": text}, make_pack) == []


def test_a_comment_in_the_rules_holds_for_the_file(make_pack: MakePack) -> None:
    rules = "<!-- meeple: ignore MW412 -- set so -->\n# Rules\n\nOne  feather.\n"
    terms = "term:\n- id: hat\n  name: Hat\n  text: A hat.\n"
    assert told({"terms.yaml": terms, "rules/en/1.md": rules}, make_pack) == []


def test_a_comment_in_pack_yaml_holds_for_its_key(make_pack: MakePack) -> None:
    pack = "# meeple: ignore MW902 -- to be written\n" + TOY_PACK
    assert told({"pack.yaml": pack}, make_pack) == []


def test_fix_takes_an_unused_comment_out(make_pack: MakePack) -> None:
    after = "term:\n- id: hat\n  name: Hat\n  text: A hat…\n"
    before = after.replace("term:\n", "term:\n# meeple: ignore MW412 -- so\n")
    before = before.replace("hat\n", "hat # meeple: ignore MW411, MW413 -- so\n", 1)
    folder = make_pack({"terms.yaml": before})
    meeple("check", "--fix", cwd=folder)
    assert (folder / "terms.yaml").read_text(encoding="utf-8") == after


def test_a_house_rule_can_be_ignored(make_pack: MakePack) -> None:
    system = (
        "system: toy\ntitle: T\nlanguage: en\nkinds:\n  term: {schema: base/term, title: Term}\nrules:\n"
        "- code: toy/short\n  each: term\n  require: size(this.name) < 4\n  message: the name is long\n"
        "  bad: [{term: [{id: a, name: Longer, text: T}]}]\n  good: [{term: [{id: a, name: Abc, text: T}]}]\n"
    )
    term = "- id: hat\n  name: A long hat\n  text: A hat.\n"
    assert told({"system.yaml": system, "terms.yaml": "term:\n" + term}, make_pack) == ["toy/short:2"]
    quiet = "term:\n# meeple: ignore toy/short -- it is long\n" + term
    assert told({"system.yaml": system, "terms.yaml": quiet}, lambda files: make_pack(files, "other")) == []


def test_a_comment_in_a_catalogue_holds_for_its_message(make_pack: MakePack) -> None:
    head = 'msgid ""\nmsgstr ""\n"Language: it\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    said = {"pack/example#title": "Example|Esempio", "icon/coin#name": "Coin|Moneta", "icon/food#name": "Food|Cibo"}
    said |= {"term/ballista#name": "Ballista|Ballista", "term/ballista#text": "Aim.|Mirate."}
    said |= {"term/piano#name": "Piano|Piano", "term/piano#text": "Play.|Suonate."}
    words = [(context, *both.split("|")) for context, both in said.items()]
    messages = [f'msgctxt "{context}"\nmsgid "{ours}"\nmsgstr "{theirs}"' for context, ours, theirs in words]
    comment = "# meeple: ignore MW503 -- the same word in both languages\n"
    catalogue = "\n\n".join([head.rstrip(), *messages]).replace(
        'msgctxt "term/ballista#name"', comment + 'msgctxt "term/ballista#name"'
    )
    files = {
        "pack.yaml": TOY_PACK + "translations: [it]\n",
        "terms.yaml": "term:\n- {id: ballista, name: Ballista, text: Aim.}\n- {id: piano, name: Piano, text: Play.}\n",
        "l10n/it.po": catalogue + "\n",
    }
    copies = [line for line in told(files, make_pack) if line.startswith("MW503")]
    assert len(copies) == 1
    assert told(files | {"l10n/it.po": catalogue.replace(comment, "") + "\n"}, make_pack) != copies


@pytest.mark.parametrize(
    ("codes", "left"),
    [("MW412, MW201", "MW412"), ("MW201, MW412", "MW412"), ("MW412,  MW201 , MW202", "MW412"), ("MW201 ,MW412, MW202", "MW412")],
)  # fmt: skip
def test_a_code_that_keeps_nothing_quiet_is_taken_out_and_the_others_stay(
    make_pack: MakePack, codes: str, left: str
) -> None:
    text = "term:\n# meeple: ignore {} -- set so\n- id: purse\n  name: Purse\n  text: Three  coins.\n"
    folder = make_pack({"terms.yaml": text.format(codes)})
    meeple("check", "--fix", cwd=folder)
    assert (folder / "terms.yaml").read_text(encoding="utf-8") == text.format(left)
