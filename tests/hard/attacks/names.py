"""Names, ids and titles that would steer a terminal, a workflow, a page or a spreadsheet: inert in whatever tells them."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

from hard.attack import Attack, Lay, Place, after, files
from hard.attacks.from_git import git
from hard.toy import BOOK, BOOK_HEAD, CARDS, HEAD, SYSTEM, book, toy

FORMATS = ("text", "github", "gitlab", "junit", "sarif", "json")
HARM = {
    "an escape": "\x1b[2J\x1b]0;owned\x07\x1b]8;;http://x\x1b\\",
    "C1": "\x9b2J\x85\x90",
    "a carriage return": "a\rbcdef\x08\x08\x7f",
    "an override": "\u202egpj.\u2066x\u2069\u200f\u061c",
    "what cannot be seen": "a\u200b\u2060\ufeff\u00ad\u180e\U000e0041",
    "a workflow command": "x\n::error file=a::b\n::set-env name=PATH::/x\n::add-mask::a",
    "an old workflow command": "##[set-env name=PATH;]/x ##vso[task.setvariable]",
    "a percent sign": "%0A::error::x%0D%25",
    "mark-up": "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&]]>",
    "Markdown": "](http://x) ![x](http://x/y.png) <b>x</b> `x` | x | \n\n# x\n\n@everyone #1 $x$",
    "a formula": '=HYPERLINK("http://x")',
    "separators": "a\u2028b\u2029c\x0bd\x0ce\x1cf",
}
_STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=True)


def _of_text(out: str) -> str:
    found = _STEERS.search(out.replace("\r\n", "\n"))
    if found:
        return f"{found[0]!r} goes to the terminal"
    return _of_workflow(out)


def _of_workflow(out: str) -> str:
    """What a runner of GitHub or Azure would take for a command of ours."""
    for line in out.splitlines():
        if re.match(r"\s*::(?!(error|warning|notice) file=)", line) or "##[" in line or "##vso" in line:
            return f"a workflow command: {line[:60]!r}"
    return ""


def _of_github(out: str) -> str:
    for line in out.splitlines():
        if line.startswith("::") and not re.match(
            r"::(error|warning|notice) file=[^:]*,line=\d+,col=\d+(,end\w+=\d+)*,title=[^:]*::", line
        ):
            return f"no command of ours: {line[:80]!r}"
        if line.count("::") > 1 and re.search(r"(?<!:)\n::", line):
            return "two commands on a line"
    return _of_text(out)


def _of_json(out: str) -> str:
    try:
        json.loads(out)
        out.encode()
    except ValueError as problem:
        return f"no JSON: {problem}"
    found = re.search("[\x1b\x7f-\x9f\u202a-\u202e\u2066-\u2069]", out)
    return f"{found[0]!r} goes to the terminal" if found else ""


def _of_junit(out: str) -> str:
    try:
        tree = ET.fromstring(out)
    except ET.ParseError as problem:
        return f"no XML: {problem}"
    known = {"testsuites", "testsuite", "testcase", "failure", "system-out"}
    strange = {each.tag for each in tree.iter()} - known
    found = re.search("[\x1b\x7f-\x9f\u202a-\u202e\u2066-\u2069]", out)
    return f"elements {strange}" if strange else f"{found[0]!r} goes to the terminal" if found else ""


def _of_markdown(out: str) -> str:
    """A summary: no element, link or picture of the pack's."""
    bare = re.sub(r"\\.|`[^`\n]*`", "", out)
    if re.search(r"<(?!br>|/?details|/?summary)[a-zA-Z/!]", bare):
        return f"mark-up: {re.search(r'<[a-zA-Z/!].{0,30}', bare)!r}"
    if re.search(r"!?\[[^\]]*\]\(http", bare) or re.search(r"\]\(http", bare):
        return "a link"
    found = _STEERS.search(out)
    return f"{found[0]!r} goes to the summary" if found else ""


def _of_html(out: str) -> str:
    body = re.sub(r"<script[^>]*>.*?</script>", "", out, flags=re.DOTALL)
    if re.search(r"<img[^>]*onerror|alert\(1\)</script>", body) or out.count("<script>alert") > 0:
        return "a script of the pack's"
    return ""


def _of_twee(out: str) -> str:
    headers = [line for line in out.splitlines() if line.startswith("::")]
    known = re.compile(r":: (StoryTitle|StoryData|StoryInit|Start|UserScript|[A-Za-z0-9_ .\\\[\]{}:-]+)")
    commands = re.compile(r"::\S|##\[|##vso\[")  # what a workflow would carry out; `:: name` is none
    strange = [each for each in headers if not known.match(each) or commands.search(each)]
    return f"a passage of the pack's: {strange[0][:60]!r}" if strange else ""


def _of_svg(out: str) -> str:
    try:
        tree = ET.fromstring(out)
    except ET.ParseError as problem:
        return f"no XML: {problem}"
    strange = [each.tag for each in tree.iter() if each.tag.rpartition("}")[2] in ("script", "img", "foreignObject")]
    return f"elements {strange}" if strange else ""


def _of_csv(out: str) -> str:
    for row in csv.reader(out.splitlines()):
        for cell in row:
            if cell[:1] in ("=", "+", "-", "@", "\t", "\r"):
                return f"a formula: {cell[:40]!r}"
    return ""


TOLD: dict[str, Callable[[str], str]] = {
    "text": _of_text, "github": _of_github, "gitlab": _of_json, "sarif": _of_json, "json": _of_json, "junit": _of_junit,
}  # fmt: skip


def _spoilt(harm: str) -> Lay:
    """A pack in which every name is harmful, and every record has something to be told."""
    told = _quoted(harm)

    def lay(place: Place) -> None:
        toy(place)
        place.write(
            "pack.yaml", HEAD.replace("title: Example", f"title: {told}").replace("version: 0.1.0", f"version: {told}")
        )
        place.write(
            "system.yaml",
            SYSTEM.replace("title: Card", f"title: {told}").replace("name: Coin", f"name: {told}")
            + f"rules:\n- {{code: {_quoted('toy/' + harm)}, each: card, require: 'false', message: {told}, help: {told}}}\n- {{code: toy/plain, each: card, require: 'false', message: {told}, help: {told}}}\n",
        )
        place.write(
            "cards.yaml",
            CARDS
            + f"- {{id: {told}, name: {told}, text: {told}, needs: {told}, {told}: {told}}}\n- {{id: pig, nmae: {told}, holds: {told}, art: {told}}}\n{told}: []\n",
        )
        place.write(
            "more.yaml",
            f"card:\n- id: raw\n  name: 'x {re.sub(chr(10), ' ', harm).replace(chr(39), '')}'\n  needs: nobody\n",
        )

    return lay


def _named(name: bytes) -> Lay:
    """A file whose name is harmful, with something to be told in it."""

    def lay(place: Place) -> None:
        toy(place)
        place.write(name, b"card:\n- {id: cat, nmae: Cat}\n- {id: fox, name: Fox}\n")
        place.write(name.replace(b".yaml", b".txt"), b"x")

    return lay


FILES: dict[str, bytes] = {
    "no UTF-8": b"a\xff\xfe.yaml",
    "half of a pair": b"a\xed\xa0\x80.yaml",
    "a line": b"a\n::error::b\n.yaml",
    "an escape": b"a\x1b[2J\x9b.yaml",
    "an override": "a\u202elmay.yaml".encode(),
    "a percent sign": b"a%0A::error::b,line=1.yaml",
    "mark-up": b"<img src=x onerror=alert(1)>&'\"].yaml",
    "an option": b"--fix.yaml",
    "a colon and a backslash": b"C:\\x\\..:1:2.yaml",
    "255 bytes": b"a" * 250 + b".yaml",
    "Hebrew": "שלום.yaml".encode(),
}


def _since(harm: str) -> Lay:
    """A commit, and after it every name is harmful."""

    def lay(place: Place) -> None:
        toy(place)
        git(place, "init", "-q", "-b", "main")
        git(place, "add", ".")
        git(place, "commit", "-q", "-m", "first")
        _spoilt(harm)(place)

    return lay


def _book(harm: str) -> Lay:
    told = _quoted(harm)
    text = (
        BOOK.replace("text: Fog comes down.", f"text: {told}")
        .replace("label: Call", f"label: {told}")
        .replace("text: Somebody answers.", f"name: {told}\n  text: {told}")
    )
    return after(book, files({"book.yaml": text, "pack.yaml": BOOK_HEAD.replace("title: Example", f"title: {told}")}))


def _formulas(place: Place) -> None:
    """Texts that a spreadsheet would reckon."""
    toy(place)
    rows = "".join(
        f"- {{id: c{n}, name: {_quoted(text)}, text: {_quoted(text)}}}\n"
        for n, text in enumerate(
            ("=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1", "=cmd|' /C calc'!A0", '=HYPERLINK("http://x")')
        )
    )
    place.write("cards.yaml", "card:\n" + rows)


def attacks() -> Iterator[Attack]:
    """Every harm in every format, and in whatever else tells of a pack."""
    for name, harm in HARM.items():
        for form in FORMATS:
            yield Attack("names", name, _spoilt(harm), ("check", "--format", form), told=TOLD[form])
        for words, told in {
            ("stats",): _of_text, ("l10n", "status"): _of_text, ("build",): _of_text, ("fmt", "--diff"): None,
            ("l10n", "check"): _of_text, ("explain", "toy/plain"): _of_text, ("check", "--statistics"): _of_text,
            ("rename", "card/fox", harm[:20]): _of_text, ("check", harm): _of_text, ("new", "record", harm, harm): _of_text,
        }.items():  # fmt: skip
            if any("\0" in word for word in words):
                continue
            yield Attack("names", name, _spoilt(harm), words, told=told)
        yield Attack("names", name, _since(harm), ("diff", "HEAD"), told=_of_text)
        yield Attack("names", name, _since(harm), ("diff", "HEAD", "--format", "markdown"), told=_of_markdown)
        for words, told in {
            ("story", "graph", "--format", "html"): _of_html, ("story", "graph", "--format", "svg", "--simple"): _of_svg,
            ("story", "export", "--format", "twee"): _of_twee, ("story", "export", "--format", "json"): _of_json,
            ("story", "graph", "--format", "graphml"): _of_svg, ("story", "check"): _of_text, ("story", "stats"): _of_text,
            ("story", "trace", "--to", "shore"): _of_text, ("story", "odds"): _of_text, ("story", "stats", "--matrix"): _of_text,
        }.items():  # fmt: skip
            yield Attack("names", name, _book(harm), words, told=told)
        yield Attack(
            "names", f"{name}, read aloud", _book(harm), ("story", "play"), given=b"1\n2\n1\nq\n", told=_of_text
        )
    for name, inside in FILES.items():
        for form in FORMATS:
            yield Attack("file names", name, _named(inside), ("check", "--format", form), told=TOLD[form])
            yield Attack("file names", name, _named(inside), ("check", "--format", f"{form}=out.x"))
        for words in (
            ("fmt",),
            ("fmt", "--check", "--format", "github"),
            ("check", "--fix"),
            ("build",),
            ("l10n", "sync"),
            ("check", "--baseline", "k.yaml", "--write-baseline"),
            ("sheet", "export", "x.xlsx"),
            ("schema",),
        ):
            yield Attack("file names", name, _named(inside), words)
    yield Attack("names", "formulas", _formulas, ("sheet", "export", "/dev/stdout", "card"))
    yield Attack("names", "formulas", _formulas, ("sheet", "export", "out.csv", "card"))
