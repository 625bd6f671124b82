"""How Ojyx presents itself."""

from logic.core.override import override
from logic.ojyx.cards import how_played
from screens.games.face import Face, ahead, figure, icon_sign, winner_and_rival  # noqa: F401  the table writes figures with it
from screens.i18n.texts import tr

ICONS = {
    "turnaround": "arrow-u-left-top",
    "teleport": "creation",
    "swap": "swap-horizontal-bold",
    "peek": "eye-outline",
    "reveal": "flashlight",
    "skip": "debug-step-over",
    "shuffle": "shuffle-variant",
    "shield": "shield-outline",
    "steal": "hand-extended-outline",
    "curse": "skull-outline",
    "draw": "card-plus-outline",
    "heal": "bandage",
    "reverse": "ship-wheel",
    "discard": "card-remove-outline",
    "freeze": "snowflake",
    "mirror": "mirror-variant",
    "bomb": "bomb",
    "duplicate": "content-copy",
    "gift": "gift-outline",
    "gamble": "dice-5-outline",
    "scout": "binoculars",
}


def card_name(card):
    """An action card's name."""
    return {
        "turnaround": tr._("Turnaround"),
        "teleport": tr._("Teleport"),
        "swap": tr._("Swap"),
        "peek": tr._("Peek"),
        "reveal": tr._("Reveal"),
        "skip": tr._("Skip"),
        "shuffle": tr._("Shuffle"),
        "shield": tr._("Shield"),
        "steal": tr._("Steal"),
        "curse": tr._("Curse"),
        "draw": tr._("Draw"),
        "heal": tr._("Heal"),
        "reverse": tr._("Helm"),
        "discard": tr.c("card", "Discard"),
        "freeze": tr._("Freeze"),
        "mirror": tr._("Mirror"),
        "bomb": tr._("Bomb"),
        "duplicate": tr._("Duplicate"),
        "gift": tr._("Gift"),
        "gamble": tr._("Gamble"),
        "scout": tr._("Scout"),
    }[card]


def card_line(card):
    """What an action card does, in a line."""
    return {
        "turnaround": tr._("As soon as it is drawn, the direction of play turns round."),
        "teleport": tr._("Two of your cards change places."),
        "swap": tr._("One of your cards changes places with an opponent’s."),
        "peek": tr._("Look secretly at an opponent’s hidden card."),
        "reveal": tr._("Turn up an opponent’s hidden card."),
        "skip": tr._("The next player misses a turn."),
        "shuffle": tr._("Your cards change places at random."),
        "shield": tr._("Cancels an attack on you, and all others this turn."),
        "steal": tr._("Take an action card, unseen, from an opponent."),
        "curse": tr._("One opponent’s column counts double."),
        "draw": tr._("Draw two more action cards."),
        "heal": tr._("One of your columns counts half."),
        "reverse": tr._("You choose when: the direction of play turns round."),
        "discard": tr._("An opponent gives up an action card of their choice."),
        "freeze": tr._("In their next turn an opponent can use no action cards."),
        "mirror": tr._("The attack hits the attacker instead."),
        "bomb": tr._("An opponent’s face-up card is replaced by the deck’s top card."),
        "duplicate": tr._("Plays the last action card again, with targets of your choice."),
        "gift": tr._("A face-up card of yours replaces an opponent’s; the deck fills your gap."),
        "gamble": tr._("Turn the deck’s top card: even replaces your highest, odd your lowest face-up card."),
        "scout": tr._("Look secretly at the deck’s top three cards."),
    }[card]


def card_when(card):
    """When it is played."""
    return {
        "at_once": tr._("at once"),
        "reaction": tr._("in reaction"),
        "attack": tr._("attack"),
        "keep": tr._("play it or keep it"),
    }[how_played(card)]


class OjyxFace(Face):
    id = "ojyx"
    ink = "teal"
    icon = "cards-outline"

    @override
    def title(self):
        return "Ojyx"

    @override
    def glance(self):
        return tr._("2–8 players")

    @override
    def in_a_line(self):
        return tr._("Twelve hidden cards: swap them for lower ones, and mind the action cards.")

    @override
    def summary(self, options):
        end = {
            "vote": tr._("rounds by vote"),
            "round": tr._("one round"),
            "points": tr._("to 100 points"),
        }[options.until]
        return f"{self.challenge_words(options)} · {end}"

    @override
    def challenge_words(self, options):
        return {
            "classic": tr._("action cards"),
            "full": tr._("all action cards"),
            "none": tr._("no action cards"),
        }[options.actions]

    @override
    def option(self, name):
        return {
            "actions": (tr._("Action cards"), ""),
            "until": (tr._("Play until"), tr._("a vote: after each round")),
            "reveal_on_discard": (tr._("Turn up when discarding"), tr._("a hidden card, each time")),
            "reaction_seconds": (tr._("Time to react"), ""),
            "big_deck": (tr._("Big deck"), tr._("for seven and eight players")),
        }[name]

    @override
    def value(self, name, value):
        words = {
            "actions": {"classic": tr._("Classic"), "full": tr.c("action cards", "Full set"), "none": tr._("None")},
            "until": {"vote": tr._("A vote"), "round": tr._("One round"), "points": tr._("100 points")},
        }
        if name in words:
            return words[name][value]
        if name == "reaction_seconds":
            return tr._("{n} s", n=value) if value else tr._("off")
        return str(value)

    @override
    def offers(self, name, options):
        return options.actions != "none" or name != "reaction_seconds"

    @override
    def preset(self, preset_id):
        return {
            "beginner": ("cards-outline", tr._("Beginner"), tr._("numbers only")),
            "classic": ("flash", tr._("Classic"), tr._("action cards")),
            "full": ("star-four-points-outline", tr._("Full set"), tr._("all 21 kinds")),
            "match": ("flag-checkered", tr._("Match"), tr._("to 100 points")),
        }[preset_id]

    @override
    def level(self, level):
        return {"easy": tr._("Easy"), "normal": tr._("Normal"), "hard": tr._("Hard")}[level]

    @override
    def picture(self):
        from screens.games.ojyx.pictures import GridPicture

        return GridPicture()

    @override
    def sample(self):
        from logic.ojyx.rules import Ojyx
        from logic.ojyx.state import Options, TurnUp

        game = Ojyx()
        state = game.setup(Options(actions="none"), 2, 4)
        for seat in (0, 1):
            for cell in (1, 6):
                state = game.apply(state, seat, TurnUp(cell)).state
        return game.view(state, 0)

    @override
    def asked(self, state):
        return tr._("Your vote") if state.phase == "vote" else ""

    @override
    def how_far(self, state):
        return tr._("round {n}", n=state.round)

    @override
    def headline(self, record, state, outcome, names):
        # Who left cannot win: their score says nothing of how close it was.
        ordered = sorted(score for score, gone in zip(outcome.scores, state.gone, strict=True) if not gone)
        small = tr._("lowest total")
        if outcome.reason == "limit":
            return small, tr._("Twenty rounds: the lowest total wins.")
        if outcome.reason == "left":
            return tr._("seat given up"), self._who_left(state, names)
        if len(outcome.winners) > 1:
            return small, tr._("Their totals are equal.")
        return small, ahead(names[outcome.winners[0]], ordered[1] - ordered[0])

    def _who_left(self, state, names):
        """Said so that it is true for whoever reads it: who left, or of several who stayed."""
        gone = [seat for seat, number in enumerate(state.gone) if number]
        if len(gone) == 1:
            return tr._("{loser} left the table.", loser=names[gone[0]])
        return tr._("Only {name} stayed at the table.", name=names[state.winners[0]])

    @override
    def result_table(self, record, state, names):
        """Every round's points, where there were several."""
        if len(state.history) < 2:
            return None
        from screens.games.ojyx.scores import RoundsTable

        people = [seat for seat, who in enumerate(record.seats) if who.kind == "person"]
        return RoundsTable(history=state.history, names=names, mine=people[0] if people else -1)

    @override
    def parts_of_match(self, steps):
        rounds = [step.state.round for step in steps]
        return [(rounds.index(n), tr._("Round {n}", n=n)) for n in dict.fromkeys(rounds) if rounds[-1] > 1]

    @override
    def decided(self, record, state, outcome, names):
        from screens.games.ojyx.narration import decided

        if outcome.reason == "left":
            return tr._("Only those who stay can win.")
        return decided(state, winner_and_rival(record, outcome, lowest_wins=True), names)

    @override
    def board(self, names, people):
        from screens.games.ojyx.pictures import TablePicture

        return TablePicture(names=names, people=people)

    @override
    def show_step(self, board, state, entry, review, steps):
        board.seat = getattr(entry, "seat", state.turn)
        board.view = state

    @override
    def move_markup(self, entry):
        from logic.ojyx import state as words

        action = entry.action
        if isinstance(action, (words.Play, words.Drop)):
            return icon_sign(ICONS[action.card])
        if isinstance(action, words.React):
            return icon_sign(ICONS[action.card] if action.card else "check")
        return icon_sign(
            {
                words.TurnUp: "cards-outline",
                words.DrawDeck: "cards",
                words.TakeDiscard: "tray-arrow-up",
                words.DrawAction: "star-four-points-outline",
                words.Swap: "swap-vertical",
                words.Discard: "tray-arrow-down",
                words.Keep: "bookmark-outline",
                words.EndTurn: "check",
                words.Vote: "vote-outline",
                words.TimeOut: "timer-sand",
            }[type(action)]
        )

    @override
    def did(self, entry, state, names):
        from screens.games.ojyx.narration import did

        return did(entry, names)


FACE = OjyxFace()
