#!/bin/sh
# SPDX-License-Identifier: MIT
# GLPK 5.0, glpsol --exact: the arithmetic is rational, but each payoff that is no integer becomes a
# near fraction first. The manual does not say so. Matrix games with payoffs near a million and three
# decimals get strategies that are not optimal. The simplex method in doubles finds optimal ones, and
# --xcheck, which checks them exactly, makes them worse. Multiply the payoffs until they are integers.
. "$(dirname "$0")/begin"
command -v python3 >/dev/null || cannot "no python3"
deb glpk-utils=5.0-1 libglpk40=5.0-1 libamd2=1:5.12.0+dfsg-2 libcolamd2=1:5.12.0+dfsg-2 \
    libsuitesparseconfig5=1:5.12.0+dfsg-2 libltdl7=2.4.7-7~deb12u1 libgmp10=2:6.2.1+dfsg1-1.1
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
glpsol --version | grep -q 'Solver 5\.0$' || cannot "not GLPK 5.0"
cat >games.py <<'END'
import itertools
import random
import subprocess
from fractions import Fraction


def solve(rows, option):
    """The value and the probability of the first of two rows."""
    text = "Maximize\nv: v\nSubject To\nsum: p + q = 1\n"
    for column, (first, second) in enumerate(zip(*rows)):
        text += f"c{column}: {first} p + {second} q - v >= 0\n"
    with open("game.lp", "w") as file:
        file.write(text + "Bounds\nv free\nEnd\n")
    command = ["glpsol", "--lp", "game.lp", "-w", "out", option]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with open("out") as file:
        fields = {tuple(line.split()[:2]): line.split() for line in file}
    return fields["s", "bas"][-1], float(fields["j", "2"][3])


def worst(rows, p):
    return min(p * first + (1 - p) * second for first, second in zip(*rows))


def value(rows):
    (a, b), (c, d) = rows
    mixed = [Fraction(d - c, a - b - c + d)] if a - b - c + d else []
    return max(worst(rows, p) for p in [0, 1] + [p for p in mixed if 0 < p < 1])


for option in "--nopresol", "--exact":
    print(*(solve([[payoff], [payoff]], option)[0] for payoff in ("1000000.123", "123456789.125")))
random.seed(1)
wrong = [0] * 6
for _ in range(100):
    integers = [[1000000000 + random.randint(0, 4000) for _ in range(2)] for _ in range(2)]
    decimals = [[f"{n // 1000}.{n % 1000:03}" for n in row] for row in integers]
    runs = itertools.product(("--nopresol", "--exact", "--xcheck"), (decimals, integers))
    for run, (option, rows) in enumerate(runs):
        loss = value(integers) - worst(integers, Fraction(solve(rows, option)[1]))
        wrong[run] += loss > Fraction(1, 1000)  # payoffs count thousandths here
print(*wrong)
END
python3 games.py >counts || exit 1
seen "1000000.123 and 123456789.125 by the simplex method" "1000000.123 123456789.125" "$(sed -n 1p counts)"
seen "the same by --exact" "1000000.12305687 123456789.125976" "$(sed -n 2p counts)"
seen "wrong strategies in 100 games, with decimals and as integers: simplex, --exact, --xcheck" \
    "0 0 34 0 34 0" "$(sed -n 3p counts)"
