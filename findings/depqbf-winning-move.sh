#!/bin/sh
# SPDX-License-Identifier: MIT
# DepQBF 5.01: if the universal player moves first and wins, --qdo prints his winning move; of a
# variable without a value both values win, says its README. Where he can win at once, by a clause of
# universal variables alone, "false" is right, but the move can lose. Let the mover be existential.
. "$(dirname "$0")/begin"
command -v python3 >/dev/null || cannot "no python3"
deb depqbf=5.01-3
depqbf --version 2>&1 | grep -q '^DepQBF 5\.01' || cannot "not DepQBF 5.01"
# The universal player says 1 or -1; 1 breaks the first clause and wins at once. After -1 the answer
# -2 keeps both clauses, and he has lost.
printf 'p cnf 2 2\na 1 0\ne 2 0\n-1 0\n1 -2 0\n' | depqbf --qdo >out
seen "verdict and move, where 1 wins and -1 loses" "s cnf 0 2 2 V -1 0" "$(xargs <out)"
cat >games.py <<'END'
import itertools
import random
import subprocess

PAIRS = list(itertools.product((False, True), repeat=2))


def wins(mover, clauses, move):
    """The first player has chosen 1 and 2; the other one chooses 3 and 4."""
    kept = [all(any((move + reply)[abs(l) - 1] == (l > 0) for l in c) for c in clauses) for reply in PAIRS]
    return all(kept) if mover == "e" else not any(kept)


def clause():
    variables = random.sample((1, 2, 3, 4), random.choice((2, 3)))
    return [random.choice((v, -v)) for v in variables]


random.seed(1)
for mover, prefix, count in ("a", "a 1 2 0\ne 3 4 0\n", 6), ("e", "e 1 2 0\na 3 4 0\n", 3):
    won, lost = {True: 0, False: 0}, {True: 0, False: 0}
    for _ in range(1000):
        clauses = [clause() for _ in range(count)]
        lines = "".join(" ".join(map(str, c)) + " 0\n" for c in clauses)
        game = f"p cnf 4 {count}\n{prefix}{lines}"
        out = subprocess.run(["depqbf", "--qdo"], input=game, capture_output=True, text=True).stdout
        winning = [move for move in PAIRS if wins(mover, clauses, move)]
        assert out.startswith("s cnf 1" if bool(winning) == (mover == "e") else "s cnf 0")
        if winning:
            said = [int(line.split()[1]) for line in out.splitlines()[1:]]
            said = [l for l in said if abs(l) < 3]
            moves = [move for move in PAIRS if all(move[abs(l) - 1] == (l > 0) for l in said)]
            alone = any(max(map(abs, c)) < 3 for c in clauses)
            won[alone] += 1
            lost[alone] += any(move not in winning for move in moves)
    print(won[True], lost[True], won[False], lost[False])
END
python3 games.py >counts || exit 1
what="wins with a clause of the mover alone, of these with a losing move; other wins, the same"
seen "1,000 games, universal mover: $what" "412 128 424 0" "$(sed -n 1p counts)"
seen "1,000 games, existential mover: $what" "133 0 347 0" "$(sed -n 2p counts)"
