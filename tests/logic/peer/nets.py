"""Networks of their own for processes, with a wire between them that delays, loses and can be cut.

Each device is put into a network namespace that has nothing but one tunnel; the other ends of the tunnels are read
here, packet by packet. `python -m tests.logic.peer.nets` plays the long story: 200 ms each way, 5 % lost, a cut of
90 s.
"""

import fcntl
import heapq
import os
import select
import shutil
import struct
import subprocess
import threading
import time
from pathlib import Path

from logic.core.rng import Dice

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
PACKET_MOST = 65_536
NET = "10.77.0"
OPTIONS = {"size": 4, "mode": "blocked", "block_after": 1}
"""Of Stay on the Board: everybody moves in turn, so nobody can finish without the others."""


def possible() -> str:
    """Why there can be no such networks here, or nothing."""
    if os.name != "posix" or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "namespaces need root"
    if not Path("/dev/net/tun").exists() or not shutil.which("ip"):
        return "there is no /dev/net/tun or no ip here"
    name = f"quadrille-try-{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return "" if made.returncode == 0 else "namespaces are not allowed here"


class Nets:
    """Some networks, numbered from 0, and the wire between them."""

    def __init__(self, count: int, *, delay_ms: int, loss: float, seed: int = 1) -> None:
        self._delay, self._loss, self._dice = delay_ms / 1000, loss, Dice(seed)
        self._names = [f"quadrille-{os.getpid()}-{number}" for number in range(count)]
        self._cut: set[int] = set()
        self._tunnels: list[int] = []
        self._stopped = threading.Event()
        self._wire = threading.Thread(target=self._carry, daemon=True)
        self.carried = self.lost = 0
        for number, name in enumerate(self._names):
            self._tunnels.append(self._network(number, name))
        self._wire.start()

    def within(self, number: int) -> tuple[str, ...]:
        """What to put before a command so that it runs in that network."""
        return ("ip", "netns", "exec", self._names[number])

    def address(self, number: int) -> str:
        return f"{NET}.{number + 1}"

    def cut(self, number: int) -> None:
        """Nothing goes to or from there any more."""
        self._cut.add(number)

    def mend(self, number: int) -> None:
        self._cut.discard(number)

    def close(self) -> None:
        self._stopped.set()
        self._wire.join()
        for tunnel in self._tunnels:
            os.close(tunnel)
        for name in self._names:
            subprocess.run(["ip", "netns", "del", name], check=False)

    def _network(self, number: int, name: str) -> int:
        tunnel = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        device = f"qd{os.getpid() % 100_000}n{number}"
        fcntl.ioctl(tunnel, TUNSETIFF, struct.pack("16sH14x", device.encode(), IFF_TUN | IFF_NO_PI))
        for command in (
            f"ip netns add {name}",
            f"ip link set {device} netns {name}",
            f"ip -n {name} link set lo up",
            f"ip -n {name} addr add {self.address(number)}/24 dev {device}",
            f"ip -n {name} link set {device} up",
        ):
            subprocess.run(command.split(), check=True, capture_output=True)
        return tunnel

    def _carry(self) -> None:
        """The wire itself."""
        due: list[tuple[float, int, int, bytes]] = []
        while not self._stopped.is_set():
            wait = min(0.05, max(0.0, due[0][0] - time.monotonic())) if due else 0.05
            ready, _, _ = select.select(self._tunnels, [], [], wait)
            for tunnel in ready:
                packet = os.read(tunnel, PACKET_MOST)
                target = packet[19] - 1 if packet[0] >> 4 == 4 else -1
                source = self._tunnels.index(tunnel)
                if not 0 <= target < len(self._tunnels):
                    continue
                if source in self._cut or self._dice.chance(self._loss):
                    self.lost += 1
                    continue
                self.carried += 1
                heapq.heappush(due, (time.monotonic() + self._delay, self.carried, target, packet))
            while due and due[0][0] <= time.monotonic():
                _, _, target, packet = heapq.heappop(due)
                if target not in self._cut:
                    os.write(self._tunnels[target], packet)


def main() -> None:
    import tempfile

    from tests.logic.peer.process import Process

    why = possible()
    if why:
        raise SystemExit(why)
    nets = Nets(3, delay_ms=200, loss=0.05)
    usual = {
        "heartbeat_ms": 10_000,
        "slow_beats": 2,
        "silent_beats": 3,
        "reconnect_ms": 10_000,
        "grace_ms": 120_000,
        "retry_ms": 300,
        "retry_most_ms": 5_000,
        "join_ms": 5_000,
    }
    processes: list[Process] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for number, name in enumerate(("host", "one", "two")):
                processes.append(Process(Path(folder) / name, within=nets.within(number), patience=200.0, **usual))
            host, one, two = processes
            host.do("open", game="stayboard", options=OPTIONS, people=3, watchers=0, absent="wait")
            way_in = host.hear("open")
            way_in["addresses"] = [f"{nets.address(0)}:{way_in['addresses'][0].rpartition(':')[2]}"]
            for guest in (one, two):
                guest.do("join", **way_in, name="G", watch=False)
            host.hear("number", lambda number: number >= 6)
            begun = time.monotonic()
            nets.cut(1)
            host.hear("links", lambda links: "lost" in links)
            print(f"cut off; the host calls the seat lost after {time.monotonic() - begun:.0f} s")
            while time.monotonic() < begun + 90:
                time.sleep(1)
            nets.mend(1)
            host.hear("links", lambda links: set(links) == {"online"})
            print(f"back {time.monotonic() - begun - 90:.1f} s after the cut of 90 s")
            ends = [process.hear("over") for process in processes]
            print([end["verdict"] for end in ends], "the same end:", len({end["sum"] for end in ends}) == 1)
            print(f"{nets.carried} packets carried, {nets.lost} lost")
        finally:
            for process in processes:
                process.end()
            nets.close()


if __name__ == "__main__":
    main()
