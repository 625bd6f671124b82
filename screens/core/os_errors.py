"""Reasons of failed reading and writing, in the player's language."""

import errno

from screens.i18n.texts import tr

FULL = (errno.ENOSPC, errno.EDQUOT)


def is_full(error):
    """Whether the disk is full, which the player can do something about."""
    return error.errno in FULL


def why_refused(error):
    """A short reason; rare errors use the OS message."""
    words = {
        **dict.fromkeys(FULL, tr._("there is no space left")),
        errno.EACCES: tr._("the system does not allow it"),
        errno.EPERM: tr._("the system does not allow it"),
        errno.EROFS: tr._("nothing may be written there"),
        errno.ENOENT: tr._("it is not there any more"),
    }
    return words.get(error.errno) or error.strerror or str(error)


def refusal(error):
    """The reason as a sentence of its own."""
    words = why_refused(error)
    return f"{words[:1].upper()}{words[1:]}."
