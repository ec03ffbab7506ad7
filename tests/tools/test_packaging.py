"""What desktops are told about the game, as far as it can be checked on any machine; tools/package.py builds."""

import multiprocessing
import plistlib
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from configparser import ConfigParser
from datetime import date
from gettext import GNUTranslations
from importlib import import_module
from itertools import chain
from pathlib import Path
from pickle import UnpicklingError
from types import ModuleType
from typing import Any

import pytest

import koikoi
from koikoi import identity
from koikoi.cli.desktop_entry import share
from koikoi.identity import APP_ID
from koikoi.languages import LANGUAGES
from packing import about, linux, macos, weight, wheels, windows

ROOT = Path(__file__).resolve().parents[2]
PACKING = ROOT / "tools" / "packing"


def run(*command: object) -> "subprocess.CompletedProcess[str]":
    """Runs a validator; skips where there is none."""
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"needs {command[0]}: apt-get install desktop-file-utils appstream shared-mime-info")
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)


def check(*command: object) -> None:
    """Runs a validator, which must find nothing; skips where there is none."""
    done = run(*command)
    assert done.returncode == 0, done.stdout + done.stderr


def test_packages_have_the_version_of_the_game() -> None:
    assert about.version() == koikoi.__version__
    date.fromisoformat(about.released())


@pytest.mark.words
def test_systems_are_told_of_the_game_in_every_language_it_speaks() -> None:
    assert macos.info_plist()["CFBundleLocalizations"] == [code.replace("_", "-") for code in LANGUAGES]
    for language in LANGUAGES:
        assert f'Name: "{language}"; MessagesFile' in windows.installer_languages()
        if language == "en":
            continue
        assert f"\nComment[{language}]=" in share.filled("koikoi.desktop")
        for name in ("koikoi.metainfo.xml", "koikoi.mime.xml"):
            assert f' xml:lang="{language}">' in share.filled(name)


def test_the_day_of_the_release_stands_in_the_changelog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "ROOT", tmp_path)
    monkeypatch.setattr(about, "version", lambda: "1.2.0")
    (tmp_path / "CHANGELOG.md").write_text("## 1.2.0 (2031-05-04)\n\n## 1.1.0 (2030-01-01)\n", encoding="utf-8")
    assert about.released() == "2031-05-04"


# Linux


def test_everything_goes_by_one_identifier(tmp_path: Path) -> None:
    linux.write_share(tmp_path)
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*") if path.suffix != ".png"}
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")} == {*share.places()}
    assert names == {
        f"applications/{about.APP_ID}.desktop",
        f"metainfo/{about.APP_ID}.metainfo.xml",
        f"mime/packages/{about.APP_ID}.xml",
        "man/man1/koikoi.1",
        f"icons/hicolor/scalable/apps/{about.APP_ID}.svg",
        *(f"man/{language}/man1/koikoi.1" for language in LANGUAGES if language != "en"),
    }
    assert {path.stem for path in tmp_path.rglob("*.png")} == {about.APP_ID}
    assert f"Icon={about.APP_ID}\n" in share.filled("koikoi.desktop")


def test_the_menu_entry_starts_the_game_and_knows_its_window() -> None:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(share.filled("koikoi.desktop"))
    entry = parser["Desktop Entry"]
    assert entry["Exec"] == "koikoi %f"
    assert entry["MimeType"] == "application/x-koikoi;"
    assert entry["StartupWMClass"] == about.APP_ID == APP_ID


def test_the_menu_entry_is_valid(tmp_path: Path) -> None:
    linux.write_share(tmp_path)
    check("desktop-file-validate", tmp_path / "applications" / f"{about.APP_ID}.desktop")


def test_the_description_for_software_shops_is_valid(tmp_path: Path) -> None:
    linux.write_share(tmp_path)
    path = tmp_path / "metainfo" / f"{about.APP_ID}.metainfo.xml"
    component = ET.parse(path).getroot()
    assert component.findtext("id") == about.APP_ID
    assert [one.get("version") for one in component.iter("release")] == [koikoi.__version__]
    check("appstreamcli", "validate", "--no-net", "--pedantic", path)


def test_software_shops_have_all_they_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Flathub asks for it."""
    home = "https://code.example/us/koikoi"
    monkeypatch.setattr(identity, "HOME", home)
    linux.write_share(tmp_path)
    component = ET.parse(tmp_path / "metainfo" / f"{about.APP_ID}.metainfo.xml").getroot()
    assert component.findtext("url[@type='homepage']") == home
    assert component.findtext("launchable") == f"{about.APP_ID}.desktop"
    shots = component.findall("screenshots/screenshot")
    assert [shot.get("type") for shot in shots] == ["default", *[None] * (len(shots) - 1)]
    for shot in shots:
        address, caption = shot.findtext("image", ""), shot.findtext("caption", "")
        start = f"{home}/raw/v{koikoi.__version__}/"
        assert address.startswith(start)
        assert (ROOT / address.removeprefix(start)).is_file()
        assert 10 < len(caption) < 100
        assert not caption.endswith(".")
    assert (component.findtext("releases/release/description/p") or "").startswith("The first: ")
    schemes = {color.get("scheme_preference"): color.text for color in component.iter("color")}
    assert set(schemes) == {"light", "dark"}
    rating = component.find("content_rating")
    assert rating is not None
    assert rating.get("type") == "oars-1.1"
    assert len(component.findtext("summary", "")) <= 50  # what a shop shows on one line


def test_saved_matches_are_known_by_their_suffix(tmp_path: Path) -> None:
    linux.write_share(tmp_path)
    check("update-mime-database", tmp_path / "mime")
    assert "application/x-koikoi:*.koikoi" in (tmp_path / "mime" / "globs2").read_text()
    assert "application/x-koikoi text/plain" in (tmp_path / "mime" / "subclasses").read_text()


def test_menus_get_an_icon_in_every_usual_size(tmp_path: Path) -> None:
    linux.write_share(tmp_path)
    icons = tmp_path / "icons" / "hicolor"
    assert {16, 32, 48, 64, 128, 256, 512} == {
        int(path.parent.parent.name.split("x")[0]) for path in icons.rglob("*.png")
    }


# Windows


class Made:
    """Stands for a class of PyInstaller's; keeps what it was made from."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self.given, self.named = given, named


def test_the_version_resource_says_what_the_program_is() -> None:
    kinds = "VSVersionInfo FixedFileInfo StringFileInfo StringTable StringStruct VarFileInfo VarStruct".split()
    made = eval(windows.version_info("koikoi"), dict.fromkeys(kinds, Made))
    numbers = made.named["ffi"].named["filevers"]
    assert numbers == made.named["ffi"].named["prodvers"]
    assert ".".join(map(str, numbers)) == f"{koikoi.__version__}.0"
    strings, translation = made.named["kids"]
    (table,) = strings.given[0]
    said = dict(one.given for one in table.given[1])
    assert said["ProductName"] == "Koi-Koi"
    assert said["OriginalFilename"] == "koikoi.exe"
    assert said["FileVersion"] == koikoi.__version__
    language, codepage = translation.given[0][0].given[1]
    assert table.given[0] == f"{language:04x}{codepage:04x}"


def test_windows_does_not_blow_up_what_we_draw() -> None:
    manifest = ET.parse(PACKING / "templates" / "koikoi.manifest").getroot()
    told = {one.tag.rpartition("}")[2]: one.text for one in manifest.iter() if one.text and one.text.strip()}
    assert told == {"dpiAware": "true/pm", "dpiAwareness": "PerMonitorV2"}


def test_uninstalling_leaves_nothing_in_the_registry() -> None:
    script = (PACKING / "templates" / "koikoi.iss").read_text(encoding="utf-8")
    written = re.findall(r'^Root: HKA; Subkey: "([^"]+)";.*?(?:Flags: (.*))?$', script, re.MULTILINE)
    removed = {subkey for subkey, flags in written if "uninsdeletekey" in flags.split()}
    seen: set[str] = set()
    for subkey, flags in written:
        if not any(subkey == key or subkey.startswith(key + "\\") for key in removed):
            assert "uninsdeletevalue" in flags.split(), subkey
            # The first entry is undone last; only then all values are gone.
            assert ("uninsdeletekeyifempty" in flags.split()) == (subkey not in seen), subkey
            seen.add(subkey)
    assert seen


def test_a_missing_inno_setup_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(FileNotFoundError, match="Inno Setup 6"):
        windows.installer_command(Path("folder"), Path("setup.exe"))


def test_the_installer_script_is_told_everything_it_asks_for() -> None:
    script = (PACKING / "templates" / "koikoi.iss").read_text(encoding="utf-8")
    told = {option[2:].split("=")[0] for option in windows.installer_options(Path("folder"), Path("setup.exe"))}
    assert set(re.findall(r"\{#(\w+)\}", script)) <= told


# macOS


def test_the_property_list_is_sound_and_knows_saved_matches() -> None:
    told = macos.info_plist()
    assert plistlib.loads(plistlib.dumps(told)) == told
    assert told["NSHighResolutionCapable"] is True
    assert told["CFBundleShortVersionString"] == koikoi.__version__
    (document,), (declared,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == ["koikoi"]
    assert (about.ICONS / told["CFBundleIconFile"]).is_file()


# All


class Interface:
    """Stands for hatchling's, which only a build has; says where the checkout lies."""

    root = str(ROOT)


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What a build asks."""
    for kind, module in (("BuildHook", "builders.hooks"), ("MetadataHook", "metadata")):
        stand_in = ModuleType(f"hatchling.{module}.plugin.interface")
        vars(stand_in)[f"{kind}Interface"] = Interface
        monkeypatch.setitem(sys.modules, stand_in.__name__, stand_in)
    monkeypatch.delitem(sys.modules, "hatch_build", raising=False)
    return import_module("hatch_build")


@pytest.fixture
def packed(hooks: ModuleType) -> Iterator[dict[str, Path]]:
    """What the build hook adds to a wheel: places there, and the files that come there."""
    hook = hooks.WheelHook()
    added: dict[str, Any] = {"force_include": {}}
    hook.initialize("editable", added)
    assert added == {"force_include": {}}  # a checkout reads its own files, which cannot go stale
    hook.initialize("standard", added)
    yield {place: ROOT / path for path, place in added["force_include"].items()}
    hook.finalize("standard", added, "koikoi.whl")
    assert {path for path in map(Path, added["force_include"]) if path.suffix == ".mo" and path.exists()} == set()


def test_the_wheel_gets_every_catalogue_compiled(packed: dict[str, Path]) -> None:
    folder = "koikoi/locales/catalogues/{}/LC_MESSAGES/koikoi.mo"
    catalogues = {place: path for place, path in packed.items() if place.endswith(".mo")}
    assert set(catalogues) == {folder.format(language) for language in LANGUAGES if language != "en"}
    for place, path in catalogues.items():
        source = (ROOT / place).with_suffix(".po").read_text(encoding="utf-8")
        with path.open("rb") as file:
            made = GNUTranslations(file)
        assert made.gettext("Settings") != "Settings"
        assert f'msgid "Settings"\nmsgstr "{made.gettext("Settings")}"' in source


def test_the_wheel_gets_what_the_game_shows_and_plays_and_not_what_made_it(packed: dict[str, Path]) -> None:
    art = {place.removeprefix("koikoi/art/") for place in packed if place.startswith("koikoi/art/")}
    assert {place.split("/")[0] for place in art} == {"sprites", "fonts", "sounds", "icons"}
    assert {place for place in art if place.endswith((".py", ".pyc"))} == set()
    assert {
        "sprites/cards/1B.webp",
        "fonts/KoikoiSans-Medium.ttf",
        "sounds/press.ogg",
        "icons/koikoi-64.png",
        "icons/koikoi.svg",
    } <= art
    assert all(path.is_file() for path in packed.values())


def test_the_readme_holds_where_none_of_its_files_are(hooks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {"version": "1.2.3"}
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    hooks.ReadmeHook().update(told)
    assert "urls" not in told, "nobody knows where"
    assert told["readme"]["text"] == (ROOT / "README.md").read_text(encoding="utf-8")
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://a.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "us")
    hooks.ReadmeHook().update(told)
    assert told["urls"]["Issues"] == "https://a.example/us/issues"
    links = re.findall(r"(!?)\[[^]]*\]\(([^)]+)\)", told["readme"]["text"])
    assert len(links) > 15
    for picture, link in links:
        place = link.removeprefix(f"https://a.example/us/{'raw' if picture else 'blob'}/v1.2.3/")
        assert (ROOT / place).exists() if place != link else link.startswith("https://"), link


def test_the_metadata_asks_for_ranges_and_the_locks_for_exactly_one_of_each() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for requirement in project["project"]["dependencies"]:
        assert re.fullmatch(r"[\w-]+>=[\d.]+,<\d+", requirement)
        name = re.split(r"[^\w-]", requirement)[0]
        for lock in ("test", "package"):
            text = (ROOT / "tools" / "locked" / f"{lock}.txt").read_text(encoding="utf-8")
            assert len(re.findall(rf"^{name}==", text, re.MULTILINE)) == 1
    for path in (ROOT / "tools" / "locked").iterdir():
        text = path.read_text(encoding="utf-8")
        entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
        assert all("--hash=sha256:" in entry for entry in entries)
        assert "://" not in text


def test_uv_takes_for_a_player_what_the_tests_and_packages_take() -> None:
    """Both install into .venv, and would undo each other's work there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"], *chain(*project["project"]["optional-dependencies"].values())]
    names = {re.split(r"[^\w-]", requirement)[0] for requirement in asked}
    for lock in ("test", "package"):
        text = (ROOT / "tools" / "locked" / f"{lock}.txt").read_text(encoding="utf-8")
        locked = [f"{name}=={version}" for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE)]
        wanted = [one for one in locked if one.partition("==")[0] in names]
        assert len(wanted) > 3
        assert project["tool"]["uv"] == {"default-groups": [], "constraint-dependencies": sorted(wanted)}


def test_the_metadata_names_every_language() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [one for one in project["classifiers"] if one.startswith("Natural Language :: ")]
    names = [re.sub(r"(\w+) (\w+)", r"\2 (\1)", language.english_name) for language in LANGUAGES.values()]
    assert named == [f"Natural Language :: {name}" for name in sorted(names)]
    assert "Natural Language :: Portuguese (Brazilian)" in named


def test_the_recipe_is_python_and_begins_where_processes_can_begin_again() -> None:
    compile((PACKING / "koikoi.spec").read_text(encoding="utf-8"), "koikoi.spec", "exec")
    launch = (PACKING / "launch.py").read_text(encoding="utf-8")
    assert launch.index("freeze_support()") < launch.index("from koikoi")


@pytest.mark.parametrize("fault", [EOFError, OSError, UnpicklingError])
def test_a_process_whose_game_has_ended_before_it_could_begin_ends_without_a_word(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin() -> None:
        raise fault

    monkeypatch.setattr(multiprocessing, "freeze_support", begin)
    with pytest.raises(SystemExit, match=r"^1$"):
        runpy.run_path(str(PACKING / "launch.py"), run_name="__main__")


def test_weights_are_told_by_part() -> None:
    sizes = [("koikoi/art/sprites/cards/1B.webp", 5), ("koikoi/art/sprites/scenes/01.webp", 2), ("koikoi/x.py", 9)]
    assert weight.by_part(sizes, "code") == {"code": 9, "cards": 5, "other pictures": 2}
    assert (
        weight.told("wheel", 16_000_000, {"code": 9_000_000, "rest": 10}, 25) == "wheel: 16.0 MB (at most 25): code 9.0"
    )


def test_wheels_are_looked_for_on_every_system_with_every_python(monkeypatch: pytest.MonkeyPatch) -> None:
    def pip(command: list[str], **_: Any) -> "subprocess.CompletedProcess[str]":
        if "--platform=win_arm64" in command:
            return subprocess.CompletedProcess(command, 1, "", "ERROR: nothing\nERROR: No matching distribution")
        report = '{"install": [{"download_info": {"url": "https://a.example/b/window-1-cp311-none-any.whl"}}]}'
        return subprocess.CompletedProcess(command, 0, report, "")

    monkeypatch.setattr(subprocess, "run", pip)
    answers = list(wheels.ask(["pip"], ["window==1"]))
    assert len(answers) == 6 * 5
    assert {one.system for one in answers if one.trouble} == {"Windows ARM"}
    assert {one.wheels for one in answers if not one.trouble} == {("window-1-cp311-none-any.whl",)}


def test_any_python_builds_packages() -> None:
    """Also one in which neither the game nor what it needs is installed."""
    command = [sys.executable, "-I", "-S", str(ROOT / "tools" / "package.py"), "--help"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
