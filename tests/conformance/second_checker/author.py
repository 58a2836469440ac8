# SPDX-License-Identifier: MIT
"""Writes proofs of random positions of small boards, and is careless at times: it forgets a part of
what zones and joining records must heed, and so writes proofs that are nearly right. Where the
side that it writes for loses, nothing but carelessness can help it."""

import random

from boards import BOARDS
from certificate import trailer
from games import make_game
from minimax import Solver
from points import points_in
from records import Move, Reply
from roots import fill, rows_of
from texts import Refused, other
from write_proof import write_records

# What may be forgotten, each by itself: points of `harmless`, of replies; that a reply which
# loses at once, or is not legal, may no longer do so; that a move may be spoilt; the extra stone.
CARES = ["harmless", "replies", "lost", "bound", "keeps", "extra"]
EXTRA_MOST, RECORDS_MOST, POSITIONS_MOST = 3, 150, 3000

# By game: sizes, and other settings.
GAMES = [
    ("hex", ["3x3", "3x2", "4x3"], [("aim", ["win", "connect:a1,b2", "connect:b2,right"])]),
    ("hex", ["3x3", "3x2", "4x3"], [("aim", ["connect:b1,b2", "connect:a1,c1", "connect:a2,right"])]),
    ("hex", ["2x2", "3x3"], [("variant", ["swap"])]),
    ("y", ["3", "4"], []),
    ("gomoku", ["3x3", "4x3", "5x4"], [("variant", ["free", "standard"]), ("connect", ["3"])]),
    ("gomoku", ["6x2", "8x1"], [("variant", ["standard"]), ("connect", ["2", "3"])]),
    ("gomoku", ["7x7"], [("variant", ["pro"]), ("connect", ["1", "2", "3"])]),
    ("renju", [], []),
    ("atarigo", ["2x2", "3x2", "3x3", "4x3"], [("aim", ["win", "capture:a1", "save:b2"])]),
    ("atarigo", ["3x3", "4x3", "4x4"], [("aim", ["win"])]),
]


class TooLong(Exception):
    """More records than were allowed."""


class Author:
    def __init__(self, game, side, forgets, values, chance):
        """values: a solver, or None: then whatever seems to win is written."""
        self.game, self.side, self.forgets = game, side, forgets
        self.values, self.random = values, chance
        self.records, self.known = [], {}
        self.tries = 0

    def run(self, root):
        """The records; None where nothing was found."""
        try:
            if root.side == self.side:
                return self.records if self.move(root, 0) else None
            found = self.replies(root, 0)
        except TooLong:
            return None
        if found is None:
            return None
        self.records.append(Reply(*found[:2]))
        return self.records

    def cares(self, what):
        return what not in self.forgets

    def wins(self, position):
        """Whether a position in which the author is to move is worth a visit."""
        return self.values is None or self.values.value(position) == 1

    def is_won(self, position):
        outcome = self.game.outcome(position)
        return outcome is not None and (outcome if position.side == self.side else -outcome) == 1

    def move(self, position, extra):
        """The number of a record and its zone; the author is to move."""
        at = (position, extra)
        if at not in self.known:
            self.known[at] = self.look_for_move(position, extra)
        return self.known[at]

    def look_for_move(self, position, extra):
        self.tries += 1
        if self.tries > 10 * RECORDS_MOST or len(self.records) > RECORDS_MOST:
            raise TooLong
        if self.game.outcome(position) is not None:
            return None
        moves = [(self.random.random(), m) for m in self.game.moves(position)]
        for _, move in sorted(moves):
            after = self.game.play(position, move)
            over = self.game.outcome(after) is not None
            if over and not self.is_won(after):
                continue
            if self.values and not over and self.values.value(after) != -1:
                continue
            found = self.after_move(position, move, after, extra)
            if found:
                return found
        return None

    def after_move(self, position, move, after, extra):
        zone = set()
        if extra > 0:
            kept = self.game.keeps(position, self.side, move, extra)
            if kept is None and self.cares("keeps") or move >= self.game.points:
                return None
            zone = {move, *points_in(kept or 0)}
        found = ([], [], set())
        if self.game.outcome(after) is None:
            found = self.replies(after, extra)
        if found is None:
            return None
        self.records.append(Move(move, *found[:2]))
        return len(self.records) - 1, zone | found[2]

    def nulls(self, position, extra):
        """Numbers and zones."""
        found = []
        while extra < EXTRA_MOST and len(found) < 2 and self.random.random() < 0.8:
            passed = self.game.pass_turn(position)
            if not self.wins(passed):
                break
            null = self.move(passed, extra + self.cares("extra"))
            if null is None or null in found:
                break
            found.append(null)
        return found

    def replies(self, position, extra):
        """Nulls, replies and the zone; the opponent is to move, and the game is not over."""
        nulls = self.nulls(position, extra)
        zones, replies = [zone for _, zone in nulls], []
        zone = set().union(*zones)
        lost_counts = extra == 0 or self.game.lost_stays or not self.cares("lost")
        legal = self.game.moves(position)
        for reply in legal:
            after = self.game.play(position, reply)
            by_null = reply < self.game.points and any(reply not in points for points in zones)
            if self.game.outcome(after) is not None and not self.is_won(after):
                return None
            if (self.is_won(after) and lost_counts) or by_null:
                continue
            if self.is_won(after) or not self.wins(after):
                return None
            found = self.move(after, extra)
            if found is None:
                return None
            replies.append((reply, found[0]))
            zone |= found[1] | ({reply} if extra > 0 and self.cares("replies") else set())
        if extra > 0 and not self.game.lost_stays and self.cares("bound"):
            bound = [p for p in points_in(self.game.free(position)) if p not in legal]
            if any(all(point in points for points in zones) for point in bound):
                return None
        if nulls or extra > 0:
            harmless = self.game.harmless(position, self.side, extra)
            if self.cares("harmless"):
                if harmless is None:
                    return None
                zone.update(points_in(harmless))
        return [number for number, _ in nulls], replies, zone


def random_game(chance):
    """Name, rules and the text of a position."""
    name, sizes, more = chance.choice(GAMES)
    if name == "renju":
        options = chance.choice([o for o, _ in BOARDS if "renju" in o and "6x6" in o or "7x5" in o])
        rules = [(options[i][2:], options[i + 1]) for i in (2, 4)]
        cells = list(options[-1])
        for _ in range(chance.randrange(3)):
            at = chance.randrange(len(cells) - 2)
            cells[at] = "1" if cells[at] in "wb" else cells[at]
        return "gomoku", rules, "".join(cells[:-1]) + chance.choice("wb")
    rules = [(rule, chance.choice(values)) for rule, values in more]
    rules.append(("size", chance.choice(sizes)))
    variant = dict(rules).get("variant")
    return name, rules, fill(chance, name, rows_of(name, rules[-1][1]), variant)


def proofs(count, seed):
    """Certificates, so many, and whether each is right for certain."""
    chance, solvers = random.Random(seed), {}
    while count > 0:
        name, rules, text = random_game(chance)
        try:
            game = make_game(name, rules)
            root = game.read(text)
        except Refused:
            continue
        at = (name, tuple(rules))
        if at not in solvers:
            solvers[at] = Solver(game, POSITIONS_MOST)
        game, values = solvers[at].game, solvers[at]
        value = None if game.outcome(root) is not None else values.value(root)
        if value is None:
            continue
        forgets = chance.choice([[], [chance.choice(CARES)], [chance.choice(CARES)], CARES])
        hopes = value == 0 or (forgets and chance.random() < 0.5)
        side = root.side if (value == 1) != bool(hopes) else other(root.side)
        records = Author(game, side, forgets, None if hopes else values, chance).run(root)
        if records is None or not (forgets or records[-1].replies or chance.random() < 0.2):
            continue
        count -= 1
        yield certificate(name, rules, text, side == root.side, records), not forgets


def certificate(name, rules, root, is_own, records):
    body = write_records(records)
    text = "gamesolve certificate 2\ngame %s\n" % name
    text += "".join("rule %s %s\n" % rule for rule in rules) + "root %s\n" % root
    sizes = "wins" if is_own else "loses", len(records), len(body)
    content = (text + "claim %s\nproof %d records %d bytes\n\n" % sizes).encode() + body
    return content + trailer(content)
