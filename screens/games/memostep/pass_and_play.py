"""Several people at one device: each walks a floor of MémoStep, then hands it on."""


def finished(walker):
    """How many floors a walker has behind it."""
    return walker.floor if walker.phase == "camp" or walker.end == "cleared" else walker.floor - 1


class OneDevice:
    """The part of the play screen that knows whose turn it is to hold the device."""

    def _next_person(self):
        """Who at this device has walked the fewest floors and still can, or None."""
        walkers = self.client.view.walkers
        persons = [seat for seat in self.client.people if walkers[seat].phase != "over"]
        return min(persons, key=lambda seat: (finished(walkers[seat]), seat), default=None)

    def _done_here(self):
        """Whether the one who plays can do nothing more on this floor but go on."""
        return self._walker().phase in ("camp", "over")

    def _waiting_for(self):
        """The name of who gets the device next, or "" where one goes on alone."""
        person = self._next_person()
        return self.names[person] if person not in (None, self.me) else ""

    def pass_on(self):
        """Everything rests while the device changes hands."""
        person = self._next_person()
        if person in (None, self.me):
            return
        self.client.pause()
        self.pass_device(person, lambda: self._taken_over(person))

    def _taken_over(self, seat):
        self._forget_floor()
        self._sit(seat)
        self._recall_floor()
        self.client.resume()
        self._look()
