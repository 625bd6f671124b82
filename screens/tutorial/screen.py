"""Tutorial: a game teaches itself by letting one play it, step by step, on its own play screen."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

import screens.tutorial.spotlight  # noqa: F401  names its widgets for kv
from logic.core.codes import Start
from logic.core.override import override
from logic.games import GAMES
from screens.core.focus import is_within
from screens.core.screen import AppScreen, attach, detach
from screens.games.face import face
from screens.i18n.texts import tr
from screens.pages.new_game.choices import choices_of
from screens.routes import screen_class
from screens.tutorial.lesson import LEARNED, PLACE, LessonClient, Part, kept_place, lesson, place_of

ON_KEYS = ("enter", "space")


class Tutorial(AppScreen):
    """A lesson over the game's own table: one step at a time, nothing can be lost, and it waits where it was left."""

    title = StringProperty("")
    heading = StringProperty("")
    #: The step that is being shown, and how many there are; after the last one comes the farewell.
    number = NumericProperty(0)
    count = NumericProperty(1)
    #: There is little room: the step's heading stands in the bar.
    tight = BooleanProperty(False)
    #: An upright window has little room when it is lower than this, in dp.
    low = NumericProperty(760)
    #: Where the table begins, below the heading.
    table_top = NumericProperty(0)
    #: Room for the note below the table, where it may not hide anything.
    note_below = BooleanProperty(False)
    #: The game's play screen, inside this one.
    table = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._lesson = None
        self._steps = ()
        self._tables = {}
        #: The step in which the player last chose a move.
        self._asked_at = None
        #: What the others still have to do before this step, and the call that will do it.
        self._coming, self._due = [], None
        #: The lesson's match as it was when this was last left.
        self._left = None
        super().__init__(**kwargs)
        tr.fbind("language", self.retranslate)
        self.ids.light.bind(on_missed=lambda _: self._nudge())

    @property
    def finished(self):
        return self.number >= len(self._steps)

    # Coming and going

    @override
    def on_show(self, game=None, **_what):
        """Go on where this lesson was left."""
        self._lesson = lesson(game)
        self._sit(self._lesson.resumed(place_of(self.app.profile, game), self.app.profile.name))

    @override
    def on_resume(self, **_what):
        """The lesson goes on at its step, or stays at its farewell."""
        self._sit(self._left)

    @override
    def on_hide(self):
        if self.table.model is None:
            return
        while self._coming:
            self._move_others()
        self._left = self._record()
        if not self.finished:
            self._keep()
        self._get_up()

    def _sit(self, record):
        """Sit down at the lesson's table, at the step it was left at."""
        self._steps = self._lesson.steps()
        self.count = len(self._steps)
        self.note_below = self._lesson.note_below
        self.title = face(self._lesson.game).title()
        self.ids.light.advice.icon = face(self._lesson.game).icon
        self._lay_table(self._lesson.game, record)
        self.table.on_show(record=record)
        # After the table itself: it shows what happened before the lesson points at it.
        self._stop_hearing = self.table.play.observe(self)
        self._begin(self._still_true(record.notes["step"]))

    def _still_true(self, number):
        """The step to go on with: what was only chosen at the table, not played, has to be chosen again."""
        while number and self._steps[number - 1].is_forgotten(self.table):
            number -= 1
        return number

    def space_below(self, note, height_dp):
        """What is left free below the table for the note; in a low window it may hide the words below the buttons."""
        return note - dp(9) if height_dp < self.low else max(dp(28) + sp(92), note + dp(20))

    def _get_up(self):
        self._stop_hearing()
        self.ids.light.let_go()
        self.table.on_hide()
        self.table.get_up()

    def _lay_table(self, game, record):
        """The game's own screen stands inside this one; it is made once."""
        if game not in self._tables:
            self._tables[game] = screen_class(game).made(self.app, game, record=record, host=self)
            for bar in self._tables[game].bars():
                bar.folded = True
        if self.table is not None:
            detach(self.table)
        self.table = self._tables[game]
        attach(self.table, self.ids.body)

    def client(self, record):
        """How the table opens the lesson's match: it is kept with the profile, not among the matches."""
        return LessonClient(record, save=_not_now, wants=self._wants, strayed=self._strayed)

    # What the play layer tells its observers

    def state_changed(self, state):
        """Something was chosen or played; what the player played for the step follows as `happened`."""
        if self._asked_at != self.number:
            self._look_if_done()

    def rewound(self):
        """A lesson takes nothing back."""

    def refused(self, reason):
        """The table says so."""

    def _record(self):
        """The lesson's match, with the step it is at."""
        self.table.client.note(step=int(self.number))
        return self.table.model.match.record()

    def _keep(self):
        """Keep the place; at the very beginning there is none to come back to."""
        begun = self.number > 0 or len(self.table.model.match.log) > len(self._lesson.opening)
        self._remember(**{PLACE: kept_place(self._record()) if begun else ""})

    def _remember(self, **prefs):
        self.app.profile_store.change_prefs(self._lesson.game, **prefs)

    # The steps

    @property
    def _step(self):
        return None if self.finished else self._steps[int(self.number)]

    def _begin(self, number):
        """Show a step, once the others have done what comes before it."""
        self.number = number
        self.table.stop()
        self._coming = self._missing_moves()
        if self._coming:
            self._wait_for_others()
        else:
            self._show_step()

    def _missing_moves(self):
        """What the others have not done yet, of all that the lesson has them do up to this step."""
        whole = [*self._lesson.opening, *(move for step in self._steps[: int(self.number) + 1] for move in step.first)]
        others = [entry for entry in whole if entry.seat]
        done = sum(bool(entry.seat) for entry in self.table.model.match.log)
        return others[done:]

    def _wait_for_others(self):
        self._light((), (self.ids.body,), touchable=False)
        self.ids.light.advice.opacity = 0
        answer_ms = self.app.profile.settings.answer_ms
        self._due = self.table.client.driver.scheduler.after(answer_ms, self._others_turn)

    def _others_turn(self):
        """One move of the others at a time, so that it can be followed."""
        if self._coming and self.table.model is not None:
            self._move_others()
            if self._coming:
                self._wait_for_others()
            else:
                self._show_step()

    def _move_others(self):
        if self._due is not None:
            self._due.cancel()
            self._due = None
        entry = self._coming[0]
        self.table.model.match.play(entry.seat, entry.action)
        self._coming = self._coming[1:]

    def _show_step(self):
        """Say what the step says, and point at what it is about."""
        advice, step = self.ids.light.advice, self._step
        advice.opacity, advice.wrong = 1, ""
        if step is None:
            self._show_farewell()
            return
        self.heading = advice.heading = step.heading
        advice.text, advice.ask = step.text, step.ask
        advice.answers = [(tr.c("lesson", "Next"), self.go_on)] if step.is_read else []
        self._aim()
        self.app.feedback.say_if_wanted(f"{step.heading}. {step.text} {step.ask}")
        self._look_if_done()

    def _show_farewell(self):
        advice = self.ids.light.advice
        self.heading, advice.text = self._lesson.farewell()
        advice.heading, advice.ask = self.heading, ""
        advice.answers = [(tr._("Play now"), self.play_now), (tr._("Once more"), self.again)]
        self._light((), (), touchable=False)

    def _aim(self):
        step = self._step
        if step is not None and self.table.model is not None:
            at, beside, then = step.at(self.table), step.beside(self.table), step.then(self.table)
            self._light(at, beside, touchable=not step.is_read, later=then)

    def _light(self, targets, bright, *, touchable, later=()):
        self.ids.light.aim(targets, bright, touchable, later)
        # What was asked for before can be reached no more.
        self.app.navigation.unfocus()

    def _look_if_done(self):
        """Whether the step is done by now."""
        step = self._step
        if step is None or self._coming or self.table.model is None:
            return
        if step.done is not None and step.done(self.table):
            self.go_on()
        else:
            self._aim()

    def happened(self, _events):
        """Something was played: by the player, unless the others are moving or that has already ended the step."""
        if self._coming or self._step is None or self._asked_at != self.number:
            return
        self._asked_at = None
        if self._step.done is None:
            self.go_on()
        else:
            self.ids.light.advice.wrong = ""
            self._aim()
            self._look_if_done()

    def go_on(self):
        """The step is done."""
        self.app.feedback.sound("choose")
        self._begin(int(self.number) + 1)
        if self.finished:
            self._remember(**{PLACE: "", LEARNED: True})
        else:
            self._keep()

    # What is not part of the lesson

    def _wants(self, view, action):
        step, self._asked_at = self._step, self.number
        return step is not None and not self._coming and step.plays is not None and step.plays(view, action)

    def _strayed(self):
        """The player chose another move: nothing came of it."""
        self._nudge(self._step.wrong if self._step else "")

    def _nudge(self, words=""):
        step = self._step
        if step is None or self._coming or (step.is_read and not words):
            return
        words = words or tr._("Not there: look for the ring.")
        self.ids.light.advice.wrong = words
        self.app.feedback.say_if_wanted(words)
        self.app.feedback.sound("blocked")

    # Leaving for good

    def skip(self):
        """Enough: the lesson is over, and waits nowhere."""
        self._get_up()
        self._remember(**{PLACE: ""})
        self.app.navigation.back()

    def again(self):
        """From the beginning."""
        self._get_up()
        self._sit(self._lesson.start(self.app.profile.name))

    def play_now(self):
        """A game as a new player is offered it."""
        game = GAMES[self._lesson.game]
        chosen = choices_of(self.app, game)
        start = Start(game, chosen.options, len(chosen.seats), self.app.matches.new_seed())
        self.app.matches.start(start, chosen.seats, rated=chosen.rated, notes=chosen.notes)

    def retranslate(self, *_):
        if self._lesson is not None and self.table.model is not None:
            self._steps = self._lesson.steps()
            self.title = face(self._lesson.game).title()
            if not self._coming:
                self._show_step()

    # Keys

    @override
    def reachable(self):
        """What the step asks for, then the tutorial's own controls, the way out last."""
        found = super().reachable()
        own = [widget for widget in found if not is_within(widget, self.table)]
        return [*(widget for widget in found if widget not in own and self._is_asked_for(widget)), *reversed(own)]

    def _is_asked_for(self, control):
        light = self.ids.light
        leads = any(control in target.controls for target in light.targets if isinstance(target, Part))
        return light.open and (leads or light.is_lit(control.to_window(*control.center)))

    @property
    @override
    def by_place(self):
        return self.table.by_place if self.table else ""

    @property
    @override
    def steers(self):
        """Whether the step asks for a place on the board, where the arrows of the game lead."""
        light = self.ids.light
        places = (target for target in light.targets if isinstance(target, Part) and not target.controls)
        return light.open and any(places) and self.table.steers

    @override
    def press(self, key):
        step = self._step
        if self._coming:
            # Whoever is in a hurry must not press what leads out.
            return key in ON_KEYS
        if step is not None and key in step.keys and self.table.press(key):
            return True
        if key in ON_KEYS and self.ids.light.advice.answers:
            self.ids.light.advice.answers[0][1]()
            return True
        if len(key) == 1 or (key in ON_KEYS and self.steers):
            self._nudge()
            return True
        return False

    @override
    def key_help(self):
        """The keys of the table that this step has a use for are among those of the game."""
        return [*(self.table.key_help() if self.table else []), ("Enter", tr._("next"))]


def _not_now(_match):
    """A lesson is kept step by step, not move by move."""


SCREEN = Tutorial
