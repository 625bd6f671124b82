"""What the play screen of Stay on the Board says: the seats, the wiped board, the pad at rest, the end."""

from kivy.properties import StringProperty

from logic.stayboard.state import Moved, SeatOut
from screens.games.face import figure, winners_line
from screens.games.stayboard.face import ARROWS, move_words, unbroken
from screens.i18n.texts import tr
from screens.theme import window


class News:
    """What is worth telling for a while: who went straight back, and who is out."""

    def __init__(self, told=(), people=()):
        #: By seat, its last move where that cost penalty points.
        self.back = {}
        #: Who went out since the last move, or None.
        self.out = None
        for events in told:
            self.hear(events, people)

    def hear(self, events, people):
        """A penalty is told until that seat or somebody here moves: a computer's answer may come at once."""
        for event in events:
            if isinstance(event, Moved):
                self.out = None
                if event.seat in people:
                    self.back = {}
                self.back.pop(event.seat, None)
                if event.penalty:
                    self.back[event.seat] = event
            elif isinstance(event, SeatOut):
                self.out = event.seat


def _straight_back(move, names):
    return tr.n(
        "{name} goes straight back: {n} penalty point.",
        "{name} goes straight back: {n} penalty points.",
        move.penalty,
        name=names[move.seat],
    )


def _penalty(points):
    """How many points a seat has lost; a plate on a phone has no room for the whole of it."""
    if window.wide and not window.big_text:
        return tr.n("{n} penalty point", "{n} penalty points", points)
    return tr.n("{n} penalty", "{n} penalty", points)


def _difference(points, penalties):
    """A score as it comes about, in a word: no line ends in it."""
    return f"{points}\u200a−\u200a{penalties}"


class TableWords:
    """The part of the play screen that finds words for the present view, and for what has just happened."""

    headline = StringProperty("")
    sentence = StringProperty("")
    #: What stands on a board that is wiped.
    told = StringProperty("")

    # The present view

    def _say(self):
        """All that may change from move to move."""
        self._say_seats()
        self._say_subtitle()
        self._say_hidden()
        if self.over:
            self._say_result()

    def _retranslate(self, *_):
        """In another language."""
        if self.model is not None:
            self._name_seats()
            self._say()
            self.show_choice()

    def _name_seats(self):
        # With two, nobody goes on when one is out; where cells are blocked, there are no penalties.
        may_say = [tr._("out")] if len(self.names) > 2 else []
        if self.client.view.mode == "normal":
            may_say.append(_difference(9, 2))
        for plate, name in zip(self.ids.seats.plates, self.names, strict=True):
            plate.name, plate.may_say = name, may_say

    def _say_seats(self):
        view, back = self.client.view, self._news.back
        for number, plate in enumerate(self.ids.seats.plates):
            plate.active = not self.over and number == view.turn
            plate.score = figure(view.points[number] - view.penalties[number])
            points = tr.n("{n} point", "{n} points", view.points[number])
            penalty = _penalty(view.penalties[number])
            plate.gone = "" if view.alive[number] else tr._("out")
            plate.small = plate.gone or f"{points} − {penalty}"
            plate.brief = _difference(view.points[number], view.penalties[number]) if view.penalties[number] else ""
            plate.warns = number in back
            if plate.warns:
                plate.small = tr._("straight back: −{n}", n=back[number].penalty)
            if plate.active and self.clock_text:
                # Whose time runs sees it.
                plate.small, plate.brief, plate.warns = self.clock_text, self.clock_brief, False

    def _say_subtitle(self):
        record = self.client.match.record()
        others = [seat for seat in record.seats if seat.kind == "computer"]
        words = [self.face.about(record)]
        if self._train:
            words.append(self._train.how_many())
        elif len(record.seats) == 2 and others:
            words.append(tr._("against {level}", level=self.face.level(others[0].level).lower()))
        else:
            words.append(tr.n("{n} player", "{n} players", len(record.seats)))
        if record.rated:
            words.append(tr._("rated"))
        self.subtitle = " · ".join(words)

    def _say_hidden(self):
        if self.model is None:
            return
        view, news = self.client.view, self._news
        if view.moves:
            made = self._train.how_far() if self._train else tr.n("{n} move made", "{n} moves made", view.moves)
            told = tr._("Keep the queen in mind:") + "\n" + made
            if news.out is not None:
                out = tr._("{name} is out; the queen stands where she stood.", name=self.names[news.out])
                told += "\n" + out
            for back in news.back.values():
                told += "\n" + _straight_back(back, self.names)
        else:
            row, column = view.queen
            told = tr._("The queen starts in row {row}, column {column}.", row=row + 1, column=column + 1)
        self.told = unbroken(told)

    def _say_result(self):
        outcome, match = self.client.outcome, self.client.match
        _small, sentence = self.face.headline(match.record(), match.state, outcome, self.names)
        self.headline = winners_line(outcome, self.names)
        self.sentence = sentence

    # The centre of the pad

    def confirm_word(self):
        return tr._("confirm")

    def at_rest(self):
        """What the other did last; where that is known and another device's turn has come, whose turn it is; in a
        pause, that it is one."""
        last = self.client.view.last if self.model else None
        if self._waits_for_others() and (last is None or last.seat in self.people):
            plays = tr._("{name} plays", name=self.names[self.client.view.turn])
            return "", "", tr._("paused") if self.client.held else plays
        if last is None:
            return "", "", tr._("choose")
        return ARROWS[last.direction], str(last.distance), self.names[last.seat]

    def _waits_for_others(self):
        """Whether somebody at another device is to move: that may take a while."""
        client = self.client
        if not client or self.over or client.rests or self.acting is not None:
            return False
        return client.seats[client.view.turn].kind != "computer"

    # What has just happened

    def _tell_penalty(self, move):
        """A narrow plate has no room for the reason, so a message gives it."""
        if move.penalty and self.ids.seats.plates[move.seat].compact:
            self.app.tell(_straight_back(move, self.names))

    def _speak(self, events):
        """Others' moves, and what ends the game; one's own moves one knows."""
        for event in events:
            seat = getattr(event, "seat", None)
            if seat is not None and self.client.seats[seat].kind == "person" and isinstance(event, Moved):
                continue
            if isinstance(event, Moved) and len(self.client.seats) == 2:
                self.app.feedback.say(move_words(event.direction, event.distance))
            elif line := self.face.say(event, self.names):
                self.app.feedback.say(line)
