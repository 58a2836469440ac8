#!/bin/sh
# SPDX-License-Identifier: MIT
# Graphviz 2.42: dot takes about 40 times as long for four times the nodes of a state graph (here
# tic-tac-toe, 500 and 2,000 positions), and neither straight edges nor none, nor a bound on its
# searches, makes it ten times as fast. sfdp grows with the nodes.
. "$(dirname "$0")/begin"
command -v dot >/dev/null && command -v sfdp >/dev/null && command -v python3 >/dev/null ||
    cannot "no graphviz and python3 (its plugins are found where they are installed only)"
dot -V 2>&1 | grep -q 'version 2\.43\.0' ||
    cannot "not Graphviz 2.42.2 of Debian, which says 2.43.0"
cat >states.py <<'END'
import sys
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
most, numbers = int(sys.argv[1]), {"." * 9: 0}
print("digraph g {")
for state in (queue := ["." * 9]):
    if any(state[a] == state[b] == state[c] != "." for a, b, c in LINES):
        continue
    for i in range(9):
        if state[i] == ".":
            after = state[:i] + "xo"[state.count(".") % 2 == 0] + state[i + 1:]
            if after not in numbers and len(numbers) < most:
                numbers[after] = len(numbers)
                queue.append(after)
            if after in numbers:
                print(f"s{numbers[state]} -> s{numbers[after]};")
print("}")
END
python3 states.py 500 >few.dot && python3 states.py 2000 >many.dot || cannot "python3 fails"
# spent PROGRAM...: seconds of processor time.
spent() {
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)' "$@"
}
few=$(spent dot -Tplain few.dot)
many=$(spent dot -Tplain many.dot)
none=$(spent dot -Gsplines=false -Tplain many.dot)
bound=$(spent dot -Gnslimit=1 -Gnslimit1=1 -Gmclimit=0.1 -Tplain many.dot)
springs=$(spent sfdp -Tplain many.dot)
echo "seconds: dot $few and $many, without edges $none, bounded $bound; sfdp $springs"
seen "more than 12 times as long; the options save less than nine tenths; sfdp four fifths" "1 1 1" \
    "$(echo "$few $many $none $bound $springs" |
        awk '{ print ($2 > 12 * $1), ($3 > $2 / 10 && $4 > $2 / 10), ($5 < $2 / 5) }')"
