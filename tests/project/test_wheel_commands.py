"""Every command of README and docs, run by an installed meeple on copies of the packs and systems that ship."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from meeplewright.commands.table import COMMANDS
from project.running import ROOT, run

pytestmark = pytest.mark.slow

PAGES = (
    "README.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md") if path.stem not in ("findings", "adopt")),
)
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# what of the lines of a pipeline is a command: `- run: meeple check …`, `script: meeple …`, `- meeple …`
_STEP = re.compile(r"^\s*-?\s*(?:(?:run|script):\s*)?(?=meeple )")
# what only shows how a command is written: places to fill in, things left out, one of several
_FORM = re.compile(r"[\[|]|\b[A-Z]{3,}\b(?!\d)")

# lines that are meant for another folder than the copies, or that never end; and what is run in their place
INSTEAD = {
    "meeple check --watch": "meeple check --quiet",
    "meeple build content/saltmarsh-light": "meeple build content/saltmarsh-light --printed",  # what --changed asks for
    "meeple rename card/torch lantern": "meeple rename thing/lantern storm-lamp content/saltmarsh-light",
    "meeple sheet export cards.xlsx card": "meeple sheet export cards.xlsx card --pack content/saltmarsh-light",
    "meeple stats": "meeple stats content/saltmarsh-light",
    # which playtesters send: tests/studio_export
    "meeple story test content/my-pack --readings ann.readings --readings bob.readings": "meeple story test --runs 50 content/saltmarsh-light",
    "meeple export -o cards.sqlite --lang all": "meeple export content/saltmarsh-light -o cards.sqlite --lang all",
    "meeple explain card/S-01": "meeple explain card/drift-cask --pack content/saltmarsh-light",
    "meeple diff main": "meeple diff main --path content/saltmarsh-light",  # the others have not changed
    "meeple check --why cards/night.yaml:9": "meeple check --why content/saltmarsh-light/cards/night.yaml:9",
    "meeple mint five-isles --seed 7": "meeple mint content/discover --seed 8",
    "meeple mint five-isles --count 100 --no-write": "meeple mint content/discover --count 3 --no-write",
    # of a pipeline, which knows what it is called for
    'meeple studio export content/my-pack -o review --since "$CI_MERGE_REQUEST_DIFF_BASE_SHA" --summary review.md '
    '--pictures-at "$CI_PROJECT_URL/-/jobs/$CI_JOB_ID/artifacts/raw/review"': "meeple studio export "
    "content/saltmarsh-light -o review --since main --summary review.md --pictures-at https://example.org/review",
}
# the commands that the pages only show the form of
BESIDE = (
    "meeple new system island",
    "meeple new pack mill --system gamebook --ci",
    "meeple new record entry rats --pack mill --set text=Rats.",
    "meeple new translation de --pack mill",
    "meeple sheet import cards.xlsx --pack content/saltmarsh-light",
    "meeple l10n check content/saltmarsh-light",
    "meeple schema content/saltmarsh-light",
    "meeple story stats content/saltmarsh-light",
    "meeple studio export content/saltmarsh-light -o build/pages",
    "meeple story plan content/robinson-crusoe",
    "meeple story play mill",
    "meeple story graph mill -o story.html",
    "meeple story number mill --diff",
    "meeple story export mill -o book.twee",
    "meeple story import book.twee --to again",
    "meeple export content/saltmarsh-light -o tables --format csv",
    "meeple adopt tables --yes",
)


def documented() -> Iterator[tuple[str, str]]:
    """The lines of every page that call meeple, or set up what the next one needs, with the page."""
    for name in PAGES:
        for sort, block in _FENCED.findall((ROOT / name).read_text(encoding="utf-8")):
            for line in block.splitlines():
                words = _STEP.sub("", line) if sort == "yaml" else line.removeprefix("$ ")
                for one in words.partition("  #")[0].strip().split(" && "):
                    if one.startswith(("meeple ", "cp ", "rm ")):
                        yield name, one


@pytest.fixture(scope="module")
def copies(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of one's own, under git: the packs that ship, and their systems, which come before those of the wheel."""
    folder = tmp_path_factory.mktemp("designer")
    home = Path(run(installed / "python", "-c", "import meeplewright.data as d; print(d.home())", cwd=folder).strip())
    shutil.copytree(home / "content", folder / "content")
    shutil.copytree(home / "schemas" / "systems", folder / "systems")
    shutil.copy(home / "schemas" / "print" / "profiles" / "coated.icc", folder / "house.icc")
    (folder / ".gitignore").write_text("build/\n", encoding="utf-8")
    for words in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-q", "-m", "copied")):
        run("git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words, cwd=folder)
    return folder


def test_every_documented_command_runs_on_copies(installed: Path, copies: Path) -> None:
    ran: set[str] = set()
    forms: set[str] = set()
    lines = list(documented())
    assert len(lines) > 75
    assert set(INSTEAD) <= {line for _, line in lines}
    for name, line in [*lines, *(("here", line) for line in BESIDE)]:
        if name != "here" and _FORM.search(line) and not line.startswith(("cp ", "rm ")) and line not in INSTEAD:
            forms.add(command_of(line))
            continue
        if command_of(line) == "studio":  # which serves until it is ended: below
            continue
        words = shlex.split(INSTEAD.get(line, line))
        program = installed / words[0] if words[0] == "meeple" else words[0]
        run(program, *words[1:], cwd=copies, allowed=(0, 1) if {"--why", "--diff"} & set(words) else (0,))
        if words[0] == "meeple":
            ran.add(command_of(shlex.join(words)))
    assert ran >= forms
    assert ran == set(COMMANDS) - {"lsp", "studio"}  # which talk to an editor and to a browser: below
    assert (copies / "build" / "saltmarsh-light" / "ru" / "cards.pdf").is_file()


def test_an_installed_server_says_what_it_can(installed: Path, copies: Path) -> None:
    said = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"jsonrpc": "2.0", "id": 2, "method": "shutdown"},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    bodies = [json.dumps(each).encode() for each in said]
    spoken = b"".join(b"Content-Length: %d\r\n\r\n" % len(body) + body for body in bodies)
    done = subprocess.run(
        [installed / "meeple", "lsp"], input=spoken, capture_output=True, cwd=copies, check=True, timeout=300
    )
    assert b'"renameProvider"' in done.stdout
    assert done.stdout.count(b"Content-Length: ") == 2


def test_an_installed_studio_serves_its_page(installed: Path, copies: Path) -> None:
    words = [str(installed / "meeple"), "studio", "--no-browser", "content/saltmarsh-light"]
    with subprocess.Popen(words, cwd=copies, stdout=subprocess.PIPE, text=True, encoding="utf-8") as studio:
        assert studio.stdout is not None
        try:
            address = studio.stdout.readline().split()[-1]
            with build_opener(HTTPCookieProcessor()).open(address, timeout=300) as page:
                assert b"/page/" in page.read()
        finally:
            studio.terminate()


def command_of(line: str) -> str:
    """The command that a line calls: `story check`, `build`."""
    words = line.split()
    pair = " ".join(words[1:3])
    return pair if pair in COMMANDS else words[1]


def test_a_copied_system_is_what_a_copied_pack_is_checked_against(installed: Path, copies: Path) -> None:
    for system, pack in (
        ("near-and-far", "near-and-far"),
        ("discover", "discover"),
        ("robinson-crusoe", "robinson-crusoe"),
    ):
        told = run(installed / "meeple", "check", f"content/{pack}", "--no-cache", "--format", "json", cwd=copies)
        assert json.loads(told)["findings"] == []
        assert (copies / "systems" / system / "system.yaml").is_file()


@pytest.mark.parametrize(
    "schema", sorted((ROOT / "schemas" / "systems").glob("*/*.schema.json")), ids=lambda path: path.name
)
def test_no_schema_of_a_system_leads_out_of_its_folder(schema: Path) -> None:
    references = re.findall(r'"\$ref": "([^"#]*)', schema.read_text(encoding="utf-8"))
    assert [each for each in references if each.startswith((".", "/")) or "../" in each] == []
