"""New packs and systems: folders made of the starters that ship."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from meeplewright import data
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.head import ID
from meeplewright.regular import bytes_of, text_of
from meeplewright.sources import disk
from meeplewright.systems.load import shipped_systems, system_folder

# how starters are called, which are whole packs that `meeple check` takes; what is made of them is called otherwise
STARTER_NAME, STARTER_TITLE, STARTER_LANGUAGE = "new-game", "A new game", "en"
MORE = "pack.more"  # of a starter: what pack.yaml says beyond its name, system, title, language and version
TEXT_ENDINGS = (".yaml", ".yml", ".json", ".md")


def new_pack(folder: Path, system: str, title: str, language: str) -> list[Path]:
    """A pack in a new folder, with the first records of its system's starter."""
    name = pack_name(folder)
    where = system_folder(system, folder) or system_folder(system, Path().absolute())
    if where is None:
        known = shipped_systems()
        raise Stop(
            f"there is no system `{system}`",
            help=did_you_mean(system, known) or f"those that ship: {', '.join(known)}; `meeple new system` makes one",
        )
    head = f"pack: {name}\nsystem: {system}\ntitle: {_quoted(title)}\nlanguage: {language}\nversion: 0.1.0\n"
    starter = where / "starter"
    more = starter / MORE
    files: dict[str, str | bytes] = {"pack.yaml": head + (text_of(more) if more.is_file() else "")}
    if starter.is_dir():
        files |= _texts(starter, name, title, language)
    return make_folder(folder, files)


def new_system(folder: Path, title: str, language: str) -> list[Path]:
    """A small game of one's own: system, schema, layouts, three cards and rules."""
    name = pack_name(folder)
    texts = _texts(data.schemas() / "starter" / "system", name, title, language)
    files = {path.replace(f"rules/{STARTER_LANGUAGE}/", f"rules/{language}/"): text for path, text in texts.items()}
    return make_folder(folder, files)


def ci_files(home: Path) -> list[Path]:
    """The workflow and the hooks of a repository of content; what is there already is left alone."""
    starter = data.schemas() / "starter" / "ci"
    wanted = {
        home / ".github" / "workflows" / "meeple.yml": "meeple.yml",
        home / ".pre-commit-config.yaml": "pre-commit.yaml",
    }
    paths = []
    for path, source in wanted.items():
        if not path.exists():
            disk.make_folder(path.parent)
            disk.write_whole(path, bytes_of(starter / source))
            paths.append(path)
    return paths


def pack_name(folder: Path) -> str:
    """What the pack in a folder is called: as the folder is."""
    name = folder.absolute().name
    if ID.fullmatch(name) is None:
        raise Stop(f"`{name}` cannot be the name of a pack", help="small letters, digits and single hyphens")
    return name


def _quoted(text: str) -> str:
    from meeplewright.authoring.form.make import flow_line

    return flow_line(text)


def _texts(starter: Path, name: str, title: str, language: str) -> dict[str, str]:
    """The starter's files under another name; a title in YAML is quoted where it must be."""
    texts = {}
    for path in sorted(starter.rglob("*")):
        if path.is_file() and path.suffix in TEXT_ENDINGS:
            text = text_of(path)
            words = {
                STARTER_NAME: name,
                f"language: {STARTER_LANGUAGE}\n": f"language: {language}\n",
                STARTER_TITLE: _quoted(title) if path.suffix == ".yaml" else title,
            }
            for word, value in words.items():
                text = text.replace(word, value)
            texts[path.relative_to(starter).as_posix()] = text
    return texts


def make_folder(folder: Path, files: Mapping[str, str | bytes]) -> list[Path]:
    """The folder with all of its files, or nothing."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Stop(f"`{folder}` is there already", help="choose another folder; nothing was changed")
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        for name, text in files.items():
            path = draft / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        draft.chmod(0o755)
        if folder.exists():
            folder.rmdir()
        os.replace(draft, folder)  # noqa: PTH105 - Path.replace refuses nothing more, and says less
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return [folder / name for name in files]
