"""A word that has lost its only vowel is told, and not where words are written without those that we know."""

from __future__ import annotations

import pytest

from program import MakePack, meeple

SAID = {
    "en": ("The light is out.", "A light in the mist.", "Look for a light.", "No lght tonight."),
    # a ship that is lost, told with letters that are none of ours
    "el": ("Ο πόλεμος αρχίζει.", "Στον πόλεμος πάει.", "Ο πόλεμος τελειώνει.", "Ένας πόλμος ακόμη."),
    "cs": ("Ten smrtka jde.", "Pak smrtka stojí.", "Zde smrtka mlčí.", "Ten smrka čeká, krk bolí, krk ne, vlk, prst, prst."),
}  # fmt: skip


@pytest.mark.parametrize(("language", "told"), [("en", True), ("el", False), ("cs", False)])
def test_a_lost_vowel_is_told_where_words_have_vowels(make_pack: MakePack, language: str, *, told: bool) -> None:
    terms = "".join(f"- {{id: t{n}, name: N{n}, text: '{text}'}}\n" for n, text in enumerate(SAID[language]))
    pack = make_pack({"terms.yaml": "term:\n" + terms})
    manifest = (pack / "pack.yaml").read_text(encoding="utf-8").replace("language: en", f"language: {language}")
    (pack / "pack.yaml").write_text(manifest, encoding="utf-8")
    out = meeple("check", "--no-cache", pack).out
    assert ("`lght`" in out) is told, out
    assert "πόλμος" not in out
    assert "smrka" not in out
