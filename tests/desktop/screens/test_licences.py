"""What is inside, and the words of its licences."""

from koikoi import licences
from koikoi.desktop.input.intents import Confirm, MoveFocus
from koikoi.desktop.screens.licences import LicencesScene, LicenceTextScene, paragraphs_of
from koikoi.desktop.screens.settings import SettingsScene
from koikoi.desktop.ui.scene import Push
from koikoi.desktop.ui.widgets import Button
from tests.desktop.windows import entered


def test_the_settings_lead_there() -> None:
    scene = entered(SettingsScene(), (1280, 800))
    (show,) = (one for one in scene.panel.widgets if isinstance(one, Button) and one.label == "Show")
    change = show.act()
    assert isinstance(change, Push)
    assert isinstance(change.scene, LicencesScene)


def test_every_licence_is_reached_and_scrolled_without_a_mouse() -> None:
    scene = entered(LicencesScene(), (1280, 800))
    read = []
    for _ in licences.components():
        change = scene.handle(Confirm())
        scene.handle(MoveFocus(0, 1))
        assert isinstance(change, Push)
        assert isinstance(change.scene, LicenceTextScene)
        read.append(change.scene.component)
    assert read == [*licences.components()]
    text = entered(LicenceTextScene(next(one for one in read if one.name == "pygame-ce")), (1280, 800))
    before = -1
    while text.scroller.at > before:
        before = text.scroller.at
        text.handle(MoveFocus(0, 1))
    assert text.scroller.at == text.scroller.page - text.scroller.area.h > 2000
    text.handle(MoveFocus(0, -1))
    assert text.scroller.at < before


def test_lines_of_a_fixed_length_become_paragraphs_and_items_stay_apart() -> None:
    text = "Copyright us\n\n  One sentence\nin two lines:\n\n  1. first\n     of all;\n  2. second.\n"
    assert paragraphs_of(text) == ["Copyright us", "One sentence in two lines:", "1. first of all;", "2. second."]
