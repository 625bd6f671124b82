"""How each game presents itself: its words and pictures. A game's face is `screens/games/<game id>/face.py`."""

from importlib import import_module
from typing import Any, NamedTuple

from logic.games import GAMES
from screens.i18n.texts import tr


class Following(NamedTuple):
    """A match that can be gone on with; without a seed, on a start that nobody knows."""

    icon: str
    text: str
    options: Any
    seed: int | None = None
    notes: dict = {}


class Rung(NamedTuple):
    """A step of a ladder, and what came of it so far; without a match it cannot be climbed yet."""

    icon: str
    text: str
    small: str
    following: Following | None


class Ladder(NamedTuple):
    """Matches that grow harder. `choice` holds for all of them: its name, (value, text, line), the value, the pref."""

    title: str
    line: str
    rungs: list
    choice: tuple = ()


class Face:
    """What the shared screens ask a game for; a game's face says it in words."""

    id = ""
    #: The name of the game's ink in the palette.
    ink = "ink"
    icon = "grid"
    #: A screen of the game's own for the day's challenge, where that is not a match.
    challenge_screen = ""

    def title(self):
        """The game's name."""
        raise NotImplementedError

    def short(self):
        """The game's name where there is little room."""
        return self.title()

    def glance(self):
        """A few words for the game's card at home: how many can play, or what there is."""
        raise NotImplementedError

    def in_a_line(self):
        """What the game is about, in one sentence."""
        raise NotImplementedError

    def summary(self, options):
        """The options in a few words: "4×4 · blocked"."""
        raise NotImplementedError

    def about(self, record):
        """A match in a few words: its options, or what else it is."""
        return self.summary(record.options)

    def option(self, name):
        """An option's name, and a small line about it or ""."""
        raise NotImplementedError

    def value(self, name, value):
        """An option's value in words."""
        return str(value)

    def value_among(self, name, value, _seats):
        """The same at a table of so many seats."""
        return self.value(name, value)

    def value_line(self, _name, _value):
        """A small line about one value of an option, or "" where the option's own line says enough."""
        return ""

    def offers(self, _name, _options):
        """Whether an option means anything, given the others."""
        return True

    def is_advanced(self, _name):
        """Whether an option stands folded away, below the others."""
        return False

    def chosen_start(self, _options):
        """What exactly was chosen to play in: its name, a small line about it, and the options without it; else ()."""
        return ()

    def lasting(self, options):
        """The options as they are offered again next time: without what was meant for one match."""
        return options

    def mode_words(self):
        """A sentence about the modes, for the question that asks for one."""
        return ""

    def preset(self, preset_id):
        """A preset's icon, name and small line."""
        raise NotImplementedError

    def preset_notes(self, _preset_id):
        """How the screen begins with a preset, such as a hidden board."""
        return {}

    def wishes(self):
        """What else a player may wish for in every game: (the name of the note and preference, title, small line)."""
        return ()

    def level(self, level):
        """A computer level's name."""
        raise NotImplementedError

    def level_line(self, _level):
        """How a computer of that level plays, in a few words, or ""."""
        return ""

    def picture(self):
        """A widget with a `view` property: the board, small and live."""
        raise NotImplementedError

    def sample(self):
        """A view worth a picture where there is no match to show."""
        raise NotImplementedError

    def result_line(self, _record, _state, outcome, names):
        """The result as a headline."""
        return winners_line(outcome, names)

    def stamp(self, _record, _outcome):
        """The word stamped on the result; "" where it is whether the game was won."""
        return ""

    def stamp_points(self, _record, outcome, seat):
        """The points stamped below it."""
        return points(outcome.scores[seat])

    def headline(self, _record, _state, _outcome, _names):
        """The result's small line, and the sentence under the headline."""
        raise NotImplementedError

    def lead(self, record, state, outcome, names):
        """The sentence under the result's headline, where that is not the one that ends the game at the table."""
        return self.headline(record, state, outcome, names)[1]

    def standing(self, record, _state, outcome):
        """What each seat is placed by, the least first; seats that are equal share a place."""
        sign = 1 if GAMES[record.game].lowest_wins else -1
        return [(seat not in outcome.winners, sign * score) for seat, score in enumerate(outcome.scores)]

    def again(self, record, outcome=None):
        """The way to another game at this device, as [icon, text]: a rematch only where somebody was played against."""
        if following := outcome and self.following(record, outcome):
            return [following.icon, following.text]
        against = len(record.seats) > 1 and not GAMES[record.game].together
        return ["restore", tr._("Rematch") if against else tr.c("a game", "Once more")]

    def result_columns(self, _record):
        """Up to three headings of the table of scores, before the total."""
        return []

    def result_figures(self, _record, _state, _seat):
        """What stands under them for a seat."""
        return []

    def result_aside(self, _record, _state, _seat):
        """What stands after a seat's total without counting towards it: figures by their headings."""
        return {}

    def result_table(self, _record, _state, _names):
        """A widget below the scores that tells how they came about, or None."""
        return None

    def parts_of_match(self, _steps):
        """Where the parts of a match begin that a review can go to, each as (index, words)."""
        return []

    def decided(self, _record, _state, _outcome, _names):
        """What decided the match, in a sentence or two."""
        return ""

    def ending_picture(self, match):
        """A widget that shows how it ended, or None."""
        picture = self.picture()
        picture.view = match.view(None)
        return picture

    def came_of(self, _record, _state, outcome, seat):
        """What came of a finished match for a seat, in a word or two."""
        if outcome.reason == "left" and seat not in outcome.winners:
            return tr._("given up")
        return points(outcome.scores[seat])

    def is_run(self, _record):
        """Whether it is played for points alone: it is neither won nor lost, and the most ever is worth telling."""
        return False

    def asked(self, _state):
        """What whoever is to act is asked for, where it is no move; else ""."""
        return ""

    def how_far(self, _state):
        """How far an open match has come, in a word or two; "" where there is nothing to count."""
        return ""

    def following(self, _record, _outcome):
        """The match that a finished one leads to, as a `Following`; None where that is simply another one."""
        return None

    def ladder(self, _name, _profile, _seats):
        """One of the game's ladders for so many seats."""
        raise NotImplementedError

    def rematch_notes(self, _notes):
        """How the screen of a rematch begins, given how this one was left."""
        return {}

    def figure_kinds(self, record, _state, me):
        """Which finer tallies a finished game counts in: by level of the others, and by what was rated."""
        levels = {seat.level for number, seat in enumerate(record.seats) if number != me and seat.level}
        return tuple(f"level:{level}" for level in sorted(levels))

    def figure_name(self, kind):
        """A finer tally's name: "level:master" and the like."""
        what, value = kind.split(":")
        return tr._("Against {level}", level=self.level(value)) if what == "level" else value

    def say(self, event, names):
        """A sentence about an event, or "" where there is nothing to tell."""
        return self._part("narration").say(event, names)

    def retell(self, event, names):
        """The same in a review, where the move itself is already written."""
        return self.say(event, names)

    def did(self, _entry, _state, _names):
        """What somebody did, in a sentence, where its events leave that to the picture."""
        return ""

    def describe(self, view, names):
        """The board in words, for who cannot see it."""
        return self._part("narration").describe(view, names)

    def board(self, _names, _people):
        """The board for stepping through a match; `show_step` draws on it. `_people` are the seats of this device."""
        raise NotImplementedError

    def show_step(self, board, state, _entry, _review, _steps):
        """Show a position, the log entry that was played in it (or None at the end), and what the coach says.
        `_steps` lead up to it; what they hold has not been looked at through anybody's eyes."""
        board.view = state

    def move_markup(self, _entry):
        """A move in a few signs, as markup."""
        return ""

    def coach(self, _record):
        """Whoever can judge moves: `review(state, action)` in slices; None where nobody can."""
        return None

    def coach_words(self, _review, _entry):
        """What the coach says about a move, as markup."""
        return ""

    def coach_proof(self, _review):
        """The moves that prove a verdict, as markup, the others first; and whether they go to the very end."""
        return (), False

    def challenge_words(self, options):
        """What a day's challenge asks, in a few words."""
        return self.summary(options)

    def challenge_result(self, done):
        """What came of a challenge, in a few words."""
        return points(done.score)

    def extras(self, _options):
        """More ways to play on the game's menu: (icon, name, small line, a screen or what to do with the app).

        The options are those that were chosen last.
        """
        return ()

    def preparing(self):
        """A heading and a sentence for while a start is being made; games that take long have them."""
        raise NotImplementedError

    def with_computer(self):
        """What playing with the computer is called on the game's menu, and its icon."""
        return tr._("Play against the computer"), "robot-outline"

    def rules(self):
        """The rules page: chapters of (title, paragraphs), a paragraph being (picture, heading, text)."""
        return self._part("rules_page").chapters()

    def _part(self, name):
        """A module of the game's own package; it is loaded on first use."""
        return import_module(f"screens.games.{self.id}.{name}")


def face(game_id):
    """The face of a game, loaded when first asked for."""
    return import_module(f"screens.games.{game_id}.face").FACE


def winners_line(outcome, names):
    """Who won, as a headline."""
    if not outcome.winners:
        return tr._("Nobody wins")
    if len(outcome.winners) == 1:
        return tr._("{name} wins", name=names[outcome.winners[0]])
    return tr._("{names} share the win", names=", ".join(names[winner] for winner in outcome.winners))


def winner_and_rival(record, outcome, *, lowest_wins=False):
    """Who won alone, and against whom: the first person here, else the next best; None where there is nobody such."""
    losers = [seat for seat in range(len(record.seats)) if seat not in outcome.winners]
    if len(outcome.winners) != 1 or not losers:
        return None
    people = [seat for seat in losers if record.seats[seat].kind == "person"]
    best = (min if lowest_wins else max)(losers, key=lambda seat: outcome.scores[seat])
    return outcome.winners[0], people[0] if people else best


def ahead(name, points):
    """By how much somebody won, said so that it is true on everybody's screen."""
    return tr.n("{name} is {n} point ahead.", "{name} is {n} points ahead.", points, name=name)


def points(score):
    """A score in words, with a minus that can be told from a dash."""
    return tr.n("{n} point", "{n} points", score).replace("-", "−")


def figure(value):
    """A number with a minus that can be told from a dash."""
    return str(value).replace("-", "−")


def icon_sign(icon):
    """An icon as markup."""
    from screens.widgets.labels import glyph

    return f"[font=Icons]{glyph(icon)}[/font]"
