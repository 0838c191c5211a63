"""Letters that are not what they seem: of another alphabet inside a word, or read in a wrong encoding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_LATIN, _CYRILLIC, _GREEK = "A-Za-zÀ-ÖØ-öø-ɏ", "\u0400-\u052f", "\u0370-\u03ff"
# a letter behind a backslash is a line end or a tab
_MIXED = re.compile(
    rf"(?<!\\)[{_LATIN}](?=[{_CYRILLIC}{_GREEK}])|[{_CYRILLIC}](?=[{_LATIN}{_GREEK}])|[{_GREEK}](?=[{_LATIN}{_CYRILLIC}])"
)
# what nearly every text has not: looked for before anything else, as it takes a third of the time
_BESIDE_LATIN = re.compile(rf"[{_CYRILLIC}](?:(?=[{_LATIN}])|(?<=[{_LATIN}].))", re.DOTALL)
_WORD_BEFORE = re.compile(rf"[{_LATIN}{_CYRILLIC}{_GREEK}]*\Z")
_WORD_AFTER = re.compile(rf"[{_LATIN}{_CYRILLIC}{_GREEK}]*")
_LIKE = str.maketrans("асекорхуАВСЕНКМОРТХіјѕԁ", "acekopxyABCEHKMOPTXijsd")
_UNLIKE = str.maketrans("acekopxyABCEHKMOPTX", "асекорхуАВСЕНКМОРТХ")
_LOST = "\ufffd"
VOWELS = frozenset("aeiouyàáâäåæèéêëìíîïòóôöøùúûüýœąęóаеёиоуыэюяіїєў")


@dataclass(frozen=True, slots=True)
class Strange:
    """Characters `start` to `end` of a text, and what they were most likely meant to be."""

    start: int
    end: int
    meant: str


def mixed_words(text: str) -> Iterator[Strange]:
    """Words with letters of two alphabets: they look right, and no search and no reference finds them."""
    if not _BESIDE_LATIN.search(text) and not any("\u0370" <= char <= "\u03ff" for char in set(text)):
        return
    end = 0
    for match in _MIXED.finditer(text):
        if match.start() < end:
            continue
        before = _WORD_BEFORE.search(text, max(0, match.start() - 40), match.start())
        after = _WORD_AFTER.match(text, match.start())
        assert before is not None
        assert after is not None
        start, end = before.start(), after.end()
        if start and text[start - 1] == "\\":
            start += 1  # the letter of `\n`
        word = text[start:end]
        yield Strange(start, end, _one_alphabet(word))


def in_one_alphabet(text: str) -> str:
    """The text with each word of two alphabets in the one that it was most likely meant in."""
    if text.isascii():
        return text
    for word in reversed(list(mixed_words(text))):
        text = text[: word.start] + (word.meant or text[word.start : word.end]) + text[word.end :]
    return text


def _one_alphabet(word: str) -> str:
    """The word in the alphabet that most of its letters are of, where every letter has a like in it."""
    cyrillic = len(re.findall(f"[{_CYRILLIC}]", word))
    meant = word.translate(_UNLIKE if cyrillic * 2 > len(word) else _LIKE)
    return meant if not _MIXED.search(meant) else ""


# --- text of UTF-8 that was read as something else and saved again


_OF_THREE, _SECOND = 0xE2, (0x80, 0x81, 0x82)  # how dashes, quotes, dots and € begin: the characters of three bytes
_COMMON = frozenset("\u00a0«»–—“”„‘’‚•…·°№ёЁ¿¡")  # what is in old code pages, and in any text


@lru_cache(maxsize=1)
def _old_pages() -> tuple[tuple[int, dict[str, int], frozenset[str], frozenset[str]], ...]:
    """For each old code page: how many pairs make a run, the byte of a character, the rare signs that it is there, and
    those with which runs that may be UTF-8 begin."""
    pages = []
    for name, pairs in (("cp1252", 1), ("cp1251", 2), ("koi8-r", 3), ("cp866", 3), ("mac-roman", 2)):
        bytes_of: dict[str, int] = {}
        for byte in range(0x80, 0x100):
            char = bytes([byte]).decode(name, errors="ignore")
            bytes_of[char or chr(byte)] = byte  # what a page has not is kept as it is by lax programs
        if name == "cp1252":
            bytes_of |= {chr(byte): byte for byte in range(0x80, 0xA0)}  # and so does Latin-1
        # a blank of any width is read as one where a page has it so
        rare = frozenset(char for char, byte in bytes_of.items() if 0x80 <= byte < 0xC0) - _COMMON
        begin = frozenset(char for char, byte in bytes_of.items() if 0xC3 <= byte < 0xE0 or byte == _OF_THREE)
        pages.append((pairs, bytes_of, rare, begin))
    return tuple(pages)


@lru_cache(maxsize=1)
def _pages() -> tuple[tuple[dict[str, int], frozenset[str], frozenset[str], re.Pattern[str]], ...]:
    """The old code pages, with the runs that may be UTF-8."""
    pages = []
    for pairs, bytes_of, rare, begin in _old_pages():
        rest = "".join(map(re.escape, (char for char, byte in bytes_of.items() if 0x80 <= byte < 0xC0)))
        two = "".join(map(re.escape, (char for char, byte in bytes_of.items() if 0xC3 <= byte < 0xE0)))
        three = "".join(map(re.escape, (char for char, byte in bytes_of.items() if byte == _OF_THREE)))
        second = "".join(map(re.escape, (char for char, byte in bytes_of.items() if byte in _SECOND)))
        run = re.compile(rf"(?:[{two}][{rest}]){{{pairs},}}|(?:[{three}][{second}][{rest}])")
        pages.append((bytes_of, rare, begin, run))
    return tuple(pages)


@lru_cache(maxsize=1)
def _signs() -> tuple[frozenset[str], tuple[str, ...]]:
    """Characters of each page without which no run of it is there, of the rarer of its two sorts; and letters that are
    lost. A letter with which Russian words begin, too, is a sign with the next one only."""
    russian = {chr(code) for code in range(0x410, 0x450)}
    signs, twos = {_LOST, "\u00c2"}, []
    for _, bytes_of, rare, begin in _old_pages():
        fewer = min((rare, begin), key=lambda sort: len(sort & russian))
        signs |= fewer - russian
        chars = {byte: char for char, byte in bytes_of.items()}
        for letter in fewer & russian:
            assert bytes_of[letter] == _OF_THREE, "else it would be a sign alone"
            twos += [letter + chars[byte] for byte in _SECOND]
    return frozenset(signs), tuple(twos)


def misread(text: str) -> Iterator[Strange]:
    """Runs that are letters again when written in an old code page and read as UTF-8; and letters that are lost."""
    by_start: dict[int, Strange] = {}
    chars, (signs, twos) = set(text), _signs()
    if signs.isdisjoint(chars) and not any(two in text for two in twos):
        return
    for bytes_of, rare, begin, runs in _pages():
        if rare.isdisjoint(chars) or begin.isdisjoint(chars):
            continue  # a text of more than a letter or two has one of them
        for run in runs.finditer(text):
            if run.start() in by_start:
                continue
            raw = bytes(bytes_of[char] for char in run.group())
            try:
                meant = raw.decode("utf-8")
            except UnicodeDecodeError:
                continue
            if _PLAUSIBLE.fullmatch(meant):
                by_start[run.start()] = Strange(run.start(), run.end(), meant)
    for sign in _LONE.finditer(text):
        by_start.setdefault(sign.start(), Strange(sign.start(), sign.end(), sign.group()[1]))
    at = text.find(_LOST)
    if at >= 0:
        by_start.setdefault(at, Strange(at, at + 1, ""))
    yield from (by_start[at] for at in sorted(by_start))


# a dot or a quotation mark of two bytes, read as Latin: no language has such a letter before it
_LONE = re.compile("\u00c2[\u00a1-\u00bf]|(?<![^\\W\\da-z])(?<=\\S)\u00c2\u00a0")
_PLAUSIBLE = re.compile("[\u00a0-\u024f\u0400-\u045f\u2010-\u2044\u20ac]+")


# --- what nearly every file is, seen by its bytes alone: a twentieth of the time of looking at its letters

_ASCII = bytes(range(0x80))
_FOLLOWING = bytes(range(0x80, 0xC0))  # bytes of UTF-8 that are not the first of their character
_BEYOND = re.compile(rb"[\xc2-\xcf\xd2-\xf4][\x80-\xbf]+")  # all characters but ASCII and most of Cyrillic


def unmixed(raw: bytes) -> bool:
    """Whether bytes of UTF-8 surely hold no word of two alphabets, and nothing that was read in a wrong encoding.

    False says nothing: `mixed_words` and `misread` look at the text.
    """
    if raw.isascii():
        return True
    sorts, cyrillic, twos = _tables()
    letters = raw.translate(sorts, _FOLLOWING)
    if b"lc" in letters or b"cl" in letters or b"g" in letters:
        return False
    signs = raw.translate(cyrillic, _ASCII)
    if b"0x" in signs or b"1y" in signs or twos.search(raw):
        return False
    others = signs.count(b"o")
    if others * 8 > len(raw):  # Chinese, Japanese, Korean: they are nearly all of it
        return _signs()[0].isdisjoint(raw.translate(None, _ASCII).decode("utf-8", "replace"))
    return not others or _signs()[0].isdisjoint(b"".join({*_BEYOND.findall(raw)}).decode("utf-8", "replace"))


@lru_cache(maxsize=1)
def _tables() -> tuple[bytes, bytes, re.Pattern[bytes]]:
    """Letters by their first bytes: Latin `l`, Cyrillic `c`, Greek `g`. And Cyrillic by both bytes: 0 and 1 begin its
    first two rows, x and y are the signs in them; o begins whatever is none. And the signs of two letters."""
    alone, twos = _signs()
    sorts = bytearray(b" " * 256)
    for first, last, sort in (
        (0x41, 0x5A, "l"), (0x61, 0x7A, "l"), (0xC3, 0xC9, "l"), (0xCD, 0xCF, "g"), (0xD0, 0xD4, "c"),
    ):  # fmt: skip
        sorts[first : last + 1] = sort.encode() * (last + 1 - first)
    cyrillic = bytearray(b" " * 256)
    cyrillic[0xC2:] = b"o" * (256 - 0xC2)
    cyrillic[0xD0:0xD2] = b"01"
    for lead, mark in ((0xD0, b"x"), (0xD1, b"y")):
        for low in range(0x80, 0xC0):
            if bytes((lead, low)).decode() in alone:
                assert cyrillic[low : low + 1] == b" ", "else it would need a mark of its own"
                cyrillic[low : low + 1] = mark
    return bytes(sorts), bytes(cyrillic), re.compile(b"|".join(re.escape(two.encode()) for two in twos))
