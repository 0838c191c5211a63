"""Translations that say otherwise, catalogues and locale files that are odd: what is told and read of each, in tests/l10n/told/."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from functools import partial
from pathlib import Path

from l10n.told_pack import answers as answers_of_a_pack
from meeplewright.l10n import po
from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.locale.read import read
from meeplewright.l10n.locale.unit import LocaleAsked
from meeplewright.l10n.parity import differences
from meeplewright.l10n.po.place import with_message
from meeplewright.languages.read import language_of
from recorded import Answer

_TERMS = (("Lamp", "Лампа"), ("Oil lamp", "Масляная лампа"), ("Sea wall", "Дамба"))
_PAIRS = (
    ("ru", "Take the lamp.", "Возьмите лампу."), ("ru", "Take the lamp.", "Возьмите свечу."), ("ru", "Take the lamps of the sea wall.", "Возьмите лампы у стены."), ("ru", "Take the oil lamp.", "Возьмите лампу."),
    ("ru", "Take the lamp.", " Возьмите лампу."), ("ru", "Take the lamp.", "Возьмите лампу.\n"), ("ru", " Take the lamp.", " Возьмите лампу."), ("ru", "Take the lamp.\n", "Возьмите лампу.\n"), ("ru", "Take the lamp.", "Возьмите лампу. "),
    ("ru", "Pay {coin:2}.", "Заплатите {coin:2}."), ("ru", "Pay {coin:2}.", "Заплатите {coin:3}."), ("ru", "Pay {coin} and {coin}.", "Заплатите {coin}."), ("ru", "Pay {coin}.", "Заплатите {coin} и {food}."), ("ru", "Pay {coin} or {food}.", "Заплатите {oil} или {wood}."), ("ru", "Pay coins.", "Заплатите {coin}."),
    ("ru", "See [[oil]].", "См. [[oil|масло]]."), ("ru", "See [[oil]].", "См. масло."), ("ru", "See [[oil]].", "См. [[term/oil|масло]]."), ("ru", "See oil.", "См. [[oil|масло]]."), ("ru", "See [[a]] and [[b]].", "См. [[c]] и [[d]]."),
    ("ru", "*Never* go.", "Никогда не *ходите*."), ("ru", "*Never* go.", "Никогда не ходите."), ("ru", "Never go.", "**Никогда** не ходите."), ("ru", "*a* **b** go", "**а** **б** идите"),
    ("ru", "Draw 2 cards.", "Возьмите 2 карты."), ("ru", "Draw 2 cards.", "Возьмите 3 карты."), ("ru", "Draw two cards.", "Возьмите 2 карты."), ("ru", "Draw two cards.", "Возьмите три карты."), ("ru", "Draw 2 cards.", "Возьмите карты."), ("ru", "Draw cards.", "Возьмите 2 карты."), ("ru", "Draw 1 or 2 cards.", "Возьмите 2 или 1 карту."),
    ("ru", "Draw a card.", "Возьмите одну карту."), ("ru", "Roll 2 dice, then 3.", "Бросьте 2 кубика."), ("ru", "It costs 1.5 coins.", "Это стоит 1,5 монеты."), ("ru", "The 3rd of 12.", "Третья из 12."), ("ru", "Twelve men, 20 horses.", "Двенадцать человек, двадцать лошадей."), ("ru", "In the first round.", "Во втором раунде."), ("ru", "Twice as much.", "Вдвое больше."), ("ru", "Half of it.", "Треть."),
    ("ru", "You do not pay.", "Вы не платите."), ("ru", "You do not pay.", "Вы платите."), ("ru", "You pay.", "Вы не платите."), ("ru", "Nobody pays.", "Никто платит."), ("ru", "Nobody pays.", "Никто не платит."), ("ru", "Without oil.", "Без масла."), ("ru", "Without oil.", "С маслом."), ("ru", "It is not here. It is there.", "Это здесь. Этого там нет."), ("ru", "Never, nothing, nobody.", "Всегда."), ("ru", "You cannot.", "Нельзя."), ("ru", "Unless it rains.", "Если дождь."),
    ("ru", "Oil", "Oil"), ("ru", "Sea wall", "Sea wall"), ("ru", "The old sea wall", "The old sea wall"), ("ru", "The very old sea wall", "The very old sea wall"), ("ru", "12", "12"), ("ru", "Oil lamp", "Lamp"), ("ru", "The lamp burns all night long.", "Лампа burns all night long."), ("ru", "The lamp burns all night long.", "Лампа all night long горит."), ("ru", "A B", "A B"), ("ru", "Ox", "ABC"),
    ("ru", "One. Two. Three.", "Раз. Два. Три."), ("ru", "One. Two. Three.", "Раз, два, три."), ("ru", "The lamp is lit. The wall is high. The sea is low.", "Лампа горит. Стена высока."), ("ru", "One. Two.", "Раз. Два. Три."), ("ru", "One. Two.", ""),
    ("de", "You do not pay.", "Du zahlst nicht."), ("de", "You do not pay.", "Du zahlst."), ("de", "No card.", "Keine Karte."), ("de", "Draw two cards.", "Ziehe drei Karten."), ("de", "Oil", "Oil"), ("de", "Sea wall", "Sea wall"), ("de", "The old sea wall", "The old sea wall"), ("de", "It costs 1.5 coins.", "Es kostet 1,5 Münzen."), ("de", "Draw 21 cards.", "Ziehe einundzwanzig Karten."),
    ("fr", "You do not pay.", "Vous ne payez pas."), ("fr", "You do not pay.", "Vous payez."), ("fr", "Draw four cards.", "Piochez quatre cartes."), ("fr", "Draw 80 cards.", "Piochez quatre-vingts cartes."), ("es", "Nobody pays.", "Nadie paga."), ("es", "You pay.", "No pagas."), ("it", "Not now.", "Non ora."), ("it", "Take three.", "Prendi tre."), ("pl", "Not now.", "Nie teraz."), ("pt", "Not now.", "Agora não."), ("pt", "Two.", "Duas."),
    ("de", "old sea wall", "old sea wall"), ("de", "a b c", "a b c"), ("de", "an old wall", "an old wall"), ("ru", "Sea", "Abc"), ("ru", "Lamp", "ABC"), ("ru", "Old sea of oil", "abc"), ("ru", "a b", "a b"),
    ("de", "Go burn the old wall", "Geh burn the old wall"), ("de", "burn the old wall now", "burn the old wall jetzt"), ("de", "burn the old wall", "burn the old wall jetzt"), ("de", "Go burn the old wall", "Geh burn the alt wall"), ("de", "Go 2 to 3 coins now", "Geh 2 to 3 coins jetzt"), ("de", "Go for 3 coins now and", "Geh for 3 coins now und"), ("de", "Go burn a 3 wall now", "Geh burn a 3 wall jetzt"), ("de", "Go and burn the old wall now or not", "Geh und verbrenn the old wall now oder nicht"),
    ("ru", "Take 1, 2 and 3.", "Возьмите 1, 2 и 4."), ("ru", "Take 5 and 2.", "Возьмите 5 и 4."), ("ru", "Take 2, 5, 6 and 7.", "Возьмите 2, 6, 5 и 8."), ("ru", "Take 2, 5 and 6.", "Возьмите 2, 6 и 5."), ("ru", "Take 2, 5, 5 and 6.", "Возьмите 2, 5, 6 и 6."), ("ru", "Take 2, 5, 7 and 6, or three.", "Возьмите 2, 5, 8 и 6."), ("ru", "Take 5 and 2.", "Возьмите 2 и 5."), ("ru", "Take 5, then two.", "Возьмите 2, потом 5."), ("ru", "Take 1 card.", "Возьмите карту."), ("ru", "Take one card and 1 coin.", "Возьмите карту и монету."), ("ru", "Take 1 card and 2 coins.", "Возьмите карту и монеты."),
    ("ru", "In the third round.", "В раунде."), ("ru", "In the 3rd round.", "В раунде."), ("ru", "In the third round, take two.", "В раунде."), ("ru", "In a round.", "В третьем раунде."), ("ru", "Take two of three.", "Возьмите четыре."), ("ru", "Take two or three.", "Возьмите четыре или пять."), ("ru", "Take 2 or three.", "Возьмите пять."), ("ru", "Take two or three.", "Возьмите пять."), ("ru", "Take cards.", "Возьмите две карты."), ("ru", "Take a card.", "Возьмите 1 карту."),
    ("ru", "Pay 2 {coin} and 3 {food}.", "Заплатите 3 {coin} и 2 {food}."), ("ru", "Pay 2 {coin} and 3 {food}.", "Заплатите 3 {food} и 2 {coin}."), ("ru", "Pay 2   {coin} and 3   {food}.", "Заплатите 3   {coin} и 2   {food}."), ("ru", "Pay 2    {coin} and 3    {food}.", "Заплатите 3    {coin} и 2    {food}."), ("ru", "Pay 2{coin}, 3{food}.", "Заплатите 3{coin}, 2{food}."), ("ru", "Pay 2 {coin}.", "Заплатите {coin} 2."), ("ru", "Pay 2 {coin}, 3 {food}, 4 {oil}.", "Заплатите 2 {coin}, 4 {food}, 3 {oil}."), ("ru", "Pay two {coin} and three {food}.", "Заплатите три {coin} и два {food}."),
    ("xx", "Draw 2 cards.", "Blah 3 blah."), ("xx", "Draw 2 cards.", "Blah blah."), ("xx", "Draw two cards.", "Blah 2 blah."), ("xx", "Draw 2 of 3 cards.", "Blah 3 blah 2."), ("en", "Draw 2 cards.", "Draw 3 cards."),
    ("ru", "Wait until it is full.", "Ждите, пока он не полон."), ("ru", "Wait until it is full.", "Ждите, пока он полон."), ("ru", "Wait until nobody is left.", "Ждите, пока никого не останется."), ("ru", "Wait until nobody is left.", "Ждите, пока кто-то останется."), ("ru", "Do not go until it is full.", "Не идите, пока он не полон."), ("ru", "Do not go until it is full.", "Идите, пока он не полон."), ("ru", "Do not go, do not stay.", "Не идите, оставайтесь."), ("ru", "Do not go and do not stay.", "Не идите и не стойте."), ("ru", "While you wait until dawn, rest.", "Пока ждёте до зари, отдыхайте."),
    ("ru", "You may only go.", "Вы можете только идти."), ("ru", "You may not go.", "Вы можете только идти."), ("ru", "You may not only go.", "Вы можете только идти."), ("ru", "It is unread.", "Это прочитано."), ("ru", "It is unread.", "Это не прочитано."), ("ru", "It is unread.", "Это непрочитано."), ("ru", "Unless it rains, go.", "Идите, только если нет дождя."), ("ru", "Nobody brought bread or water.", "Никто не принёс ни хлеба, ни воды."), ("ru", "Nobody but Anna pays.", "Никто, кроме Анны, платит."), ("ru", "Nobody but Anna pays.", "Никто, кроме Анны, не платит."), ("ru", "Nobody but Anna pays.", "Никто кроме Анны, платит."), ("ru", "Nothing is left.", "Ничего осталось."), ("ru", "Nothing but flour was brought.", "Ничего, кроме муки, не принесли."), ("ru", "It is nothing.", "Это ничто."), ("ru", "No one. Never. Not here.", "Никто. Никогда. Здесь."),
    ("ru", "All rest. Nobody pays.", "Все отдыхают. Никто платит."), ("ru", "Nobody pays, nobody goes.", "Никто не платит, никто идёт."), ("ru", "Nobody pays, nobody may go.", "Все платят, никто может идти."), ("ru", "No bread is left.", "Ни хлеба осталось."), ("ru", "No bread and no water is left.", "Ни хлеба, ни воды осталось."), ("ru", "No bread, no water, nobody pays.", "Ни хлеба, ни воды, никто платит."), ("ru", "Better than nothing.", "Лучше, чем ничего, платит."), ("ru", "Nobody else pays.", "Никто иной платит."), ("ru", "Nobody, but for Anna, pays; nobody goes.", "Никто, кроме Анны, не платит; никто может идти."), ("ru", "In no way may he pay.", "Он может никак платить."), ("ru", "He may pay nobody.", "Он может никому платить."),
    ("it", "Nobody pays.", "Nessuno paga."), ("it", "He sees nobody.", "Vede nessuno."), ("it", "He pays nobody, nobody goes.", "Non paga nessuno, parte nessuno."), ("it", "Not one goes.", "Nemmeno uno parte."), ("it", "Nobody pays.", "Non paga nessuno."), ("it", "Nobody pays.", "Paga nessuno."), ("it", "Nothing is left.", "Resta nulla."), ("it", "Nothing is left.", "Non resta nulla."), ("it", "More than nothing.", "Più di nulla."), ("it", "Wait until it is full.", "Aspetta finché non è pieno."), ("it", "Wait until it is full.", "Aspetta finché è pieno."), ("es", "Nothing is left.", "No queda nada."), ("es", "Nothing is left.", "Queda nada."), ("es", "Wait until it is full.", "Espera hasta que esté lleno."), ("fr", "Nobody pays.", "Personne ne paie."), ("fr", "Nobody pays.", "Personne paie."), ("fr", "Only two.", "Seulement deux."), ("fr", "Not only two.", "Seulement deux."), ("pl", "Nobody pays.", "Nikt nie płaci."), ("pl", "Nobody pays.", "Nikt płaci."), ("pl", "Nothing is left.", "Nic zostało."), ("pt", "Nobody pays.", "Ninguém paga."), ("de", "Nobody pays.", "Niemand zahlt."), ("de", "Nobody pays.", "Jeder zahlt."), ("de", "Unless it rains.", "Wenn es regnet."), ("de", "Unless it rains.", "Außer es regnet."),
    ("ja", "You do not pay. You go. You rest.", "払わない。"), ("zh-Hans", "The lamp is lit.", "灯亮着。"), ("xx", "You do not pay.", "Blah blah."), ("uk", "The lamp is lit.", "The lamp is lit."),
)  # fmt: skip
_LENGTHS = ((29, 64), (30, 64), (31, 70), (30, 66), (30, 67), (30, 90), (30, 91), (30, 13), (30, 14), (40, 18), (40, 17), (40, 12), (40, 11), (100, 220), (100, 221), (100, 300), (100, 301), (100, 45), (100, 44), (100, 30), (100, 29), (100, 0))  # fmt: skip

_ASKED = LocaleAsked("code", ("name", "text", "options/label"), ("card", "tile"), ("en", "de", "pt-BR"))
_FILES = {
    "plain.ftl": "# a comment\nS-01_name = Lampe\nS-01_text = Nimm\n    zwei {\"{\"} und\n      mehr\n\n    davon\n\nstorm =\n    .name = Sturm\n    .text = { $a }\n  .bad\n-term_name = Wort\nS_9 = ohne Feld\n= nichts\n  lose\ncard-S-02_name=eng\n",
    "broken.ftl": "  .name = zu früh\n}\nkey\n", "empty.ftl": "",
    "one.xlf": '<xliff version="1.2"><file><body><trans-unit id="S-01.name"><source>Lamp</source><target>Lampe</target></trans-unit><trans-unit id="x" resname="card/S-02#text"><source>Go</source><target state="needs-translation">Geh</target></trans-unit>\n<trans-unit id="S-03.name" translate="no"><source>a</source></trans-unit><trans-unit id="S-04.name" approved="no"><source>a</source><target state="needs-review-translation">b</target></trans-unit><trans-unit id="S-05.name"><source>a</source></trans-unit><trans-unit id="S-06.name"><source>a <g id="1">b</g></source><target>c <g id="1">d</g> e</target></trans-unit><trans-unit id="nothing"><source>a</source></trans-unit></body></file></xliff>',
    "two.xliff": '<xliff version="2.0"><file id="f"><unit id="S-01.name"><segment state="translated"><source>One. </source><target>Eins. </target></segment><ignorable><source> </source></ignorable><segment><source>Two.</source><target>Zwei.</target></segment></unit><unit id="S-02.name" translate="no"><segment><source>a</source></segment></unit><unit id="S-03.name"><segment state="initial"><source>a</source><target>b</target></segment></unit><unit id="S-04.name"/><unit id="a" name="S-05.text"><segment><source>a</source></segment></unit></file></xliff>',
    "strings.xml": '<resources>\n <string name="S_01_name">  Eine\n   Lampe </string><string name="S-02.text">\\"a\\" \\u0041\\n b\\\'c "  d  e  " f</string><string name="S-03.name" translatable="false">x</string><string name="none">x</string><string name="S-04.name"><b>fett</b> und &amp; mehr</string><string name="S-05.name"></string></resources>',
    "other.xml": "<other/>", "broken.xml": "<resources><string>", "empty.xml": "",
    "wide.csv": 'code,name,text\nS-01,Lampe,"Nimm ""zwei"", dann\neine"\nS-02,,\n,Niemand,x\nS-03,Kurz\n', "languages.csv": "key;en;de;pt_BR;fr\nS-01.name;Lamp;Lampe;Lâmpada;Lampe\nS-02.text;Go;;Vá;\nodd;a;b;c;d\n;a;b;c;d\n", "field.tsv": "code\tfield\tsource\ttranslation\nS-01\tname\tLamp\tLampe\nS-01\tNothing\ta\tb\ncard/S-02\tText\tGo\tGeh\n",
    "no-head.csv": "a,b\n1,2\n", "quote.csv": 'code,name\nS-01,"Lampe\n', "nothing.csv": "", "short.csv": "key,de,en\nS-01.name,Lampe\nS-02.name,Seil,Rope\n", "head.csv": "code,name\n", "bars.csv": "id|value\nS-01.name|Lampe\n",
    "list.json": '[{"code": "S-01", "name": "Lampe", "options": {"label": "Ja"}}, {"code": 7, "text": "Sieben"}, {"name": "ohne"}, {"code": true, "name": "x"}, {"code": "S-03", "name": 5}]', "keyed.json": '{"card": {"S-01": {"name": "Lampe"}, "S-02": {"text": "Geh"}}, "tile.T-1": {"name": "Feld"}, "S-05.name": "flach", "S-06": {"odd": {"name": "tief"}}, "meta": 3}',
    "comments.jsonc": '// so\n{"S-01.name": "Lampe", /* und */ "S-02.text": "Geh",}', "broken.json": '{"a": ', "deep.json": '{"a":' * 14 + '{"name": "x"}' + "}" * 14,
    "some.yaml": "card:\n  S-01:\n    name: Lampe\n    text: >-\n      Nimm\n      zwei\n- x\n", "keyed.yml": "S-01.name: Lampe\nS-01:\n  text: Geh\n  options/label: Ja\n", "what.txt": "a",
}  # fmt: skip
_CATALOGUES = {
    "plain": 'msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n# ours\n#. of the program\n#: cards.yaml:3\n#, fuzzy\n#| msgid "Lump"\nmsgctxt "card/lamp#name"\nmsgid "Lamp"\nmsgstr "Lampe"\n',
    "plurals": 'msgid "a card"\nmsgid_plural "%d cards"\nmsgstr[0] "eine Karte"\nmsgstr[1] "%d Karten"\n', "continued": 'msgid ""\n"a "\n"b\\n"\n"\\"c\\"\\t\\\\"\nmsgstr "x"\n', "obsolete": '#~ msgctxt "a"\n#~ msgid "b"\n#~ msgstr "c"\n', "twice": 'msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"\n',
    "unquoted": 'msgid a\nmsgstr "b"\n', "half": 'msgid "a"\n', "no id": 'msgstr "a"\n', "not closed": 'msgid "a\nmsgstr "b"\n', "nonsense": 'msgid "a"\nmsgstr "b"\nwhat is this\nmsgid "c"\nmsgstr "d"\n', "stray text": '"a"\n', "two ids": 'msgid "a"\nmsgid "b"\nmsgstr "c"\n', "a gap": 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[2] "d"\n', "windows": 'msgid "a"\r\nmsgstr "b"\r\n\r\n', "escapes": 'msgid "\\x41\\101\\q"\nmsgstr "\\r\\a"\n', "comments": '#\n#a\n#  b\n\n#, c-format, fuzzy\nmsgid "a"\nmsgstr ""\n\n# the end\n', "previous": '#| msgctxt "old"\n#| msgid ""\n#| "long "\n#| "ago"\nmsgid "a"\nmsgstr "b"\n', "nothing": "",
    "no blanks": '#own\n#.note\n#:cards.yaml:3\n#,fuzzy,c-format\n#|msgid "old"\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n\n#~|msgid "was"\n#~msgctxt "d"\n#~msgid "e"\n#~msgstr "f"\n', "next to each other": 'msgid "a"\nmsgstr "b"\n# next\n#. of it\nmsgid "c"\nmsgstr "d"\n#~ msgid "e "\n#~ "f"\n#~ msgstr "g"\n#~ msgid "h"\n#~ msgstr "i"\nmsgid "j"\nmsgstr "k"\n',
    "blank lines": '\n\nmsgid ""\nmsgstr ""\n\n\n\n# one\n#. two\n#: three\nmsgctxt "a"\nmsgid "b"\n"c"\nmsgstr "d"\n"e"\n\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "f"\n\n  msgctxt "g"\nmsgid "b"\nmsgstr "h"\n', "twice, and odd": 'msgctxt "a"\nmsgid "b"\nmsgstr "c"\n\n#, fuzzy\nmsgctxt "a"\nmsgid "b"\nmsgstr "d"\n\n#~ msgctxt "a"\n#~ msgid "b"\n#~ msgstr "e"\n\n#, fuzzy\nmsgid "b"\nmsgstr "f"\n\n#, fuzzy\nmsgid "b"\nmsgstr "g"\n',
    "merged": '<<<<<<< ours\nmsgid "a"\nmsgstr "b"\n=======\nmsgid "a"\nmsgstr "c"\n>>>>>>> theirs\n<<<<<<<a\n', "unseen": 'msgid "a"\nmsgstr "b"\n\nmsgid "c\x07"\nmsgstr "d\x01"\n', "long nonsense": f"{'x' * 40}\n{'y' * 41}\n", "comments between": 'msgid ""\nmsgstr ""\n"X: y\\n"\n\n# behind the head\n\n# and more\n\n# own\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n\n# alone\n\n#, fuzzy\nmsgid "d"\nmsgstr "e"\n\nmsgctxt "f"\nmsgid "g"\nmsgstr "h"\n\n# the end\n\n# of it\n', "unsure head": '# ours\n\n# mine\n#, fuzzy\nmsgid ""\nmsgstr "Language : de\\nno colon\\nX: a:b\\n"\n\n# behind\n',
    "lines as long as they may be": "".join(f'msgid "{"a" * ours}"\nmsgstr "{"b" * theirs}"\n\n' for ours, theirs in ((70, 69), (71, 70))) + "".join(f'msgid "{first} "\nmsgstr "{"c" * first} {"d" * 37} {"e" * 76} {"f" * 3}\\n{"g" * 10}"\n\n' for first in (37, 38, 39)),
}  # fmt: skip


def _said(language: str, source: str, target: str, ratio: float, _: Path) -> Iterator[str]:
    glossary = Glossary.of(_TERMS) if language == "ru" else Glossary()
    for each in differences(source, target, Pair(language_of("en"), language_of(language), glossary, ratio)):
        yield f"{each.code} {each.confidence} {each.message}; {each.help}; {each.span} {'idiom' if each.idiom else ''}"


def _lengths(folder: Path) -> Iterator[str]:
    for ours, theirs in _LENGTHS:
        source, target = (
            ("lamp lit " * 50)[: ours - 1] + "s",
            ("Lampe an " * 50)[: max(theirs - 1, 0)] + "n" * bool(theirs),
        )
        yield f"{ours} to {theirs}:"
        yield from (f"  {line}" for line in _said("de", source, target, 1.0, folder))


def _locale(name: str, content: str, folder: Path) -> Iterator[str]:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    found = read(path, name, _ASKED)
    for each in found.units:
        where = astuple(each.place())
        more = [each.source if each.source is None else repr(each.source), "fuzzy" if each.fuzzy else "", each.language]
        yield f"{each.record} {each.field}: {each.text!r} at {where[1:]} {' '.join(str(part) for part in more if part)}"
    for finding in found.findings:
        yield f"{finding.code} {astuple(finding.place)[1:]} {finding.message}; {finding.help}"


def _catalogue(text: str, _: Path) -> Iterator[str]:
    read_ = po.read(text)
    yield from (f"{each}" for each in read_.messages)
    yield from (f"wrong: {each}" for each in read_.problems)
    yield "written:"
    # what nobody can see, as its picture
    yield from (
        line.translate({sign: 0x2400 + sign for sign in range(32)}) for line in po.write(read_).split("\n")[:-1]
    )


_ORDER = ("card/oar#name", "card/ash#name", "card/bog#name", "card/cay#name", "card/dun#name")
_HEAD = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n'
_THERE = '\nmsgctxt "card/ash#name"\nmsgid "Ash"\nmsgstr "Ясень"\n'
_UNSURE = (
    '\n# a note\n#, fuzzy, python-format\n#| msgid "Cey"\nmsgctxt "card/cay#name"\nmsgid ""\n"Cay"\nmsgstr ""\n"Кей"\n'
)
_DOUBTED = '\n#, fuzzy\nmsgctxt "card/dun#name"\nmsgid "Dun"\nmsgstr "Дюн"\n'
# a catalogue, and what is said of which text in it
_WRITTEN = tuple(
    (catalogue, context, source, said)
    for catalogue in (_HEAD, _HEAD + _THERE, _HEAD + _THERE + _UNSURE + _DOUBTED, (_HEAD + _THERE + _UNSURE).replace("\n", "\r\n"))
    for context, source, said in (
        ("card/oar#name", "Oar", "Весло"), ("card/bog#name", "Bog", "Болото\nи топь"), ("card/cay#name", "Cay", "Риф"), ("card/cay#name", "Cay", "Кей"), ("card/cay#name", "Cay", ""), ("card/ash#name", "Ashes", "Зола"), ("card/dun#name", "Dun", "Дюна"), ("card/eel#name", "Eel", "Угорь"),
    )
)  # fmt: skip


def _written(catalogue: str, context: str, source: str, said: str, _: Path) -> Iterator[str]:
    """The catalogue as an editor writes it, with what ends its lines."""
    made = with_message(catalogue, context, source, said, _ORDER)
    yield from (repr(line) for line in made.splitlines(keepends=True))


def answers() -> Iterator[Answer]:
    """What is told of each."""
    yield from answers_of_a_pack()
    for number, (catalogue, context, source, said) in enumerate(_WRITTEN):
        name = f"{number} {context} {source!r} {said!r}"
        yield Answer("written", name, partial(_written, catalogue, context, source, said))
    for language, source, target in _PAIRS:
        yield Answer("pairs", f"{language} {source!r} {target!r}", partial(_said, language, source, target, 1.0))
    for ratio in (0.0, 0.5, 1.2):
        text = "The lamp is lit. The wall is high."
        yield Answer("pairs", f"usually {ratio}", partial(_said, "ru", text, "Лампа горит, стена высока.", ratio))
    yield Answer("pairs", "lengths", _lengths)
    for name, content in _FILES.items():
        yield Answer("locale", name, partial(_locale, name, content))
    for name, content in _CATALOGUES.items():
        yield Answer("catalogues", name, partial(_catalogue, content))
