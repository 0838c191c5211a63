"""Chinese, Japanese and Korean: lines break between characters, but for those that may not begin or end one.

The strict rules of UAX #14 as far as they concern these scripts. The library for all of it (uniseg) costs 37 ms to
import and 70 µs a character, more than shaping and drawing together; it judges this module in the tests.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# ideographs, kana, bopomofo, Hangul, their signs, and full-width forms
EASTERN = re.compile(
    "[\u1100-\u11ff\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f"
    "\uff01-\uffee\U0001f200-\U0001f2ff\U00020000-\U0003ffff]"
)
# small kana, marks of length and repetition, and the signs that never begin a line
_NOT_FIRST = frozenset(
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯｰー々〻ゝゞヽヾ〜゠・･゛゜ﾞﾟ：；！？!?,.:;%％°℃¢‰′″"
    "、。，．､｡…‥–-/"
)
_NOT_LAST = frozenset("$£¥＄￡￥€№#＃")
# straight quotes open and close: no line ends on either side of one
_QUOTES = frozenset("\"'")
# two of these stay together
_INSEPARABLE = frozenset("…‥—")


@lru_cache(maxsize=8192)
def may_begin(character: str) -> bool:
    """Whether a line may begin with it."""
    return character not in _NOT_FIRST and unicodedata.category(character) not in ("Pe", "Pf", "Mn", "Mc", "Me")


@lru_cache(maxsize=8192)
def may_end(character: str) -> bool:
    """Whether a line may end with it."""
    return character not in _NOT_LAST and unicodedata.category(character) not in ("Ps", "Pi")


@lru_cache(maxsize=8192)
def eastern(character: str) -> bool:
    """Whether it is of these scripts."""
    return EASTERN.match(character) is not None


def breaks(before: str, after: str) -> bool:
    """Whether a line may end between two characters of which one at least is of these scripts (an icon is U+FFFC)."""
    if not (eastern(before) or eastern(after)) or not may_begin(after) or not may_end(before):
        return False
    if before in ("\u2060", "\u00a0") or after in ("\u2060", "\u00a0", "\u200d"):
        return False
    if before in _QUOTES or after in _QUOTES:
        return False
    return not (before in _INSEPARABLE and after in _INSEPARABLE)
