"""Checks on everything a host sends: a guest does not trust it."""

from datetime import datetime
from typing import Any

from logic.core.bounds import BadView, ViewBounds
from logic.core.game import AnyGame, BadOptions
from logic.core.saves import BEGAN
from logic.peer.messages import Dealt, Log, Malformed, Missed, read
from logic.peer.room_state import ChatLine, RoomInfo
from logic.peer.security.invitation import is_room_id

STEPS_MOST = 200_000
"""Far more steps than any match has; a guest keeps the events of each."""
PEOPLE_MOST = 100
"""A room has far fewer; the lobby shows a row for each."""
NOT_READABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What rules raise for an impossible view: they expect states made by the rules."""


def check_room(info: RoomInfo, game: AnyGame) -> Any:
    """The options of a room; raises Malformed for an impossible room."""
    places, people = len(info.places), [person.member for person in info.people]
    _need(is_room_id(info.id), "id")
    _need(_is_hash(info.promise), "promise")
    _need(places in game.seats or (places == game.seats[-1] and info.phase in ("lobby", "drawing")), "places")
    _need(len(set(people)) == len(people) <= PEOPLE_MOST, "members")
    for place in info.places:
        _need(place.kind != "computer" or place.level in game.levels, "level")
        _need(place.member is None or place.member in people, "member")
        _need(not place.commitment or _is_hash(place.commitment), "commitment")
    for person in info.people:
        _need(person.place is None or person.place in range(places), "place")
        _need(person.member >= 0, "member")
    _need(all(number in range(places) for number in info.waiting_for), "waiting_for")
    _need(len(info.withheld) <= places, "withheld")
    return read(info.options, game.Options)


def check_chat(line: ChatLine) -> None:
    """Raises Malformed for an impossible chat line."""
    _need(0 <= line.number < 1 << 53 and 0 <= line.member < 1 << 53, "chat")


def check_table(info: RoomInfo | None, dealt: Dealt) -> None:
    """Raises Malformed if a match does not belong to the room."""
    _need(info and info.promise == dealt.promise and len(info.places) == len(dealt.seats), "another table")


def check_deal(dealt: Dealt, game: AnyGame) -> Any:
    """The options of a new match; raises Malformed for an impossible start."""
    options = read(dealt.options, game.Options)
    try:
        game.checked(options, len(dealt.seats))
        # The history will parse these as times.
        datetime.strptime(dealt.id[:15], BEGAN)
        datetime.fromisoformat(dealt.started)
    except (BadOptions, ValueError) as wrong:
        raise Malformed(str(wrong)) from None
    for seat in dealt.seats:
        _need(seat.kind != "computer" or seat.level in game.levels, "level")
    eyes = dealt.eyes
    _need(eyes is None or (eyes < len(dealt.seats) and dealt.seats[eyes].kind != "computer"), "eyes")
    return options


def check_options(raw: Any, game: AnyGame, told: Any) -> Any:
    """The full options, shown at the end; raises Malformed if they differ from those shown before."""
    options = read(raw, game.Options)
    _need(game.public_options(options) == game.public_options(told), "options")
    return options


class ViewReader:
    """Decodes and checks the views and events of one match."""

    def __init__(self, game: AnyGame, options: Any, seats: int, eyes: int | None) -> None:
        self._game, self._options, self._seats, self._eyes = game, options, seats, eyes
        self._bounds: ViewBounds = game.bounds(options, seats)

    def view(self, raw: Any) -> Any:
        """A view; raises Malformed if it is impossible."""
        view = read(raw, self._game.State)
        try:
            self._bounds.view(view, self._eyes)
            self._agrees(view)
        except (BadView, *NOT_READABLE) as wrong:
            raise Malformed(f"view: {wrong}") from None
        return view

    def events(self, raw: tuple[Any, ...]) -> tuple[Any, ...]:
        """The events of a step; raises Malformed if one is impossible."""
        events = tuple(read(event, self._game.Event) for event in raw)
        try:
            for event in events:
                self._bounds.event(event)
        except BadView as wrong:
            raise Malformed(f"event: {wrong}") from None
        return events

    def _agrees(self, view: Any) -> None:
        """Raises if the rules cannot read the view as a screen would."""
        game, seats, eyes = self._game, self._seats, self._eyes
        over, moving = game.outcome(view), game.to_move(view)
        _need(over is not None or self._same_options(view), "options")
        _need(all(seat in range(seats) for seat in moving), "to move")
        _need(over is None or len(over.scores) == seats, "scores")
        _need(over is None or all(seat in range(seats) for seat in over.winners), "winners")
        game.timers(view)
        if eyes in moving and eyes is not None:
            game.actions(view, eyes)

    def _same_options(self, view: Any) -> bool:
        told = self._game.public_options
        return bool(told(getattr(view, "options", self._options)) == told(self._options))


def check_missed(message: Missed, known: int) -> None:
    """Raises Malformed if steps are missing, or there are too many."""
    _need(message.first == known, "steps are missing")
    _need(known + len(message.events) <= STEPS_MOST, "too many steps")


def check_log(message: Log, known: int, steps: int) -> None:
    """The same for log entries; a few more entries than steps are left to the verification."""
    _need(message.first == known, "entries are missing")
    _need(known + len(message.entries) <= steps + 64, "too many entries")


def _need(holds: Any, what: str) -> None:
    if not holds:
        raise Malformed(what)


def _is_hash(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")
