"""What pictures made to harm cost at most: two seconds of a processor and 300 MB, kept by the machine itself."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image

from artwork.test_hostile import HARMFUL, svg
from pace import pace
from seldom import later

# a process that is ended where one picture takes more than its seconds, or more memory than its bytes
CHILD = """
import math, sys, time
from pathlib import Path
from meeplewright_generators.artwork.drawing import pixels_of, read_svg
from meeplewright_generators.artwork.reading import DrawingProblem
from meeplewright_generators.exports.pdf.pictures import embed_picture
from meeplewright_generators.images.picture import PictureProblem, read_picture
from meeplewright_generators.images.smaller import for_print
import PIL.Image, PIL.ImageCms, resvg_py

PIL.Image.init()
if sys.platform == "linux":
    import resource
    held = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_DATA, (held + 300_000_000, -1))
pace = float(sys.argv[1])
for name in sys.argv[2:]:
    path = Path(name)
    print(path.name, end=" ", flush=True)
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time() + 2 * pace), -1))
    try:
        if path.suffix == ".svg":
            drawing = read_svg(path)
            if drawing.pixels:
                pixels_of(drawing.picture(600, 600))
        else:
            embed_picture(for_print(read_picture(path), 60, 60), lambda entries, stream: 1)
        print("is drawn", flush=True)
    except (DrawingProblem, PictureProblem) as problem:
        print("is refused:", problem, flush=True)
"""


def told(*paths: Path) -> list[str]:
    """What becomes of each file, in a process with limits."""
    ran = subprocess.run(
        [sys.executable, "-c", CHILD, str(pace()), *map(str, paths)], capture_output=True, text=True, check=False
    )
    lines = ran.stdout.splitlines()
    assert ran.returncode == 0, (lines[-1:], ran.stderr[-500:])
    assert len(lines) == len(paths)
    return [line.partition(" ")[2] for line in lines]


@later
def test_drawings_made_to_harm_cost_little(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.svg" for number in range(len(HARMFUL))]
    for path, (data, _) in zip(paths, HARMFUL, strict=True):
        path.write_bytes(data)
    assert all(each.startswith("is refused") for each in told(*paths))


def png(width: int, height: int, sort: int, body: bytes) -> bytes:
    """A PNG that says so of itself, whatever is in it."""
    parts = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, sort, 0, 0, 0)), (b"IDAT", body), (b"IEND", b""))
    told = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(told)


def noughts(count: int) -> bytes:
    """So many of them, packed."""
    packer = zlib.compressobj(9)
    some = [packer.compress(bytes(min(1 << 20, count - at))) for at in range(0, count, 1 << 20)]
    return b"".join(some) + packer.flush()


@pytest.mark.slow
def test_pictures_made_to_harm_cost_little(tmp_path: Path) -> None:
    made = {
        "size.png": png(50_000, 50_000, 2, b""),
        "colours.png": png(10_000, 10_000, 2, noughts(300_010_000)),
        "seen-through.png": png(8_000, 8_000, 6, noughts(256_008_000)),
        "bomb.png": png(20, 20, 2, noughts(400_000_000)),
        "grey.png": png(10_000, 10_000, 0, noughts(100_010_000)),
        "most.png": png(7_016, 9_933, 2, noughts(9_933 * (7_016 * 3 + 1))),
        "most-seen-through.png": png(7_400, 7_400, 6, noughts(7_400 * (7_400 * 4 + 1))),
        "short.png": png(7_000, 7_000, 2, noughts(7_000)),
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    Image.new("RGB", (10_000, 10_000)).save(tmp_path / "large.jpg", quality=30)
    Image.new("L", (5_000, 5_000)).save(tmp_path / "slow.jpg", quality=5, progressive=True)
    Image.new("1", (20_000, 20_000)).save(tmp_path / "fax.tif", compression="group4")
    for name, side in (("most", 4_200), ("large", 5_000)):
        clear = Image.new("RGBA", (side, side), (1, 2, 3, 4))
        clear.save(tmp_path / f"{name}.webp", quality=1, method=0)
        clear.save(tmp_path / f"{name}.avif", quality=1, speed=10)
        clear.resize((side + 1_200, side + 1_200)).save(tmp_path / f"{name}.tif", compression="tiff_deflate")
    (tmp_path / "text.svg").write_bytes(svg("<text>" + "ho " * 20_000 + "</text>"))
    paths = sorted(tmp_path.iterdir())
    found = dict(zip((path.name for path in paths), told(*paths), strict=True))
    drawn = {name for name, what in found.items() if what == "is drawn"}
    fine = {f"most.{form}" for form in ("png", "webp", "avif", "tif")} | {"most-seen-through.png", "large.jpg"}
    assert drawn == {"bomb.png", "grey.png", "slow.jpg", *fine}, found
