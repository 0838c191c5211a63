"""Writes schemas/print/profiles/coated.icc: what four inks look like on coated paper, and the inks for every colour.

Built by ourselves: the solid inks, their overprints and the paper are the aims of ISO 12647-2:2004/Amd 1 for offset on
gloss-coated paper, measured on white backing, as we remember them (the table itself could not be
read here); between them stands the model of Yule,
Nielsen and Neugebauer with the tone value increase of that standard (curve A for colours, B for black). It is no
measurement of anybody's press: whoever has the printer's own profile prints with that (`--profile`).

.venv/bin/python docs/profile.py   (needs numpy)
"""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

OUT = Path(__file__).parents[1] / "schemas/print/profiles/coated.icc"
NAME = "meeplewright coated (offset, 115 g/m2 and more, by ISO 12647-2)"
D50 = np.array([0.9642, 1.0, 0.8249])
# CIE L*a*b* of what is printed, D50, 2 degrees, white backing; those with black are worked out below
PAPER = (95.0, 0.0, -2.0)
SOLIDS = {
    "C": (55, -37, -50), "M": (48, 74, -3), "Y": (89, -5, 93), "K": (16, 0, 0),
    "MY": (47, 68, 48), "CY": (50, -68, 25), "CM": (24, 17, -46), "CMY": (23, 0, 0),
}  # fmt: skip
# how much larger a dot of half the area is printed: curves A and B
GAIN = {"C": 0.143, "M": 0.143, "Y": 0.143, "K": 0.17}
# how light spreads in the paper, and what the surface of the ink reflects however black it is
YULE, SURFACE = 1.7, 0.006
MOST_INK, MOST_BLACK = 3.0, 0.95
GRID, BACK_GRID = 9, 33


def to_xyz(lab: np.ndarray, white: np.ndarray = D50) -> np.ndarray:
    """CIE L*a*b* to XYZ."""
    fy = (lab[..., 0] + 16) / 116
    f = np.stack([fy + lab[..., 1] / 500, fy, fy - lab[..., 2] / 200], -1)
    return np.where(f > 6 / 29, f**3, 3 * (6 / 29) ** 2 * (f - 4 / 29)) * white


def to_lab(xyz: np.ndarray, white: np.ndarray = D50) -> np.ndarray:
    """XYZ to CIE L*a*b*."""
    t = xyz / white
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


PAPER_XYZ = to_xyz(np.array(PAPER))


def _primaries() -> np.ndarray:
    """The 16 colours of the inks upon each other, in the order of the bits C, M, Y, K, as XYZ."""
    black = to_xyz(np.array(SOLIDS["K"], float))
    found = np.zeros((16, 3))
    for at in range(8):
        name = "".join(ink for bit, ink in enumerate("CMY") if at >> bit & 1)
        found[at] = to_xyz(np.array(SOLIDS[name], float)) if name else PAPER_XYZ
        # black lets through of a colour what it lets through of the paper
        through = (black - SURFACE) / (PAPER_XYZ - SURFACE)
        found[at | 8] = SURFACE + (found[at] - SURFACE) * through
    return found ** (1 / YULE)


PRIMARIES = _primaries()


def _printed(part: np.ndarray, gain: float) -> np.ndarray:
    """How much of the paper a dot covers as it is seen."""
    return part + 4 * gain * part * (1 - part)


def _tones() -> dict[str, float]:
    """The gain that is left for the dots themselves: light that spreads in paper makes them larger as well."""
    left = {}
    for ink, wanted in GAIN.items():
        bit = 1 << "CMYK".index(ink)
        low, high = 0.0, 0.25
        for _ in range(40):
            middle = (low + high) / 2
            a = _printed(np.array(0.5), middle)
            xyz = ((1 - a) * PRIMARIES[0] + a * PRIMARIES[bit]) ** YULE
            solid = PRIMARIES[bit] ** YULE
            channel = {"C": 0, "M": 1, "Y": 2, "K": 1}[ink]
            seen = (PAPER_XYZ[channel] - xyz[channel]) / (PAPER_XYZ[channel] - solid[channel])
            low, high = (middle, high) if seen < 0.5 + wanted else (low, middle)
        left[ink] = low
    return left


TONES = _tones()


def shown(inks: np.ndarray) -> np.ndarray:
    """What inks (parts of one, in the last axis) look like: L*a*b* against the white of the paper."""
    dots = [_printed(np.clip(inks[..., at], 0, 1), TONES[ink]) for at, ink in enumerate("CMYK")]
    total = 0.0
    for at in range(16):
        weight = np.ones(inks.shape[:-1])
        for bit in range(4):
            weight = weight * (dots[bit] if at >> bit & 1 else 1 - dots[bit])
        total = total + weight[..., None] * PRIMARIES[at]
    return to_lab(np.asarray(total) ** YULE, PAPER_XYZ)


def _black(lab: np.ndarray) -> np.ndarray:
    """How much black ink a colour gets: none where it is light or bright, most of it in the shadows."""
    grey = np.clip(1 - np.hypot(lab[:, 1], lab[:, 2]) / 90, 0, 1)
    dark = np.clip((82 - lab[:, 0]) / 72, 0, 1)
    return MOST_BLACK * dark**1.7 * grey**0.7


def inks_for(lab: np.ndarray, rounds: int = 60) -> np.ndarray:
    """The inks that come nearest to colours, within the most ink that paper bears."""
    black = _black(lab)
    found = np.concatenate([np.full((len(lab), 3), 0.3) * (1 - black[:, None]), black[:, None]], 1)
    # within reach of the press: dark colours end where all its inks end
    step, damp = 1e-3, np.full(len(lab), 1e-2)
    weigh = np.array([1.0, 0.7, 0.7])

    def far(inks: np.ndarray) -> np.ndarray:
        over = np.clip(inks.sum(1) - MOST_INK, 0, None)
        return np.concatenate([(shown(inks) - lab) * weigh, 60 * over[:, None]], 1)

    error = far(found)
    for _ in range(rounds):
        jacobi = np.stack([
            (far(found + step * np.eye(4)[at]) - error) / step for at in range(3)
        ], -1)  # fmt: skip
        square = np.einsum("nij,nik->njk", jacobi, jacobi) + (damp * 400)[:, None, None] * np.eye(3)
        push = -np.einsum("nij,ni->nj", jacobi, error)
        # an ink at its end does not go on
        change = np.linalg.solve(square, push[..., None])[..., 0]
        tried = found.copy()
        tried[:, :3] = np.clip(found[:, :3] + change, 0, 1)
        new = far(tried)
        better = (new**2).sum(1) < (error**2).sum(1)
        found[better], error[better] = tried[better], new[better]
        damp = np.clip(np.where(better, damp * 0.5, damp * 3), 1e-6, 1e3)
    # what is still too dark for these gets more black
    light = shown(found)[:, 0] - lab[:, 0]
    more = np.clip(light / 60, 0, None) * (np.hypot(lab[:, 1], lab[:, 2]) < 60)
    found[:, 3] = np.clip(found[:, 3] + more, 0, 1)
    total, room = found[:, :3].sum(1), MOST_INK - found[:, 3]
    found[:, :3] *= np.where(total > room, room / np.maximum(total, 1e-9), 1.0)[:, None]
    return found


def _lut16(entries: int, outputs: int, grid: int, table: np.ndarray) -> bytes:
    """A table of 16 bits of version 2: straight curves before and behind a grid."""
    head = b"mft2" + bytes(4) + bytes((entries, outputs, grid, 0))
    head += b"".join(struct.pack(">i", value) for value in (65536, 0, 0, 0, 65536, 0, 0, 0, 65536))
    head += struct.pack(">HH", 2, 2)
    line = struct.pack(">HH", 0, 65535)
    return head + line * entries + table.astype(">u2").tobytes() + line * outputs


def _lut8(entries: int, outputs: int, grid: int, table: np.ndarray) -> bytes:
    head = b"mft1" + bytes(4) + bytes((entries, outputs, grid, 0))
    head += b"".join(struct.pack(">i", value) for value in (65536, 0, 0, 0, 65536, 0, 0, 0, 65536))
    line = bytes(range(256))
    return head + line * entries + table.astype(np.uint8).tobytes() + line * outputs


def _grid(sides: int, dimensions: int) -> np.ndarray:
    axes = np.meshgrid(*[np.linspace(0, 1, sides)] * dimensions, indexing="ij")
    return np.stack([axis.ravel() for axis in axes], -1)


def profile() -> bytes:
    """The whole file."""
    lab = shown(_grid(GRID, 4))
    forward = np.stack([lab[:, 0] / 100 * 65280, (lab[:, 1] + 128) * 256, (lab[:, 2] + 128) * 256], -1)
    steps = _grid(BACK_GRID, 3) * 255
    wanted = np.stack([steps[:, 0] / 255 * 100, steps[:, 1] - 128, steps[:, 2] - 128], -1)
    inks = inks_for(wanted)
    # paper stays paper
    pale = (wanted[:, 0] > 99.99) & (np.hypot(wanted[:, 1], wanted[:, 2]) <= 12)
    inks[pale] = 0
    backward = np.round(inks * 255)
    coarse = _grid(17, 3) * 255
    near = np.stack([coarse[:, 0] / 255 * 100, coarse[:, 1] - 128, coarse[:, 2] - 128], -1)
    out = np.sqrt(((shown(inks_for(near, 30)) - near) ** 2).sum(1)) > 5
    text = NAME.encode()
    described = b"desc" + bytes(4) + struct.pack(">I", len(text) + 1) + text + b"\0" + bytes(12 + 67)
    said = b"text" + bytes(4) + b"Public domain (CC0)\0"
    white = b"XYZ " + bytes(4) + b"".join(struct.pack(">i", round(value * 65536)) for value in PAPER_XYZ)
    parts = {
        b"desc": described, b"cprt": said, b"wtpt": white,
        b"A2B0": _lut16(4, 3, GRID, np.clip(np.round(forward), 0, 65535)), b"B2A0": _lut8(3, 4, BACK_GRID, backward),
        b"gamt": _lut8(3, 1, 17, out * 255),
    }  # fmt: skip
    also = {b"A2B1": b"A2B0", b"A2B2": b"A2B0", b"B2A1": b"B2A0", b"B2A2": b"B2A0"}
    body, start = b"", 128 + 4 + 12 * (len(parts) + len(also))
    where = {}
    for name, data in parts.items():
        where[name] = (start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    tags = [name + struct.pack(">II", *where[also.get(name, name)]) for name in [*parts, *also]]
    size = start + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"\0\0\0\0", 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(4) + bytes(4) + bytes(4) + bytes(4) + bytes(8)
    head += struct.pack(">I", 1) + struct.pack(">3i", *[round(value * 65536) for value in D50]) + b"\0\0\0\0"
    head += bytes(128 - len(head))
    return head + struct.pack(">I", len(tags)) + b"".join(tags) + body


if __name__ == "__main__":
    OUT.write_bytes(profile())
