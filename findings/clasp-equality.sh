#!/bin/sh
# SPDX-License-Identifier: MIT
# clasp 3.3.5, OPB (pseudo-Boolean) input: an equality of equal factors is divided by the factor, and
# the right side rounded down. So three moves of 2 points each make 5 points, by two of them. Factors
# above the right side are left out before. The equality as two inequalities has the right models.
. "$(dirname "$0")/begin"
command -v python3 >/dev/null || cannot "no python3"
deb clasp=3.3.5-4.2
clasp --version | grep -q '^clasp version 3\.3\.5' || cannot "not clasp 3.3.5"
# models N CONSTRAINT...: how many of the assignments of N variables are models, to clasp.
models() {
    variables=$1
    shift
    { echo "* #variable= $variables #constraint= $#" && printf '%s ;\n' "$@"; } |
        clasp -n 0 -q | sed -n 's/^c Models *: //p'
}
seen "models of 2a + 2b + 2c = 5" 3 "$(models 3 '+2 x1 +2 x2 +2 x3 = 5')"
seen "the same by >= and <=" 0 "$(models 3 '+2 x1 +2 x2 +2 x3 >= 5' '-2 x1 -2 x2 -2 x3 >= -5')"
seen "models of 5a + 3b = 4, where 5 is left out" 1 "$(models 2 '+5 x1 +3 x2 = 4')"
cat >equalities.py <<'END'
import itertools
import math
import random
import subprocess


def models(variables, *constraints):
    text = f"* #variable= {variables} #constraint= {len(constraints)}\n"
    text += "".join(f"{constraint} ;\n" for constraint in constraints)
    out = subprocess.run(["clasp", "-n", "0", "-q"], input=text, capture_output=True, text=True).stdout
    return next(int(line.split()[-1]) for line in out.splitlines() if line.startswith("c Models"))


def total(factors):
    return " ".join(f"{factor:+} x{i}" for i, factor in enumerate(factors, 1))


def rounded(factors, right, count):
    """The models by the rule above, of an equality that has COUNT."""
    right -= sum(factor for factor in factors if factor < 0)
    left = [abs(factor) for factor in factors if abs(factor) <= right]
    return math.comb(len(left), right // left[0]) if len(set(left)) == 1 else count or not left


random.seed(1)
empty = some = invented = pairs = others = 0
for _ in range(500):
    factors = [random.choice((-1, 1)) * random.randint(1, 6) for _ in range(random.randint(2, 5))]
    right = random.randint(min(0, sum(factors)), max(0, sum(factors)))
    choices = itertools.product((0, 1), repeat=len(factors))
    count = sum(sum(f * x for f, x in zip(factors, choice)) == right for choice in choices)
    found = models(len(factors), f"{total(factors)} = {right}")
    negated = total([-factor for factor in factors])
    pair = models(len(factors), f"{total(factors)} >= {right}", f"{negated} >= {-right}")
    empty += count == 0
    some += count > 0
    invented += count == 0 < found
    others += found != rounded(factors, right, count)
    pairs += pair != count
print(empty, invented, some, others, pairs)
END
python3 equalities.py >counts || exit 1
what="unsatisfiable, of these satisfied by clasp; others; not as the rule says; wrong as inequalities"
seen "500 equalities: $what" "103 28 397 0 0" "$(cat counts)"
