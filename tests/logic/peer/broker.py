"""A real Mosquitto broker for a test, and a listener that keeps everything it relays."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

WHERE = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/opt/homebrew/sbin")


class Broker:
    """Where it listens, and what it has relayed."""

    def __init__(self, port: int, tls_port: int) -> None:
        self.port, self.tls_port = port, tls_port
        self.relayed: list[tuple[str, bytes]] = []
        self._there = threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_connect = lambda client, *_: client.subscribe("#")
        self._client.on_subscribe = lambda *_: self._there.set()
        self._client.on_message = lambda _client, _data, message: self.relayed.append(
            (message.topic, bytes(message.payload))
        )

    def listen(self) -> None:
        self._client.connect_async("127.0.0.1", self.port)
        self._client.reconnect_delay_set(1, 1)
        self._client.loop_start()
        assert self._there.wait(30), "the broker did not start"

    def publish(self, topic: str, payload: bytes) -> None:
        self._client.publish(topic, payload)

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


@contextmanager
def mosquitto(folder: Path, certificate: Path | None = None) -> Iterator[Broker]:
    """A broker on this machine, open to everybody, as a careless household would have it; with a certificate and its
    key in one file, it listens at a second port that is not in the open."""
    assert WHERE
    port, tls_port = _free_port(), _free_port()
    settings = folder / "mosquitto.conf"
    lines = ["allow_anonymous true", "persistence false", f"listener {port} 127.0.0.1"]
    if certificate:
        # As root it would become somebody who may not read the key.
        lines += ["user root", f"listener {tls_port} 127.0.0.1", f"certfile {certificate}", f"keyfile {certificate}"]
    settings.write_text("\n".join(lines) + "\n")
    process = subprocess.Popen([WHERE, "-c", str(settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    broker = Broker(port, tls_port)
    try:
        # It is tried again until the broker is there.
        _wait_for(port, process)
        broker.listen()
        yield broker
    finally:
        broker.stop()
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            continue
    raise AssertionError("the broker has ended")
