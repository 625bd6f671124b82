"""Sound, touch and speech: each optional, none ever waited for, each loaded when first wanted."""


class Feedback:
    """What the app does besides showing things, as far as the player's settings let it."""

    _sounds = _haptics = _speech = _listening = None

    def sound(self, name):
        """Play a sound effect, if the player wants them."""
        volume = self.profile.settings.sounds
        if volume:
            if self._sounds is None:
                from screens.device.sound import Sounds

                self._sounds = Sounds()
            self._sounds.volume = volume / 100
            self._sounds.play(name)

    def buzz(self, ms=30):
        """Vibrate, where there is something to vibrate and the player wants it."""
        if self.profile.settings.vibration:
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
        """Speak a line where the player wants to hear what happens."""
        if self.profile.settings.speech:
            self.say(text)

    def listen(self, understood):
        """Listen for a spoken line, where the player wants it and the device can; returns whether it does."""
        if not self.profile.settings.listening:
            return False
        if self._listening is None:
            from screens.device.speech import Listening

            self._listening = Listening()
        return self._listening.available() and self._listening.start(understood)

    def fall_silent(self):
        """Say no more, and hear no more."""
        if self._speech is not None:
            self._speech.stop()
        self.stop_listening()

    def stop_listening(self):
        if self._listening is not None:
            self._listening.stop()
