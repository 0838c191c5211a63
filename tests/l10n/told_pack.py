"""A small pack in two languages, and what is told of it when its catalogue or its rules are not quite right any more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from program import meeple
from recorded import Answer, lines_of

_SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: base/card, title: Card}
  term: {schema: base/term, title: Term}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon:
  - {id: oil, name: Oil}
"""
_PACK = "pack: lamps\nsystem: ./system.yaml\ntitle: Lamps\nlanguage: en\ntranslations: [ru]\nversion: 0.1.0\n"
# record, name, name in Russian, text, text in Russian
_TEXTS = (
    ("term/lamp", "Lamp", "Лампа", "Light the lamp at dusk.", "Зажгите лампу в сумерках."),
    ("term/oil", "Oil", "Масло", "The lamp burns oil.", "Лампа жжёт масло."),
    ("term/rope", "Rope", "Верёвка", "A rope holds the boat.", "Верёвка держит лодку."),
    ("term/boat", "Boat", "Лодка", "The boat carries three.", "Лодка берёт троих."),
    ("term/bell", "Bell", "Колокол", "Ring the bell in fog.", "Бейте в колокол в тумане."),
    ("term/sea-wall", "Sea wall", "Дамба", "The sea wall keeps the water out.", "Дамба удерживает воду."),
    ("card/dusk", "Dusk", "Сумерки", "Light the lamp. Pay {oil:1}.", "Зажгите лампу. Заплатите {oil:1}."),
    ("card/fog", "Fog", "Туман", "Ring the bell twice, then wait.", "Дважды ударьте в колокол, затем ждите."),
    ("card/leak", "Leak", "Течь", "The boat takes water. Bail it out.", "Лодка набирает воду. Вычерпайте её."),
    ("card/knot", "Knot", "Узел", "Tie the rope to the boat.", "Привяжите верёвку к лодке."),
    ("card/storm", "Storm", "Шторм", "The storm breaks the sea wall.", "Шторм ломает дамбу."),
    ("card/night", "Long night", "Долгая ночь", "The lamp burns all night. Do not put it out.", "Лампа горит всю ночь. Не гасите её."),
    ("card/tide", "Tide", "Прилив", "If the tide is high, move the boat.", "Если прилив высок, передвиньте лодку."),
    ("card/thaw", "Thaw", "Оттепель", "The rope is wet. Nobody may use the rope.", "Верёвка мокрая. Никто не может взять верёвку."),
    ("card/gale", "Gale", "Буря", "The gale puts out the lamp and takes {oil:2}.", "Буря гасит лампу и уносит {oil:2}."),
    ("card/calm", "Calm", "Штиль", "The boat lies by the sea wall.", "Лодка стоит у дамбы."),
    ("card/watch", "Night watch", "Ночная вахта", "Ring the bell, light the lamp, coil the rope.", "Ударьте в колокол, зажгите лампу, смотайте верёвку."),
    ("card/harbour", "Harbour", "Гавань", "Two boats and a bell lie in the harbour.", "В гавани две лодки и колокол."),
    ("card/cellar", "Cellar", "Погреб", "The oil stands in the cellar. Take the oil before the storm.", "Масло стоит в погребе. Возьмите масло до шторма."),
    ("card/debt", "Debt", "Долг", "Pay oil for the boat.", "Заплатите маслом за лодку."),
    ("card/light", "First light", "Первый свет", "The lamp goes out at first light.", "Лампа гаснет с первым светом."),
    ("card/hull", "Hull", "Корпус", "The boat has a hole. See [[rope]].", "В лодке дыра. См. [[rope|верёвка]]."),
)  # fmt: skip
_HEAD = """\
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
"""
_OURS = """\
# Play

Each takes a lamp and {oil:3}. The first to see the tide begins.

## A night

1. Draw 2 cards.
2. Light the [[lamp]], or ring the [[bell]].

*Never* leave the boat without a rope. At dawn, pay {oil:1}.

| Cards | Oil |
| --- | --- |
| 2 | 1 |
| 4 | 3 |

## The end

The game ends after 12 nights.
"""
_THEIRS = """\
# Игра

Каждый берёт лампу и {oil:3}. Начинает тот, кто первым увидит прилив.

## Ночь

1. Возьмите 2 карты.
2. Зажгите [[lamp|лампу]] или ударьте в [[bell|колокол]].

*Никогда* не оставляйте лодку без верёвки. На рассвете заплатите {oil:1}.

| Карты | Масло |
| --- | --- |
| 2 | 1 |
| 4 | 3 |

## Конец

Игра кончается после 12 ночей.
"""


def _message(context: str, source: str, target: str) -> str:
    return f'\nmsgctxt "{context}"\nmsgid "{source}"\nmsgstr "{target}"\n'


def _files() -> dict[str, str]:
    """The pack as it should be."""
    records: dict[str, str] = {"term": "term:\n", "card": "card:\n"}
    catalogue = _HEAD + _message("pack/lamps#title", "Lamps", "Лампы")
    catalogue += _message("icon/oil#name", "Oil", "Масло")
    for record, name, their_name, text, their_text in _TEXTS:
        kind, _, id_ = record.partition("/")
        records[kind] += f"- id: {id_}\n  name: {name}\n  text: {json.dumps(text)}\n"
        catalogue += _message(f"{record}#name", name, their_name) + _message(f"{record}#text", text, their_text)
    return {
        "pack.yaml": _PACK, "system.yaml": _SYSTEM, "terms.yaml": records["term"], "cards.yaml": records["card"],
        "l10n/ru.po": catalogue, "rules/en/1-play.md": _OURS, "rules/ru/1-play.md": _THEIRS,
    }  # fmt: skip


_PO, _RU, _EN = "l10n/ru.po", "rules/ru/1-play.md", "rules/en/1-play.md"
_FEW = [(_PO, f'msgstr "{said}"', 'msgstr ""') for *_, said in _TEXTS[6:12]]
# what is told when, in a file, this becomes that
_CHANGED: dict[str, list[tuple[str, str, str]]] = {
    "as it should be": [],
    "another thing": [(_PO, "Зажгите лампу. Запл", "Зажгите колокол. Запл")],
    "another thing beside": [(_PO, "Привяжите верёвку к лодке", "Привяжите лампу к лодке")],
    "another thing that is called in the source": [(_PO, "смотайте верёвку", "смотайте лампу")],
    "two things changed places": [(_PO, "Верёвка держит лодку", "Лодка держит верёвку")],
    "a word of nobody": [(_PO, "Лампа гаснет", "Фонарь гаснет")],
    "a word of nobody twice": [(_PO, "Лампа гаснет", "Фонарь гаснет"), (_PO, "гасит лампу", "гасит фонарь")],
    "a word of nobody three times": [(_PO, "Лампа гаснет", "Фонарь гаснет"), (_PO, "гасит лампу", "гасит фонарь"), (_PO, "Лампа горит", "Фонарь горит")],
    "a word of nobody nearly everywhere": [(_PO, old, old.replace("амп", "одк").replace("ЛЛ", "Л")) for old in ("Лампа гаснет", "гасит лампу", "Лампа горит", "зажгите лампу", "Лампа жжёт")],
    "a term is left out": [(_PO, "Лодка стоит у дамбы", "Лодка стоит рядом")],
    "a term is left out, in the middle of many": [(_PO, "Ударьте в колокол, зажгите лампу, смотайте верёвку", "Ударьте, зажгите лампу, смотайте верёвку")],
    "the name of a term in the nominative": [(_PO, "Шторм ломает дамбу", "Шторм ломает: дамба")],
    "a term of two words": [(_PO, 'msgstr "Дамба"', 'msgstr "Морская стена"')],
    "a name as another one": [(_PO, 'msgstr "Узел"', 'msgstr "Верёвка"')],
    "a name in small letters": [(_PO, 'msgstr "Гавань"', 'msgstr "гавань"')],
    "a name of another record": [(_PO, 'msgstr "Погреб"', 'msgstr "Корпус"'), (_PO, 'msgstr "Корпус"\n\nmsgctxt "card/hull#text"', 'msgstr "Погреб"\n\nmsgctxt "card/hull#text"')],
    "a name that is copied": [(_PO, 'msgstr "Долг"', 'msgstr "Debt"')],
    "two texts changed places": [(_PO, "Шторм ломает дамбу.", "?"), (_PO, "Лодка стоит у дамбы.", "Шторм ломает дамбу."), (_PO, "?", "Лодка стоит у дамбы.")],
    "a text copied": [(_PO, "Лодка стоит у дамбы.", "The boat lies by the sea wall.")],
    "half a text copied": [(_PO, "Возьмите масло до шторма.", "Take the oil before the storm.")],
    "one empty": _FEW[:1], "five empty": _FEW[:5], "six empty": _FEW, "six empty, one a copy": [*_FEW[:5], (_PO, _TEXTS[11][4], _TEXTS[11][3])],
    "a lost not": [(_PO, "Не гасите её", "Гасите её")], "a not too much": [(_PO, "передвиньте лодку", "не двигайте лодку")], "a lost nobody": [(_PO, "Никто не может взять", "Каждый может взять")], "nobody without not": [(_PO, "Никто не может", "Никто может")],
    "another number": [(_PO, "Лодка берёт троих", "Лодка берёт четверых")], "a number lost": [(_PO, "две лодки", "лодки")], "twice becomes once": [(_PO, "Дважды ударьте", "Ударьте")], "another amount": [(_PO, "уносит {oil:2}", "уносит {oil:3}")], "an icon lost": [(_PO, "Заплатите {oil:1}", "Заплатите")],
    "a link lost": [(_PO, "См. [[rope|верёвка]].", "См. верёвку.")], "a link elsewhere": [(_PO, "[[rope|верёвка]]", "[[boat|верёвка]]")], "a link to nothing": [(_PO, "[[rope|верёвка]]", "[[ropes|верёвка]]")],
    "a sentence lost": [(_PO, " Вычерпайте её.", "")], "a sentence more": [(_PO, "Вычерпайте её.", "Вычерпайте её. Торопитесь.")], "much longer": [(_PO, "Долг", "Долг " * 30)], "much shorter": [(_PO, _TEXTS[18][4], "Масло.")],
    "a letter twice": [(_PO, "гасит лампу", "гасит ламмпу")], "a letter lost": [(_PO, "Лодка стоит", "Лока стоит")], "a Latin letter": [(_PO, "Лодка стоит", "Лoдка стоит")], "a wrong encoding": [(_PO, "Лодка стоит", "Ð›Ð¾Ð´ÐºÐ° стоит")], "a lost letter": [(_PO, "Лодка стоит", "Ло\ufffdка стоит")],
    "two spaces": [(_PO, "Лодка стоит", "Лодка  стоит")], "straight quotes": [(_PO, "Лодка стоит", '\\"Лодка\\" стоит')], "spaces at the ends": [(_PO, "Лодка стоит у дамбы.", " Лодка стоит у дамбы. ")],
    "fuzzy": [(_PO, '\nmsgctxt "card/calm#text"', '\n#, fuzzy\nmsgctxt "card/calm#text"')], "fuzzy, and it was": [(_PO, '\nmsgctxt "card/calm#text"', '\n#, fuzzy\n#| msgid "The boat lies by the wall."\nmsgctxt "card/calm#text"')],
    "the source changed": [("cards.yaml", "lies by the sea wall", "lies at the sea wall")], "the name of the source changed": [("cards.yaml", "name: Calm", "name: Quiet")], "a name and its fuzzy text": [("cards.yaml", "name: Calm", "name: Quiet"), (_PO, '\nmsgctxt "card/calm#text"', '\n#, fuzzy\nmsgctxt "card/calm#text"')],
    "a record gone": [("cards.yaml", "- id: calm\n  name: Calm\n  text: \"The boat lies by the sea wall.\"\n", "")], "a record renamed": [("cards.yaml", "id: calm", "id: stillness")], "a record misspelt": [("cards.yaml", "id: calm", "id: clam")],
    "a context misspelt": [(_PO, "card/calm#text", "card/clam#text")], "a field misspelt": [(_PO, "card/calm#text", "card/calm#txet")], "a kind misspelt": [(_PO, "card/calm#", "crad/calm#")], "a context of nothing": [(_PO, "card/calm#text", "what is this")], "a message twice": [(_PO, _message("card/calm#name", "Calm", "Штиль"), _message("card/calm#name", "Calm", "Штиль") * 2)], "an obsolete message": [(_PO, _message("card/calm#name", "Calm", "Штиль"), '\n#~ msgctxt "card/calm#name"\n#~ msgid "Calm"\n#~ msgstr "Штиль"\n')],
    "no header": [(_PO, _HEAD, "")], "another language": [(_PO, "Language: ru", "Language: de")], "a land": [(_PO, "Language: ru", "Language: ru_RU")], "another charset": [(_PO, "charset=UTF-8", "charset=KOI8-R")], "utf8": [(_PO, "charset=UTF-8", "charset=utf8")], "two forms": [(_PO, "nplurals=3", "nplurals=2")], "no forms": [(_PO, '"Plural-Forms', '"X-Forms')], "a conflict": [(_PO, "\nmsgctxt \"card/calm#text\"", "\n<<<<<<< ours\n\nmsgctxt \"card/calm#text\"")], "a torn line": [(_PO, 'msgstr "Штиль"', 'msgstr "Штиль')], "lines of Windows": [(_PO, "\n", "\r\n")],
    "a heading lost": [(_RU, "## Конец\n\n", "")], "a heading more": [(_RU, "## Конец", "## Вдруг\n\nЕщё.\n\n## Конец")], "a heading deeper": [(_RU, "## Конец", "### Конец")], "no title": [(_RU, "# Игра\n\n", "")], "a section at another place": [(_RU, "## Конец\n\nИгра кончается после 12 ночей.\n", ""), (_RU, "## Ночь", "## Конец\n\nИгра кончается после 12 ночей.\n\n## Ночь")],
    "an item lost": [(_RU, "1. Возьмите 2 карты.\n2. ", "1. ")], "an item more": [(_RU, "1. Возьмите", "1. Ждите.\n1. Возьмите")], "a paragraph lost": [(_RU, "*Никогда* не оставляйте лодку без верёвки. На рассвете заплатите {oil:1}.\n\n", "")], "a paragraph more": [(_RU, "## Конец\n\n", "## Конец\n\nВот и всё.\n\n")], "a row lost": [(_RU, "| 4 | 3 |\n", "")], "a cell changed": [(_RU, "| 4 | 3 |", "| 4 | 2 |")], "a number of rules": [(_RU, "после 12 ночей", "после 10 ночей")], "a number of rules in words": [(_RU, "после 12 ночей", "после двенадцати ночей")], "an icon of rules": [(_RU, "и {oil:3}", "и масло")], "a link of rules": [(_RU, "[[lamp|лампу]]", "лампу")], "another link of rules": [(_RU, "[[bell|колокол]]", "[[lamp|колокол]]")], "emphasis of rules": [(_RU, "*Никогда*", "Никогда")], "a not of rules": [(_RU, "*Никогда* не оставляйте", "*Всегда* оставляйте")], "a sentence of rules": [(_RU, " Начинает тот, кто первым увидит прилив.", "")], "rules in the other language": [(_RU, _THEIRS, _OURS)], "a paragraph in the other language": [(_RU, "Игра кончается после 12 ночей", "The game ends after 12 nights")],
    "rules that are empty": [(_RU, _THEIRS, "")], "a section without text": [(_RU, "Игра кончается после 12 ночей.\n", "")], "text before the first heading": [(_RU, "# Игра", "Сперва прочтите.\n\n# Игра")], "text before the first heading of the source": [(_EN, "# Play", "Read this first.\n\n# Play")], "text before both": [(_RU, "# Игра", "Сперва прочтите 2 раза.\n\n# Игра"), (_EN, "# Play", "Read this first.\n\n# Play")], "more in the source": [(_EN, "The game ends", "Count the oil. Nobody wins alone. The game ends")], "a section more in the source": [(_EN, "## The end", "## Morning\n\nSleep.\n\n## The end")], "another title of the source": [(_EN, "# Play", "# Playing")], "a word of rules misspelt": [(_RU, "кончается", "кончаеться"), (_RU, "лодку", "лоодку")], "a picture lost": [(_EN, "## The end", "![A boat](boat.png)\n\n## The end")], "a figure of rules": [(_EN, "12 nights", "{{count: card}} nights")],
}  # fmt: skip


def _told(changes: list[tuple[str, str, str]], folder: Path) -> Iterator[str]:
    files = _files()
    for name, this, that in changes:
        assert this in files[name], this
        files[name] = files[name].replace(this, that)
    for name, text in files.items():
        path = folder / "lamps" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    told = meeple("check", ".", "--no-cache", "--format", "json", cwd=folder / "lamps")
    yield from lines_of(json.loads(told.out)["findings"])


def answers() -> Iterator[Answer]:
    """What is told of the pack after each change."""
    for name, changes in _CHANGED.items():
        yield Answer("pack", name, partial(_told, changes))
