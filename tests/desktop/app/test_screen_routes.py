"""Every request that a scene of the match may make leads to a screen."""

import inspect
from dataclasses import is_dataclass
from pathlib import Path

import pytest

from koikoi.desktop.app.screen_routes import screen_routes
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.state import routes
from koikoi.desktop.match.state.routes import RematchRoute, ReplayRoute, SetupRoute
from koikoi.desktop.screens import routes as between_screens
from koikoi.desktop.screens.replay.replay import ReplayScene
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.engine.state import ToPlay
from koikoi.table.save import new_path
from koikoi.table.shuffle import sealed_shuffle
from koikoi.table.table import Table
from tests.autoplay import play_on, start
from tests.desktop.moments import moment


@pytest.fixture
def played() -> Table:
    """A match that is over."""
    table = start(new_path(), "koikoi-japan", 2, 5)
    play_on(table).close()
    assert table.over
    return table


def test_the_requests_of_a_match_lead_to_screens(played: Table) -> None:
    ways = screen_routes()
    assert played.path is not None
    assert isinstance(ways.scene(moment(ToPlay).state.yaku_sheet), YakuSheetScene)
    assert isinstance(ways.scene(SetupRoute(played)), SetupScene)
    assert isinstance(ways.scene(ReplayRoute(played.path)), ReplayScene)
    shuffle = sealed_shuffle()
    rematch = ways.scene(RematchRoute(played, shuffle))
    assert isinstance(rematch, MatchScene)
    assert rematch.table.players == played.players
    assert rematch.table.lines != played.lines
    assert rematch.table.commitment == shuffle.commitment
    assert [list(line["contributed"]) for line in rematch.table.lines if "contributed" in line] == [["at"]]
    rematch.table.close()


def test_a_record_that_cannot_be_watched_says_why(tmp_path: Path) -> None:
    broken = tmp_path / "broken.koikoi"
    broken.write_bytes(b"\xff")
    notice = screen_routes().scene(ReplayRoute(broken))
    assert isinstance(notice, NoticeDialog)
    assert "broken.koikoi" in notice.text


def test_no_request_is_without_a_route() -> None:
    classes = [kind for module in (routes, between_screens) for _name, kind in inspect.getmembers(module, is_dataclass)]
    requests = {kind for kind in classes if kind.__module__ in (routes.__name__, between_screens.__name__)}
    assert requests == screen_routes().requests
