#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves that Black wins a position of Gomoku that one search leaves open, by many searches of
positions below it, and keeps what it finds:

    python3 hard.py SOLVE FOLDER VARIANT 'MOVES' [LIKE]

MOVES: those of the game so far, such as 'h8 h9 i9 g7'; Black is to move. FOLDER has `searches`, one
line of JSON for each search that has ended; killed, the same command goes on with them. Once the
position is proved it has `moves`, those of Black that the proof plays, and `proof.cert`, one
certificate that `solve check` has verified, joined from those of the positions below. LIKE: another
proof, in another variant for instance, whose moves are tried first: its `moves`, or its certificate.

From the environment: WORKERS, how many searches run at once (2); FIRST, the nodes of the first search
of a position (100000), of which each next one has four times as many; EXPAND, with so many in vain it
gets a tree of its own below it as well (100000); MOST, no search has more (1600000); TOTAL, it
ends with so many in all searches (0: it goes on); MEMORY, what one may take (3G); SIZE and CONNECT,
another board and another number of stones in a line.

It is job-level proof-number search whose numbers count the searches that will fail before the position
is proved: that of a position that was searched in vain grows with the proof number that this search
came to, which tells best whether a longer one will win (src/algo/tss/README.md), and with its nodes; a
move of Black's takes the sum over all replies, of which those that were not looked at yet count by
their ranks, and something for itself, as each reply leads deeper; and Black's best move is the one that
takes least. Of the replies to it that one is looked at which takes most, so that a move that fails
fails soon."""

import csv
import json
import os
import subprocess
import sys
import threading
import time

LETTERS = "abcdefghijklmnopqrs"
SIDE = int(os.environ.get("SIZE", "15"))
CONNECT = int(os.environ.get("CONNECT", "5"))
POINTS = SIDE * SIDE
WORKERS = int(os.environ.get("WORKERS", "2"))
FIRST = int(os.environ.get("FIRST", "100000"))
EXPAND = int(os.environ.get("EXPAND", "100000"))
MOST = int(os.environ.get("MOST", "1600000"))
TOTAL = int(os.environ.get("TOTAL", "0"))
MEMORY = os.environ.get("MEMORY", "3G")
GROWTH = 4  # of the nodes, from one search of a position to the next
CANDIDATES = 20  # moves of Black that a tree has at each of its positions
NEVER = 1e15  # the number of what cannot be searched

# Numbers are what is left to be proved, in searches that failed. CHANCES: that the first search of a
# reply fails, by the replies that seem more dangerous, as it was after h8 h9 i9 j10.
CHANCES = [0.6] * 4 + [0.4] * 7 + [0.2] * 4 + [0.04] * 5 + [0.02] * 30 + [0.0005]
NEW_MOVE, NEW_RANK = 3.0, 0.3  # of a move that was not searched, by the moves that seem better
DEEPER = 0.5  # of each move: what forces White's reply changes little
# By its proof number, a position of the first is as hard as others on the whole, and one of the other
# as a new move of its own; those of the bounds, and beyond, are all alike.
USUAL_PROOF, OPEN_PROOF, LEAST_PROOF, MOST_PROOF = 64, 128, 8, 4096
# By what a move from another proof is chosen: this share of its number at the least, and its number
# less what the replies to a new move count, so that it is given up where it has come to nothing.
LIKE_SHARE, LIKE_GAIN = 0.1, 6.5
LIKE_DEPTH = 8  # of Black's moves: a strategy takes long to find positions after many more
PATIENCE = 5  # open replies before others are searched less

# What a line is worth by the stones of one side alone in it, as in src/algo/tss/tss_pn_node.c.
OWN, OTHERS = [0, 6, 20, 150, 600], [0, 3, 10, 75, 300]


def point_of(name):
    return LETTERS.index(name[0]) * SIDE + int(name[1:]) - 1


def name_of(point):
    return LETTERS[point // SIDE] + str(point % SIDE + 1)


def all_lines():
    for column in range(SIDE):
        for row in range(SIDE):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                spots = [(column + i * right, row + i * up) for i in range(CONNECT)]
                if all(0 <= x < SIDE and 0 <= y < SIDE for x, y in spots):
                    yield [x * SIDE + y for x, y in spots]


LINES = list(all_lines())


def all_symmetries():
    """Of the board: of each point its image. The first leaves all points where they are."""
    last = SIDE - 1
    for turned in (lambda x, y: (x, y), lambda x, y: (y, x)):
        for image in (
            lambda x, y: (x, y),
            lambda x, y: (last - x, y),
            lambda x, y: (x, last - y),
            lambda x, y: (last - x, last - y),
        ):
            images = (image(*turned(x, y)) for x in range(SIDE) for y in range(SIDE))
            yield [x * SIDE + y for x, y in images]


def weights(black, white):
    """What each free point means for both sides."""
    weight = dict.fromkeys(set(range(POINTS)) - black - white, 0)
    for line in LINES:
        own = sum(point in black for point in line)
        others = sum(point in white for point in line)
        if (own > 0) == (others > 0):
            continue
        for point in line:
            if point in weight:
                weight[point] += OWN[min(own, 4)] if own else OTHERS[min(others, 4)]
    return weight


class Position:
    """With Black to move: its stones, the nodes of its last search, and the moves of its tree."""

    def __init__(self, black, white):
        self.black, self.white = black, white
        self.spent, self.is_lost, self.is_searched_now = 0, False, False
        self.proof = USUAL_PROOF  # the proof number that its last search came to
        self.winner = None  # a Move, or SEARCH
        self.moves, self.parents = None, []  # Moves; parents, which lead here
        self.number = 1.0  # searches that will fail, more or less, before it is proved

    def key(self):
        return "/".join(" ".join(map(name_of, sorted(part))) for part in (self.black, self.white))

    def sgf(self):
        moves, black, white = "", sorted(self.black), sorted(self.white)
        for i, point in enumerate(black):
            moves += ";B[%s]" % spot(point) + (";W[%s]" % spot(white[i]) if i < len(white) else "")
        return "(;GM[4]SZ[%d]%s)" % (SIDE, moves)


def spot(point):
    return LETTERS[point // SIDE] + LETTERS[SIDE - 1 - point % SIDE]


def stop(reason):
    """Ends all threads."""
    print("hard.py:", reason, file=sys.stderr, flush=True)
    os._exit(1)


SEARCH = "a search"


def new_move(position):
    """What its best move counts before it is searched."""
    return 1 + NEW_MOVE * (position.proof / OPEN_PROOF) ** 0.7


class Move:
    """Of Black, at a position: the replies that were searched, and the points of the others, the
    likeliest to refute it last."""

    def __init__(self, position, point, rank, is_like):
        self.position, self.point, self.rank, self.is_like = position, point, rank, is_like
        self.replies, self.fresh = [], None
        self.number = new_move(position) + NEW_RANK * rank

    def preference(self):
        """The least is taken. What a guide gains is not handed up: a line of its moves alone would
        seem the better the longer it is."""
        if not self.is_like or self.number >= NEVER:
            return self.number
        return max(LIKE_SHARE * self.number, self.number - LIKE_GAIN)


class Tree:
    """The positions below a root, of which those are one that symmetries of the root make equal."""

    def __init__(self, black, white, like):
        self.positions, self.like = {}, like
        self.symmetries = [
            images
            for images in all_symmetries()
            if {images[p] for p in black} == black and {images[p] for p in white} == white
        ]
        self.root = self.at(black, white)

    def at(self, black, white):
        key = (black, white)
        if len(self.symmetries) > 1:
            key = min(self.images(*key), key=lambda image: [sorted(part) for part in image])
        if key not in self.positions:
            self.positions[key] = Position(*key)
        return self.positions[key]

    def at_key(self, key):
        return self.at(*(frozenset(map(point_of, part.split())) for part in key.split("/")))

    def images(self, black, white):
        for images in self.symmetries:
            yield tuple(frozenset(images[p] for p in part) for part in (black, white))

    def liked(self, position):
        """The move of the other proof, which may know another image of the position; None: none."""
        if len(position.black) - len(self.root.black) < LIKE_DEPTH:
            for images, stones in zip(self.symmetries, self.images(position.black, position.white)):
                point = self.like(Position(*stones))
                if point is not None:
                    return images.index(point)
        return None

    def moves(self, position):
        if position.moves is None:
            weight = weights(position.black, position.white)
            like, points, met = self.liked(position), [], set()
            for point in sorted(weight, key=lambda point: -weight[point]):
                stones = (position.black | {point}, position.white)
                is_among = len(points) < CANDIDATES and stones not in met
                if is_among or point == like:
                    points.append(point)
                    met.update(self.images(*stones))
            ranked = enumerate(points)
            position.moves = [Move(position, p, rank, p == like) for rank, p in ranked]
        return position.moves

    def open(self, move):
        """The points of all replies, the likeliest to refute it last."""
        black, white = move.position.black | {move.point}, move.position.white
        weight = weights(black, white)

        def distance(point):
            return min(
                max(abs(point // SIDE - stone // SIDE), abs(point % SIDE - stone % SIDE))
                for stone in black
            )

        points, met = [], set()
        for point in sorted(weight, key=lambda point: (-weight[point], distance(point))):
            stones = (black, white | {point})
            if stones not in met:
                points.append(point)
                if len(self.symmetries) > 1:
                    met.update(self.images(*stones))
        chances = CHANCES + CHANCES[-1:] * (len(points) - len(CHANCES))
        move.fresh = list(zip(points, chances))[::-1]

    def look_at(self, move, index=-1):
        """The position after one of the points that are left."""
        point, _ = move.fresh.pop(index)
        white = move.position.white | {point}
        reply = self.at(move.position.black | {move.point}, white)
        reply.parents.append(move)
        move.replies.append(reply)
        return reply

    # What is left to be proved: failed searches, more or less.

    def search_number(self, position):
        if position.is_lost or position.spent >= MOST:
            return NEVER
        if position.spent == 0:
            return 1.0
        return (position.proof / USUAL_PROOF) ** 0.7 * (position.spent / FIRST) ** 0.3

    def move_number(self, move):
        if move.fresh is None:
            return move.number
        number = sum(reply.number for reply in move.replies if reply.winner is None)
        number += sum(chance for _, chance in move.fresh)
        return number + DEEPER

    def update_one(self, position):
        """By the positions below it. True: this has changed what those above it rest on."""
        before = position.number, position.winner is None
        if position.winner is None and not position.is_lost:
            for move in position.moves or []:
                move.number = self.move_number(move)
                if move.fresh == [] and all(r.winner is not None for r in move.replies):
                    position.winner = move
        numbers = [self.search_number(position)]
        if position.spent >= EXPAND and not position.is_lost:
            moves = position.moves
            numbers += [move.number for move in moves] if moves else [new_move(position)]
        position.number = 0.0 if position.winner is not None else min(numbers)
        return before != (position.number, position.winner is None)

    def update(self, position):
        """After a search, or a move was opened: numbers and winners, here and above."""
        layer = {position}  # all have as many stones: each is met once, after all those below it
        while layer:
            changed = [at for at in layer if self.update_one(at)]
            layer = {move.position for at in changed for move in at.parents}

    def update_all(self):
        for position in sorted(self.positions.values(), key=lambda position: -len(position.black)):
            self.update_one(position)

    def choose(self, position, path=()):
        """A position to search; None: all that matter are searched by others now."""
        if position.winner is not None or position.is_lost or position in path:
            return None
        if position.spent == 0:
            return None if position.is_searched_now else position
        ways = [] if position.is_searched_now else [(self.search_number(position), -1, None)]
        if position.spent >= EXPAND:
            ways += [(move.preference(), move.rank, move) for move in self.moves(position)]
        for preference, _, move in sorted(ways, key=lambda way: way[:2]):
            if preference >= NEVER:
                return None
            chosen = position if move is None else self.choose_reply(move, path + (position,))
            if chosen:
                return chosen
        return None

    def choose_reply(self, move, path):
        """The one that seems hardest of those that are open, or the next one to be searched."""
        if move.fresh is None:
            self.open(move)
        known = sorted((r for r in move.replies if r.winner is None), key=lambda r: -r.number)
        if move.fresh and (len(known) < PATIENCE or move.fresh[-1][1] >= known[0].number):
            return self.look_at(move)
        for reply in known:
            chosen = self.choose(reply, path)
            if chosen:
                return chosen
        return self.look_at(move) if move.fresh else None


class Climb:
    def __init__(self, solve, folder, variant, moves, like):
        self.solve, self.folder, self.variant = solve, folder, variant
        points = [point_of(move) for move in moves]
        self.tree = Tree(frozenset(points[0::2]), frozenset(points[1::2]), like)
        self.root, self.lock = self.tree.root, threading.Lock()
        self.nodes_of = {}  # of each search that won
        self.begun = time.time()
        self.nodes = 0
        os.makedirs(folder, exist_ok=True)
        self.take_up()
        self.root.spent = max(self.root.spent, EXPAND)
        self.kept = open(self.path("searches"), "a")

    def path(self, name):
        return os.path.join(self.folder, name)

    def note(self, position, nodes, value, proof):
        if nodes >= position.spent:
            position.spent, position.proof = nodes, proof
        position.is_lost = value == "loss"
        if value == "win" and position.winner is None:
            position.winner = SEARCH
            self.nodes_of[position] = nodes

    def take_up(self):
        if not os.path.exists(self.path("searches")):
            return
        with open(self.path("searches")) as file:
            for line in file:
                if line.endswith("}\n"):
                    row = json.loads(line)
                    proof = row.get("proof")  # searches without this number are made again
                    if proof is not None or row["value"] != "unknown":
                        position = self.tree.at_key(row["position"])
                        self.note(position, row["limit"], row["value"], proof or MOST_PROOF)
                    self.nodes += row["nodes"]
        self.link()

    def link(self):
        """Opens the moves below which a position was searched."""
        whites = {}  # of Black's stones: White's
        for position in self.tree.positions.values():
            for black, white in self.tree.images(position.black, position.white):
                whites.setdefault(black, set()).add(white)
        stack, met = [self.root], set()
        while stack:
            position = stack.pop()
            if position in met or position.winner is not None or position.is_lost:
                continue
            met.add(position)
            for move in self.tree.moves(position):
                known = {
                    point
                    for white in whites.get(position.black | {move.point}, ())
                    if len(white) == len(position.white) + 1 and white > position.white
                    for point in white - position.white
                }
                if known:
                    self.tree.open(move)
                    for i in range(len(move.fresh) - 1, -1, -1):
                        if move.fresh[i][0] in known:
                            stack.append(self.tree.look_at(move, i))
        self.tree.update_all()

    def run(self, position, nodes, *more):
        command = [self.solve, "--game", "gomoku", "--size", str(SIDE), "--connect", str(CONNECT)]
        command += ["--variant", self.variant, "--algo", "tss-pn", "--param", "attack=own"]
        command += ["--memory", MEMORY, "--nodes", str(nodes)]
        command += ["--position", position.sgf(), "--no-progress"]
        try:
            return subprocess.run(command + list(more), capture_output=True, text=True, check=False)
        except OSError as reason:
            stop(reason)

    # Searches.

    def search(self, position, nodes):
        """Its value, the nodes that it took, and how hard it is. What is over is White's."""
        done = self.run(position, nodes, "--format", "json")
        if "the game is over" in done.stderr:
            return "loss", 0, MOST_PROOF
        if done.returncode not in (0, 3):
            stop(done.stderr.strip())
        result = json.loads(done.stdout)
        proof = result["stats"]["proof"]
        if proof is None or result["stats"]["round"] > 0:  # what seems best was refuted
            proof = MOST_PROOF
        return result["value"], result["nodes"], max(LEAST_PROOF, min(proof, MOST_PROOF))

    def next_search(self):
        """A position and its nodes; None twice: there is nothing left to do."""
        if self.root.winner is not None or 0 < TOTAL <= self.nodes:
            return None, None
        position = self.tree.choose(self.root)
        if position is None:
            return None, 0 if any(p.is_searched_now for p in self.tree.positions.values()) else None
        position.is_searched_now = True
        return position, min(GROWTH * position.spent, MOST) if position.spent > 0 else FIRST

    def work(self):
        while True:
            with self.lock:
                position, nodes = self.next_search()
            if nodes is None:
                return
            if position is None:
                time.sleep(0.2)
                continue
            value, taken, proof = self.search(position, nodes)
            with self.lock:
                position.is_searched_now = False
                self.note(position, nodes, value, proof)
                self.tree.update(position)
                self.nodes += taken
                row = {"position": position.key(), "limit": nodes, "proof": proof, "value": value}
                row["nodes"] = taken
                self.kept.write(json.dumps(row) + "\n")
                self.kept.flush()

    def report(self):
        """The three best moves so far, and which replies to them are open, once a minute."""
        while True:
            time.sleep(60)
            with self.lock:
                moves = [move for move in self.root.moves or [] if move.fresh is not None]
                for move in sorted(moves, key=lambda move: move.number)[:3]:
                    left = [r for r in move.replies if r.spent > 0 and r.winner is None]
                    names = [name_of(min(reply.white - self.root.white)) for reply in left]
                    print(name_of(move.point), "%.1f," % move.number, "open:", *names)
                print("%.0f M nodes, %.0f s" % (self.nodes / 1e6, time.time() - self.begun), flush=True)

    # The certificate.

    def certificate(self, position):
        """The path of that of a position that is won."""
        path = self.path(position.key().replace(" ", "").replace("/", "_") + ".cert")
        if os.path.exists(path):
            return path
        if position.winner is SEARCH:
            nodes = GROWTH * self.nodes_of[position] + 10 * FIRST
            self.run(position, nodes, "--certificate", path + ".part")
        else:
            parts = path + ".parts"
            os.makedirs(parts, exist_ok=True)
            for reply in position.winner.replies:
                part = self.certificate(reply)
                if not os.path.exists(os.path.join(parts, os.path.basename(part))):
                    os.link(part, os.path.join(parts, os.path.basename(part)))
            subprocess.run([self.solve, "join", parts, "--certificate", path + ".part",
                            "--position", position.sgf()], stdout=subprocess.DEVNULL, check=True)
        if not os.path.exists(path + ".part"):
            sys.exit("hard.py: no certificate of " + position.key())
        os.rename(path + ".part", path)
        return path

    def finish(self):
        stack, moves = [self.root], {}
        while stack:
            position = stack.pop()
            if position.winner is not SEARCH and position.key() not in moves:
                moves[position.key()] = name_of(position.winner.point)
                stack += position.winner.replies
        with open(self.path("moves"), "w") as file:
            file.writelines("%s: %s\n" % item for item in moves.items())
        path = self.certificate(self.root)
        subprocess.run([self.solve, "check", path, "--no-progress"], check=True)
        os.replace(path, self.path("proof.cert"))


# Moves of another proof: functions from a position to a point, or to None.


def no_moves(_):
    return None


def moves_of_file(path):
    with open(path) as file:
        rows = (line.strip().split(": ") for line in file)
        moves = {key: point_of(move) for key, move in rows}
    return lambda position: moves.get(position.key())


def moves_of_certificate(solve, path):
    """Those of its strategy, which one process looks up again and again: it has one line for each
    position, also where that cannot be asked about."""
    command = [solve, "probe", "--strategy", path, "--positions", "-", "--format", "csv"]
    pipe = subprocess.PIPE
    asked = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True)
    answers = csv.DictReader(asked.stdout)

    def move(position):
        try:
            print(position.sgf(), file=asked.stdin, flush=True)
        except BrokenPipeError:
            pass  # what it says then is no answer
        answer = next(answers, None)
        if answer is None or "value" not in answers.fieldnames:
            stop("%s: %s" % (path, ",".join(answers.fieldnames or ["no strategy"])))
        return point_of(answer["best_move"]) if answer["value"] == "win" else None

    return move


def moves_like(solve, path):
    with open(path, "rb") as file:
        is_certificate = file.read(21) == b"gamesolve certificate"
    return moves_of_certificate(solve, path) if is_certificate else moves_of_file(path)


def main(arguments):
    if len(arguments) not in (4, 5):
        sys.exit("usage: python3 hard.py SOLVE FOLDER VARIANT 'MOVES' [LIKE]")
    solve, folder, variant, moves = arguments[:4]
    if os.path.exists(os.path.join(folder, "proof.cert")):
        return 0
    try:
        like = moves_like(solve, arguments[4]) if arguments[4:] else no_moves
        climb = Climb(solve, folder, variant, moves.split(), like)
    except (OSError, ValueError, IndexError) as reason:
        sys.exit("hard.py: %s" % reason)
    threading.Thread(target=climb.report, daemon=True).start()
    workers = [threading.Thread(target=climb.work, daemon=True) for _ in range(WORKERS)]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    except KeyboardInterrupt:
        return 130
    if climb.root.winner is None:
        return 3
    climb.finish()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
