"""What guests say, and what the room makes of it."""

from logic.peer import messages as said
from logic.peer.host.connection import Connection
from logic.peer.host.host import Host
from logic.peer.host.roster import Member, NotGrantedError


def hear(host: Host, member: Member, connection: Connection, message: said.FromGuest) -> None:
    """A guest says something; raises Malformed."""
    try:
        _hear(host, member, connection, message)
    except NotGrantedError as no:
        connection.send(said.NotGranted(no.note))


def _hear(host: Host, member: Member, connection: Connection, message: said.FromGuest) -> None:
    match message:
        case said.Act():
            reason = host.playing.act(member, message) if host.playing else "over"
            connection.send(said.Refused(message.id, reason) if reason else said.Done(message.id))
        case said.Sit(place):
            host.sit(member, place)
        case said.Ready(to, committed):
            host.ready(member, to, committed)
        case said.Reveal(contribution):
            host.reveal(member, contribution)
        case said.Rename(name):
            host.hall.rename(member, name)
            host.changed()
        case said.Say(text):
            host.company.tell_all(said.Said(host.talk.say(member, connection, text)))
        case said.Leave(stay=True):
            if host.playing and member.place is not None:
                host.playing.give_up(member.place)
                host.changed()
        case said.Leave():
            host.company.end(member, "left")
            host.part(member)
        case said.Beat(answer):
            if not answer:
                connection.send(said.Beat(answer=True))
        case said.Enter():
            raise said.Malformed("entered twice")
