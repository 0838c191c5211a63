"""Number words of English, Russian and Italian with their forms, made from stems and endings.

A word is *hard* where it surely counts, *soft* where idiom uses it as well: `one`, `both`, `первый`, `secondo`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Word:
    """What a number word says. `scale`: units, tens or hundreds, so that `twenty` and `one` make 21."""

    value: int
    hard: bool
    ordinal: bool = False
    scale: int = 1


@lru_cache(maxsize=8)
def words_of(language: str) -> Mapping[str, Word]:
    """Every form we know, lower case, with е for ё; empty for a language without a table."""
    makers = {"en": _english, "ru": _russian, "it": _italian}
    maker = makers.get(language.split("_", maxsplit=1)[0].split("-", maxsplit=1)[0].lower())
    return maker() if maker is not None else {}


def _put(table: dict[str, Word], forms: str, value: int, *, hard: bool = True, ordinal: bool = False) -> None:
    scale = 100 if value >= 100 else 10 if value >= 20 and value % 10 == 0 else 1
    for form in forms.split():
        table.setdefault(form.replace("ё", "е"), Word(value, hard, ordinal, scale))


def _english() -> dict[str, Word]:
    table: dict[str, Word] = {}
    units = (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen"
    )
    for value, word in enumerate(units.split()):
        _put(table, word, value, hard=value != 1)
    tens = "twenty thirty forty fifty sixty seventy eighty ninety"
    for value, word in enumerate(tens.split(), 2):
        _put(table, word, value * 10)
    _put(table, "hundred", 100)
    _put(table, "once first", 1, hard=False)
    _put(table, "twice twofold", 2)
    _put(table, "thrice threefold", 3)
    _put(table, "both pair double doubled doubles couple second", 2, hard=False)
    _put(table, "triple", 3, hard=False)
    ordinals = (
        "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
    )
    for value, word in enumerate(ordinals.split(), 3):
        _put(table, word, value, ordinal=True)
    return table


_SOFT_ADJECTIVE = "ый ая ое ые ого ой ому ым ую ых ыми ом"


def _forms(stem: str, endings: str) -> str:
    return " ".join(stem + ending for ending in endings.split())


def _russian() -> dict[str, Word]:
    table: dict[str, Word] = {}
    _put(table, "ноль ноля нулю нуля нулем нуле нулю", 0)
    _put(table, "один одна одно одного одной одну одному одним одними одном одних одни единожды однажды", 1, hard=False)
    _put(table, _forms("перв", _SOFT_ADJECTIVE), 1, hard=False, ordinal=True)
    _put(table, "два две двух двум двумя двое двоих двоим двоими дважды вдвое вдвоем", 2)
    _put(
        table,
        "оба обе обоих обеих обоим обеим обоими обеими пара пару пары парой двойной двойная двойное удвоенный",
        2,
        hard=False,
    )
    _put(table, _forms("втор", "ой ая ое ые ого ому ым ую ых ыми ом"), 2, hard=False, ordinal=True)
    _put(table, "три трех трем тремя трое троих троим троими трижды втрое втроем", 3)
    _put(table, _forms("трет", "ий ья ье ьи ьего ьей ьему ьим ьем ью ьих ьими"), 3, ordinal=True)
    _put(table, "четыре четырех четырем четырьмя четверо четверых четырежды вчетвером", 4)
    _put(table, _forms("четверт", _SOFT_ADJECTIVE), 4, ordinal=True)
    soft_sign = {5: "пят", 6: "шест", 7: "сем", 9: "девят", 10: "десят", 20: "двадцат", 30: "тридцат"}
    teens = "одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат"
    soft_sign |= dict(enumerate(teens.split(), 11))
    for value, stem in soft_sign.items():
        _put(table, _forms(stem, "ь и ью"), value)
    _put(table, "восемь восьми восемью восьмью", 8)
    for value, word in {5: "пятер", 6: "шестер", 7: "семер", 8: "восьмер", 9: "девятер", 10: "десятер"}.items():
        _put(table, _forms(word, "о ых ым"), value)
    ordinal_stems = soft_sign | {6: "шест", 7: "седьм", 8: "восьм"}
    for value, stem in ordinal_stems.items():
        _put(table, _forms(stem, _SOFT_ADJECTIVE), value, ordinal=True)
    _put(table, "сорок сорока", 40)
    for value, (whole, part) in {
        50: ("пят", "пяти"),
        60: ("шест", "шести"),
        70: ("сем", "семи"),
        80: ("восем", "восьми"),
    }.items():
        _put(table, f"{whole}ьдесят {part}десяти {whole}ьюдесятью", value)
    _put(table, "девяносто девяноста", 90)
    _put(table, "сто ста сотня сотни сотню", 100)
    hundreds = "двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот"
    for value, word in enumerate(hundreds.split(), 2):
        _put(table, word, value * 100)
    return table


def _italian() -> dict[str, Word]:
    table: dict[str, Word] = {}
    _put(table, "zero", 0)
    _put(table, "un uno una un' primo prima primi prime", 1, hard=False)
    units = (
        "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
        "sedici diciassette diciotto diciannove"
    )
    for value, word in enumerate(units.split(), 2):
        _put(table, word, value, hard=value != 6)  # `sei` is also "you are"
    tens = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta"
    names = "uno due tre quattro cinque sei sette otto nove"
    for ten, word in enumerate(tens.split(), 2):
        _put(table, word, ten * 10)
        for unit, name in enumerate(names.split(), 1):
            stem = word[:-1] if unit in (1, 8) else word
            table.setdefault(stem + name.replace("tre", "tré"), Word(ten * 10 + unit, hard=True))
            table.setdefault(stem + name, Word(ten * 10 + unit, hard=True))
    _put(table, "cento", 100)
    _put(
        table,
        "entrambi entrambe coppia doppio doppia doppi paio secondo seconda secondi seconde ambedue",
        2,
        hard=False,
    )
    _put(table, "triplo tripla", 3, hard=False)
    ordinals = {
        3: "terz",
        4: "quart",
        5: "quint",
        6: "sest",
        7: "settim",
        8: "ottav",
        9: "non",
        10: "decim",
        11: "undicesim",
        12: "dodicesim",
    }
    for value, stem in ordinals.items():
        forms = _forms(stem, "o a i e") if value != 9 else "nono nona noni"
        _put(table, forms, value, ordinal=True)
    return table
