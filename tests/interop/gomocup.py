# SPDX-License-Identifier: MIT
"""A manager of Gomocup, written from the protocol: gomocup.py SOLVE

Every command is sent with CR LF. Each has the one answer that the protocol wants; after INFO, which has
none, the answer to ABOUT is the next line. Then two processes play whole games, of which the lines are
counted here: by TURN, with a BOARD and a TAKEBACK on the way, on squares and rectangles. A move must
not take more processor time than INFO allows; by the clock it may take longer on a busy machine.
"""

import os
import random
import re
import subprocess
import sys
import time

TICKS = os.sysconf("SC_CLK_TCK")
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Brain:
    def __init__(self, *options):
        self.process = subprocess.Popen([sys.argv[1], "gomocup", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, universal_newlines=True)

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\r\n" for line in lines))
        self.process.stdin.flush()

    def ask(self, *lines):
        self.send(*lines)
        return self.process.stdout.readline().rstrip("\n")

    def info(self, key, value):
        self.send(f"INFO {key} {value}")

    def spent(self):
        """Seconds of processor time until now."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def end(self):
        self.send("END")
        rest = self.process.stdout.read()
        expect("nothing is said after END", rest, "")
        expect("exit code", self.process.wait(), 0)


def expect(what, actual, wanted):
    if actual != wanted:
        sys.exit(f"{what}: {actual!r}, not {wanted!r}")


def match(what, actual, pattern):
    if not re.fullmatch(pattern, actual):
        sys.exit(f"{what}: {actual!r}, not {pattern}")


MOVE, ERROR, ABOUT = r"\d+,\d+", r"ERROR .+", r'(\w+="[^"]*"(, )?)+'


def commands():
    brain = Brain("--nodes", "500")
    match("ABOUT", brain.ask("ABOUT"), ABOUT)
    match("TURN before START", brain.ask("TURN 7,7"), ERROR)
    match("START 500", brain.ask("START 500"), ERROR)
    expect("START 20", brain.ask("START 20"), "OK")
    for key, value in (("timeout_turn", 1000), ("timeout_match", 100000), ("time_left", 100000),
                       ("max_memory", 83886080), ("game_type", 2), ("rule", 1), ("rule", 0),
                       ("evaluate", "3,4"), ("folder", "/tmp"), ("time_left", 2147483647),
                       ("unheard_of", "x y"), ("rule", 8), ("rule", 0)):
        brain.info(key, value)
        match(f"nothing after INFO {key} {value}", brain.ask("ABOUT"), ABOUT)
    match("BEGIN", brain.ask("BEGIN"), MOVE)
    match("a command that is not known", brain.ask("SUGGEST 1,1"), "UNKNOWN.*")
    brain.send("", "   ")  # empty lines
    match("TURN", brain.ask("TURN 0,0"), MOVE)
    match("TURN on a stone", brain.ask("TURN 0,0"), ERROR)
    match("TURN off the board", brain.ask("TURN 20,0"), ERROR)
    match("BEGIN in a game", brain.ask("BEGIN"), ERROR)
    expect("RESTART", brain.ask("RESTART"), "OK")
    match("BOARD", brain.ask("BOARD", "10,10,1", "10,11,2", "11,11,1", "9,10,2", "DONE"), MOVE)
    expect("TAKEBACK of a stone of BOARD", brain.ask("TAKEBACK 9,10"), "OK")
    match("BOARD with two stones on a point", brain.ask("BOARD", "1,1,1", "1,1,2", "DONE"), ERROR)
    expect("RESTART", brain.ask("RESTART"), "OK")
    match("SWAP2BOARD, three stones", brain.ask("SWAP2BOARD", "DONE"), f"{MOVE} {MOVE} {MOVE}")
    expect("RESTART", brain.ask("RESTART"), "OK")
    choice = rf"SWAP|{MOVE}"
    match("SWAP2BOARD, a choice", brain.ask("SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"),
          rf"{choice}|{MOVE} {MOVE}")
    expect("RESTART", brain.ask("RESTART"), "OK")
    match("SWAP2BOARD, the last choice",
          brain.ask("SWAP2BOARD", "7,7", "8,7", "9,9", "8,8", "8,6", "DONE"), choice)
    expect("RECTSTART", brain.ask("RECTSTART 12,9"), "OK")
    match("a move on it", brain.ask("TURN 11,8"), MOVE)
    # A rule that is not played: the next command has the only answer.
    expect("START 15", brain.ask("START 15"), "OK")
    brain.info("rule", 8)
    match("a game by it", brain.ask("BEGIN"), ERROR)
    match("a board for it", brain.ask("START 15"), ERROR)
    brain.info("rule", 4)
    expect("another rule", brain.ask("START 15"), "OK")
    match("its first move", brain.ask("BEGIN"), MOVE)
    brain.end()


def timings():
    """Searches without another limit; the middle of a game, so that no move is forced."""
    for turn, match_time, left, allowed in ((1000, 0, 2147483647, 1), (300, 0, 2147483647, 0.3),
                                            (0, 0, 2147483647, 0.3), (60000, 100000, 4000, 1),
                                            (60000, 100000, -20, 0.3)):
        brain = Brain()
        expect("START 15", brain.ask("START 15"), "OK")
        brain.info("timeout_turn", turn)
        brain.info("timeout_match", match_time)
        brain.info("time_left", left)
        before, begun = brain.spent(), time.monotonic()
        match("a move in time", brain.ask("BOARD", "7,7,1", "0,14,2", "9,4,1", "14,2,2", "DONE"), MOVE)
        spent = brain.spent() - before
        print(f"turn {turn} ms, left {left} ms: {spent:.2f} s of the processor, "
              f"{time.monotonic() - begun:.2f} s")
        if spent > allowed + 0.1:
            sys.exit("too long")
        # A command ends a search: END at once, and nothing comes after it.
        brain.end()


def lines(stones, at, side, exact):
    for dx, dy in DIRECTIONS:
        length = 1
        for sign in (1, -1):
            x, y = at
            while stones.get((x + sign * dx, y + sign * dy)) == side:
                x, y = x + sign * dx, y + sign * dy
                length += 1
        if length == 5 or (length > 5 and not exact):
            return True
    return False


def game(width, height, rule, draw):
    """Returns the plies; ends with a five, a full board, or ERROR where it must."""
    brains = [Brain("--nodes", "200", "--seed", str(seed)) for seed in (1, 2)]
    start = f"START {width}" if width == height else f"RECTSTART {width},{height}"
    for brain in brains:
        expect(start, brain.ask(start), "OK")
        brain.info("rule", rule)
    stones, moves = {}, []
    while len(stones) < width * height:
        brain = brains[len(moves) % 2]
        if not moves:
            answer = brain.ask("BEGIN")
        elif len(moves) == 1 or draw.random() < 0.1:
            if len(moves) > 1:
                expect("RESTART", brain.ask("RESTART"), "OK")
            field = [f"{x},{y},{1 if i % 2 == len(moves) % 2 else 2}" for i, (x, y) in enumerate(moves)]
            answer = brain.ask("BOARD", *field, "DONE")
        else:
            answer = brain.ask("TURN %d,%d" % moves[-1])
            if draw.random() < 0.1:
                expect("TAKEBACK", brain.ask("TAKEBACK " + answer), "OK")
                expect("TAKEBACK", brain.ask("TAKEBACK %d,%d" % moves[-1]), "OK")
                answer = brain.ask("TURN %d,%d" % moves[-1])
        match("a move", answer, MOVE)
        at = tuple(map(int, answer.split(",")))
        if not (at[0] < width and at[1] < height and at not in stones):
            sys.exit(f"{answer} after {moves}")
        stones[at] = len(moves) % 2
        moves.append(at)
        if lines(stones, at, stones[at], rule == 1):
            match("after a five", brains[len(moves) % 2].ask("TURN " + answer), "ERROR the game is over")
            break
    for brain in brains:
        brain.end()
    return len(moves)


commands()
timings()
draw = random.Random(58)
plies = [game(*board, rule, draw) for rule in (0, 1) for board in ((15, 15), (20, 20), (6, 5), (9, 12))]
print(f"{len(plies)} games, {sum(plies)} moves")
