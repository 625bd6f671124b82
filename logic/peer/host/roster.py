"""The members and places of a room: who sits where, and who is ready."""

import secrets
from collections import OrderedDict
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from logic.core.game import AnyGame, BadOptions
from logic.core.replay import Seat
from logic.peer.room_state import Link, Person, Place, PlaceKind, RefusalReason

ANSWERS_KEPT = 32


class RequestRefused(Exception):
    """The room refuses a request; nothing has changed."""

    def __init__(self, reason: RefusalReason) -> None:
        super().__init__(reason)
        self.reason: RefusalReason = reason


class SavedMember(Struct, frozen=True):
    """A member as saved with the match."""

    number: int
    token: str
    name: str
    place: int | None
    host: bool
    answers: tuple[tuple[str, str], ...] = ()


class Member:
    """A member of the room, connected or not."""

    def __init__(self, saved: SavedMember) -> None:
        self.number = saved.number
        self.token = saved.token
        self.name = saved.name
        self.place = saved.place
        self.host = saved.host
        #: The commitment to a share of the seed, which makes the member ready, and the revealed share.
        self.commitment = ""
        self.contribution: str | None = None
        self.link: Link = "online"
        #: The answers to the latest actions, by id: "" if applied, else the reason.
        self.answers: OrderedDict[str, str] = OrderedDict(saved.answers)

    def unready(self) -> None:
        self.commitment, self.contribution = "", None

    def answered(self, action_id: str, reason: str) -> None:
        self.answers[action_id] = reason
        while len(self.answers) > ANSWERS_KEPT:
            self.answers.popitem(last=False)

    def saved(self) -> SavedMember:
        return SavedMember(self.number, self.token, self.name, self.place, self.host, tuple(self.answers.items()))


class Roster:
    """Holds places and members, and keeps them consistent."""

    def __init__(self, game: AnyGame, places: Iterable[Place]) -> None:
        self.game = game
        self.places = list(places)
        self.members: dict[int, Member] = {}
        self._numbers = 0

    @classmethod
    def new(cls, game: AnyGame) -> "Roster":
        """A roster with as many places as the game allows, all open."""
        return cls(game, [Place("open")] * game.seats[-1])

    def join(self, name: str, *, host: bool = False) -> Member:
        """A new member, who watches at first."""
        self._numbers += 1
        return self.admit(SavedMember(self._numbers, secrets.token_hex(16), clean_name(name), None, host))

    def admit(self, saved: SavedMember) -> Member:
        """A saved member."""
        member = self.members[saved.number] = Member(saved)
        self._numbers = max(self._numbers, saved.number)
        return member

    def forget(self, member: Member, *, keep_place: bool = False) -> None:
        """Remove a member; their place becomes free, except during a match."""
        if member.place is not None:
            place = self.places[member.place]
            self.places[member.place] = replace(place, member=None) if keep_place else Place("open")
        self.members.pop(member.number, None)

    def watchers(self) -> list[Member]:
        return [member for member in self.members.values() if member.place is None]

    def seated(self) -> list[Member]:
        return [member for member in self.members.values() if member.place is not None]

    def sit(self, member: Member, number: int | None) -> None:
        """Take an open place, or none."""
        if number is not None and (number >= len(self.places) or self.places[number].kind != "open"):
            raise RequestRefused("place_taken")
        if member.place is not None:
            self.places[member.place] = Place("open")
        member.place = number
        member.unready()
        if number is not None:
            self.places[number] = replace(self.places[number], kind="person", name=member.name, member=member.number)

    def seat_newcomer(self, member: Member, wanted: int | None) -> None:
        """Take the wanted place, or the first open one, if any; None to watch."""
        free = [number for number, place in enumerate(self.places) if place.kind == "open"]
        if wanted in free:
            self.sit(member, wanted)
        elif wanted is not None and free:
            self.sit(member, free[0])

    def rename(self, member: Member, name: str) -> None:
        member.name = clean_name(name)
        if member.place is not None:
            self.places[member.place] = replace(self.places[member.place], name=member.name)

    def rename_place(self, number: int, name: str) -> None:
        """The host renames the player of a place."""
        place = self.places[number]
        if place.member is not None:
            self.rename(self.members[place.member], name)
        else:
            self.places[number] = replace(place, name=clean_name(name))

    def set_game(self, game: AnyGame, size: int) -> None:
        """Change the game: people keep their places if possible, the host first, and the others watch. Computers
        stay, at the new game's middle level."""
        self.game = game
        people = sorted(self.seated(), key=lambda member: (not member.host, member.place))
        before, free = self.places, list(range(size))
        self.places = [Place("open")] * size + [Place("closed")] * (game.seats[-1] - size)
        left_over = [member for member in people if member.place not in free]
        for member in (*(member for member in people if member.place in free), *left_over):
            number = member.place if member.place in free else next(iter(free), None)
            member.place = number
            if number is not None:
                free.remove(number)
                self.places[number] = replace(
                    self.places[number], kind="person", name=member.name, member=member.number
                )
        for number in free:
            if number < len(before) and before[number].kind == "computer":
                self.places[number] = Place("computer", level=game.levels[len(game.levels) // 2])
        self.unready()

    def set_place(self, number: int, kind: PlaceKind, level: str) -> None:
        """The host opens or closes a place, or puts a computer there."""
        if self.places[number].kind == "person":
            raise RequestRefused("place_taken")
        if kind == "computer" and level not in self.game.levels:
            raise RequestRefused("bad_options")
        self.places[number] = Place(kind, level=level if kind == "computer" else "")

    def mark(self, number: int, *, stand_in: bool | None = None, gone: bool | None = None) -> None:
        """Mark a place as played by a computer, or as given up."""
        place = self.places[number]
        self.places[number] = replace(
            place,
            stand_in=place.stand_in if stand_in is None else stand_in,
            gone=place.gone if gone is None else gone,
        )

    def check(self, options: object) -> None:
        """Raises RequestRefused if a match cannot begin."""
        if not all(member.commitment for member in self.seated()):
            raise RequestRefused("not_ready")
        try:
            self.game.checked(options, len(self._taken()))
        except BadOptions:
            raise RequestRefused("bad_options") from None

    def assign_seats(self) -> tuple[Seat, ...]:
        """Remove the open places; the others become the seats of a match."""
        taken = self._taken()
        for member in self.seated():
            member.place = taken.index(member.place)  # type: ignore[arg-type]
        self.places = [self.places[number] for number in taken]
        return tuple(self._seat(place) for place in self.places)

    def reopen_places(self) -> None:
        """After a match, open all places without a member or a computer."""
        more = self.game.seats[-1] - len(self.places)
        saved = (
            replace(place, stand_in=False, gone=False) if place.kind == "computer" or place.member else Place("open")
            for place in self.places
        )
        self.places = [*saved, *[Place("open")] * more]
        self.unready()

    def unready(self) -> None:
        """Reset readiness, after a change of the promise or the options."""
        for member in self.members.values():
            member.unready()

    def contributions(self) -> tuple[str | None, ...]:
        """Each seat's share of the seed; None for computers."""
        by_place = {member.place: member.contribution for member in self.seated()}
        return tuple(by_place.get(number) for number in range(len(self.places)))

    def public_view(self) -> tuple[tuple[Place, ...], tuple[Person, ...]]:
        """Places and people, as everybody may see them."""
        members = self.members
        places = tuple(
            place
            if place.member is None
            else replace(
                place,
                commitment=members[place.member].commitment,
                link=members[place.member].link,
            )
            for place in self.places
        )
        people = tuple(Person(m.number, m.name, m.place, m.link, m.host) for m in members.values())
        return places, people

    def _taken(self) -> list[int]:
        return [number for number, place in enumerate(self.places) if place.kind in ("person", "computer")]

    def _seat(self, place: Place) -> Seat:
        if place.kind == "computer":
            return Seat("computer", place.name, place.level)
        host = place.member is not None and self.members[place.member].host
        return Seat("person" if host else "peer", place.name)


def clean_name(name: str) -> str:
    """A name on one line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:40]
