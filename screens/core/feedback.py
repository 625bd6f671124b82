"""Sound, vibration, speech and listening: all optional, asynchronous, and loaded on first use."""


class Feedback:
    """The app's sound, vibration and speech, subject to the player's settings."""

    _sounds = _haptics = _speech = _listening = None

    def __init__(self, settings):
        """`settings` gives the player's present ones."""
        self._settings = settings

    def sound(self, name):
        """Play a sound effect if sounds are on."""
        volume = self._settings().sounds
        if volume:
            if self._sounds is None:
                from screens.device.sound import Sounds

                self._sounds = Sounds()
            self._sounds.volume = volume / 100
            self._sounds.play(name)

    def buzz(self, ms=30):
        """Vibrate if the device can and vibration is on."""
        if self._settings().vibration:
            if self._haptics is None:
                from screens.device.haptics import Haptics

                self._haptics = Haptics()
            self._haptics.buzz(ms)

    def say(self, text):
        """Speak a line."""
        if self._speech is None:
            from screens.device.speech import Speech

            self._speech = Speech()
        self._speech.say(text)

    def say_if_wanted(self, text):
        """Speak a line if announcements are on."""
        if self._settings().speech:
            self.say(text)

    def listen(self, understood):
        """Listen for a spoken line, where the player wants it and the device can; returns whether it does."""
        if not self._settings().listening:
            return False
        if self._listening is None:
            from screens.device.speech import Listening

            self._listening = Listening()
        return self._listening.available() and self._listening.start(understood)

    def stop_listening(self):
        if self._listening is not None:
            self._listening.stop()

    def fall_silent(self):
        """Stop speaking and listening."""
        if self._speech is not None:
            self._speech.stop()
        self.stop_listening()
