"""What the pages say themselves, in English and Russian; in other languages English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_RUSSIAN: Mapping[str, str] = MappingProxyType(
    {
        "Contents": "Содержание",
        "Skip to the contents": "К содержанию страницы",
        "Pages": "Страницы",
        "Findings": "Замечания",
        "Rules": "Правила",
        "Figure": "Рисунок",
        "Changes": "Изменения",
        "Books": "Книги",
        "front": "лицевая сторона",
        "back": "оборот",
        "looks like": "выглядит как",
        "before": "было",
        "after": "стало",
        "new": "новое",
        "gone": "убрано",
        "records": "записи",
        "faces": "лица",
        "kind": "вид",
        "Texts": "Тексты",
        "Fields": "Поля",
        "value": "значение",
        "Named by": "Где упомянуто",
        "Names": "Кого называет",
        "not translated": "не переведено",
        "unsure": "перевод под вопросом",
        "another source": "переведено с прежнего текста",
        "error": "ошибка",
        "warning": "предупреждение",
        "note": "заметка",
        "errors": "ошибки",
        "warnings": "предупреждения",
        "notes": "заметки",
        "Nothing was found.": "Замечаний нет.",
        "Nothing changed.": "Ничего не изменилось.",
        "What to do": "Что делать",
        "Faces that changed": "Что выглядит иначе",
        "Texts and numbers": "Тексты и числа",
        "Stories": "Истории",
        "Findings that came": "Новые замечания",
        "Findings that went": "Ушедшие замечания",
        "Records that came": "Новые записи",
        "Records that went": "Убранные записи",
        "since": "по сравнению с",
        "version": "версия",
        "To read": "Читать",
        "To play": "Играть",
        "entries": "параграфы",
        "if": "если",
        "must": "обязательно",
        "otherwise": "иначе",
        "pay": "заплатить",
        "gain": "получить",
        "lose": "потерять",
        "here it ends": "здесь конец",
        "check": "проверка",
        "roll": "бросок",
        "fight": "бой",
        "success": "успех",
        "failure": "неудача",
        "bonus": "сверх того",
        "visit": "посетить",
        "leave": "уйти",
        "back to": "вернуться",
        "only once": "один раз",
        "This page works without a script; to play a book needs one.": "Страница работает без скриптов; "
        "чтобы играть, они нужны.",
        "This book is played with cards that are shuffled: read it here, and play it with": "Эта книга играется "
        "перемешанными картами: читайте её здесь, а играйте командой",
        "This story has faults and cannot be played": "В истории есть ошибки, играть в неё нельзя",
        "No face could be drawn": "Рисунки сделать не удалось",
        "This pack has errors: what could not be read is not shown.": "В наборе есть ошибки: "
        "что прочесть не удалось, того здесь нет.",
        "This pack was not there then: everything is new.": "Тогда этого набора ещё не было: всё новое.",
        "Made by": "Сделано командой",
        "You have": "У вас есть",
        "nothing yet": "пока ничего",
        "Choose": "Выбор",
        "Undo": "Шаг назад",
        "Begin anew": "Начать заново",
        "Save the readings": "Сохранить прочитанное",
        "Your name": "Ваше имя",
        "Remark": "Пометка",
        "What should the author know about this place?": "Что автору стоит знать об этом месте?",
        "Keep the remark": "Записать пометку",
        "The remark is kept.": "Пометка записана.",
        "THE END": "КОНЕЦ",
        "Nothing can be done here: a dead end.": "Здесь ничего нельзя сделать: тупик.",
        "This leads nowhere. Take another way, or go a step back.": "Этот путь никуда не ведёт. Выберите другой "
        "или сделайте шаг назад.",
        "The reading was kept for another text of this story, and begins anew.": "Текст истории с тех пор "
        "изменился, чтение начинается заново.",
        "go on": "дальше",
        "the dice say": "кости говорят",
        "How does it come out?": "Чем кончилось?",
        "Begin with": "Начать с",
        "Keys: 1 to 9 choose, u undoes.": "Клавиши: 1–9 выбирают, u — шаг назад.",
        "Story to play": "Какую историю играть",
    }
)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of pages whose content is in one language."""

    language: str

    @property
    def code(self) -> str:
        """The language that the page itself speaks."""
        return "ru" if self.language.partition("-")[0].partition("_")[0] == "ru" else "en"

    def __call__(self, text: str) -> str:
        return _RUSSIAN.get(text, text) if self.code == "ru" else text

    def all_for_player(self) -> dict[str, str]:
        """What the player says, by its English words."""
        return {text: self(text) for text in _OF_THE_PLAYER}


_OF_THE_PLAYER = (
    "You have", "nothing yet", "Choose", "Undo", "Begin anew", "Save the readings", "Your name", "Remark",
    "What should the author know about this place?", "Keep the remark", "The remark is kept.", "THE END",
    "Nothing can be done here: a dead end.", "This leads nowhere. Take another way, or go a step back.",
    "The reading was kept for another text of this story, and begins anew.", "go on", "the dice say",
    "How does it come out?", "Begin with", "Keys: 1 to 9 choose, u undoes.", "Story to play", "visit", "leave",
    "success", "failure", "bonus", "pay",
)  # fmt: skip
