"""Why the system refuses to read or write, in the player's language."""

import errno

from screens.i18n.texts import tr

FULL = (errno.ENOSPC, errno.EDQUOT)


def is_full(error):
    """Whether there is no space left: the player can do something about that."""
    return error.errno in FULL


def why_refused(error):
    """A sentence's worth; what is seldom is said as the system says it."""
    words = {
        **dict.fromkeys(FULL, tr._("there is no space left")),
        errno.EACCES: tr._("the system does not allow it"),
        errno.EPERM: tr._("the system does not allow it"),
        errno.EROFS: tr._("nothing may be written there"),
        errno.ENOENT: tr._("it is not there any more"),
    }
    return words.get(error.errno) or error.strerror or str(error)


def refusal(error):
    """The same as a sentence of its own."""
    words = why_refused(error)
    return f"{words[:1].upper()}{words[1:]}."
