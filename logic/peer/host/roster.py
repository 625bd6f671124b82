"""The people of a room and the places at its table: who sits where, and who is ready."""

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
    """A wish the room does not grant; nothing has changed."""

    def __init__(self, reason: RefusalReason) -> None:
        super().__init__(reason)
        self.reason: RefusalReason = reason


class SavedMember(Struct, frozen=True):
    """A member as it is kept with the match."""

    number: int
    token: str
    name: str
    place: int | None
    host: bool
    answers: tuple[tuple[str, str], ...] = ()


class Member:
    """Somebody the room knows, connected or not."""

    def __init__(self, saved: SavedMember) -> None:
        self.number = saved.number
        self.token = saved.token
        self.name = saved.name
        self.place = saved.place
        self.host = saved.host
        #: What it has committed itself to, which makes it ready, and what it has shown of it.
        self.commitment = ""
        self.contribution: str | None = None
        self.link: Link = "online"
        #: What became of the latest actions by their ids: "" where they were applied, else the reason.
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
    """Holds the places and the members, and keeps them in step."""

    def __init__(self, game: AnyGame, places: Iterable[Place]) -> None:
        self.game = game
        self.places = list(places)
        self.members: dict[int, Member] = {}
        self._numbers = 0

    @classmethod
    def new(cls, game: AnyGame) -> "Roster":
        """A table for as many as the game seats, all places open."""
        return cls(game, [Place("open")] * game.seats[-1])

    def join(self, name: str, *, host: bool = False) -> Member:
        """Somebody new, who watches at first."""
        self._numbers += 1
        return self.admit(SavedMember(self._numbers, secrets.token_hex(16), clean_name(name), None, host))

    def admit(self, saved: SavedMember) -> Member:
        """Somebody from before."""
        member = self.members[saved.number] = Member(saved)
        self._numbers = max(self._numbers, saved.number)
        return member

    def forget(self, member: Member, *, keep_place: bool = False) -> None:
        """Somebody is gone for good; outside of a match, the place is free again."""
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
        """Take the place one wants, or whichever is open, or stay on one's feet."""
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
        """The host gives somebody at the table a name."""
        place = self.places[number]
        if place.member is not None:
            self.rename(self.members[place.member], name)
        else:
            self.places[number] = replace(place, name=clean_name(name))

    def set_game(self, game: AnyGame, size: int) -> None:
        """Another game: people keep their places as far as there are any, and those left over watch; the host comes
        first. Computers stay, at the new game's middle level."""
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
        """Who plays at a place now, and whether it has been given up."""
        place = self.places[number]
        self.places[number] = replace(
            place,
            stand_in=place.stand_in if stand_in is None else stand_in,
            gone=place.gone if gone is None else gone,
        )

    def check(self, options: object) -> None:
        """Raises RequestRefused where no match can begin like this."""
        if not all(member.commitment for member in self.seated()):
            raise RequestRefused("not_ready")
        try:
            self.game.checked(options, len(self._taken()))
        except BadOptions:
            raise RequestRefused("bad_options") from None

    def assign_seats(self) -> tuple[Seat, ...]:
        """Let only the taken places stand, in their order: they are the seats of a match."""
        taken = self._taken()
        for member in self.seated():
            member.place = taken.index(member.place)  # type: ignore[arg-type]
        self.places = [self.places[number] for number in taken]
        return tuple(self._seat(place) for place in self.places)

    def reopen_places(self) -> None:
        """After a match: everybody keeps their place, and the others are open again."""
        more = self.game.seats[-1] - len(self.places)
        saved = (
            replace(place, stand_in=False, gone=False) if place.kind == "computer" or place.member else Place("open")
            for place in self.places
        )
        self.places = [*saved, *[Place("open")] * more]
        self.unready()

    def unready(self) -> None:
        """Whoever was ready answered to a promise or to options that hold no more."""
        for member in self.members.values():
            member.unready()

    def contributions(self) -> tuple[str | None, ...]:
        """What each seat adds to the seed; a computer has nothing to add."""
        by_place = {member.place: member.contribution for member in self.seated()}
        return tuple(by_place.get(number) for number in range(len(self.places)))

    def public_view(self) -> tuple[tuple[Place, ...], tuple[Person, ...]]:
        """Places and people as everybody may see them."""
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
