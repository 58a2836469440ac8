#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tactical problems of the Gomoku family: makes them, and measures who solves them.

    python3 problems.py make SOLVE FIRST LAST >tactical-problems.csv
    python3 problems.py measure SOLVE FILE [-- COMMAND WORD...]

make: of games that `heuristic` plays against itself with few nodes, each from a random opening that its
number makes, from game FIRST to the one before LAST. Of each game that position counts, as far before the end as possible, in which the side to
move is proved to win by tss-pn; a second algorithm proves it, too, and `solve check` verifies the
certificate. kind: what it takes, fours alone, fours and threes, or quiet moves as well.

measure: for each algorithm and kind how many problems are solved within 0.1, 1 and 10 seconds of processor
time, with the median of nodes and the greatest memory. COMMAND is another solver, which runs once for
each problem, beside tss-pn; {blacks} and {whites} in its words become points such as H8,I9, {side} b or
w, {position} the text of the position, {variant} the variant. A line that matches WON (from the
environment, a regular expression; default ^win) says that it has found a win.

From the environment: VARIANTS, those that are made or measured (all); ALGORITHMS (tss, tss-pn,
lambda-df-pn); MINIMUM, only problems that took so many nodes when they were made; MOST, so many of
them at most."""

import csv
import json
import math
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

SIDE = 15
LETTERS = "ABCDEFGHIJKLMNO"
VARIANTS = os.environ.get("VARIANTS", "free standard pro renju renju-swap").split()
ALGORITHMS = os.environ.get("ALGORITHMS", "tss tss-pn lambda-df-pn").split()
MOVE_NODES = 400  # of a move in a game
PROOF_NODES = 20000  # of a search for a problem
SECOND_NODES = {"tss": 30000, "lambda-df-pn": 100000}
MOVES_MOST = 70
LIMITS = (0.1, 1, 10)  # seconds


def run(words, seconds=None):
    """Output, processor seconds and peak KiB of a command; what it said until then if it is cut off."""
    read, write = os.pipe()
    files = [(os.POSIX_SPAWN_DUP2, write, 1), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    try:  # no fork: a copy of this program would count as part of the command
        child = os.posix_spawnp(words[0], words, os.environ, file_actions=files)
    except OSError:
        os.close(read)
        os.close(write)
        return "", 0, 0
    if seconds:
        resource.prlimit(child, resource.RLIMIT_CPU, (seconds, seconds + 1))
    os.close(write)
    with os.fdopen(read, "rb") as file:
        output = file.read().decode(errors="replace")
    _, _, usage = os.wait4(child, 0)
    return output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def solve(program, variant, position, *options, limit=None):
    """The fields of a search for a win, processor seconds and peak KiB."""
    output, seconds, memory = run(
        [program, "solve", "--game", "gomoku", "--variant", variant, "--position", position,
         "--goal", "win", "--format", "json", *options], limit)
    return (json.loads(output) if output.startswith("{") else {}), seconds, memory


def wins(fields):
    return fields.get("value") == "win" and fields.get("proved", False)


# --- positions ---


def position_text(stones, side):
    rows = []
    for y in reversed(range(SIDE)):
        row = "".join(stones.get((x, y), ".") for x in range(SIDE))
        rows.append(re.sub(r"\.+", lambda dots: str(len(dots.group())), row))
    return "/".join(rows) + " " + side


def parse(text):
    rows, side = text.split()[:2]
    stones = {}
    for y, row in enumerate(reversed(rows.split("/"))):
        cells = re.sub(r"\d+", lambda digits: "." * int(digits.group()), row)
        stones.update({(x, y): cell for x, cell in enumerate(cells) if cell != "."})
    return stones, side


def names(stones, side):
    return ",".join(LETTERS[x] + str(y + 1) for (x, y), cell in sorted(stones.items()) if cell == side)


# --- make ---


def opening(variant, source):
    """Some stones around the middle, Black to move."""
    stones = {(7, 7): "b"}
    if variant == "pro":
        stones[(7, 11)] = "b"
        stones[(source.choice((6, 8)), 8)] = "w"
    if variant == "renju-swap":
        stones[(source.choice((6, 7, 8)), 8)] = "w"
    for count in range(100):
        whites = sum(cell == "w" for cell in stones.values())
        if len(stones) >= 6 and 2 * whites == len(stones):
            break
        point = source.randint(4, 10), source.randint(4, 10)
        if point not in stones:
            stones[point] = "b" if 2 * whites >= len(stones) else "w"
    return stones


def play(program, variant, source):
    """The positions of a game, as texts with their side."""
    stones, side, texts = opening(variant, source), "b", []
    for _ in range(MOVES_MOST):
        texts.append(position_text(stones, side))
        fields, _, _ = solve(program, variant, texts[-1], "--algo", "heuristic", "--nodes",
                             str(MOVE_NODES))
        move = fields.get("best_move")
        if not move or not re.fullmatch(r"[a-o]\d+", move):
            break
        stones[(ord(move[0]) - ord("a"), int(move[1:]) - 1)] = side
        side = "w" if side == "b" else "b"
    return texts[:-1]


def prove(program, variant, text, nodes=PROOF_NODES):
    return solve(program, variant, text, "--algo", "tss-pn", "--nodes", str(nodes))[0]


def first_win(program, variant, texts):
    """The earliest position, going back from the end by moves of one side, that it is proved to win."""
    best = None
    for text in reversed(texts):
        if best and text.split()[1] != best[0].split()[1]:
            continue
        fields = prove(program, variant, text, PROOF_NODES if best else 2000)
        if wins(fields):
            best = text, fields["nodes"]
        elif best:
            break
    return best


def kind_of(program, variant, text):
    """What the win takes."""
    if wins(solve(program, variant, text, "--algo", "tss", "--param", "threes=0", "--nodes", "20000")[0]):
        return "fours"
    if wins(solve(program, variant, text, "--algo", "tss", "--nodes", "30000")[0]):
        return "threes"
    return "quiet"


def second_of(program, variant, text):
    """Another algorithm that proves the win; or None."""
    for algo, nodes in SECOND_NODES.items():
        if wins(solve(program, variant, text, "--algo", algo, "--nodes", str(nodes))[0]):
            return algo
    return None


def records_of(program, variant, text):
    """The records of a certificate that is verified; 0: there is none."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "problem.cert")
        fields = solve(program, variant, text, "--algo", "tss-pn", "--nodes", str(4 * PROOF_NODES),
                       "--certificate", path)[0]
        if not wins(fields) or not os.path.exists(path):
            return 0
        output = run([program, "check", path, "--format", "json"])[0]
        checked = json.loads(output) if output.startswith("{") else {}
        return checked.get("records", 0) if checked.get("verified") else 0


def make_problem(program, number):
    """The problem of a game, as a line; None: it has none."""
    variant = VARIANTS[number % len(VARIANTS)]
    found = first_win(program, variant, play(program, variant, random.Random(number)))
    second = found and second_of(program, variant, found[0])
    records = second and records_of(program, variant, found[0])
    if not records:
        return None
    kind = kind_of(program, variant, found[0])
    return f"{number},{variant},{kind},{found[1]},{second},{records},{found[0]}"


def make(program, first, last):
    """Prints the problems of some games."""
    print("# Problems of the Gomoku family on 15x15: the side to move wins. Made by")
    print("# `python3 tests/bench/problems.py make build/solve FIRST LAST`, which says how.")
    print("# Number of the game; variant; kind: what the win takes; nodes of tss-pn; second: the other")
    print("# algorithm that proves it; records of the verified certificate; position.")
    print("game,variant,kind,nodes,second,records,position")
    for number in range(first, last):
        line = make_problem(program, number)
        if line:
            print(line, flush=True)


# --- measure ---


def read_problems(path):
    with open(path, encoding="ascii") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    minimum = int(os.environ.get("MINIMUM", "0"))
    rows = [row for row in rows if row["variant"] in VARIANTS and int(row["nodes"]) >= minimum]
    return rows[: int(os.environ.get("MOST", str(len(rows))))]


def ask(program, algo, row):
    fields, seconds, memory = solve(program, row["variant"], row["position"], "--algo", algo,
                                    limit=LIMITS[-1])
    return wins(fields), seconds, memory, fields.get("nodes", 0)


def ask_other(words, row):
    stones, side = parse(row["position"])
    values = {"blacks": names(stones, "b"), "whites": names(stones, "w"), "side": side,
              "position": row["position"], "variant": row["variant"]}
    output, seconds, memory = run(
        [re.sub(r"\{(\w+)\}", lambda name: values[name.group(1)], word) for word in words], LIMITS[-1])
    won = re.search(os.environ.get("WON", "^win"), output, re.MULTILINE) is not None
    return won, seconds, memory, 0


def report(name, kind, answers):
    within = [sum(won and seconds <= limit for won, seconds, _, _ in answers) for limit in LIMITS]
    nodes = sorted(nodes for won, _, _, nodes in answers if won) or [0]
    memory = max(memory for _, _, memory, _ in answers) / 1024
    print(f"| {name} | {kind}, {len(answers)} | {' | '.join(map(str, within))} "
          f"| {nodes[len(nodes) // 2]:,} | {memory:.0f} |", flush=True)


def compare(ours, other):
    """Seconds of tss-pn in parts of the other's: geometric mean, where both solve."""
    ratios = [math.log(max(one[1], 0.001) / max(two[1], 0.001))
              for one, two in zip(ours, other) if one[0] and two[0]]
    if ratios:
        print(f"tss-pn / other, seconds, {len(ratios)} problems that both solve: "
              f"{math.exp(sum(ratios) / len(ratios)):.2f}")


def measure(program, path, words):
    rows = read_problems(path)
    answers = {name: [] for name in ALGORITHMS + (["other"] if words else [])}
    for row in rows:  # side by side: each problem by all of them, before the next one
        for algo in ALGORITHMS:
            answers[algo].append(ask(program, algo, row))
        if words:
            answers["other"].append(ask_other(words, row))
    print("| by | kind, problems | 0.1 s | 1 s | 10 s | median of nodes | MiB |\n|---|---|---|---|---|---|---|")
    for name, list_of_answers in answers.items():
        for kind in ("fours", "threes", "quiet"):
            chosen = [answer for answer, row in zip(list_of_answers, rows) if row["kind"] == kind]
            if chosen:
                report(name, kind, chosen)
    if words and "tss-pn" in answers:
        compare(answers["tss-pn"], answers["other"])


def main(arguments):
    if len(arguments) == 4 and arguments[0] == "make" and "".join(arguments[2:]).isdigit():
        make(arguments[1], int(arguments[2]), int(arguments[3]))
    elif len(arguments) >= 3 and arguments[0] == "measure" and (arguments[3:4] or ["--"]) == ["--"]:
        measure(arguments[1], arguments[2], arguments[4:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
