"""The few words that books and lists say of their own, in the languages that we speak."""

from __future__ import annotations

from collections.abc import Mapping

from meeplewright_generators.words import italian
from meeplewright_generators.words.stories import STORIES

_EN = {
    "contents": "Contents",
    "glossary": "Glossary",
    "index": "Index",
    "yes": "yes",
    "no": "no",
    "icons": "Icons",
    "page": "p.",
    "rules": "Rules",
    "aid": "Player aid",
    "book": "Book",
    "entries": "Entries",
    "record sheet": "Record sheet",
    "keywords": "Keywords",
    "items": "Items",
    "notes": "Notes",
    "numbers": "Noted numbers",
    "where": "Keywords and items",
    "got": "got at",
    "asked": "asked for at",
    "go back": "go back to the entry whose number you noted",
    "note": "Note the number {n}.",
    "if": "if",
    "and": "and",
    "or": "or",
    "have": "you have {what}",
    "not have": "you do not have {what}",
    "written": "you have {what}",
    "not written": "you do not have {what}",
    "carried": "you have {what}",
    "not carried": "you do not have {what}",
    "with": "with {what}",
    "without": "without {what}",
    "with without": "with {what}, but without {lacking}",
    "unless": "not ({what})",
    "at least": "{what} {n} or more",
    "at most": "{what} {n} or less",
    "exactly": "{what} {n}",
    "not exactly": "{what} other than {n}",
    "must": "you must",
    "otherwise": "otherwise",
    "must apart": "**MUST**, {asked}",
    "may apart": "**OPTIONAL**, {asked}",
    "else apart": "**ELSE**",
    "aloud": (
        "Read aloud the story, and of each option the **bold line**: what may be done, what it costs, which check it "
        "asks for. What stands behind the line, on tinted ground, is read when the choice is made, paid for and "
        "rolled, and only the part of the option that was taken."
    ),
    "aloud check": (
        "An icon with a number is a check: **5+** asks for a total of 5 or more. What stands behind a second, higher "
        "number is had from that total on, besides."
    ),
    "aloud must": (
        "**MUST**: whoever meets the condition reads this and nothing else. **OPTIONAL**: whoever meets it may choose "
        "this. **ELSE**: for those who meet none."
    ),
    "write down": "Write down {what}.",
    "cross out": "Cross out {what}.",
    "take": "Take {what}.",
    "give up": "Give up {what}.",
    "gain": "Gain {n} {what}.",
    "lose": "Lose {n} {what}.",
    "set": "{what} becomes {n}.",
    "pay": "pay {what}",
    "check": "{dice}\u00a0+\u00a0{what}, {n}\u00a0or\u00a0more",
    "check bare": "{dice}, {n} or more",
    "roll": "roll {dice}",
    "success": "Success",
    "failure": "Failure",
    "bonus": "{n} or more",
    "the end": "The end",
    "leave": "Leave",
    "once": "once",
    "components": "What is in the box, and how it is made",
    "component": "Component",
    "count": "Count",
    "size": "Size",
    "sheets": "Sheets",
    "cuts": "Cuts",
    "file": "File",
    "paper": "Paper",
    "total": "Total",
    "assembly": "How it is made",
    "dice": "Dice",
    "make dice": "Cut solid lines, fold dashed ones, glue the flaps behind. Stickers: onto blank dice of 16 mm.",
    "in the box": "In the box",
    "where printed": "Printed in",
    "each": "{n} for each player",
    "or more": "{n} or more",
    "to be had": "to be had elsewhere",
    "printed pieces": "What is printed",
    "tuck box": "Tuck box",
    "glue": "glue",
    "story": "Story",
    "card": "Card",
    "tile": "Tile",
    "token": "Token",
    "sheet": "Sheet",
    "board": "Board",
    "map": "Map",
    "cards": "Cards",
    "tiles": "Tiles",
    "tokens": "Tokens",
    "player sheets": "Sheets",
    "boards": "Boards",
    "maps": "Maps",
    "of sheet": "sheet {n}",
    "front": "front",
    "back": "back",
    "fronts and backs": "fronts above, backs below the fold",
    "print long": "print at 100 %, turn on the long edge",
    "print short": "print at 100 %, turn on the short edge",
    "print fronts": "print at 100 %, turn the stack like a page of a book",
    "print": "print at 100 %",
    "fold here": "fold here, printed sides outwards; glue; cut",
    "untranslated": "{n} texts not translated",
    "poster sheet": "sheet {n}, {rows} down and {columns} across, joined with {overlap} mm over each other",
    "measure": "{wide} × {high} mm",
}
_RU = {
    "contents": "Содержание",
    "glossary": "Словарь",
    "index": "Указатель",
    "yes": "да",
    "no": "нет",
    "icons": "Значки",
    "page": "с.",
    "rules": "Правила",
    "aid": "Памятка",
    "book": "Книга",
    "entries": "Записи",
    "record sheet": "Лист героя",
    "keywords": "Ключевые слова",
    "items": "Предметы",
    "notes": "Заметки",
    "numbers": "Записанные номера",
    "where": "Ключевые слова и предметы",
    "got": "получено в",
    "asked": "нужно в",
    "go back": "вернитесь к записи, номер которой вы отметили",
    "note": "Запишите номер {n}.",
    "if": "если",
    "and": "и",
    "or": "или",
    "have": "есть {what}",
    "not have": "нет {what}",
    "written": "записано {what}",
    "not written": "не записано {what}",
    "carried": "при вас {what}",
    "not carried": "{what} не при вас",
    "with": "если при вас {what}",
    "without": "если {what} не при вас",
    "with without": "если при вас {what}, а {lacking} — нет",
    "unless": "не ({what})",
    "at least": "{what}: {n} или больше",
    "at most": "{what}: {n} или меньше",
    "exactly": "{what}: {n}",
    "not exactly": "{what}: не {n}",
    "must": "вы обязаны",
    "otherwise": "иначе",
    "must apart": "**ОБЯЗАТЕЛЬНО**, {asked}",
    "may apart": "**НЕОБЯЗАТЕЛЬНО**, {asked}",
    "else apart": "**ИНАЧЕ**",
    "aloud": (
        "Читайте вслух рассказ и **жирную строку** каждого варианта: что можно сделать, чего это стоит и какая нужна "
        "проверка. То, что стоит за чертой на цветном поле, читают, когда выбор сделан, цена уплачена и кубик "
        "брошен, — и только ту часть, что относится к выбранному."
    ),
    "aloud check": (
        "Значок с числом — проверка: **5+** значит, что нужно в сумме 5 или больше. То, что стоит за вторым, большим "
        "числом, получают сверх того, если набрали его."
    ),
    "aloud must": (
        "**ОБЯЗАТЕЛЬНО**: кто подходит под условие, читает это и ничего больше. **НЕОБЯЗАТЕЛЬНО**: кто подходит, может "
        "это выбрать. **ИНАЧЕ**: для тех, кто ни под одно не подошёл."
    ),
    "write down": "Запишите: {what}.",
    "cross out": "Вычеркните: {what}.",
    "take": "Возьмите: {what}.",
    "give up": "Отдайте: {what}.",
    "gain": "Получите {n} {what}.",
    "lose": "Потеряйте {n} {what}.",
    "set": "{what}: теперь {n}.",
    "pay": "заплатите {what}",
    "check": "{dice}\u00a0+\u00a0{what}, {n}\u00a0или\u00a0больше",
    "check bare": "{dice}, {n} или больше",
    "roll": "бросьте {dice}",
    "success": "Успех",
    "failure": "Неудача",
    "bonus": "{n} или больше",
    "the end": "Конец",
    "leave": "Уйти",
    "once": "один раз",
    "components": "Что лежит в коробке и как это сделать",
    "component": "Компонент",
    "count": "Штук",
    "size": "Размер",
    "sheets": "Листов",
    "cuts": "Резов",
    "file": "Файл",
    "paper": "Бумага",
    "total": "Всего",
    "assembly": "Как это сделать",
    "dice": "Кубики",
    "make dice": "Сплошные линии режьте, по пунктиру сгибайте, клапаны склейте; наклейки — для пустых кубиков в 16 мм.",
    "in the box": "В коробке",
    "where printed": "Где напечатано",
    "each": "по {n} на игрока",
    "or more": "не меньше {n}",
    "to be had": "возьмите из запасов",
    "printed pieces": "Что печатается",
    "tuck box": "Коробочка",
    "glue": "клей",
    "story": "История",
    "card": "Карта",
    "tile": "Тайл",
    "token": "Жетон",
    "sheet": "Планшет",
    "board": "Поле",
    "map": "Карта местности",
    "cards": "Карты",
    "tiles": "Тайлы",
    "tokens": "Жетоны",
    "player sheets": "Планшеты",
    "boards": "Поля",
    "maps": "Атлас",
    "of sheet": "лист {n}",
    "front": "лицо",
    "back": "оборот",
    "fronts and backs": "над сгибом лица, под сгибом рубашки",
    "print long": "печать 100 %, переворот по длинному краю",
    "print short": "печать 100 %, переворот по короткому краю",
    "print fronts": "печать 100 %, стопку перевернуть, как страницу книги",
    "print": "печать 100 %",
    "fold here": "сложите здесь печатью наружу, склейте, разрежьте",
    "untranslated": "без перевода: {n}",
    "poster sheet": "лист {n}, всего {rows} вниз и {columns} в ширину, внахлёст {overlap} мм",
    "measure": "{wide} × {high} мм",
}
_LANGUAGES: Mapping[str, Mapping[str, str]] = {
    language: {**words, **STORIES[language]} for language, words in (("en", _EN), ("ru", _RU), ("it", italian.WORDS))
}
# how assembly is explained, step by step; braces are filled in
_STEPS_EN = (
    "Print every file at 100 %, without “fit to page”. The ruler on each sheet must measure 50 mm.",
    "{duplex}",
    "Let the ink dry. If backs do not meet their fronts, find the printer’s offset with *meeple calibrate*.",
    (
        "Cards: paper of 200 to 300 g, or thin paper in sleeves. Tiles, tokens and boards: glue the sheet to card "
        "of 1.5 to 2 mm and cut then."
    ),
    (
        "Cut along the marks with a sharp knife and a steel rule, from mark to mark, the long cuts first. "
        "Never cut into a mark that still shows a cut to come."
    ),
    "Sort decks by the backs, and check the counts against this list.",
    (
        "Tuck boxes: cut along the full lines, score and fold along the dashed ones. Glue the long strip behind the "
        "back, then the floor."
    ),
)
_STEPS_RU = (
    "Печатайте все файлы в масштабе 100 %, без подгонки по размеру. Линейка на каждом листе должна быть длиной 50 мм.",
    "{duplex}",
    "Дайте краске высохнуть. Если рубашки не совпадают с лицами, найдите сдвиг принтера командой *meeple calibrate*.",
    (
        "Карты: бумага 200–300 г или тонкая в протекторах. Тайлы, жетоны и поля: наклейте лист на картон 1,5–2\u00a0мм "
        "и режьте потом."
    ),
    (
        "Режьте по меткам острым ножом по стальной линейке, от метки до метки, сначала длинные резы. "
        "Не разрезайте метку, которая ещё понадобится."
    ),
    "Разложите колоды по рубашкам и сверьте количество с этим списком.",
    (
        "Коробочки: режьте по сплошным линиям, сгибайте по штриховым, сперва продавив их. Приклейте длинную полосу "
        "изнутри к задней стенке, потом дно."
    ),
)
_DUPLEX = {
    "en": {
        "long": "Print on both sides, turning on the long edge.",
        "short": "Print on both sides, turning on the short edge.",
        "fold": "Print on one side. Fold each sheet along the dashed line with the print outwards, and glue it.",
        "fronts": "Print the fronts, lay the stack in again as a book’s page turns, and print the backs.",
        "none": "Print on one side.",
    },
    "ru": {
        "long": "Печатайте с двух сторон, переворот по длинному краю.",
        "short": "Печатайте с двух сторон, переворот по короткому краю.",
        "fold": "Печатайте с одной стороны. Сложите лист по штриховой линии печатью наружу и склейте.",
        "fronts": "Напечатайте лица, переверните стопку, как страницу книги, и напечатайте рубашки.",
        "none": "Печатайте с одной стороны.",
    },
    "it": italian.DUPLEX,
}
_STEPS: Mapping[str, tuple[str, ...]] = {"en": _STEPS_EN, "ru": _STEPS_RU, "it": italian.STEPS}


class Phrases:
    """Words of one language; English where we do not speak it."""

    def __init__(self, language: str) -> None:
        self.language = language.partition("-")[0].partition("_")[0]
        self._words = _LANGUAGES.get(self.language, _LANGUAGES["en"])

    def __call__(self, phrase: str, **fill: object) -> str:
        return self._words[phrase].format(**fill) if fill else self._words[phrase]

    def measure(self, width_mm: float, height_mm: float) -> str:
        """A size, with the decimal mark of the language."""
        wide, high = (f"{each:g}" for each in (width_mm, height_mm))
        if self._words is not _LANGUAGES["en"]:
            wide, high = wide.replace(".", ","), high.replace(".", ",")
        return self("measure", wide=wide, high=high)

    def steps(self, duplex: str, *, tuck_boxes: bool = True) -> list[str]:
        """How the box is made, step by step; the last one is about tuck boxes."""
        steps = _STEPS.get(self.language, _STEPS_EN)[: None if tuck_boxes else -1]
        turned = _DUPLEX.get(self.language, _DUPLEX["en"])[duplex]
        return [step.format(duplex=turned) for step in steps]
