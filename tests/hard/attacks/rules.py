"""House rules, guards and conditions that grow, never end or explode: told, in bounded time and memory."""

from __future__ import annotations

from collections.abc import Iterator

from hard.attack import Attack, Lay, after, files
from hard.toy import BOOK, BOOK_HEAD, LAYOUT, SYSTEM, book, toy


def _rule(require: str, more: str = "", *, each: str = "card") -> str:
    quoted = require.replace("'", "''")
    return f"- code: toy/rule\n  each: {each}\n  require: '{quoted}'\n  message: no\n{more}"


def _rules(text: str) -> Lay:
    return after(toy, files({"system.yaml": SYSTEM + "rules:\n" + text}))


def _doubled(start: str, times: int, end: str) -> str:
    """A text or a list that is doubled so many times, each time in a map of one."""
    made = start
    for n in range(times):
        made = f"[{made}].map(v{n}, v{n} + v{n})[0]"
    return f"size({made}) {end}"


def _many(count: int, require: str) -> str:
    return "".join(_rule(require).replace("toy/rule", f"toy/rule-{n}") for n in range(count))


_LOOP = "[0,1,2,3,4,5,6,7,8,9]"
_SLOW = f"{_LOOP}.all(a, {_LOOP}.all(b, {_LOOP}.all(c, {_LOOP.replace('9', '8')}.all(d, a + b + c + d >= 0))))"
_WIDE = f"{_LOOP}.map(a, {_LOOP}.map(b, {_LOOP}.map(c, {_LOOP[:-4]}].map(d, this.name + this.name))))"
_BIG = _doubled('"0123456789"', 27, "").strip()
_REPLACED = ".".join(["this.name", *['replace("", "0123456789")'] * 12])
_LETTERS = ".".join(['"aaaaaaaaaa"', *['replace("a", "aaaaaaaaaa")'] * 9])
_RULES: dict[str, str] = {
    "a text that doubles 29 times": _rule(_doubled('"0123456789"', 27, "> 0")),
    "a list that doubles 27 times": _rule(_doubled("[1, 2, 3, 4]", 27, "> 0")),
    "texts that double in a loop": _rule('[["x"]].map(a, [a + a].map(b, [b + b].map(c, [c + c, c + c]))) != []'),
    "a text by replacing nothing": _rule(f"size({_REPLACED}) > 0"),
    "a text by replacing each letter": _rule(f"size({_LETTERS}) > 0"),
    "a text by joining": _rule("size(" + _WIDE + ") > 0"),
    "lists of lists of lists": _rule("size([[this]].map(a, [a, a, a, a]).map(b, [b, b, b, b]).map(c, [c, c, c, c])) > 0"),
    "a text set in a width": _rule('"%.999999999f".format([1.5]) != ""'),
    "a text set in a width of digits": _rule('"%.2147483647e".format([1.5]) != ""'),
    "a text of many parts": _rule('size("' + "%s" * 5000 + '".format([' + ", ".join(["this.text"] * 5000) + "])) > 0"),
    "a pattern that comes back": _rule('"' + "a" * 5000 + '!".matches("^(a+)+$")'),
    "a pattern that repeats repeats": _rule('"aaaa".matches("((a{1,1000}){1,1000}){1,1000}")'),
    "a pattern of 100,000 letters": _rule('"aaaa".matches("' + "(a|b)" * 20000 + '")'),
    "numbers that overflow": _rule("9223372036854775807 * this.copies + 1 > 0 || math.bitShiftLeft(1, 9223372036854775807) > 0"),
    "loops in loops": _rule(_SLOW),
    "a loop over what is not there": _rule("this.nothing.all(a, a.all(b, b.all(c, c)))"),
    "nested 20,000 deep": _rule("(" * 20000 + "true" + ")" * 20000),
    "noughts 20,000 deep": _rule("!" * 20000 + "true"),
    "minus 20,000 deep": _rule("-" * 20000 + "1 < 0"),
    "lists 20,000 deep": _rule("[" * 20000 + "]" * 20000 + " != []"),
    "a chain of 20,000": _rule("true" + " && true" * 20000),
    "a sum of 20,000": _rule("1" + " + 1" * 20000 + " > 0"),
    "choices 20,000 deep": _rule("true ? " * 20000 + "true" + " : true" * 20000),
    "keys 20,000 deep": _rule("this" + ".a" * 20000 + " == 1"),
    "a megabyte of text": _rule('"' + "x" * 1_000_000 + '" != ""'),
    "a message that doubles": _rule("false").replace("message: no", 'message: "{' + _BIG.replace('"', "'") + '}"'),
    "3,000 slow rules": _many(3000, _SLOW),
    "3,000 rules that cannot be worked out": _many(3000, "this.nothing.at.all == 1"),
    "3,000 rules that are not read": _many(3000, "this.name =="),
    "examples that explode": _rule(_SLOW, "  bad:\n" + "  - {card: [" + ", ".join(["{id: a}"] * 200) + "]}\n" * 1),
    "3,000 examples": _rule(_SLOW, "  good:\n" + "  - {card: [{id: a, name: A}]}\n" * 3000),
    "things at any depth": _rule("true") + "  of: '" + "**/" * 40 + "name'\n",
    "a rule over nothing of a kind": _rule("true", each="nothing"),
    "an id that is long": _rule("true").replace("toy/rule", "toy/" + "x" * 100_000),
}  # fmt: skip
_DEEP_DATA = "card:\n- id: deep\n  name: Deep\n  any: " + "{a: " * 60 + "1" + "}" * 60 + "\n"
_MANY_CARDS = "card:\n" + "".join(f"- {{id: c{n}, name: C{n}, text: {'word ' * 30}}}\n" for n in range(2000))
_ALL = "all.card.all(a, all.card.all(b, a.id == b.id || a.name != b.name))"


def _guard(text: str) -> Lay:
    quoted = text.replace('"', "'")
    return after(book, files({"book.yaml": BOOK.replace("when: BELL", f'when: "{quoted}"')}))


_GUARDS: dict[str, Lay] = {
    "brackets 20,000 deep": _guard("(" * 20000 + "BELL" + ")" * 20000),
    "not 20,000 deep": _guard("not " * 20000 + "BELL"),
    "a chain of 20,000": _guard("BELL" + " and BELL" * 20000),
    "a chain of 20,000 of two": _guard("BELL" + " and lantern or BELL" * 10000),
    "a sum of 20,000": _guard("coin" + " + coin" * 20000 + " > 3"),
    "a number of 10,000 digits": _guard("coin > " + "9" * 10000),
    "a list 20,000 deep": after(book, files({"book.yaml": BOOK.replace("when: BELL", "when: " + "[" * 20000 + "]" * 20000)})),
    "a counter without an end": after(book, files({"pack.yaml": BOOK_HEAD.replace("to: 5", "to: 1000000000000")})),
    "counters of a million": after(book, files({"pack.yaml": BOOK_HEAD + "".join(f"    c{n}: {{from: 0, to: 1000000, start: any}}\n" for n in range(40)), "book.yaml": BOOK + "".join(f"- {{id: e{n}, number: {n + 6}, text: A., gain: [{{c{n % 40}: 1}}], options: [{{label: A, when: c{(n * 7) % 40} > {n}, goto: e{(n + 1) % 200}}}, {{label: B, goto: landing}}]}}\n" for n in range(200))})),
    "dice of a million": after(book, files({"book.yaml": BOOK.replace("check: {skill: 4}", "check: {skill: 4, dice: 1000000d1000000}")})),
    "dice without an end": after(book, files({"book.yaml": BOOK.replace("check: {skill: 4}", "check: {skill: 4, dice: " + "+".join(["9d9"] * 3000) + "}")})),
    "a thousand flags": after(book, files({"pack.yaml": BOOK_HEAD.replace("flags: [BELL]", "flags: [BELL, " + ", ".join(f"F{n}" for n in range(1000)) + "]"), "book.yaml": BOOK + "".join(f"- {{id: e{n}, number: {n + 6}, text: A., gain: [{{flag: F{n}}}], hub: {{visit: [e{(n * 7) % 1000}, e{(n * 13) % 1000}], goto: boat}}}}\n" for n in range(1000))})),
    "entries that visit each other": after(book, files({"book.yaml": BOOK + "".join(f"- {{id: e{n}, number: {n + 6}, text: A., hub: {{visit: [{', '.join(f'e{m}' for m in range(40) if m != n)}], goto: boat}}}}\n" for n in range(40))})),
    "a gain of 10^400": after(book, files({"book.yaml": BOOK.replace("gain: [{flag: BELL}]", "gain: [{coin: 1" + "0" * 400 + "}]")})),
}  # fmt: skip


def attacks() -> Iterator[Attack]:
    """Rules by a check, guards by all that reads a story, conditions of layouts by a build."""
    for name, text in _RULES.items():
        yield Attack("rules", name, _rules(text), ("check",))
    for name in ("a text that doubles 29 times", "a list that doubles 27 times", "3,000 slow rules"):
        yield Attack("rules", name, _rules(_RULES[name]), ("build",))
        yield Attack("rules", name, _rules(_RULES[name]), ("explain", "toy/rule"))
    each_with_each = after(_rules(_rule(_ALL)), files({"many.yaml": _MANY_CARDS}))
    yield Attack("rules", "each with each of 2,000 cards", each_with_each, ("check",))
    anywhere = after(_rules(_rule("true") + "  of: '" + "**/" * 40 + "a'\n"), files({"many.yaml": _DEEP_DATA}))
    yield Attack("rules", "at any depth of any depth", anywhere, ("check",))
    for at, box in {
        "a condition": f"  far: {{at: face, fill: ink, when: '{_BIG} > 0'}}\n",
        "a number": f"  far: {{at: ['{_BIG}', 1, 1, 1], fill: ink}}\n",
        "how often": f"  far: {{at: [1, 1, 1, 1], fill: ink, each: '{_BIG}'}}\n",
    }.items():
        lay = after(toy, files({"layouts/card.yaml": LAYOUT + box}))
        yield Attack("rules", f"{at} of a layout that doubles", lay, ("build",))
    for where in (_doubled('"0123456789"', 27, "> 0"), "(" * 5000 + "true" + ")" * 5000):
        yield Attack("rules", "what the caller asks for", toy, ("build", "--where", where))
        yield Attack("rules", "what the caller asks for", toy, ("stats", "--where", where))
    for name, lay in _GUARDS.items():
        for words in (
            ("check",),
            ("story", "check"),
            ("story", "odds"),
            ("story", "export", "--format", "twee"),
            ("story", "graph", "--format", "svg", "-o", "x.svg"),
        ):
            yield Attack("guards", name, lay, words)
