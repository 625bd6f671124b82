"""How Stay on the Board presents itself."""

import math

from msgspec import UNSET

from logic.core.override import override
from logic.core.replay import replay
from logic.games import GAMES
from logic.stayboard.exercise import TRAINER, goal
from logic.stayboard.memory import last_loser, recall, stayed
from logic.stayboard.moves import safe_moves
from logic.stayboard.state import Claim, Move, Moved, Options
from screens.games.face import Face, icon_sign
from screens.games.stayboard.review import coach_words, show_step, show_way
from screens.games.stayboard.vocabulary import ending_line, move_sign
from screens.i18n.texts import tr


class StayFace(Face):
    id = "stayboard"
    ink = "crimson"
    icon = "chess-queen"
    challenge_screen = "stayboard_puzzle"

    @override
    def title(self):
        return "Stay on the Board"

    @override
    def short(self):
        return "Stay"

    @override
    def glance(self):
        return tr._("2–8 players")

    @override
    def in_a_line(self):
        return tr._("Keep one queen on the board, even when you cannot see it.")

    def board_words(self, options):
        """The size and the mode: what is to be seen of a position."""
        return [f"{options.size}×{options.size}", self.value("mode", options.mode).lower()]

    @override
    def summary(self, options):
        words = self.board_words(options)
        if options.mode == "blocked" and options.marathon:
            words.append(tr._("marathon"))
        return " · ".join(words)

    @override
    def about(self, record):
        if record.purpose == TRAINER:
            return self.figure_name(f"blind:{record.options.size}")
        return super().about(record)

    @override
    def option(self, name):
        return {
            "size": (tr._("Board"), tr._("5×5 is recommended")),
            "mode": (tr._("Mode"), ""),
            "block_after": (tr._("Extra visits"), tr._("before a cell blocks")),
            "turn_seconds": (tr._("Turn time"), ""),
            "marathon": (tr._("Marathon"), tr._("go on after a correct claim")),
            "limit": (tr._("Moves in all"), tr._("then the highest score wins")),
        }[name]

    @override
    def value(self, name, value):
        if name == "size":
            return f"{value}×{value}"
        if name == "mode":
            return {"normal": tr._("Normal"), "blocked": tr._("Blocked")}[value]
        if name == "limit":
            return {0: tr._("15 a seat"), UNSET: tr._("50 a row")}.get(value, str(value))
        if name == "turn_seconds":
            return tr._("{n} s", n=value) if value else tr._("off")
        return str(value)

    @override
    def offers(self, name, options):
        return name not in (("limit",) if options.mode == "blocked" else ("block_after", "marathon"))

    @override
    def mode_words(self):
        return tr._(
            "Normal: cells stay free, and going straight back costs two points. "
            "Blocked: the cell you leave is closed for good, and being stuck wins."
        )

    @override
    def preset(self, preset_id):
        return {
            "beginner": ("eye-outline", tr._("Beginner"), tr._("all visible")),
            "experienced": ("eye-off-outline", tr._("Experienced"), tr._("4×4, hides")),
            "master": ("crown-outline", tr._("Master"), tr._("hides, blocked")),
        }[preset_id]

    @override
    def preset_notes(self, preset_id):
        hides = preset_id != "beginner"
        return {"auto": hides, "speak": hides}

    @override
    def wishes(self):
        return (("auto", tr._("Play from memory"), tr._("the board hides after your first move")),)

    @override
    def level(self, level):
        return {
            "random": tr._("Random"),
            "casual": tr._("Casual"),
            "strong": tr._("Strong"),
            "master": tr._("Master"),
        }[level]

    @override
    def picture(self):
        from screens.games.stayboard.board import StayBoard

        return StayBoard(thin=True)

    @override
    def sample(self):
        from logic.stayboard.rules import StayOnTheBoard, safe_moves

        game = StayOnTheBoard()
        state = game.setup(Options(size=4, mode="blocked"), 2, 11)
        for pick in (3, 5, 2):
            moves = safe_moves(state)
            state = game.apply(state, state.turn, moves[pick % len(moves)]).state
        return state

    @override
    def figure_kinds(self, record, state, me):
        kinds = list(super().figure_kinds(record, state, me))
        seen = {
            entry.action.unseen
            for entry in record.log
            if entry.seat == me and hasattr(entry, "action") and hasattr(entry.action, "unseen")
        }
        for unseen in ("board", "queen", "nothing"):
            if unseen in seen:
                kinds.append(f"unseen:{unseen}")
                break
        kinds.append(f"size:{record.options.size}")
        return tuple(kinds)

    @override
    def how_far(self, state):
        return tr._("move {n}", n=state.moves + 1)

    def exercise_line(self, size, unseen):
        """What came of an exercise of the trainer that was not passed."""
        return tr._("{size}: {n} of {all}, try again", size=f"{size}×{size}", n=unseen, all=goal(size))

    @override
    def result_line(self, record, state, outcome, names):
        if record.purpose != TRAINER:
            return super().result_line(record, state, outcome, names)
        people = [seat for seat, player in enumerate(record.seats) if player.kind == "person"]
        memory = recall((step.events for step in replay(GAMES[self.id], record)), people)
        return self.exercise_line(state.size, memory.unseen)

    @override
    def again(self, record, outcome=None):
        return ["restore", tr._("Try again")] if record.purpose == TRAINER else super().again(record, outcome)

    @override
    def headline(self, record, state, outcome, names):
        small = {
            "off_board": tr._("off the board"),
            "blocked_cell": tr._("a closed cell"),
            "wrong_claim": tr._("a wrong claim"),
            "claim": tr._("no moves left"),
            "timeout": tr._("time is over"),
            "left": tr._("seat given up"),
            "limit": tr._("the last move"),
            "clearings": tr._("ten clearings"),
        }[outcome.reason]
        loser = last_loser(record.log, outcome.winners, len(record.seats))
        return small, ending_line(outcome.reason, loser, outcome.winners, names, len(safe_moves(state)))

    @override
    def lead(self, record, state, outcome, names):
        if not state.moves:
            return tr._("Before the first move.") if outcome.reason == "left" else tr._("At the very first move.")
        return tr.n("After {n} safe move.", "After {n} safe moves.", state.moves)

    @override
    def figure_name(self, kind):
        what, value = kind.split(":")
        if what == "unseen":
            return {
                "board": tr._("With the board hidden"),
                "queen": tr._("With the queen hidden"),
                "nothing": tr._("With all in sight"),
            }[value]
        if what == "size":
            return tr._("Board {size}", size=f"{value}×{value}")
        if what == "puzzle":
            return tr._("Puzzles of rating {n}, at the first try", n=value)
        if what == "blind":
            return tr._("Blindfold, {size}", size=f"{value}×{value}")
        return super().figure_name(kind)

    @override
    def standing(self, record, state, outcome):
        """Who stayed longer is before who scored more; where points decide nothing, they place nobody."""
        scored = state.mode == "normal" or state.options.marathon
        lasted = stayed(step.events for step in replay(GAMES[self.id], record))
        return [
            (seat not in outcome.winners, -lasted.get(seat, math.inf if alive else 0), -score if scored else 0)
            for seat, (alive, score) in enumerate(zip(state.alive, outcome.scores, strict=True))
        ]

    @override
    def result_columns(self, record):
        """Where cells are blocked there is no penalty, and the points are the total."""
        return [tr._("Points"), tr._("Penalty")] if record.options.mode == "normal" else []

    @override
    def result_figures(self, record, state, seat):
        return [str(state.points[seat]), str(state.penalties[seat])] if state.mode == "normal" else []

    @override
    def result_aside(self, record, state, seat):
        if not _against_computer(record):
            return {}
        return {tr._("Mastery"): str(state.mastery[seat]) if record.seats[seat].kind == "person" else "–"}

    @override
    def decided(self, record, state, outcome, names):
        _small, sentence = self.headline(record, state, outcome, names)
        blocked = state.blocked_mask.bit_count()
        if not blocked:
            return sentence
        return sentence + " " + tr.n("{n} cell was blocked.", "{n} cells were blocked.", blocked)

    @override
    def ending_picture(self, match):
        picture = super().ending_picture(match)
        show_way(picture, list(replay(match.game, match.record())))
        return picture

    @override
    def rematch_notes(self, notes):
        """What was set for this match goes on, from a board in sight; the player's own wishes do so anyway."""
        kept = ("auto", "speak") if notes.get("given") else ("speak",)
        return {name: notes[name] for name in kept if name in notes}

    @override
    def retell(self, event, names):
        if isinstance(event, Moved):
            return tr._("Two penalty points") if event.penalty else ""
        return super().retell(event, names)

    @override
    def board(self, names, people):
        from screens.games.stayboard.board import StayBoard

        return StayBoard(show_moves=False)

    @override
    def show_step(self, board, state, entry, review, steps):
        show_step(board, state, entry, review, steps)

    @override
    def move_markup(self, entry):
        action = entry.action
        if isinstance(action, Move):
            return move_sign(action)
        return icon_sign("flag-outline" if isinstance(action, Claim) else "timer-sand")

    @override
    def coach(self, record):
        from logic.stayboard.coach import Coach

        two_blocked = len(record.seats) == 2 and record.options.mode == "blocked" and not record.options.marathon
        return Coach() if two_blocked else None

    @override
    def coach_words(self, review, entry):
        return coach_words(review, entry)

    @override
    def coach_proof(self, review):
        return tuple(move_sign(move) for move in review.proof.moves), review.proof.complete

    @override
    def challenge_words(self, _options):
        return tr._("one move wins")

    @override
    def challenge_result(self, done):
        return tr.n("solved in {n} try", "solved in {n} tries", done.score)

    @override
    def extras(self, options):
        return (
            (
                "puzzle-outline",
                tr._("Puzzles"),
                tr._("one move wins: today’s, or any other"),
                "stayboard_puzzle",
            ),
            ("brain", tr._("Blindfold trainer"), tr._("hidden boards of growing size"), "stayboard_trainer"),
        )


def _against_computer(record):
    return any(seat.kind == "computer" for seat in record.seats)


FACE = StayFace()
