"""Records every playthrough again, or those of the games named."""

import sys

from logic.games import GAMES
from tests.playthroughs.recording import recorded, scripts

for game in sys.argv[1:] or GAMES:
    for path, script in scripts(game).items():
        lines = recorded(GAMES[game], script)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{path.name}: {len(lines)} lines, {lines[-1]}")
