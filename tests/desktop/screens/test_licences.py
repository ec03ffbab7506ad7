"""What is inside, and the words of its licences."""

import pytest

from koikoi import licences
from koikoi.desktop.input.intents import Confirm, Cycle, Ends, MoveFocus
from koikoi.desktop.screens.licences import LicencesScene, LicenceTextScene, paragraphs_of
from koikoi.desktop.screens.settings import SettingsScene
from koikoi.desktop.ui.leaves import Control
from koikoi.desktop.ui.scene import Push
from koikoi.desktop.ui.widgets import Button
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
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


@pytest.mark.parametrize("name", ["Rust crates in AccessKit", "ALAC, GSM 06.10 and G.72x, in libsndfile"])
def test_a_licence_of_several_long_texts_is_read_to_its_last_word(name: str) -> None:
    component = next(one for one in licences.components() if one.name == name)
    for size in ((640, 400), (1280, 800)):
        scene = entered(LicenceTextScene(component), size)
        for _ in range(200):
            scene.handle(MoveFocus(0, 1))
        assert scene.scroller.at == scene.scroller.page - scene.scroller.area.h > 1000
    assert paragraphs_of(licences.text(component.texts[-1]))[-1].endswith("limitations under the License.")


@pytest.mark.parametrize("by", [1, -1])
def test_tab_reads_a_long_list_from_one_end_to_the_other_and_begins_again(by: int) -> None:
    scene = entered(LicencesScene(), (1280, 800))
    names = [one.name for one in licences.components()][::by]
    scene.handle(Ends(-by))
    told = []
    for _ in range(2 * len(names) + 2):
        told.append(scene.focused_key)
        scene.handle(Cycle(by))
    begin = told.index(names[0])
    assert [one for one in told[begin:] if one is not None][: 2 * len(names) - 1] == [*names, *names][:-1]
    assert scene.scroller.page > 2 * scene.scroller.area.h, "not all rows are in sight at once"


def test_lines_of_a_fixed_length_become_paragraphs_and_items_stay_apart() -> None:
    text = "Copyright us\n\n  One sentence\nin two lines:\n\n  1. first\n     of all;\n  2. second.\n"
    assert paragraphs_of(text) == ["Copyright us", "One sentence in two lines:", "1. first of all;", "2. second."]


@pytest.mark.parametrize("percent", [100, 160, 200])
def test_the_way_to_a_licence_is_no_higher_than_its_words_need(percent: int) -> None:
    with chosen(Settings(language="de", text_size=percent)):
        scene = entered(LicencesScene(), (960, 600))
        found = [one.rect for one in scene.boxes.placed if one.scrolls and isinstance(one.leaf, Control)]
    assert found
    assert all(rect.h < 0.6 * rect.w for rect in found)
