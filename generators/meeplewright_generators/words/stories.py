"""What entries say of hubs, fights, numbers on things and the limits of the record sheet, in each language."""

from __future__ import annotations

from collections.abc import Mapping

_EN = {
    "on a visit": "you are on a visit",
    "noted one": "you have noted a number",
    "visits made": "visits made here",
    "stage": "stage",
    "always": "whatever you have",
    "never": "never",
    "stage begins": "Stage {n} begins.",
    "back from visit": "go back to where you set out on this visit",
    "visit once": "Visit any of these, each once.",
    "visit again": "Visit any of these, as often as you like.",
    "visit anew": "Visit any of these, each once until you leave.",
    "visit some": "Visit any of these; some only once.",
    "visit some anew": "Visit any of these; some only once until you leave.",
    "take numbered": "Take {what}, and write down {n} beside it.",
    "fight": (
        "fight: in each round you roll {dice} + {score}, and {dice} + {strength} for the enemy; who has less "
        "is hit; your {health} falls by {damage} with each hit, and so does the enemy’s {stamina}; who has "
        "none left has lost"
    ),
    "both strike": (
        "fight: in each round you roll {dice} + {score} and hit with {strength} or more, and {dice} for the "
        "enemy, who hits with {attack} or more; your {health} falls by {damage} with each hit, and so does "
        "the enemy’s {stamina}; who has none left has lost, you before the enemy"
    ),
    "reroll": "your dice that miss are rolled again, up to {n} times a round",
    "parry": "the enemy’s dice that hit are rolled again, up to {n} times a round",
    "limits": "{low} to {high}",
    "begins": "{what}, begin with {n}",
    "begins any": "any",
    "at most so many": "{what}, {n} at most",
    "on no visit": "on no visit",
    "how to read": "How this is read",
    "begin at": "Begin at {n}.",
    "rule limits": "A number stops at its limits: what is gained above or lost below is gone.",
    "rule pay": (
        "Only who has what an option costs may take it. Pay first; then follow the words in their order, and "
        "those of the entry that you come to last."
    ),
    "rule must": (
        "Who meets a condition with “you must” takes that option and no other. Of two, the one that asks for more."
    ),
    "rule else": (
        "“Otherwise”: only where no option that has a condition, adds a number or goes back to a noted one "
        "may be taken."
    ),
    "rule visit": (
        "A visit begins where you set out and is over when you come there again. Visits may lie inside each other."
    ),
    "rule sum": "Only who has a thing may add its number. What is added is what you had before you paid or gained.",
}
_RU = {
    "on a visit": "вы пришли с визитом",
    "noted one": "у вас записан номер",
    "visits made": "посещений отсюда",
    "stage": "этап",
    "always": "в любом случае",
    "never": "никогда",
    "stage begins": "Начинается этап {n}.",
    "back from visit": "вернитесь туда, откуда отправились",
    "visit once": "Посетите что угодно из этого, каждое один раз.",
    "visit again": "Посещайте что угодно из этого сколько угодно раз.",
    "visit anew": "Посетите что угодно из этого, каждое один раз, пока не уйдёте.",
    "visit some": "Посетите что угодно из этого; кое-что лишь один раз.",
    "visit some anew": "Посетите что угодно из этого; кое-что лишь один раз, пока не уйдёте.",
    "take numbered": "Возьмите: {what}. Запишите рядом число {n}.",
    "fight": (
        "бой: каждый ход бросьте {dice} + {score} за себя и {dice} + {strength} за врага; у кого меньше, тот "
        "получает удар; каждый удар отнимает {damage}: у вас — {health}, у врага — из {stamina}; проиграл "
        "тот, у кого ничего не осталось"
    ),
    "both strike": (
        "бой: каждый ход бросьте {dice} + {score} — вы попали при {strength} и больше, и {dice} за врага — "
        "он попал при {attack} и больше; каждый удар отнимает {damage}: у вас — {health}, у врага — из "
        "{stamina}; проиграл тот, у кого ничего не осталось, сначала вы"
    ),
    "reroll": "свой промах можно перебросить за ход до {n} раз",
    "parry": "удар врага перебрасывают за ход до {n} раз",
    "limits": "от {low} до {high}",
    "begins": "{what}, в начале {n}",
    "begins any": "сколько угодно",
    "at most so many": "{what}, не больше {n}",
    "on no visit": "если вы не в пути",
    "how to read": "Как это читать",
    "begin at": "Начните с {n}.",
    "rule limits": "Число не выходит за свои границы: лишнее пропадает.",
    "rule pay": (
        "Выбрать можно только то, за что есть чем заплатить. Сначала платят, потом следуют словам по "
        "порядку, в конце — словам новой записи."
    ),
    "rule must": (
        "Кто подходит под условие со словами «вы обязаны», выбирает это и ничего больше. Из двух таких — то, "
        "что требует большего."
    ),
    "rule else": (
        "«Иначе»: только если нельзя выбрать ничего, у чего есть условие, сложение или возврат к записанному номеру."
    ),
    "rule visit": (
        "Посещение начинается там, откуда вы вышли, и кончается, когда вы туда вернулись. Посещения могут "
        "лежать одно в другом."
    ),
    "rule sum": "Прибавить число вещи может лишь тот, у кого она есть. Считается то, что было до платы и наград.",
}
_IT = {
    "on a visit": "siete in visita",
    "noted one": "avete annotato un numero",
    "visits made": "visite fatte da qui",
    "stage": "tappa",
    "always": "in ogni caso",
    "never": "mai",
    "stage begins": "Comincia la tappa {n}.",
    "back from visit": "tornate da dove siete partiti per questa visita",
    "visit once": "Visitate ciò che volete, ogni voce una volta.",
    "visit again": "Visitate ciò che volete, quante volte volete.",
    "visit anew": "Visitate ciò che volete, ogni voce una volta finché non andate via.",
    "visit some": "Visitate ciò che volete; alcune voci una volta sola.",
    "visit some anew": "Visitate ciò che volete; alcune voci una volta sola finché non andate via.",
    "take numbered": "Prendete: {what}, e annotate accanto il numero {n}.",
    "fight": (
        "combattimento: a ogni turno tirate {dice} + {score} per voi e {dice} + {strength} per il nemico; "
        "chi ha meno è colpito; ogni colpo toglie {damage} a {health} o ai {stamina} del nemico; perde chi "
        "resta senza"
    ),
    "both strike": (
        "combattimento: a ogni turno tirate {dice} + {score} e colpite con {strength} o più, poi {dice} per "
        "il nemico, che colpisce con {attack} o più; ogni colpo toglie {damage} a {health} o ai {stamina} "
        "del nemico; perde chi resta senza, voi per primi"
    ),
    "reroll": "i vostri tiri mancati si ripetono fino a {n} volte per turno",
    "parry": "i colpi del nemico si ripetono fino a {n} volte per turno",
    "limits": "da {low} a {high}",
    "begins": "{what}, all’inizio {n}",
    "begins any": "quanto volete",
    "at most so many": "{what}, al massimo {n}",
    "on no visit": "se non siete in visita",
    "how to read": "Come si legge",
    "begin at": "Cominciate da {n}.",
    "rule limits": "Un numero si ferma ai suoi limiti: il resto va perso.",
    "rule pay": (
        "Sceglie solo chi ha ciò che la scelta costa. Prima si paga, poi si seguono le parole nel loro "
        "ordine, per ultime quelle del nuovo paragrafo."
    ),
    "rule must": (
        "Chi soddisfa una condizione con «dovete» fa quella scelta e nessun’altra. Di due, quella che chiede di più."
    ),
    "rule else": (
        "«Altrimenti»: solo se non si può fare nessuna scelta con una condizione, una somma o un ritorno al "
        "numero annotato."
    ),
    "rule visit": (
        "Una visita comincia da dove siete partiti e finisce quando vi tornate. Le visite possono stare una "
        "dentro l’altra."
    ),
    "rule sum": "Solo chi ha un oggetto può sommarne il numero. Vale ciò che avevate prima di pagare e di ricevere.",
}
STORIES: Mapping[str, Mapping[str, str]] = {"en": _EN, "ru": _RU, "it": _IT}
