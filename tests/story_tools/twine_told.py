"""Passages and files of Twine's world, sound and odd, and what is read of them: rows of text with what becomes of each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.stories.exchange.expressions import changes_of, condition_of
from meeplewright.stories.exchange.from_story import written
from meeplewright.stories.exchange.harlowe import harlowe
from meeplewright.stories.exchange.into_book import book_of_archive
from meeplewright.stories.exchange.passages import Archive, Broken
from meeplewright.stories.exchange.pieces import If, Piece
from meeplewright.stories.exchange.read import read_file
from meeplewright.stories.exchange.scan import parts_of
from meeplewright.stories.exchange.sugarcube import sugarcube
from meeplewright.stories.exchange.words import line_of, link_text, ours, twines
from meeplewright.stories.model.conditions import Condition
from recorded import Answer

# what a condition says, in both formats' words
_CONDITIONS = (
    "$a", "not $a", "!$a", "$a and $b", "$a && $b || $c", "$a or $b and not $c", "($a or $b) and $c", "(($a))", "($a", "$a)", "", "and", "$a and", "not", "$a is true", "$a is not true", "$a isnot false", "$a eq false", "$a neq true",
    "$a == 1", "$a === -2", "$a != 3", "$a !== 3", "$a gt 1", "$a gte 1", "$a lt 1", "$a lte 1", "$a > 1", "$a >= 1", "$a < 1", "$a <= 1", "$a > true", "$a is 'x'", "$a is 1.5", "$a is 123456", "$a is 1234567", "$a is -12345", "$a is -123456", "$a is $b", "$a + 1 is 2", "_a is 1", "a is 1", "3",
    "visited('Mill')", 'visited("The \\"Mill\\"")', "hasVisited('Mill') and $a", "visited()", "visited('Mill'", "visited 'Mill'", "visited('Mill') > 1", "visited(Mill)", "visited('A', 'B')", "(history:) contains 'Mill'", "(history:) contains Mill", "(history:) is 'Mill'", "(history) contains 'Mill'", "$a is in $b",
    "not not $a", "not ($a and $b)", "$a.b is 1", "$a is not 1 and $b is not 2", "'is not' is $a", "(" * 40 + "$a" + ")" * 40, "(" * 41 + "$a" + ")" * 41, "not " * 40 + "$a", "not " * 41 + "$a", "$a" + " " * 7998, "$a" + " " * 7999, "$é", "$a1_b is 0", "$a is 1,", "true", "$a # b",
)  # fmt: skip
_CHANGES = (
    "$a to 1", "$a = 1", "$a to true", "$a to false", "$a to -3", "$a to 1.5", "$a to 'x'", "$a to 123456", "$a to 1234567", "$a to $b", "$a += 2", "$a -= 2", "$a += -2", "$a *= 2", "$a += true", "$a += $b", "$a++", "$a--", "++$a", "--$a", "++$a 1", "++ 1", "$a to it + 1", "$a to it - 1", "$a to $a + 4", "$a = $a - 4",
    "$a to it -1", "$a to $a -1", "$a to it 1", "$a to it + true", "$a to $b + 1", "$a to it * 2", "$a to 1 + 2", "$a to it + 1.5", "$a to it 1.5", "$a", "$a to", "to 1", "1", "", "$a to 1, $b to 2", "$a to 1; $b += 2; $c++", "$a to (either: 1, 2), $b to 3", "$a to random(1, 2); $b to 3", "$a to (1, $b to 2", "$a to 1)", "_t to 1", "$a is 1", "$a to it", "$a + 1",
)  # fmt: skip
_LINKS = (
    "Go in->hall",
    "hall<-Go in",
    "Go in|hall",
    "hall",
    " Go in -> hall ",
    "->hall",
    "hall<-",
    "<-hall",
    "|hall",
    "one->two->hall",
    "hall<-two<-one",
    "a|b|c",
    "a|b->hall",
    "Go in->",
    "",
    "  ",
)

_SUGARCUBE = (
    "Plain words.\nOver lines.", "[[hall]]", "Go [[in|hall]] or [[out->yard]].", "[[hall][$a to 1]]", "[[in|hall][$a to 1; $b += 2]]", "[[in|hall", "[[]]", "[[|]] x", "one\n\n[[hall]]\n[[yard]]", "[[a][b", "[[a]][b]]",
    "<<set $a to 1>>", "<<set $a = 1, $b = 2>>\n<<set $c++>>", "<<unset $a>>", "<<unset $a, $b>>", "<<run $a = 1>>", "<<remember $a = 1>>", "<<forget $a>>", "<<SET $a to 1>>", "<<if $a>>yes<</if>>no", "<<if $a>>one<<elseif $b>>two<<else>>three<</if>>four", "<<if $a>>one<<else if $b>>two<<else>>three<<endif>>", "<<if $a + 1 is 3>>odd<</if>>",
    "<<if $a>>never closed", "<<if $a>>one<<else>>two", "<<if $a", "<<if $a>>[[hall]]<<if $b>>[[yard]]<</if>><</if>>", "<<else>>", "<</if>>", "<<elseif $a>>x", "<<link 'In' 'hall'>><<set $a to 1>><</link>>", "<<link [[In|hall]]>><</link>>", "<<link [[In|hall][$b to 2]]>><<set $a to 1>><</link>>", "<<link \"In\">><<goto \"hall\">><</link>>", "<<link \"In\">>words<<set $a to 1>><</link>>",
    "<<link 'In' `either('a','b')`>>x<</link>>", "<<link 'In' random(1)>>x<</link>>", "<<link 'In' $where>><</link>>", "<<link In>>x<</link>>", "<<link>>x<</link>>", "<<button 'In' 'hall'>><</button>>", "<<click 'In' 'hall'>><</click>>", "<<linkappend 'More'>> and more<</linkappend>>", "<<linkreplace 'More'>><<if $a>><<goto 'hall'>><<else>><<goto 'yard'>><</if>><</linkreplace>>", "<<linkprepend 'More'>>more<</linkprepend>>",
    "<<goto 'hall'>>", "<<goto [[hall]]>>", "<<goto [[In|hall]]>>", "<<goto hall>>", "<<goto $where>>", "<<goto `where()`>>", "<<goto 'a' 'b'>>", "<<goto either('a', 'b')>>", "<<goto either('a', 'a')>>", "<<goto either()>>", "<<goto random('a', ' b ')>>", "<<goto>>", "<<include 'hall'>>", "<<display 'hall'>>", "<<include [[hall]]>>", "<<include either('a', 'b')>>", "<<include $where>>", "<<back>>", "<<back 'Away'>>", "<<back 'Away' 'hall'>>", "<<back [[Away|hall]]>>", "<<return>>", "<<return 'Home'>>", "<<return 'Home' 'hall'>>",
    "<<actions 'hall' 'yard'>>", "<<actions [[In|hall]] [[Out|yard]]>>", "<<choice 'hall' 'Go in'>>", "<<choice [[In|hall]]>>", "<<choice 'hall'>>", "<<choice $where 'x'>>", "<<print 'words'>>", "<<print \"it's\">>", "<<= 'words'>>", "<<- 'words'>>", "<<= $a>>", "<<print 'a' + 'b'>>", "<<print>>", "<<textbox '$a' ''>>", "<<checkbox '$a' false true>>", "<<radiobutton '$a' 1>>", "<<cycle '$a'>><<option 'x'>><</cycle>>", "<<listbox '$a'>><<option 'x'>><</listbox>>",
    "<<silently>>hidden<<set $a to 1>>[[hall]]<</silently>>seen", "<<silent>>hidden<<set $a to 1>><</silent>>", "<<nobr>>one\ntwo<</nobr>>", "<<timed 2s>>late<<next>>later<</timed>>", "<<repeat 1s>>x<<stop>><</repeat>>", "<<type 20ms>>x<</type>>", "<<append '#x'>>x<</append>>", "<<replace '#x'>>x<</replace>>", "<<done>>x<</done>>", "<<do>>x<</do>><<redo>>", "<<capture $a>>x<</capture>>", "<<audio 'x' play>>", "<<addclass '#x' 'y'>>", "<<notify>>", "<<for $i to 0; $i lt 3; $i++>>x[[hall]]<<set $a++>><</for>>", "<<switch $a>><<case 1>>one[[hall]]<<default>>two<</switch>>",
    "<<script>>alert(1)<</script>>", "<<widget 'x'>>words<<set $a to 1>>[[hall]]<</widget>>", "<<widget x>>", "<<unknown>>", "<<unknown with " + "a" * 70 + ">>", "<<for " + "a" * 70 + ">>x<</for>>", "<<>>", "<< >>", "<<set $a to '>>'>>after", "<<set $a to \"\\\">>\">>after", "<<set $a to [[x>>y]]>>after", "<<set $a to 1", "<</unknown>>", "<<set $a to 'x>>y", "<<link [[In]]>><<set $a++>>", "<<nobr>>never closed",
    "[img[cat.png]]", "[img[A cat|cat.png]]", "[img[A cat|cat.png][hall]]", "[img[cat.png][hall][$a to 1]]", "[img[cat.png", "a\n[img[cat.png][ hall ]]", "<!-- not told -->told", "/* not told */told", "/% not told %/told", "<!-- never closed", "<script>x</script>told", "<SCRIPT src='x'>x</SCRIPT>", "<style>x</style>told", "<style>x", "\"\"\"[[hall]]\"\"\" told", "\"\"\"[[hall", "<nowiki><<set $a to 1>></nowiki>told", "<nowiki>x",
    "<a data-passage='hall'>In</a>", "<a href='#' data-passage=\"hall\" class='x'>Go <b>in</b></a> now", "<a data-passage='hall'>In", "<a data-passage=hall>In</a>", "<a href='x'>In</a>", "one\ntwo <<goto 'hall'>>\nthree [[yard]]\n<<bad", "<<if $a>>\n<<set $b to 1>>\n[[hall]]\n<<unknown>>\n<</if>>", "<<nobr>>" * 60 + "x", "<<nobr>>" * 61 + "x" + "<</nobr>>" * 61, "<<link 'a' '" + "b" * 8000 + "'>><</link>>", "<<link [[a|" + "b" * 8000 + "]]>><</link>>", "<<goto '" + "b" * 7998 + "'>>", "<<goto '" + "b" * 7999 + "'>>",
)  # fmt: skip
_HARLOWE = (
    "Plain words.\nOver lines.", "[[hall]]", "Go [[in->hall]] or [[yard<-out]].", "[[hall", "[[]]", "a ] b", "[a hook] b", "[a [b] c] d", "|name>[a hook] b", "[a hook", "[=to the end", "[==to the end", "<!-- not told -->told", "<!-- never", "`[[hall]]` told", "``a ` b`` told", "`never closed", "(set: $a to 1)", "(set: $a to 1, $b to it + 2)", "(put: 1 into $a, 2 into $b)", "(put: 1 in $a)", "(SET: $a to 1)", "(set: $a to 1", "(set $a to 1)", "( set : $a to 1)", "(s-e-t: $a to 1)", "(se_t: $a to 1)",
    "(if: $a)[yes]no", "(if: $a)[one](else-if: $b)[two](else:)[three]four", "(if: $a)[one] (elseif: $b)[two]\n(else:)[three](else:)[four]", "(unless: $a)[one](else:)[two]", "(unless: $a + 1)[one]", "(if: $a + 1 is 3)[odd]", "(if: $a)", "(if: $a)[[hall]]", "(if: $a) [[In->hall]] x", "(if: $a)[=one (if: $b)[two]", "(if: $a)[one", "(if: $a)+(color: red)[one]", "(if: $a)+(color: red[one]", "(if: $a)|x>[one]", "(if: $a)[one](else-if: $b", "(else:)[one]", "(else-if: $a)[one]two", "(elseif: $a)",
    "(go-to: 'hall')", "(goto: \"hall\")", "(go-to: (either: 'a', 'b'))", "(go-to: (either: 'a', 'a'))", "(go-to: $where)", "(go-to:)", "(go-to: 'a' + 'b')", "(goto-once: 'hall')", "(display: 'hall')", "(display: $where)", "(display: 'a', 'b')", "(link-goto: 'In', 'hall')", "(link-goto: 'hall')", "(link-goto: 'In', $where)", "(link-goto: $in)", "(link-reveal-goto: 'In', 'hall')[(set: $a to 1)words]", "(click-goto: ?door, 'hall')", "(mouseover-goto: ?door, 'hall')[x]", "(click-goto: 'door', 'hall')", "(click-goto: ?door, $where)",
    "(undo:)", "(undo: 'Away')", "(link-undo: 'Away')", "(icon-undo: 'x')", "(link: 'In')[(go-to: 'hall')]", "(link: 'In')[(set: $a to 1)(go-to: 'hall')]", "(link-reveal: 'More')[ and more]", "(link-replace: 'More')[(set: $a to 1)words]", "(link: 'In')[(if: $a)[(go-to: 'hall')](else:)[(go-to: 'yard')]]", "(link: $in)[x]", "(link: 'In')", "(click: ?door)[x]", "(link: 'In')[(if: $a)[words]]", "(link: 'In')[(go-to: 'a')(go-to: 'b')]",
    "(color: red)[words]", "(text-style: 'bold')[words (set: $a to 1)]", "(color: red)", "(live: 2s)[words]", "(unknown: 1)[words]", "(unknown: 1)", "(unknown: " + "a" * 70 + ")", "(print: 'words')", "(text: 'words')", "(str: \"words\")", "(print: $a)", "(print: 'a', 'b')", "(print: 'a')[x]", "(either: 'a', 'b')", "(alert: 'x')", "(show: ?x)", "(replace: ?x)[y]", "(set: $a to \")\")after", "(set: $a to '\\')')after", "(it's: x)", "it's (so) fine", "(a) (b: c)", "one\ntwo (go-to: 'hall')\nthree [[yard]]\n(bad: 1",
    "(if: $a)[\n(set: $b to 1)\n[[hall]]\n(unknown: 1)\n]", "[a " * 61 + "x" + "]" * 61, "[a " * 60 + "x" + "]" * 60, "(color: red)[" * 61 + "x" + "]" * 61, "(go-to: '" + "b" * 7998 + "')", "(go-to: '" + "b" * 7999 + "')", "(display: '" + "b" * 7999 + "')", "(put: 1 into $a into $b)", "(set: $a to (a: 1, 2))[x]", "(if: visited('x'))[y]", "(if: (history:) contains 'x')[y]",
)  # fmt: skip
_WORDS = (
    "plain", "''bold''", "//slanted//", "**bold**", "*slanted*", "''a //b// c''", "'' a ''", "''a", "http://a.b//c", "*a* b*c", "<b>a</b> <strong>b</strong> <I>c</I> <em>d</em>", "<b>a<br>b</b>", "a<br/>b<BR />c", "a\\\nb", "<span class='x'>a</span>", "<b>  a  </b>", "<b></b>", "a</b>b", "<b>a", "<i>a <b>b</i> c</b>", "&amp; &lt;b&gt; &nbsp; &eacute;", "a {b} c", "a [b] c [[d]] e", "\\", "* item\n* item", "a   b\t\tc", "  a  \n  b  ", "\n\na\n\n\n\nb\n\n", "a<!-- b -->c", "a/* b */c", "a/% b %/c", "1 < 2 > 1", "a_b_c", "\ue000a\ue001", "~~a~~", "a<x-y z=1>b</x-y>", "{\na\n}",
    "''" + "a" * 1500 + "''", "''" + "a" * 1501 + "''", "<b>a <i>b</i></b>", "//a''b//c''",
)  # fmt: skip
_OURS = (
    "plain",
    "**bold** and *slanted*",
    "***both***",
    "{coin}",
    "{3 coin}",
    "[[hall]]",
    "[[hall|the hall]]",
    "a < b & c > d",
    "$a _b c_d",
    "# a",
    "-a\n- b",
    "a - b",
    "''a'' //b// __c__ ==d== ~~e~~ ^^f^^ @@g@@",
    "\\*a\\*",
    "`a` | b",
    '"""a"""',
    "!a",
    "a\nb",
    "[a] {b}".replace("{b}", "\\{b\\}"),
    "é ё 😀",
    "**a *b* c**",
)

# files that no text file can hold
_BYTES: dict[str, str | bytes] = {
    "no UTF-8 in .twee": b":: One\n\na\xffb\n", "a mark and both line ends in .twee": b"\xef\xbb\xbf:: One\r\na\r\n\r\nb\r:: Two\nc", "deeper than anybody reads in .json": "[" * 20_000,
    "blanks before JSON in .txt": '\n\n {"passages": [{"name": "a"}]}', "blanks before a page in .htm": " \n <tw-storydata name=a><tw-passagedata name=b>c</tw-passagedata></tw-storydata>", "a thousand links in .twee": ":: a\n" + "[[a]]" * 1000, "a thousand links and one in .twee": ":: a\n" + "[[a]]" * 1001 + "\n:: b\n" + "[[a]]" * 1002,
    "a passage that opens and never closes in .twee": ":: a\n" + "<<a '" * 1000, "metadata deeper than anybody reads in .twee": ":: a " + '{"a":' * 20_000 + "}", "a name of nine digits in .twee": ":: 99999999999\na\n:: 9999\nb\n:: 1\nc",
}  # fmt: skip


def _told(piece: Piece, depth: int = 0) -> Iterator[str]:
    """A piece and what is inside of it, a line each; what is as usual is not said."""
    told = [
        f"{each.name}={value!r}"
        for each in fields(piece)
        if (value := getattr(piece, each.name)) not in (False, ()) and each.name != "branches"
    ]
    yield f"{'  ' * depth}{type(piece).__name__} {' '.join(map(_short, told))}"
    if isinstance(piece, If):
        for condition, said, inside in piece.branches:
            yield f"{'  ' * depth}  {said!r}: {_asked(condition)}"
            for each in inside:
                yield from _told(each, depth + 2)


def _asked(condition: Condition | None) -> str:
    return "not certain" if condition is None else repr(written(condition))


def _short(text: str, most: int = 400) -> str:
    return text if len(text) < most else f"{text[:60]}…{len(text)}…{text[-60:]}"


def _pieces(read: Callable[[str, int], tuple[Piece, ...]], texts: Sequence[str], _: Path) -> Iterator[str]:
    for text in texts:
        yield _short(repr(text))
        for piece in read(text, 7):
            yield from _told(piece, 1)


def _each(say: Callable[[str], Any], texts: Sequence[str], _: Path) -> Iterator[str]:
    for text in texts:
        yield _short(f"{text!r} -> {say(text)!r}")


def _in_both(text: str) -> str:
    sugar, harlowes = ours(text, "sugarcube"), ours(text, "harlowe")
    line = line_of(text, "sugarcube")
    return f"{sugar} | {harlowes if harlowes != sugar else 'as there'} | {line if line != sugar else 'as there'}"


def _book(name: str, content: str | bytes, folder: Path) -> Iterator[str]:
    """What a file holds, and the books that are made of it."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    try:
        for archive in read_file(path):
            yield from (_short(line, 1500) for line in _of_archive(archive, folder))
    except Broken as broken:
        shown = broken.path.replace(str(folder), "")
        yield f"broken: {shown}:{broken.line}: {broken.message} | {broken.help}"


def _of_archive(archive: Archive, folder: Path) -> Iterator[str]:
    about = (archive.title, archive.start, archive.format, archive.ifid, archive.language)
    yield f"archive: {about}"
    for passage in archive.passages:
        yield f"  {passage.line}: {passage.name!r} {passage.tags} {passage.metadata or ''} {passage.text!r}"
    book = book_of_archive(archive)
    yield f"book: {book.title} {book.language} begins at {book.start}"
    for entry in book.entries:
        yield f"  {json.dumps(entry, ensure_ascii=False)}"
    yield f"  state: {json.dumps(book.state)} story: {json.dumps(book.story)}"
    for note in book.notes:
        yield f"  note: {str(note).replace(str(folder), '')}"


def answers() -> Iterator[Answer]:
    """What is read of each."""
    for file, read, texts in (("sugarcube", sugarcube, _SUGARCUBE), ("harlowe", harlowe, _HARLOWE)):
        for at in range(0, len(texts), 20):
            yield Answer(file, f"from {at + 1} on", partial(_pieces, read, texts[at : at + 20]))
    yield Answer("twine-says", "conditions", partial(_each, lambda text: _asked(condition_of(text)), _CONDITIONS))
    yield Answer("twine-says", "changes", partial(_each, lambda text: changes_of(text, 7), _CHANGES))
    yield Answer("twine-says", "links", partial(_each, parts_of, _LINKS))
    yield Answer("twine-says", "words", partial(_each, _in_both, _WORDS))
    yield Answer("twine-says", "words of ours", partial(_each, twines, _OURS))
    yield Answer("twine-says", "labels of ours", partial(_each, link_text, _OURS))
    for name, content in _BYTES.items():
        yield Answer("odd-kinds", name, partial(_book, f"odd{name.rpartition(' ')[2]}", content))
    for path in sorted((Path(__file__).parent / "twine").iterdir()):
        for name, content in _parted(path.read_text(encoding="utf-8")):
            yield Answer(path.stem, name, partial(_book, f"odd{path.suffix}", content))


def _parted(text: str) -> Iterator[tuple[str, str]]:
    """The files that stand in one, each below a line `==== its name`; or the one."""
    head, *parts = text.split("==== ")
    if head.strip() or not parts:
        yield "as it is", text
    else:
        for part in parts:
            name, _, content = part.partition("\n")
            yield name.strip(), content
