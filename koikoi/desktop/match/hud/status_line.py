"""The game's voice: a paper slip, always in the same place, that says one thing at a time."""

from dataclasses import dataclass, replace
from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, nine, slab, words
from koikoi.desktop.draw.panel_cache import PanelCache, once, text_size
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Command, Device, Hint, device
from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.input.key_hints import hint_line, hint_width
from koikoi.desktop.layout.board import Board, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud import coach_panel, status_texts
from koikoi.desktop.match.hud.spoken_line import draw_spoken
from koikoi.desktop.match.input.spots import BoardFocus, FanSpot, PanelSpot
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Seat
from koikoi.engine.events import Drawn, KoiKoiCalled
from koikoi.engine.reach import dangers
from koikoi.engine.state import ToDecide
from koikoi.locales import _, asked, sentences
from koikoi.settings import now
from koikoi.table.seating import Chair, Privacy

STEP = 1.25
"""From one line to the next, in heights of its letters."""
BEFORE = 11.0
"""How far left of the hand's middle it begins, whatever it says: about half of most of it; in heights of letters."""


@dataclass(frozen=True, slots=True)
class _LineContent:
    """Equal where the slip would look the same."""

    name: str
    colour: int
    said: tuple[str, ...]
    """In full, and shorter."""
    hints: tuple[Hint, ...]


def draw_line(wall: PanelCache, state: TableState, focus: BoardFocus, frame: Board) -> None:
    """The slip with who is meant, what is said, and the keys in use."""
    if (spoken := state.speaker.said) is not None and state.source.unsaved is None:
        draw_spoken(wall, frame, spoken)
        return
    content = line_content(state, focus, frame, turned=wall.turned)
    if content.said and not _told_already(state) and not _under_scroll(state, turned=wall.turned):
        _put(wall, frame, content)


def covered(frame: Board) -> bool:
    """Whether a scroll over the field lies over the line, too; else it stands beside the cloth, or somebody speaks."""
    return frame.line.left >= frame.cloth.left and not frame.uncovered


def _told_already(state: TableState) -> bool:
    """Whether what happens has been told by a scene of its own: the line would only come up where that leaves."""
    return state.announced and bool(state.queue) and isinstance(state.queue[0].event, KoiKoiCalled)


def _under_scroll(state: TableState, *, turned: bool) -> bool:
    """Whether the line would only come where a scroll is unrolled: somebody here is asked to stop or to go on."""
    phase, frame = state.view.phase, state.board
    whole = fonts.enlarged() and not frame.tall and not frame.uncovered  # it takes all of the window
    if not isinstance(phase, ToDecide) or state.queue or state.watched or not (whole or covered(frame)):
        return False
    return state.ready(phase.seat) and turned == (phase.seat in frame.turned)


def clear_of_line(state: TableState, focus: BoardFocus, frame: Board, *, turned: bool) -> Board:
    """The board on which lists end above the slip, where enlarged words make it higher than its place."""
    if not fonts.enlarged() or state.speaker.said is not None:
        return frame
    content = line_content(state, focus, frame, turned=turned)
    slip = _room(content, frame) if content.said else frame.line
    end = slip.top - frame.px(0.4)
    lists = {
        seat: Rect(rect.topleft, (rect.w, max(end - rect.top, 0))) if rect.colliderect(slip) else rect
        for seat, rect in frame.lists.items()
    }
    return frame if lists == frame.lists else replace(frame, lists=lists)


def line_in_words(state: TableState, focus: BoardFocus) -> str:
    """What stands in the line, in full; empty where it is empty."""
    if (spoken := state.speaker.said) is not None:
        return spoken.in_words
    return next(iter(line_content(state, focus, state.board, turned=False).said), "")


def draw_said(wall: PanelCache, frame: Board, chair: Chair, said: tuple[str, ...]) -> None:
    """The slip with what somebody says, in full and shorter."""
    _put(wall, frame, _said(chair, said))


def said_room(frame: Board, chair: Chair, said: tuple[str, ...]) -> Rect:
    """Where that slip lies, at most."""
    return _room(_said(chair, said), frame)


def _said(chair: Chair, said: tuple[str, ...]) -> _LineContent:
    return _LineContent(chair.name, chair.colour, said, ())


def _put(wall: PanelCache, frame: Board, shown: _LineContent) -> None:
    middle = frame.hands[frame.near].rect.centerx - frame.line.left
    paint = partial(_slip, shown=shown, frame=frame, middle=middle)
    wall.put("line", _room(shown, frame), (shown, middle, device()), paint, beyond=frame.px(1.0, 4))


def _room(shown: _LineContent, frame: Board) -> Rect:
    """The line's place; higher where enlarged words need that."""
    if not fonts.enlarged():
        return frame.line
    size, room = text_size(frame, 2.35, 14), _tag(shown, frame, frame.line)[1]
    lines, _size = _wrapped(shown.said, size, room, frame.line.h)
    high = max(frame.line.h, round(len(lines) * grown(size) * STEP) + frame.px(0.8))
    return Rect(frame.line.left, frame.line.bottom - high, frame.line.w, high)


def _tag(shown: _LineContent, frame: Board, area: Rect) -> tuple[int, int]:
    """Width of the flag with the name, and of what is left for the words."""
    size, pad = text_size(frame, 2.35, 14, area.h * 0.72), frame.px(1.2, 6)
    most = area.w // (2 if fonts.enlarged() else 3)
    tag = min(fonts.width(Face.BOLD, size, shown.name) + 2 * pad, most) if shown.name else 0
    return tag, area.w - tag - 2 * pad


def line_content(state: TableState, focus: BoardFocus, frame: Board, *, turned: bool) -> _LineContent:
    """What stands in the slip now; `turned`: for who sits opposite."""
    view, source = state.view, state.source
    if source.unsaved is not None:
        return _LineContent("", 0, (status_texts.unsaved(source.unsaved),), ())
    seat = view.to_move
    chair = source.seating.chairs[seat] if seat is not None else None
    name = chair.name if chair is not None else ""
    mover = state.mover if state.mover not in frame.turned else None  # somebody opposite has words of their own
    doer, told = _told(state)
    said: tuple[str, ...] = ()
    if state.queue:
        said, chair = told, doer
        name = chair.name if chair is not None else ""
    elif (asked := how_to_look(state)) and seat not in frame.turned:
        said = (asked,)
    elif mover is not None and focus.refused is not None:
        said = (status_texts.refused(view, focus.refused),)
    elif warned := _warned(state, focus, mover):
        name, said = _("Coach"), warned
    elif pointed := _pointed(state, focus, mover):
        said = pointed
    elif mover is not None and (advice := coach_panel.said(state, mover, focus.up)):
        name, said = _("Coach"), advice
    elif told and focus.up is None:  # it has not been read yet
        said, chair = told, doer
        name = chair.name if chair is not None else ""
    elif not (state.hands_over or state.caption.hushed):
        said = status_texts.line(view, mover, focus.up, source.players)
        name = name if mover is not None else ""  # the sentence says it
    hints = () if turned else tuple(_hints(state, focus))
    return _LineContent(name, chair.colour if chair is not None else 0, said, hints)


def _hints(state: TableState, focus: BoardFocus) -> list[Hint]:
    """The keys in use, and what they do now."""
    if state.queue:
        return bindings.hint([(Command.HURRY, _("hurry"))])
    entries: list[tuple[Command | tuple[Command, ...], str]] = []
    if focus.usable:
        entries.append(((Command.LEFT, Command.RIGHT), _("choose")))
        entries.append((Command.CONFIRM, _("take") if focus.taking else _("play")))
        if not focus.taking and focus.matches == 2:
            entries.append((Command.UP, _("which to take")))
    return bindings.hint([*entries, (Command.HELP, _("yaku")), (Command.MENU, _("pause"))])


def how_to_look(state: TableState) -> str:
    """How the one who is waited for opens the own hand; empty where nobody has to."""
    seat = state.waiting_for
    if seat is None or state.visibility.mode is Privacy.PASS:
        return ""
    command, used = bindings.PEEKS[seat], device()
    key = bindings.button_name(command) if used is Device.PAD else bindings.key_name(command)
    if state.visibility.mode is Privacy.FACE:
        press = _("Press {key} to see your cards.").format(key=key)
        return press if bindings.by_keys() and key else _("Touch your cards to see them.")
    if used is Device.TOUCH or not key:
        return _("Hold your name to see your cards.")
    return _("Hold {key}, or your name, to see your cards.").format(key=key)


def _told(state: TableState) -> tuple[Chair | None, tuple[str, ...]]:
    """What is happening before one's eyes, and whose doing it is where the sentence does not say it."""
    shot, source = state.caption.shot, state.source
    if shot is None or shot.seat is None:  # nothing can be seen yet
        return None, status_texts.line(state.view, None, None, source.players) if state.queue else ()
    if not state.queue and not (state.caption.stays or state.hands_over):
        return None, ()
    told = status_texts.happened(shot.event, source.rules, source.players)
    named = told != status_texts.happened(shot.event, source.rules, [""] * len(source.players))
    left = asked.from_stock(shot.view) if isinstance(shot.event, Drawn) else ""
    said = tuple(dict.fromkeys((sentences((told, left)), told))) if told else ()
    return None if named else source.seating.chairs[shot.seat], said


def _pointed(state: TableState, focus: BoardFocus, mover: Seat | None) -> tuple[str, ...]:
    """What is pointed at, if it is nothing to play: captured cards, the stock, a card that is marked as a danger."""
    view, players, fan = state.view, state.source.players, focus.fan
    if isinstance(focus.here, FanSpot) and fan is not None:
        return (status_texts.captured(fan.seat, fan.kind, fan.count, view.rules, players),)
    if focus.here == PanelSpot(TablePanel.UNSEEN):
        return (status_texts.stock(view.stock_size),)
    card = focus.piece.face if focus.piece is not None else None
    if not now().danger or mover is None or focus.here is not None or card is None:
        return ()
    threats = once(view, ("dangers", mover), lambda: dangers(view, mover))
    return (status_texts.danger(card, threats[card], view.rules, players),) if card in threats else ()


def _warned(state: TableState, focus: BoardFocus, mover: Seat | None) -> tuple[str, ...]:
    """The coach's words on a field card that others wait for, while it is pointed at."""
    if mover is None or focus.here is not None or focus.piece is None or focus.piece.face is None:
        return ()
    risk = coach_panel.risk(state, focus.piece.face)
    return (coach_panel.left_lying(risk, state.view, state.source.players),) if risk is not None else ()


def _slip(target: Surface, area: Rect, shown: _LineContent, frame: Board, middle: int) -> None:
    """From its edge below the hand's middle to the right; in two lines where it is high enough for them."""
    size, pad = text_size(frame, 2.35, 14, area.h * 0.72), frame.px(1.2, 6)
    tag, room = _tag(shown, frame, area)
    if area.h > 6 * frame.u or fonts.enlarged():
        lines, size = _wrapped(shown.said, text_size(frame, 2.35, 14), room, area.h)
    else:
        said = next((one for one in shown.said if fonts.width(Face.SANS, size, one) <= room), shown.said[-1])
        size, said = fonts.fit(Face.SANS, size, 12, said, room)
        lines = [said]
    wide = max(fonts.width(Face.SANS, size, one) for one in lines)
    caps = min(round(area.h * 0.66), round(size * 1.5))
    hints = shown.hints if len(lines) == 1 else ()
    beside = hint_width(hints, caps, room - wide - 2 * pad) if hints and room > wide + 2 * pad else 0
    rect = Rect(0, area.top, tag + wide + 2 * pad + (beside + pad if beside else 0), area.h)
    below = frame.line.left >= frame.cloth.left if fonts.enlarged() else area.h <= 6 * frame.u
    edge = middle - round(BEFORE * grown(text_size(frame, 2.35, 14))) if below else 0  # else over its player's plate
    rect.left = area.left + edge
    rect.clamp_ip(area)
    nine(target, "slip", rect, max(area.h / 60, 0.4))
    if shown.name:
        flag = Rect(rect.left, rect.top, tag, rect.h)
        slab(target, Rect(*flag.topleft, flag.w + pen(3), flag.h), theme.INKS[shown.colour], pen(3), flag)
        words(
            target, shown.name, flag.center, size, colour=theme.PAPER, face=Face.BOLD, anchor="center", room=tag - pad
        )
    x = rect.left + tag + pad
    for number, one in enumerate(lines):
        y = rect.centery + (number - (len(lines) - 1) / 2) * grown(size) * STEP
        words(target, one, (x, y), size, anchor="midleft")
    if beside:
        at = (x + wide + pad, rect.centery)
        hint_line(target, hints, at, caps, room=beside, colour=theme.INK2)


def _wrapped(texts: tuple[str, ...], size: int, room: int, high: int) -> tuple[list[str], int]:
    """The lines of the fullest text that fits; enlarged letters keep their size, and take as many as they need."""
    if fonts.enlarged():
        each = [fonts.wrap(Face.SANS, size, one, room) for one in texts]
        return next((one for one in each if len(one) * grown(size) * STEP <= high), each[-1]), size
    for smaller in range(size, 11, -1):
        most = max(int(high / (grown(smaller) * STEP)), 1)
        for one in texts:
            lines = fonts.wrap(Face.SANS, smaller, one, room)
            if len(lines) <= most:
                return lines, smaller
    return fonts.wrap(Face.SANS, 12, texts[-1], room)[: max(int(high / (grown(12) * STEP)), 1)], 12
