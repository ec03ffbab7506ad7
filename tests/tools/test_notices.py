"""The licences of everything inside the programs we give away: named, quoted, and none forgotten."""

import ast
import re
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from koikoi import licences

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = [
    path
    for place in ("pygame_ce.libs", "pygame/.dylibs", "pygame")
    for path in (Path(pygame.__file__).parent.parent / place).glob("*")
    if path.suffix in (".dll", ".dylib") or "pygame_ce.libs" in path.parts
]
"""What pygame's wheel brings on this system."""
OF_OTHER_SYSTEMS = """
    SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll freetype.dll libFLAC.dll libbrotlicommon.dll libbrotlidec.dll
    libfluidsynth-3.dll libfreetype-6.dll libharfbuzz-0.dll libjpeg-62.dll libogg-0.dll libopus-0.dll libopusfile-0.dll
    libpng16-16.dll libportmidi.dll libsharpyuv.dll libsndfile.dll libtiff-5.dll libvorbis.dll libvorbisenc.dll
    libvorbisfile.dll libwavpack-1.dll libwebp-7.dll libwebp.dll libwebpdemux-2.dll libwinpthread-1.dll libxmp.dll
    libzlib.dll ogg.dll portmidi.dll python313.dll VCRUNTIME140.dll
    libSDL2-2.0.0.dylib libSDL2_ttf-2.0.0.2400.0.dylib libFLAC.14.0.0.dylib libfluidsynth.3.5.6.dylib
    libfreetype.6.dylib libharfbuzz.0.dylib libopus.0.dylib libopusfile.0.dylib libpng16.16.58.0.dylib
    libportmidi.2.0.7.dylib libwebpdemux.2.0.17.dylib libz.1.3.1.zlib-ng.dylib Python
""".split()
"""What it brings on Windows, for both processors, and on macOS."""
RECIPE = ROOT / "tools" / "packing" / "koikoi.spec"


def test_everything_that_comes_with_pygame_has_its_licence() -> None:
    assert len(LIBRARIES) > 15
    assert licences.undeclared(path.name for path in LIBRARIES) == []
    assert licences.undeclared(["libnew-1234.so.1"]) == ["libnew-1234.so.1"]


@pytest.mark.parametrize("name", OF_OTHER_SYSTEMS)
def test_so_has_what_comes_with_it_elsewhere(name: str) -> None:
    assert licences.undeclared([name]) == []


def test_other_files_and_packages_are_known_by_name_as_well() -> None:
    places = ["koikoi/art/sprites/cards/1B.webp", "licences/SDL.txt", "base_library.zip", "pygame/pygame_icon_mac.bmp"]
    assert licences.undeclared(["Python.framework/Versions/3.13/Resources/Info.plist", *places]) == []
    assert licences.undeclared(["pygame/freesansbold.ttf"]) == ["pygame/freesansbold.ttf"]
    python = ["_bz2.pyd", "python3.11", "collections", "_sysconfigdata__linux_x86_64-linux-gnu", "_pyi_rth_utils"]
    assert licences.undeclared_packages([*python, "koikoi", "pygame", "platformdirs", "accesskit", "argcomplete"]) == []
    assert licences.undeclared_packages(["numpy"]) == ["numpy"]


def test_every_crate_of_rust_is_named_with_its_licence() -> None:
    library = rb"/cargo/registry/src/index-1f/zbus-5.11.0/a.rs C:\registry\src\index-1f\new-crate-0.1.0-rc.1\b.rs"
    assert licences.undeclared_crates(library) == ["new-crate"]
    if (spec := find_spec("accesskit")) is None or spec.origin is None:
        pytest.skip("accesskit has no wheel for this system")
    (path,) = (one for one in Path(spec.origin).parent.iterdir() if one.suffix in (".so", ".pyd"))
    inside = path.read_bytes()
    assert b"pyo3" in inside
    assert licences.undeclared_crates(inside) == []
    assert len(licences.undeclared_crates(re.sub(rb"([/\\]src[/\\][^/\\\0]+[/\\])", rb"\1un", inside))) > 5


@pytest.mark.parametrize(
    ("library", "trace", "name"),
    [
        ("SDL2", b"hidapi", "hidapi, in SDL"),
        ("SDL2_mixer", b"TIMIDITY_CFG", "TiMidity, in SDL_mixer"),
        ("sndfile", b"kALAC_", "ALAC, GSM 06.10 and G.72x, in libsndfile"),
        ("sndfile", b"gsm_decode()", "ALAC, GSM 06.10 and G.72x, in libsndfile"),
    ],
)
def test_what_lies_inside_a_library_of_somebody_else_is_named(library: str, trace: bytes, name: str) -> None:
    found = [path for path in LIBRARIES if re.match(rf"(lib)?{library}[-.]", path.name)]
    if not any(trace in path.read_bytes() for path in found):
        pytest.skip(f"not inside {library} here")
    assert name in {one.name for one in licences.components()}


def recipe(*names: str) -> dict[str, Any]:
    """These functions and constants of the recipe, which otherwise only PyInstaller can read."""
    wanted: list[ast.stmt] = []
    for one in ast.parse(RECIPE.read_text(encoding="utf-8")).body:
        if isinstance(one, ast.FunctionDef | ast.Assign):
            name = one.name if isinstance(one, ast.FunctionDef) else ast.unparse(one.targets[0])
            wanted += [one] * (name in names)
    told: dict[str, Any] = {"licences": licences, "Path": Path}
    exec(compile(ast.Module(wanted, []), "koikoi.spec", "exec"), told)
    return told


def test_a_build_with_something_that_nobody_has_named_fails(tmp_path: Path) -> None:
    library = tmp_path / "accesskit.abi3.so"
    library.write_bytes(b"/registry/src/index-1f/zbus-5.11.0/src/lib.rs")
    inside = SimpleNamespace(
        binaries=[("libz.so.1", str(library), "BINARY"), ("accesskit/accesskit.abi3.so", str(library), "EXTENSION")],
        datas=[("koikoi/art/fonts/a.ttf", "", "DATA"), ("libz.so", "a/libz.so", "SYMLINK")],
        pure=[("koikoi.engine", "", "PYMODULE"), ("collections.abc", "", "PYMODULE")],
    )
    complete = recipe("complete", "OF_FILES")["complete"]
    complete(inside)
    inside.datas.append(("pygame\\freesansbold.ttf", "", "DATA"))
    inside.binaries.append(("libnew.so.1", str(library), "BINARY"))
    inside.pure.append(("numpy.linalg", "", "PYMODULE"))
    library.write_bytes(b"/registry/src/index-1f/new-1.0.0/src/lib.rs")
    with pytest.raises(SystemExit) as caught:
        complete(inside)
    told = str(caught.value).partition(" of ")[2].split(", ")
    crates = [f"new in {name}" for name in ("libz.so.1", "accesskit/accesskit.abi3.so", "libnew.so.1")]
    assert told == ["libnew.so.1", "pygame/freesansbold.ttf", "numpy", *crates]


def test_no_file_of_the_gnu_gpl_goes_along_and_nothing_here_asks_for_it() -> None:
    assert "freesansbold.ttf" in recipe("UNNEEDED")["UNNEEDED"]
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "koikoi").rglob("*.py")}
    asked = r"SysFont|get_default_font|ftfont|Font\((None\b|\)|\d)"
    assert [path for path, source in sources.items() if re.search(asked, source)] == []


def test_every_licence_can_be_read() -> None:
    named = {name for one in licences.components() for name in one.texts}
    for name in named:
        assert len(licences.text(name)) > 200
    texts = ROOT / "koikoi" / "licences" / "texts"
    assert {path.name for path in texts.iterdir()} == {name for name in named if not name.startswith("OFL-")}
    assert licences.text("Koi-Koi.txt") == (ROOT / "LICENSE").read_text(encoding="utf-8")
