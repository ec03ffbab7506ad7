"""One match at the terminal: whose turn it is, what is asked, what is told, and who must not see it."""

from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from random import Random

from koikoi.agents.players import Agent
from koikoi.agents.worker.worker import patience
from koikoi.arena.fallback import choose
from koikoi.cli.coach import advised
from koikoi.cli.output import warn
from koikoi.cli.terminal import AskAgain, QuitTerminal, Terminal, words_for_help
from koikoi.engine.actions import Action, Pick, Play, Seat
from koikoi.engine.cards import DECK
from koikoi.engine.events import Captured, Drawn, Event, Laid, Played, RoundEnded
from koikoi.engine.state import ChooseDealer, Match, MatchOver, RoundOver, ToDeal, ToDecide, ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.invocation import command
from koikoi.locales import _, asked, everything, names, sentences, today
from koikoi.locales.account import fairness, known_beforehand, match_end, next_dealer, seal
from koikoi.locales.choosing import choice, question, risk
from koikoi.locales.faults import reason
from koikoi.locales.players import agent as computer
from koikoi.locales.rules import in_words, yaku_table
from koikoi.locales.telling import decision, field, round_begins, tell, wild_mark
from koikoi.table.proof import branch_line
from koikoi.table.seating import Privacy
from koikoi.table.share_code import CodeError, code_of, just_played
from koikoi.table.shuffle import moment
from koikoi.table.table import Table
from koikoi.table.today import day_of


class TerminalMatch:
    """One match at the terminal."""

    def __init__(self, table: Table, seats: list[Agent | None], terminal: Terminal) -> None:
        self.table = table
        self.seats = seats
        self.terminal = terminal
        self.people = sum(agent is None for agent in seats)
        self.closed = self.people > 1 and table.seating.privacy is not Privacy.OPEN
        """Whether hands are hidden from the other people here."""
        self.open_to: Seat | None = None
        """Whose hand stands in sight."""
        self.chance = Random(f"{table.seed} terminal")
        self.told: list[str] = []
        """All that everybody has heard."""
        self.heard: dict[Seat, int] = {}
        """How much of it each seat had heard when its last turn was over, or the round began."""
        self.begun: list[str] = []
        """A line that waits for its end, until a computer player has chosen what its card takes."""
        self.latest: list[str] = []
        """What was told last, all of it."""
        self.warned = False
        """Whether it has been told that the match cannot be saved."""

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.table.match

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.table.players[seat]

    def run(self) -> int:
        """Plays to the end; returns the exit code."""
        try:
            with self.terminal.private() if self.closed else nullcontext(False) as vanishing:
                with suppress(AskAgain):
                    self._begin()
                while not self.table.over:
                    with suppress(AskAgain):
                        self._go_on()
            if vanishing:
                self.terminal.tell(*self.latest)
            self._end()
        except QuitTerminal:
            self._farewell()
        except KeyboardInterrupt:
            self.terminal.tell("")
            self._farewell()
            raise
        finally:
            self.table.close()
        return 0

    def _begin(self) -> None:
        rules, players = self.table.rules, self.table.players
        text = _("Koi-koi, rules: {rules}. Players: {players}.")
        self.terminal.tell(text.format(rules=names.ruleset(rules), players=everything(players)))
        for name, agent in zip(players, self.seats, strict=True):
            if agent is not None:
                self.terminal.tell(_("{name} is the computer: {level}.").format(name=name, level=computer(agent.name)))
        if rules.teams(len(players)):
            sides = [names.side(rules, players, side) for side in range(2)]
            self.terminal.tell(_("{one} play against {others}.").format(one=sides[0], others=sides[1]))
        if self.table.damaged is not None:
            self.terminal.tell(_("The record was damaged at its end; play goes on from the last card that is whole."))
        if self.people:
            self.terminal.tell(_("Type help at any question; w explains the rules; q quits, and the match is saved."))
        if self.table.commitment and self.people:
            self.terminal.tell(seal(self.table.commitment))
        if self.table.header.code:
            self.terminal.tell(known_beforehand(self.table.header.code))
        if self.table.header.branch is not None:
            self.terminal.tell(branch_line(self.table.header.branch))
        if self.table.events:
            self._remind()

    def _remind(self) -> None:
        """Where a match stands that goes on, and what has just happened in it."""
        rules, players = self.table.rules, self.table.players
        self.terminal.tell("", *asked.standing(self.table.view(None), players))
        match self.match.phase:
            case ToPick(seat, card, drawn=drawn):
                self._say(*tell((Drawn if drawn else Played)(seat, card), rules, players))
            case ToDecide() as phase:
                self._say(*decision(phase, rules, players))
            case _:
                pass

    def _go_on(self) -> None:
        match self.match.phase:
            case ChooseDealer():
                self._choose_dealer()
            case ToDeal():
                self.terminal.tell("")
                self.heard = dict.fromkeys(map(Seat, range(self.match.seats)), len(self.told))
                self._say(round_begins(self.match.round, self.match.dealer, self.table.rules, self.table.players))
                self._tell(self.table.deal())
            case RoundOver(result):
                self._say(next_dealer(result, self.table.players))
                if self.people:
                    self._pause(_("Press Enter for the next round."))
                self.table.next_round()
            case ToPlay(seat=seat) | ToPick(seat=seat) | ToDecide(seat=seat):
                self._turn(seat)
            case MatchOver():
                pass
        if self.table.unsaved is not None and not self.warned:
            self.warned = True
            text = _("The match cannot be saved ({reason}), but you can play on; there may be room again later.")
            warn(text.format(reason=reason(self.table.unsaved)))

    # The dealer

    def _choose_dealer(self) -> None:
        phase = self.match.phase
        assert isinstance(phase, ChooseDealer)
        commands = self._commands(None)
        if phase.seat is None:
            seat = self.chance.randrange(self.match.seats)
            if self.people:
                self.terminal.tell(_("You agree on who deals first."))
                seat = self.terminal.choose(_("Who deals first?"), self.table.players, commands)
            self._tell(self.table.appoint(Seat(seat), moment() if self.people else None))
            return
        lots = self.table.lots
        free = [place for place in range(len(DECK)) if lots[place] not in phase.tries[-1]]
        chosen, at = self.chance.randrange(len(free)), None
        if self.seats[phase.seat] is None:
            text = _("{name}, {number} cards lie face down; draw one to see who deals first.")
            self.terminal.tell(text.format(name=self.name(phase.seat), number=len(free)))
            options = [str(number) for number in range(1, len(free) + 1)]
            chosen = self.terminal.choose(_("Which card?"), options, commands, shown=False, usual=chosen)
            at = moment()
        self._tell(self.table.draw_lot(free[chosen], at))

    # A turn

    def _turn(self, seat: Seat) -> None:
        agent = self.seats[seat]
        view = self.table.view(seat)
        if agent is not None:
            self._act(seat, choose(agent, view, self.chance, limit=patience(agent.name)))
            return
        phase = self.match.phase
        if isinstance(phase, ToDecide) and len(view.legal) == 1:
            self._act(seat, view.legal[0])
            return
        if self.closed and not (self.open_to == seat and self.terminal.alone):
            if self.terminal.away:
                self.terminal.tell(*asked.standing(self.table.view(None), self.table.players))
            self._pause(_("{name}, press Enter when nobody else is looking.").format(name=self.name(seat)))
            self.terminal.open_hand()
        self.open_to = seat
        self.warned = False  # whoever is to move is told again that nothing is saved, as long as that is so
        if told := asked.from_stock(view):
            self.terminal.tell(told)
        if isinstance(phase, ToPlay):
            self.terminal.tell("", *self._lying(view))
        elif isinstance(phase, ToDecide):
            self.terminal.tell(*asked.without_effect(view, seat))
        if isinstance(phase, ToDecide) and not phase.forced:
            self.terminal.tell(risk(phase, view))
        if self.table.seating.chairs[seat].coach and (
            told := advised(view, self.table.players, Random(len(self.table.lines)))
        ):
            self.terminal.tell(told)
        words = {
            action.card.code.casefold(): place
            for place, action in enumerate(view.legal)
            if isinstance(action, Play | Pick)
        }
        options = [choice(action, view) for action in view.legal]
        try:
            chosen = self.terminal.choose(question(view), options, self._commands(seat), words=words)
        except AskAgain:
            return
        self._act(seat, view.legal[chosen])

    def _lying(self, view: View) -> list[str]:
        """What somebody has to know whose turn it is."""
        assert view.seat is not None
        lying = field(view.field_cards, view.rules, view.wild)
        lines = [asked.counted(view, self.table.players)] if any(view.captured) else []
        lines += asked.stake(view)
        lines += [told] if (told := asked.to_stop(view, view.seat)) else []
        if [lying] != self.told[-1:]:  # else it has just been told
            lines.append(lying)
        return [*lines, _("It is your turn, {name}. Your hand:").format(name=self.name(view.seat))]

    def _act(self, seat: Seat, action: Action) -> None:
        events = self.table.act(seat, action)
        passed = self.match.to_move != seat
        if self.closed and self.open_to == seat and passed:
            self.terminal.hide()
            self.open_to = None
        self._tell(events)
        if passed:
            self.heard[seat] = len(self.told)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Tells what has happened; a card and what it takes in one line."""
        lines, self.begun = self.begun, []
        for event in events:
            told = tell(event, self.table.rules, self.table.players)
            if isinstance(event, Captured | Laid):
                before = lines.pop() if lines else self.told.pop()  # what was said before a person chose is said again
                lines.append(sentences((before, *told)))
            else:
                lines += ["", *told] if isinstance(event, RoundEnded) else told
        phase = self.match.phase
        if isinstance(phase, ToPick) and self.seats[phase.seat] is not None:
            self.begun = [lines.pop()]
        self.latest = lines
        self._say(*lines)

    def _say(self, *lines: str) -> None:
        self.told += filter(None, lines)
        self.terminal.tell(*lines)

    # Commands

    def _commands(self, seat: Seat | None) -> dict[str, Callable[[], object]]:
        """What may be asked for instead of answering: every letter, and help by its name."""
        found = {letter: act for letter, (_said, act) in self._letters(seat).items()}
        helping = partial(self._help, seat)
        return {**found, **dict.fromkeys(words_for_help(), helping)}

    def _letters(self, seat: Seat | None) -> dict[str, tuple[str, Callable[[], object]]]:
        """Commands with what they are for; those of a hand only for the seat whose turn it is."""
        view, players = self.table.view(seat), self.table.players
        letters: dict[str, tuple[str, Callable[[], object]]] = {}

        def add(letter: str, said: str, lines: Callable[[], list[str]]) -> None:
            letters[letter] = (said, lambda: self.terminal.tell(*lines()))

        if seat is not None:
            add("h", _("your hand"), lambda: [asked.hand(view)])
        add("f", _("what lies on the field"), lambda: [field(view.field_cards, view.rules, view.wild)])
        add("p", _("what everybody has captured"), lambda: asked.captured(view, players))
        if seat is not None:
            others = [other for other in map(Seat, range(view.seats)) if other != seat]
            add("y", _("your yaku, and which are in reach"), lambda: asked.yaku(view, seat, players))
            add(
                "o",
                _("the yaku of the others, and which are in their reach"),
                lambda: [line for other in others for line in asked.yaku(view, other, players)],
            )
        add("t", _("whose turn it is, the round, the scores"), lambda: asked.standing(view, players))
        if seat is not None:
            add("l", _("what has happened since your last turn"), lambda: self._lately(seat))
            add("r", _("your choice again"), lambda: self._again(view))
            coached = self.table.seating.chairs[seat].coach
            letters["c"] = (_("turn the coach off") if coached else _("turn the coach on"), partial(self._coach, seat))
        add("a", _("all yaku of these rules"), lambda: [one.sentence for one in yaku_table(view.rules)])
        add("w", _("the rules in words"), self._rules)
        if self.table.undoable:
            letters["u"] = (_("take the card back"), self._undo)
        letters["q"] = (_("quit; the match is saved"), self._quit)
        return letters

    def _help(self, seat: Seat | None) -> None:
        text = _("{letter}: {what}.")
        letters = [text.format(letter=letter, what=said) for letter, (said, _act) in self._letters(seat).items()]
        self.terminal.tell(
            _("Type the number of your choice, or the name of a card such as 3B."),
            _("Cards are named by month and letter: B bright, A animal, R ribbon, P plain."),
            *wild_mark(self.table.view(seat).wild),
            *letters,
        )

    def _lately(self, seat: Seat) -> list[str]:
        return self.told[self.heard.get(seat, 0) :] or [_("Nothing has happened since.")]

    @staticmethod
    def _again(view: View) -> list[str]:
        return [
            field(view.field_cards, view.rules, view.wild),
            *Terminal.numbered([choice(action, view) for action in view.legal]),
        ]

    def _rules(self) -> list[str]:
        lines = []
        for section in in_words(self.table.rules):
            lines += [_("{title}:").format(title=section.title), *section.sentences]
        return lines

    def _undo(self) -> None:
        self.table.undo()
        self.told.pop()
        self.terminal.tell(_("The card is back in your hand."))
        raise AskAgain

    def _coach(self, seat: Seat) -> None:
        """Whether the coach speaks when this seat is asked."""
        wanted = not self.table.seating.chairs[seat].coach
        self.table.coach(seat, wanted=wanted)
        self.terminal.tell(_("The coach speaks.") if wanted else _("The coach is silent."))
        if wanted:
            raise AskAgain

    def _quit(self) -> None:
        raise QuitTerminal

    def _pause(self, prompt: str) -> None:
        commands = self._commands(None)
        while (word := self.terminal.ask_word(prompt)) in commands:
            commands[word]()

    # The end

    def _end(self) -> None:
        phase = self.match.phase
        assert isinstance(phase, MatchOver)
        self.terminal.tell("", *match_end(phase.result, phase.winners, self.table.rules, self.table.players))
        header = self.table.header
        branch = header.branch.of if header.branch is not None else ""
        if said := fairness(header.seed, header.shuffle, fair=self.table.fair, code=header.code, branch=branch):
            self.terminal.tell(said)
        self._share()
        if self.table.unsaved is None:
            self.terminal.tell(_("The match is kept: {path}").format(path=self.table.path))

    def _share(self) -> None:
        """How others get the same deals, where a share code holds the match; of today's deal what may be told."""
        if (day := day_of(self.table.header.code)) is not None:
            results, (one, *_rest) = self.match.results, self.table.seating.people
            told = [today.score(results[-1].totals, one, self.name(Seat(1 - one)))]
            shown = today.share_text(today.day(day), today.signs(results, one), told, self.table.header.code)
            self.terminal.tell("", *shown.splitlines(), "", today.told_signs(today.signs(results, one)))
        with suppress(CodeError):
            code = code_of(just_played(self.table.header, self.table.lines, fair=self.table.fair))
            text = _("To play the same deals: {command}")
            self.terminal.tell(text.format(command=f"koikoi play --code {code}"))

    def _farewell(self) -> None:
        path = self.table.path
        if self.table.unsaved is not None:
            self.terminal.tell(_("The match could not be saved."))
        elif path is None or not path.exists():
            self.terminal.tell(_("Nothing has been played, so nothing is saved."))
        else:
            self.terminal.tell(_("The match is saved: {path}").format(path=path))
            branch = [str(path)] if self.table.header.branch is not None else []  # else the latest match is meant
            again = command("play", "--continue", *branch)
            self.terminal.tell(_("Continue it in the window, or here: {command}").format(command=again))
