"""The hooks and the Action's steps, run for real in a repository of content."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from program import meeple

HOME = Path(__file__).resolve().parents[2]
BOOK = """\
entry:
- id: start
  number: 1
  text: Go.
  goto: end
- id: end
  number: 2
  text: Home.
  ending: good
"""


RUNNER = {"${{ github.token": "a-token", "${{ steps.pictures.outcome": "success"}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    content = tmp_path / "content"
    meeple("new", "pack", "content", "--system", "gamebook", cwd=tmp_path)
    (content / "book.yaml").write_text(BOOK)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    environment(tmp_path)
    subprocess.run(["git", "init", "-q", "--bare", tmp_path / ".tools" / "hub.git"], check=True)
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    """`meeple` on the path, and git without anybody's settings."""
    tools = folder / ".tools"
    tools.mkdir(exist_ok=True)
    script = tools / "meeple"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m meeplewright "$@"\n')
    script.chmod(0o755)
    hub = tools / "gh"
    hub.write_text(
        '#!/bin/sh\nprintf "%s\\n" "$@" > "$(dirname "$0")/asked"\ncp meeple-review.part "$(dirname "$0")/comment"\n'
    )
    hub.chmod(0o755)
    return os.environ | {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GITHUB_STEP_SUMMARY": str(folder / ".tools" / "summary.md"),
        "GITHUB_SERVER_URL": folder.as_uri(),
        "GITHUB_REPOSITORY": ".tools/hub.git",
        "GITHUB_REF": "refs/pull/12/merge",
    }


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=t", "-c", "user.email=t@example.invalid"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True, env=environment(folder))


def steps(repository: Path, **inputs: str) -> dict[str, subprocess.CompletedProcess[str]]:
    """Run the Action's own steps as the runner does: its script in bash, its env filled in from the inputs."""
    action: dict[str, Any] = yaml.safe_load((HOME / "action.yml").read_text())
    given = {name: str(told.get("default", "")) for name, told in action["inputs"].items()} | inputs
    ran = {}
    for step in action["runs"]["steps"]:
        if "run" not in step or step["name"] == "Install":
            continue
        env = environment(repository)
        for name, value in step.get("env", {}).items():
            key = value.removeprefix("${{ inputs.").removesuffix(" }}")
            env[name] = RUNNER[key] if key in RUNNER else given[key]
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        ran[step["name"]] = subprocess.run(
            command, cwd=repository, env=env, capture_output=True, text=True, check=False
        )
    return ran


@pytest.mark.slow
def test_the_action_passes_clean_content_and_tells_what_changed(repository: Path) -> None:
    ran = steps(repository, diff="HEAD")
    assert {name: (run.returncode, run.stderr) for name, run in ran.items()} == dict.fromkeys(ran, (0, ""))
    assert set(ran) == {"Check", "Form", "Translations", "Changes", "Review", "Pictures", "Comment"}
    assert json.loads((repository / "meeple.sarif").read_text())["version"] == "2.1.0"
    assert "Nothing changed." in (repository / ".tools" / "summary.md").read_text()


@pytest.mark.slow
def test_the_action_speaks_in_the_review(repository: Path) -> None:
    (repository / "content" / "book.yaml").write_text(
        BOOK.replace("goto: end", "goto: edn").replace("  number: 2\n", "     \n  number: 2\n")
    )
    ran = steps(repository, diff="HEAD")
    assert ran["Check"].returncode == 1
    assert "::error file=content/book.yaml,line=5,col=9" in ran["Check"].stdout.replace(",endLine=5", "")
    assert ran["Form"].returncode == 1
    assert "goto end → edn" in (repository / ".tools" / "summary.md").read_text().replace("\\", "")


CARD = "card:\n- {id: torch, name: Torch, text: Burns., copies: 2}\n"
SYSTEM = "system: toy\ntitle: A toy\nlanguage: en\nkinds: {card: {schema: base/card, title: Card}}\n"
TOY = "pack: toys\nsystem: ./system.yaml\ntitle: Toys @all <b>\nlanguage: en\nversion: 0.1.0\n"


@pytest.mark.slow
def test_the_action_shows_changed_faces_in_the_review(repository: Path) -> None:
    toys = repository / "content" / "my toys"
    toys.mkdir()
    for name, text in (("pack.yaml", TOY), ("system.yaml", SYSTEM), ("cards.yaml", CARD)):
        (toys / name).write_text(text)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "toys")
    (toys / "cards.yaml").write_text(CARD.replace("Burns.", "Burns twice."))
    ran = steps(repository, diff="HEAD", paths="content")
    assert {name: (ran[name].returncode, ran[name].stderr) for name in ("Review", "Pictures", "Comment")} == {
        "Review": (0, ""), "Pictures": (0, ""), "Comment": (0, "")
    }  # fmt: skip
    assert "Faces that changed (1)" in (repository / "meeple-review/content-my-toys/changes.html").read_text()
    asked = (repository / ".tools" / "asked").read_text().splitlines()
    assert asked[:3] == ["pr", "comment", "12"]
    comment = (repository / ".tools" / "comment").read_text()
    assert "Nothing changed since HEAD" in comment
    assert "### Toys &#64;all \\<b\\>" in comment
    hub = ["git", "-C", str(repository / ".tools" / "hub.git"), "ls-tree", "-r", "--name-only", "meeple-pictures-12"]
    kept = subprocess.run(hub, capture_output=True, text=True, check=True).stdout.split()
    assert len(kept) == 2
    for name in kept:
        assert f"/raw/meeple-pictures-12/{name}" in comment


def test_the_recipe_for_gitlab_calls_what_there_is() -> None:
    page = (HOME / "docs" / "check.md").read_text()
    recipes = [yaml.safe_load(part.partition("```")[0]) for part in page.split("```yaml\n")[1:]]
    (review,) = [recipe["review"] for recipe in recipes if isinstance(recipe, dict) and "review" in recipe]
    (line,) = [line for line in review["script"] if "studio export" in line]
    told = meeple("studio", "export", "--help").out
    used = [word for word in line.split() if word.startswith("--")]
    assert used == ["--since", "--summary", "--pictures-at"]
    assert all(word in told for word in used)
    assert set(review["artifacts"]["paths"]) == {"review/", "review.md"}


@pytest.mark.slow
def test_the_hooks_pass_and_fail_as_they_should(repository: Path) -> None:
    hooks = {hook["id"]: hook for hook in yaml.safe_load((HOME / ".pre-commit-hooks.yaml").read_text())}
    assert all(hook["pass_filenames"] is False and hook["language"] == "python" for hook in hooks.values())

    def run(id_: str) -> int:
        words = hooks[id_]["entry"].split()
        return subprocess.run(
            words, cwd=repository, env=environment(repository), capture_output=True, check=False
        ).returncode

    assert {id_: run(id_) for id_ in hooks} == dict.fromkeys(hooks, 0)
    (repository / "content" / "book.yaml").write_text(BOOK.replace("goto: end", "goto: edn"))
    assert run("meeple-check") == 1
    (repository / "content" / "book.yaml").write_text(BOOK)
    meeple("new", "translation", "ru", cwd=repository / "content")
    assert run("meeple-l10n") == 0
    (repository / "content" / "book.yaml").write_text(BOOK.replace("Home.", "At home."))
    assert run("meeple-l10n") == 1


def test_the_workflow_that_new_pack_writes_uses_inputs_that_there_are(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    meeple("new", "pack", "content", "--system", "gamebook", "--ci", cwd=tmp_path)
    workflow = yaml.safe_load((tmp_path / ".github" / "workflows" / "meeple.yml").read_text())
    (used,) = [step for step in workflow["jobs"]["check"]["steps"] if "meeplewright" in step["uses"]]
    assert set(used["with"]) <= set(yaml.safe_load((HOME / "action.yml").read_text())["inputs"])
    hooks = yaml.safe_load((tmp_path / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    assert {hook["id"] for hook in hooks} == {
        hook["id"] for hook in yaml.safe_load((HOME / ".pre-commit-hooks.yaml").read_text())
    }
