"""The workshop: make dungeons, look at them, rate, keep and exchange them, and play in them."""

import re

from kivy.clock import Clock
from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from msgspec.structs import replace

import screens.games.dungeon.legend
import screens.games.dungeon.top_bar
import screens.games.dungeon.workshop.batch_panel
import screens.games.dungeon.workshop.drawer
import screens.games.dungeon.workshop.options
import screens.games.dungeon.workshop.widgets  # noqa: F401  names its widgets for kv
from logic.core.override import override
from logic.dungeon.generator.generate import generate
from logic.dungeon.generator.lcg import MODULUS
from logic.dungeon.generator.rating import rating
from logic.dungeon.state import VERSION
from logic.games import GAMES
from screens.core.screen import set_children
from screens.games.dungeon.workshop import favourites as shelf
from screens.games.dungeon.workshop import texts
from screens.games.dungeon.workshop.batch import BatchRun
from screens.games.dungeon.workshop.import_export import Exchange
from screens.games.dungeon.workshop.layout import WorkshopLayout  # noqa: F401  names the layout for kv
from screens.games.dungeon.workshop.plan_view import DungeonPlan  # noqa: F401  names the map for kv
from screens.games.face import face
from screens.i18n.texts import tr
from screens.pages.new_game.choices import choices_of
from screens.theme import window
from screens.widgets.dialogs import tell

SEED = re.compile(r"-?[0-9]+", re.ASCII)
MOST_SEED = 99_999_999_999
MOST_LETTERS = 40
"""Of a seed that is read at all; zeros before it count."""


class DungeonWorkshop(Exchange):
    """One dungeon in sight, and everything that can be done with it."""

    many = ObjectProperty()
    seed_problem = StringProperty("")
    #: A match that was begun here leads back here.
    keeps_place = True
    #: What the drawer shows on a phone: the options, or many at once.
    page = OptionProperty("options", options=["options", "many"])

    def __init__(self, **kwargs):
        super().__init__(many=BatchRun(), **kwargs)
        self._make = Clock.create_trigger(lambda _dt: self.make(), 0)
        for fact in ("wide", "landscape"):
            window.fbind(fact, self._turned)
        self.fbind("page", self._turned)
        self.fbind("dungeon", self.layout)
        # Everything below it in kv stands where `_arrange` puts it.
        set_children(self, [self.ids.desk])
        self.many.bind(on_shown=lambda _, dungeon: self.show(dungeon))
        self.many.fbind("count", self.layout)
        for name in ("pos", "size", "cell", "look_x", "look_y"):
            self.ids.plan.fbind(name, self._anchor_paper)
        self.layout()

    @classmethod
    @override
    def made(cls, app, name, **_what):
        chosen = choices_of(app, GAMES["dungeon"]).options
        options = replace(chosen, seed=app.matches.new_seed() % MODULUS)
        return cls(name=name, options=options, dungeon=generate(options))

    @override
    def on_show(self, **_what):
        self.say_kept()
        Clock.schedule_once(self._anchor_paper)

    def on_hide(self):
        self._stop_many()

    # Where everything stands

    def _turned(self, *_):
        """Another shape of window, or another page: what was pulled up is down."""
        self.ids.drawer.pull(False)
        self.layout()

    def layout(self, *_):
        """The same parts in every shape of window; those that one has no use for stand nowhere."""
        self.ids.options.columns = 2 if window.wide else 3 if window.landscape else 0
        inside = self.ids.drawer.ids
        drawer = {"low": inside.low, "more": inside.more, "drawer_foot": inside.foot}
        for place, names in self._places().items():
            set_children(drawer.get(place) or self.ids[place], [self.ids[name] for name in names])

    def _places(self):
        """What stands where: the names of the places and of what stands in them, in order."""
        making = self.page == "options"
        told = ["facts", *(["warnings"] if self._warned() else [])]
        rest = ["rated", "chips", "zoom", "files", "known", "kept"]
        here = {"facts": ["stamp", "figures"], "acts": ["play", "generate", "several"], "kept_card": []}
        nothing = {place: [] for place in ("info", "low", "more", "drawer_foot", "foot", "left", "right", "under")}
        if window.wide:
            best = ["best_card"] if self.many.count else []
            return nothing | {
                "left": ["options_heading", "options", "complexity", "known", "acts", "divider", "panel"],
                "right": ["quality", "legend_card", *best, "kept_card"],
                "under": ["chips", "zoom"],
                "acts": ["generate", "play"],
                "quality_head": ["quality_words", "stamp"],
                "quality": ["quality_head", "warnings", "figures", "rated"],
                "legend_card": ["legend_heading", "legend"],
                "kept_card": ["kept"],
            }
        if window.landscape:
            made = ["options", "complexity", *told, *rest, "legend"] if making else ["panel", *told]
            return nothing | here | {"info": made, "foot": ["acts"] if making else []}
        return (
            nothing
            | here
            | {
                "info": [*told, *(["legend"] if making else [])],
                "low": ["options"] if making else ["panel"],
                "more": ["complexity", "others", *rest] if making else [],
                "drawer_foot": ["acts"] if making else [],
            }
        )

    def _warned(self):
        """In the hand, that nothing is wrong is told only where there is no legend."""
        upright = not window.wide and not window.landscape
        return not (upright and self.page == "options" and not self.dungeon.quality.warnings)

    def _anchor_paper(self, *_):
        """The squares of the paper agree with the cells of the map."""
        if self.in_front():
            self.ids.plan.rule(self.app.paper)

    # Making

    def choose(self, **changes):
        """Other options, and at once the dungeon that they make."""
        # What is changed is made anew: a dungeon of the first version becomes one of today's.
        options = replace(self.options, **changes, version=VERSION)
        if options != self.options:
            self.many.let_be()
            self.options = options
            self._make()

    def make(self):
        """The dungeon of the present options."""
        self.show(generate(self.options))

    def generate(self):
        """The dungeon of the seed that was written, or of a new one if that is the one in sight."""
        before = self.dungeon
        if self._take_seed() and self.dungeon is before:
            self.roll()

    def _take_seed(self):
        """The dungeon of the seed that was written comes into sight; whether it is a seed at all."""
        self.app.navigation.stop_typing()
        text = self.ids.options.ids.seed.text.strip()
        self.seed_problem = ""
        if text == str(self.dungeon.seed):
            return True
        if not SEED.fullmatch(text):
            self.seed_problem = tr._("A seed is a whole number.")
            return False
        if len(text) > MOST_LETTERS or abs(int(text)) > MOST_SEED:
            self.seed_problem = tr._("At most {most}.", most=tr.number(MOST_SEED))
            return False
        if int(text) % MODULUS != self.dungeon.seed:
            self.options = replace(self.options, seed=int(text) % MODULUS, version=VERSION)
            self.make()
        return True

    def roll(self):
        """Another seed, and the dungeon that it makes."""
        self.options = replace(self.options, seed=self.app.matches.new_seed() % MODULUS, version=VERSION)
        self.make()

    def show(self, dungeon):
        """A dungeon comes into sight; the options say how to make it again."""
        self.many.let_be()
        self.dungeon = dungeon
        self.seed_problem = ""
        self.options = replace(
            self.options,
            size=dungeon.size,
            mode=dungeon.mode,
            density=dungeon.density,
            seed=dungeon.seed,
            complexity=dungeon.complexity,
            version=dungeon.version,
        )

    # Many at once

    def start_many(self):
        if self.many.working:
            self.many.cancel()
        else:
            self.many.start(self.options, int(self.ids.panel.count))

    def _stop_many(self):
        """What is in sight stays there."""
        self.many.let_be()
        self.many.cancel()

    def keep_best(self):
        """The best of the row comes into sight, and among the favourites."""
        best = self.many.batch.best() if self.many.batch else None
        if best is not None:
            self.show(best)
            shelf.keep(self.app, best.code, best.code)
            self.say_kept()
            self.app.tell(tr._("Kept: {code}, rating {n}.", code=best.code, n=rating(best).value))

    # Playing

    def play(self):
        """Into this dungeon, after asking how dangerous it is to be and who plays, here or in a room."""
        if not self._take_seed():
            return
        if not self.code:
            self.app.tell(tr._("A dungeon made by hand has no code, and can only be looked at."))
            return
        self._stop_many()
        level = choices_of(self.app, GAMES["dungeon"]).options.level
        options = replace(self.options, level=level)
        self.app.navigation.go("newgame", game="dungeon", options=options, ink=face("dungeon").ink)

    def tell_rating(self):
        """What the rating is made of."""
        tell(texts.rating_heading(self.dungeon), texts.rating_words(self.dungeon), long=True)

    # Keys

    def press(self, key):
        plan, drawer = self.ids.plan, self.ids.drawer
        if key == "g":
            self.generate()
        elif key == "p":
            self.ids.path.trigger()
        elif key in ("+", "-"):
            plan.zoom(1.25 if key == "+" else 0.8)
        elif key == "0":
            plan.fit()
        elif key in ("b", "n") and self.many.done:
            self.many.step(1 if key == "n" else -1)
        elif key == "m" and not window.wide:
            self.page = "options" if self.page == "many" else "many"
        elif key == "o" and drawer.reach > 1:
            drawer.pull(not drawer.up)
        elif key == "enter":
            self.play()
        else:
            return False
        return True

    def key_help(self):
        return [
            ("G", tr._("another dungeon")),
            ("Enter", tr._("play this")),
            ("P", tr._("show or hide the shortest way")),
            ("+ −", tr._("zoom")),
            ("0", tr._("the whole map")),
            ("B N", tr._("back and forth among many")),
            *(
                []
                if window.wide
                else [("M", tr._("many at once, or the options")), ("O", tr._("more or fewer options"))]
            ),
            ("Esc", tr._("back")),
        ]

    def back(self):
        """First many that are being made are stopped, then what is up goes down."""
        if self.many.working:
            self.many.cancel()
        elif self.ids.drawer.up:
            self.ids.drawer.pull(False)
        elif self.page == "many" and not window.wide:
            self.page = "options"
        else:
            return False
        return True


SCREEN = DungeonWorkshop
