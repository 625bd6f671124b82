"""Dispatches the messages of guests."""

from logic.peer import messages
from logic.peer.host.connection import Connection
from logic.peer.host.host import Host
from logic.peer.host.roster import Member, RequestRefused


def handle(host: Host, member: Member, connection: Connection, message: messages.FromGuest) -> None:
    """Handle a guest's message; raises Malformed."""
    try:
        _handle(host, member, connection, message)
    except RequestRefused as no:
        connection.send(messages.NotGranted(no.reason))


def _handle(host: Host, member: Member, connection: Connection, message: messages.FromGuest) -> None:
    match message:
        case messages.Act():
            reason = host.room_match.act(member, message) if host.room_match else "over"
            connection.send(messages.Refused(message.id, reason) if reason else messages.Done(message.id))
        case messages.Sit(place):
            host.sit(member, place)
        case messages.Ready(to, committed):
            host.ready(member, to, committed)
        case messages.Reveal(contribution):
            host.reveal(member, contribution)
        case messages.Rename(name):
            host.roster.rename(member, name)
            host.changed()
        case messages.Say(text):
            host.connections.broadcast(messages.Said(host.chat.say(member, connection, text)))
        case messages.Leave(stay=True):
            if host.room_match and member.place is not None:
                host.room_match.give_up(member.place)
                host.changed()
        case messages.Leave():
            host.connections.end(member, "left")
            host.remove_member(member)
        case messages.Beat(answer):
            if not answer:
                connection.send(messages.Beat(answer=True))
        case messages.Enter():
            raise messages.Malformed("entered twice")
