"""What of a pack is translated: all that has words, once."""

from __future__ import annotations

from meeplewright.l10n.texts import homes
from meeplewright.packs.load import load
from program import MakePack


def test_an_empty_text_is_none_and_those_behind_it_are(make_pack: MakePack) -> None:
    pack = make_pack({
        "pack.yaml": "pack: a\nsystem: ./system.yaml\ntitle: Lamps\nlanguage: en\ntranslations: [de]\nversion: 0.1.0\n",
        "system.yaml": "system: toy\ntitle: A\nlanguage: en\nkinds: {card: {schema: base/card, title: Card}}\n",
        "cards.yaml": "card:\n- {id: one, name: One, text: ''}\n- {id: two, name: Two, text: ' '}\n- {id: three, name: Three, text: Words.}\n",
    })  # fmt: skip
    (home,) = homes(load(pack).worlds[0])
    assert [(each.context, each.source) for each in home.texts] == [
        ("pack/a#title", "Lamps"),
        ("card/one#name", "One"),
        ("card/two#name", "Two"),
        ("card/three#name", "Three"),
        ("card/three#text", "Words."),
    ]
