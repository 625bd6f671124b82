"""Whether rooms can find each other on this machine: not every one lets its own multicasts come back to it."""

import secrets
import socket

import ifaddr

GROUP = "224.0.0.251"
"""That of mDNS; at a port of our own, where nobody else listens."""
SECONDS = 0.3


def comes_back() -> bool:
    """Send a word to everybody through each network there is, and see whether it arrives here."""
    networks = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)]
    return any(_comes_back(network) for network in networks)


def _comes_back(network: str) -> bool:
    word, group, here = secrets.token_bytes(16), socket.inet_aton(GROUP), socket.inet_aton(network)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.settimeout(SECONDS)
        try:
            line.bind(("", 0))
            line.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group + here)
            line.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
            line.sendto(word, (GROUP, line.getsockname()[1]))
            return line.recv(64) == word
        except OSError:
            # Forbidden here, or lost: either way nobody would be found.
            return False
