"""Pictures of all forms: their colours through their profiles, no more pixels than print shows, in bounded memory."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageCms, features

from meeplewright_generators.checks.faces import printing
from meeplewright_generators.drawing.operations import Image as Shown
from meeplewright_generators.drawing.walk import flat
from meeplewright_generators.exports.document import Document
from meeplewright_generators.images.colours import as_srgb
from meeplewright_generators.images.decode import decode, upright
from meeplewright_generators.images.picture import PictureProblem, read_picture
from meeplewright_generators.images.smaller import for_print, in_bands
from print_faces.conftest import MakePress, face_of
from seldom import later

ART = "face: {size: poker}\nboxes:\n  art: {at: [5, 5, 53, 40], image: '{art}'}\n"


def painted(size: tuple[int, int] = (64, 48), mode: str = "RGB") -> Image.Image:
    image = Image.new("RGB", size, (30, 90, 160))
    image.paste((220, 60, 20), (0, 0, size[0] // 2, size[1] // 2))
    image.paste((250, 240, 90), (size[0] // 2, size[1] // 2, *size))
    if mode == "RGBA":
        image.putalpha(255)
        image.paste((30, 90, 160, 128), (0, size[1] // 2, size[0] // 2, size[1]))
    return image.convert(mode)


def written(image: Image.Image, path: Path, form: str, **how: object) -> Path:
    image.save(path, form, **how)
    return path


def embedded(path: Path, folder: Path, width: float = 40, height: float = 30) -> tuple[Any, Image.Image]:
    document = Document(title="Picture")
    document.page(60, 60).canvas.picture(for_print(read_picture(path), width, height), 10, 10, width, height)
    document.write(folder / "a.pdf")
    with pikepdf.open(folder / "a.pdf") as file:
        assert not file.check_pdf_syntax()
        found: Any = next(iter(file.pages[0]["/Resources"]["/XObject"].values()))
        about = {key: str(value) for key, value in found.items()}
        return about, pikepdf.PdfImage(found).as_pil_image().convert("RGB")


def far(one: Image.Image, other: Image.Image) -> int:
    """How far the colours are from each other, seen without the seams between them."""
    seen = [
        each.convert("RGB").resize((each.width // 8, each.height // 8), Image.Resampling.BOX) for each in (one, other)
    ]
    return int(max(high for _, high in ImageChops.difference(*seen).getextrema()))  # type: ignore[misc]


@pytest.mark.parametrize("form", ["WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_picture_of_each_form_is_printed(form: str, mode: str, tmp_path: Path) -> None:
    assert features.check("webp")
    assert features.check("avif")
    how = {} if form == "TIFF" else {"lossless": True} if form == "WEBP" else {"quality": 95, "subsampling": "4:4:4"}
    path = written(painted(mode=mode), tmp_path / "a.img", form, **how)
    about, image = embedded(path, tmp_path)
    assert (about["/Width"], about["/Height"], "/SMask" in about) == ("64", "48", mode == "RGBA")
    assert far(image, painted()) < 12


@pytest.mark.parametrize("form", ["WEBP", "TIFF", "JPEG"])
def test_a_picture_stands_as_its_camera_was_held(form: str, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    how = {"lossless": True} if form == "WEBP" else {}
    path = written(painted(), tmp_path / "a.img", form, exif=exif.tobytes(), **how)
    about, image = embedded(path, tmp_path)
    assert (about["/Width"], about["/Height"]) == ("48", "64")
    assert far(image, painted().transpose(Image.Transpose.ROTATE_270)) < 30


def with_primaries(gamma: float, primaries: tuple[tuple[float, float, float], ...]) -> bytes:
    """A small matrix profile, written by hand: red, green and blue as XYZ, and one gamma."""

    def s15(value: float) -> bytes:
        return struct.pack(">i", round(value * 65536))

    xyz = [b"XYZ \0\0\0\0" + b"".join(map(s15, each)) for each in (*primaries, (0.9642, 1.0, 0.8249))]
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256)) + b"\0\0"
    text = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"Wide\0" + b"\0" * 78 + b"\0"
    words = b"text\0\0\0\0none\0\0\0\0"
    parts = [(b"rXYZ", xyz[0]), (b"gXYZ", xyz[1]), (b"bXYZ", xyz[2]), (b"wtpt", xyz[3]), (b"rTRC", curve),
             (b"gTRC", curve), (b"bTRC", curve), (b"desc", text), (b"cprt", words)]  # fmt: skip
    table, body, at = b"", b"", 128 + 4 + 12 * len(parts)
    for name, part in parts:
        table += name + struct.pack(">II", at + len(body), len(part))
        body += part + b"\0" * (-len(part) % 4)
    whole = 128 + 4 + len(table) + len(body)
    head = (
        struct.pack(">I4sI4s4s4s", whole, b"none", 0x02100000, b"mntr", b"RGB ", b"XYZ ")
        + b"\0" * 12
        + b"acsp"
        + b"\0" * 28
    )
    head += b"".join(map(s15, (0.9642, 1.0, 0.8249))) + b"\0" * 48
    return head[:128] + struct.pack(">I", len(parts)) + table + body


# Adobe RGB (1998), adapted to D50
ADOBE = with_primaries(2.2, ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)))


@pytest.mark.parametrize(("form", "how"), [("PNG", {}), ("JPEG", {"quality": 100, "subsampling": 0}), ("TIFF", {})])
def test_colours_are_converted_through_the_profile(form: str, how: dict[str, Any], tmp_path: Path) -> None:
    dull = Image.new("RGB", (64, 48), (60, 180, 60))
    path = written(dull, tmp_path / "a.img", form, icc_profile=ADOBE, **how)
    _, image = embedded(path, tmp_path)
    red, green, blue = image.getpixel((20, 20))  # type: ignore[misc]
    # the green of Adobe RGB is beyond that of a screen: less red, more green. By the formulas of both spaces: 0, 182, 42
    assert red < 15
    assert green == pytest.approx(182, abs=4)
    assert blue == pytest.approx(42, abs=3)


def test_what_says_that_it_is_srgb_is_passed_through(tmp_path: Path) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for form, filter_ in (("PNG", "/FlateDecode"), ("JPEG", "/DCTDecode")):
        path = written(painted(), tmp_path / "a.img", form, icc_profile=profile)
        picture = read_picture(path)
        assert (picture.form, picture.note) == (form.lower(), "")
        about, _ = embedded(path, tmp_path)
        assert about["/Filter"] == filter_


def test_four_inks_without_a_profile_are_told(press: MakePress, tmp_path: Path) -> None:
    data = written(painted((900, 700), "CMYK"), tmp_path / "a.jpg", "JPEG").read_bytes()
    made = press("- {id: lamp, art: art/lamp.jpg}\n", ART, files={"art/lamp.jpg": data})
    (finding,) = printing(made.world)
    assert finding.code == "MW834"
    assert "four inks without a profile" in finding.message


def test_a_profile_of_random_bytes_is_told_and_costs_nothing() -> None:
    for profile in (b"\0" * 200, bytes(range(256)) * 9, ADOBE[:300], b"x" * 9_000_000):
        image = painted()
        image.info["icc_profile"] = profile
        shown, note = as_srgb(image)
        assert "cannot be read" in note
        assert far(shown, painted()) == 0


def test_several_pictures_in_one_file_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.tif"
    painted().save(path, "TIFF", save_all=True, append_images=[painted(), painted()])
    assert read_picture(path).note == "holds 3 pictures: only the first is printed"


def test_a_picture_far_too_fine_is_made_smaller_and_told(press: MakePress, tmp_path: Path) -> None:
    data = written(painted((4000, 3000)), tmp_path / "a.png", "PNG").read_bytes()
    made = press("- {id: lamp, art: art/lamp.png}\n", ART, files={"art/lamp.png": data})
    (finding,) = printing(made.world)
    assert finding.code == "MW831"
    assert "4000 x 3000 pixels, 1905 dpi: printed with 945 x 709 pixels" in finding.message
    (shown,) = [each for each in flat(face_of(made).content) if isinstance(each, Shown)]
    document = Document(title="Picture")
    document.page(63, 88).canvas.inline(face_of(made).content)
    document.write(tmp_path / "a.pdf")
    with pikepdf.open(tmp_path / "a.pdf") as file:
        (found,) = [
            item for item in file.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
        assert (int(found["/Width"]), int(found["/Height"])) == (945, 709)
    assert shown.picture.width_px == 945


@pytest.mark.parametrize("size", [(600, 450), (1100, 825)])
def test_a_picture_as_fine_as_print_is_left_as_it_is(size: tuple[int, int], tmp_path: Path) -> None:
    picture = read_picture(written(painted(size), tmp_path / "a.png", "PNG"))
    assert for_print(picture, 53, 40) is picture


@later
@pytest.mark.parametrize("mode", ["P", "LA", "RGB", "L", "RGBA"])
def test_a_large_png_is_read_band_by_band_as_it_is_in_one(mode: str, tmp_path: Path) -> None:
    noisy = Image.effect_noise((1500, 1100), 90).resize((1501, 1103))
    image = Image.merge("RGB", (noisy, noisy.transpose(Image.Transpose.ROTATE_180), ImageChops.invert(noisy))).convert(
        mode
    )
    path = written(image, tmp_path / "a.png", "PNG")
    made = in_bands(path.read_bytes(), (150, 110))
    assert made is not None
    times = 1501 // made.width
    whole = decode(path).convert(made.mode).crop((0, 0, made.width * times, made.height * times)).reduce(times)
    assert far(made, whole) <= 1


@later
def test_pixels_without_end_are_refused_before_they_are_there(tmp_path: Path) -> None:
    # 50,000 x 50,000 in 40 bytes of head
    def part(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(b"")) + part(b"IEND", b"")
    tiff = io.BytesIO()
    Image.new("1", (30_000, 30_000)).save(tiff, "TIFF", compression="group4")
    for data in (png, tiff.getvalue()):
        (tmp_path / "a.png").write_bytes(data)
        with pytest.raises(PictureProblem, match=r"million( pixels)? are the most"):
            read_picture(tmp_path / "a.png")


@pytest.mark.parametrize(
    "head", [b"RIFF\xff\xff\xff\xffWEBPVP8 ", b"II*\0", b"MM\0*\0\0\0\x08\xff\xff", b"\0\0\0\x1cftypavif"]
)
def test_a_head_with_nothing_behind_it_is_a_finding(head: bytes, press: MakePress) -> None:
    files = {"art/lamp.png": head + bytes(range(200))}
    found = [each.code for each in printing(press("- {id: lamp, art: art/lamp.png}\n", ART, files=files).world)]
    assert found == ["MW817"]


def test_a_turned_and_profiled_picture_is_made_smaller_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    path = written(painted((3000, 2000)), tmp_path / "a.jpg", "JPEG", exif=exif.tobytes(), icc_profile=ADOBE)
    picture = for_print(read_picture(path), 20, 30)
    image = upright(picture)
    assert image.size == (picture.width_px, picture.height_px) == (354, 531)
