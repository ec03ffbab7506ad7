"""What the documents name is there: files, commands with their options, rulesets, players, and a variant that works."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from koikoi.agents.players import make_agent
from koikoi.cli import commands
from koikoi.rulesets.collection import bundled

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("", "koikoi", "koikoi/desktop", "koikoi/rulesets", "tests/cli", "tests/desktop", "tests/table", "tools", "art")
"""Where a path may begin: documents leave out the room they speak of."""
ELSEWHERE = {"club.toml", "install.sh", "koikoi/art", "OWNER/REPOSITORY"}
"""A person's own file; inside packages; inside the wheel; the repository."""


@pytest.fixture(
    params=["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG", "SECURITY", "ROADMAP", "AUTHORS", "CODE_OF_CONDUCT"]
)
def document(request: pytest.FixtureRequest) -> Path:
    return ROOT / f"{request.param}.md"


def spans(text: str) -> Iterator[str]:
    """What stands in backticks, and each line of a block of code."""
    for block in re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))


def is_there(path: str) -> bool:
    return any((ROOT / room / f"{path}{suffix}").exists() for room in ROOMS for suffix in ("", ".py"))


def test_links_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (document.parent / link).exists()] == []


def test_files_that_are_named_are_there(document: Path) -> None:
    """In CONTRIBUTING `xx` stands for a language."""
    words = " ".join(spans(document.read_text(encoding="utf-8"))).replace("/xx/", "/de/")
    paths = re.findall(r"(?<![\w./<-])\.?\w[\w.]*(?:/[\w.-]+)+|\b\w+\.(?:py|toml|md|sh)\b", words)
    assert [path for path in paths if path not in ELSEWHERE and not is_there(path)] == []


def test_names_in_a_module_are_in_it(document: Path) -> None:
    """As in `engine/ruleset.py:Ruleset`."""
    for path, name in re.findall(r"`([\w/]+\.py):(\w+)`", document.read_text(encoding="utf-8")):
        found = next(ROOT / room / path for room in ROOMS if (ROOT / room / path).exists())
        assert re.search(rf"^(class {name}|def {name}|{name}\b.*=)", found.read_text(encoding="utf-8"), re.MULTILINE)


def helped(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says of itself; `rules` says it of each of its parts."""
    said = ""
    parts = [[name, part] for part in ("list", "show", "diff", "check")] if name == "rules" else [[name]]
    for part in parts:
        assert commands.run(["--lang", "en", *part, "--help"]) == 0
        said += capsys.readouterr().out
    return said


def test_commands_that_are_named_exist_with_their_options(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calls = re.findall(
        r"^(?:\$ )?(?:koikoi|python3? tools/run\.py) ([a-z-]+)\b(.*)",
        "\n".join(spans(document.read_text(encoding="utf-8"))),
        re.MULTILINE,
    )
    for name, rest in calls:
        if name == "test":  # of tools/run.py
            continue
        assert name in commands.COMMANDS
        said = helped(name, capsys)
        for option in re.findall(r"(?<![\w-])--?[a-z][\w-]*", rest):
            assert re.search(rf"(?<![\w-]){option}(?![\w-])", said), f"koikoi {name} {option}"


def test_tools_that_are_named_take_their_options(document: Path) -> None:
    for tool, rest in re.findall(r"python3? (tools/\w+\.py)([^`\n#]*)", document.read_text(encoding="utf-8")):
        if tool == "tools/run.py":
            continue
        source = (ROOT / tool).read_text(encoding="utf-8")
        for option in re.findall(r"--[a-z][\w-]*", rest):
            assert option in source, f"{tool} {option}"


def test_the_readme_has_every_ruleset_in_its_table() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| ([\d–]+) \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {name for name, _ in rows} == set(bundled())


def test_computer_players_that_are_named_are_there(document: Path) -> None:
    for seats in re.findall(r"--(?:seats|cross) ([\w:,]+)", document.read_text(encoding="utf-8")):
        for seat in set(seats.split(",")) - {"human", "yours"}:
            assert make_agent(seat).name


def test_the_variant_in_the_readme_can_be_played(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```toml\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert len(example.splitlines()) == 5
    path = tmp_path / "club.toml"
    path.write_text(example, encoding="utf-8")
    assert commands.run(["rules", "check", str(path)]) == 0
