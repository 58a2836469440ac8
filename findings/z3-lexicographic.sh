#!/bin/sh
# SPDX-License-Identifier: MIT
# Z3 4.8.12, optimization: several objectives are lexicographic (opt.priority=lex), so that the second
# one decides among the solutions that are best by the first one. But it can be ignored: of two moves of
# the same value Z3 plays the one named first, even if it is the longer one. The first value is right.
# https://github.com/Z3Prover/z3/issues/6697 reports the like of 4.12.1; Z3 5.1.0 is right. With 4.8.12
# optimize the first objective, make its value a constraint, and optimize the second one.
. "$(dirname "$0")/begin"
command -v python3 >/dev/null || cannot "no python3"
deb z3=4.8.12-3.1
npm_has z3-solver@5.2.0
z3 --version | grep -q '^Z3 version 4\.8\.12' || cannot "not Z3 4.8.12"
seen "default of opt.priority" lex "$(z3 -pd | sed -n 's/^ *priority (symbol).*(default: \(.*\))$/\1/p')"
# Two moves, at most one of them; 3 points each; a ends the game after 5 plies, b after 2.
cat >two.smt2 <<'END_OF_GAME'
(declare-const a Int) (assert (<= 0 a 1))
(declare-const b Int) (assert (<= 0 b 1))
(assert (<= (+ a b) 1))
(maximize (+ (* 3 a) (* 3 b)))
(minimize (+ (* 5 a) (* 2 b)))
(check-sat) (get-value (a b))
END_OF_GAME
seen "two moves of 3 points, a of 5 plies, b of 2" "sat ((a 1) (b 0))" "$(z3 two.smt2 | xargs)"
cat >games.py <<'END_OF_GAMES'
import itertools
import json
import random
import re
import subprocess


def total(factors, choice):
    return sum(f * x for f, x in zip(factors, choice))


def term(factors):
    return f"(+ {' '.join(f'(* {f} x{i})' for i, f in enumerate(factors))})"


def best(constraints, objectives):
    choices = itertools.product((0, 1), repeat=len(objectives[0]))
    kept = [c for c in choices if all(total(f, c) != n if op == "distinct" else total(f, c) <= n
                                      for op, f, n in constraints)]
    return max((tuple(total(f, c) for f in objectives) for c in kept), default=None)


def text(constraints, objectives, fixed=None):
    """Z3's input; with FIXED, the first objective has this value as a constraint."""
    lines = [f"(declare-const x{i} Int)(assert (<= 0 x{i} 1))" for i in range(len(objectives[0]))]
    lines += [f"(assert ({op} {term(f)} {n}))" for op, f, n in constraints]
    first, second = map(term, objectives)
    lines.append(f"(maximize {first})" if fixed is None else f"(assert (= {first} {fixed}))")
    lines += [f"(maximize {second})", "(check-sat)", f"(get-value ({first} {second}))", '(echo "end")']
    return "\n".join(lines) + "\n"


def solve(texts):
    out = subprocess.run(["z3", "-in"], input="(reset)\n".join(texts), capture_output=True, text=True).stdout
    return [value(text) for text in out.split("end\n")[:-1]]


def value(out):
    out = re.sub(r"\(- (\d+)\)", r"-\1", out)
    return None if out.startswith("unsat") else tuple(map(int, re.findall(r" (-?\d+)\)(?=\s*[()])", out)))


def count(problems):
    values = [best(*problem) for problem in problems]
    texts = [text(*problem) for problem in problems]
    wrong = [(t, v, f) for t, v, f in zip(texts, values, solve(texts), strict=True) if f != v]
    steps = solve([text(*problem, v[0]) for problem, v in zip(problems, values) if v])
    missed = sum(s != v for s, v in zip(steps, filter(None, values), strict=True))
    print(len(wrong), sum(f[0] != v[0] for _, v, f in wrong), missed)
    return [(t, v) for t, v, _ in wrong]


def draw(least, most, size):
    return [random.randint(least, most) for _ in range(size)]


random.seed(1)
lengths = itertools.product(range(1, 10), repeat=2)
games = [([("<=", (1, 1), 1)], ((3, 3), (-first, -second))) for first, second in lengths]
problems = []
for _ in range(2000):
    n = random.randint(2, 4)
    unequal = [("distinct", draw(-4, 4, n), random.randint(-4, 8)) for _ in range(random.randint(1, 3))]
    problems.append((unequal, (draw(-5, 5, n), draw(-5, 5, n))))
wrong = count(games) + count(problems)
with open("wrong.json", "w") as file:
    json.dump(wrong, file)
END_OF_GAMES
python3 games.py >counts || exit 1
what="wrong; the first value wrong; wrong in two steps"
seen "two moves of 1 to 9 plies, 81 games: $what" "36 0 0" "$(sed -n 1p counts)"
seen "2,000 random problems of 2 to 4 binary variables and inequations: $what" "11 0 0" \
    "$(sed -n 2p counts)"
cat >new.js <<'END_OF_PROGRAM'
const { init } = require('z3-solver')
async function main() {
  const { Z3 } = await init()
  const wrong = JSON.parse(require('fs').readFileSync('wrong.json'))
  let count = 0
  for (const [text, best] of wrong) {
    const context = Z3.mk_context(Z3.mk_config())
    // Without blanks behind it the end of the text can be lost (z3-solver-text.sh).
    const out = await Z3.eval_smtlib2_string(context, text + ' '.repeat(1000))
    const values = out.split('end')[0].replace(/\(- (\d+)\)/g, '-$1')
    const found = [...values.matchAll(/ (-?\d+)\)(?=\s*[()])/g)].map(match => Number(match[1]))
    count += String(found) !== String(best)
    Z3.del_context(context)
  }
  console.log(`${Z3.get_full_version()}, ${wrong.length} problems: ${count}`)
  process.exit(0)
}
main()
END_OF_PROGRAM
seen "these by z3-solver 5.2.0: wrong" "Z3 5.1.0.0, 47 problems: 0" "$(node new.js)"
