"""Today's challenge in the app: its task, its open match, and its result."""

from datetime import date

from logic.core import daily
from logic.core.daily import ChallengeResult
from logic.core.game import Left
from logic.games import GAMES
from screens.games.face import face
from screens.i18n.texts import tr


def today():
    """The date of the device's clock."""
    return date.today()


def game_of(day):
    """The game whose challenge home puts first."""
    return daily.game_of(day, list(GAMES))


def asked(game_id, day):
    """The task of a day's challenge in a few words."""
    return face(game_id).challenge_words(daily.challenge(GAMES[game_id], day).start.options)


def begun(app, game_id, day):
    """The open match of a day's challenge, or None."""
    purpose = daily.purpose_of(day)
    matches = app.saves.open_matches()
    return next((record for record in matches if (record.game, record.purpose) == (game_id, purpose)), None)


def play(app, game_id, day):
    """Go to a day's challenge: to its own screen, to the match that is open, or to a new one."""
    shown = face(game_id)
    if shown.challenge_screen:
        app.navigation.go(shown.challenge_screen, ink=shown.ink, day=day)
    elif record := begun(app, game_id, day):
        app.matches.open(record)
    else:
        asked = daily.challenge(GAMES[game_id], day)
        app.matches.start(asked.start, asked.seats(app.profile.name), purpose=daily.purpose_of(day))


def finished(app, record, match, me):
    """Record a finished challenge, unless it was given up; returns whether it counts."""
    day = daily.day_of(record.purpose)
    if day is None or not daily.is_of_its_day(match.game, record) or Left(me) in match.log:
        return False
    return count(app, record.game, day, ChallengeResult(me in match.outcome.winners, match.outcome.scores[me]))


def count(app, game_id, day, done):
    """Save the result of a challenge and show the streak; only the first time counts."""
    before = app.profile.challenges
    after = before.plus(day, game_id, done)
    if after is before:
        return False
    app.profile_store.change(challenges=after)
    app.tell(f"{_done_words(day)} {streak_words(after.streak_on(today()))}".strip())
    return True


def _done_words(day):
    """The message about a finished challenge, which may be from an earlier day."""
    if day == today():
        return tr._("Today’s challenge is done.")
    return tr._("The challenge of {day} is done.", day=tr.day(day))


def streak_words(days):
    """A streak in words; "" for none."""
    return tr.n("{n} day in a row", "{n} days in a row", days) if days else ""


def what_for(record):
    """The name of a match's challenge; "" for an ordinary match."""
    day = daily.day_of(record.purpose)
    return tr._("challenge of {day}", day=tr.day(day)) if day else ""


def again(purpose):
    """The purpose of a rematch: a challenge is played once, later matches are ordinary games."""
    return "game" if daily.day_of(purpose) else purpose
