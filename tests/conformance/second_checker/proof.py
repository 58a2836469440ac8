# SPDX-License-Identifier: MIT
"""Whether a proof shows its claim. Source: src/check/README.md.

A is the claimant, B its opponent. A record is verified for a position X and a number k: A reaches
the level from X as well with any k further stones of B outside of the zone, which is returned."""

import sys

from patterns import Patterns, fits
from records import Assumed, Image, Joined, Line, Move, Paired, Reply
from texts import FREE, Refused, other
from write_proof import references

WIN = 1
DEEPEST = 1024

sys.setrecursionlimit(20 * DEEPEST)


class Prover:
    def __init__(self, game, claim):
        self.game, self.claim, self.level = game, claim, claim.level
        self.records = claim.proof
        self.zones, self.assumed = {}, set()
        self.met = set()  # numbers of records to which play comes
        self.moves = 0  # that were looked at

    def run(self, root):
        outcome = self.game.outcome(root)
        if outcome is not None:
            if self.records:
                self.refuse(root, "the game is over, and there are records")
            return self.check_end(root, self.claim.side, outcome)
        goal = self.game.goal(root, self.claim.side) if self.game.joins else []
        self.patterns = Patterns(self.game, goal, self.records).found
        if self.level != WIN and any(self.patterns):
            raise Refused("joining records, where a draw is claimed")
        if not self.records:
            self.refuse(root, "there is no record")
        return self.verify(len(self.records) - 1, root, self.claim.side, 0, 0)

    def refuse(self, position, reason):
        raise Refused("claim '%s', at %s: %s" % (self.claim.kind, self.game.text(position), reason))

    def value(self, position, side):
        """Of a position, for side; None where play goes on."""
        outcome = self.game.outcome(position)
        return outcome if outcome is None or position.side == side else -outcome

    def check_end(self, position, side, outcome):
        if (outcome if position.side == side else -outcome) < self.level:
            self.refuse(position, "the game is over, and the claim is not reached")

    # Records.

    def verify(self, number, position, side, extra, depth):
        """The zone; side is A in this position, which may be an image."""
        at = (number, position, side, extra)
        if at not in self.zones:
            if depth >= DEEPEST:
                self.refuse(position, "too many records rest on each other")
            self.zones[at] = frozenset(self.zone(number, position, side, extra, depth + 1))
        return self.zones[at]

    def zone(self, number, position, side, extra, depth):
        if self.game.outcome(position) is not None:
            self.refuse(position, "the game is over, and a record speaks of it")
        self.met.add(number)
        record, pattern = self.records[number], self.patterns[number]
        if pattern:
            self.meet_parts(number)
            if not fits(self.game, pattern, position, side):
                self.refuse(position, "the joining record does not fit")
            return {point for point in pattern.free if position.cells[point] == FREE}
        if isinstance(record, Image):
            return self.image(record, position, side, extra, depth)
        if isinstance(record, Assumed):
            return self.assume(record, position, side, extra)
        if isinstance(record, Paired):
            return self.paired(record, position, side, extra)
        if isinstance(record, Reply):
            if position.side == side:
                self.refuse(position, "the opponent is not to move")
            return self.replies(record.nulls, record.replies, position, side, extra, depth)
        if position.side != side:
            self.refuse(position, "the claimant is not to move")
        if isinstance(record, Move):
            return self.move(record, position, side, extra, depth)
        return self.line(record.pairs, record.record, position, side, extra, depth)

    def meet_parts(self, number):
        for part in references(self.records[number]):
            if part not in self.met:
                self.met.add(part)
                self.meet_parts(part)

    def image(self, record, position, side, extra, depth):
        if record.symmetry >= len(self.game.symmetries):
            self.refuse(position, "there is no such symmetry")
        image = self.game.image(position, record.symmetry)
        side = side if image.side == position.side else other(side)
        zone = self.verify(record.record, image, side, extra, depth)
        if extra == 0:
            return set()
        points = self.game.symmetries[record.symmetry].points
        return {point for point in range(self.game.points) if points[point] in zone}

    def assume(self, record, position, side, extra):
        if record.key != self.game.key(position):
            self.refuse(position, "the key that is assumed is another one")
        self.assumed.add((position, side, self.level))
        return range(self.game.points) if extra > 0 else set()

    def paired(self, record, position, side, extra):
        """B fills no line: each of them holds a pair of free points, or a stone of A."""
        if self.level == WIN or extra > 0:
            self.refuse(position, "pairs, where a win is claimed")
        lines = self.game.lines(position, other(side)) if hasattr(self.game, "lines") else None
        if lines is None:
            self.refuse(position, "pairs, and the opponent does not win by lines alone")
        free = {point for point in range(self.game.points) if position.cells[point] == FREE}
        own = {point for point in range(self.game.points) if position.cells[point] == side}
        if record.first > 0:
            if position.side != side or record.first - 1 not in free:
                self.refuse(position, "the first stone of a pairing cannot be placed")
            free.remove(record.first - 1)
            own.add(record.first - 1)
        for one, two in record.pairs:
            if one == two or not {one, two} <= free:
                self.refuse(position, "the pair %d %d is not of two free points" % (one, two))
            free -= {one, two}
        pairs = [set(pair) for pair in record.pairs]
        for line in lines:
            if not (line & own or any(pair <= line for pair in pairs)):
                self.refuse(position, "no pair in the line %s" % sorted(line))
        return set()

    # Moves of the claimant.

    def play(self, move, position, side, extra):
        """The position after A's move, and the zone of that move."""
        if move not in self.game.moves(position):
            self.refuse(position, "the move %d is not legal" % move)
        self.moves += 1
        if extra == 0:
            return self.game.play(position, move), set()
        if move >= self.game.points:
            self.refuse(position, "the move places no stone")
        kept = self.game.keeps(position, side, move, extra)
        if kept is None:
            self.refuse(position, "more stones may spoil the move %d" % move)
        return self.game.play(position, move), {move} | kept

    def is_over(self, position, side):
        value = self.value(position, side)
        if value is not None and value < self.level:
            self.refuse(position, "the game is over, and the claim is not reached")
        return value is not None

    def move(self, record, position, side, extra, depth):
        after, zone = self.play(record.move, position, side, extra)
        if self.is_over(after, side):
            return zone
        return zone | self.replies(record.nulls, record.replies, after, side, extra, depth)

    def line(self, pairs, record, position, side, extra, depth):
        """Each threat is answered in one way: any other reply loses to the move that it keeps."""
        if depth > DEEPEST:
            self.refuse(position, "too many records rest on each other")
        (move, reply), rest = pairs[0], pairs[1:]
        after, zone = self.play(move, position, side, extra)
        if self.is_over(after, side):
            return zone
        if depth >= DEEPEST:
            self.refuse(after, "too many records rest on each other")
        met = self.threat(reply, after, side, extra + 1)

        def verify(then):
            if rest:
                return self.line(rest, record, then, side, extra, depth + 1)
            return self.verify(record, then, side, extra, depth)

        return zone | self.cover([met], {reply: verify}, after, side, extra)

    def threat(self, move, position, side, extra):
        """The zone of a move that wins at once, if B passes."""
        passed = self.pass_turn(position)
        won, zone = self.play(move, passed, side, extra)
        if self.value(won, side) != WIN:
            self.refuse(passed, "the move %d does not win" % move)
        return zone

    # Replies of the opponent.

    def pass_turn(self, position):
        if self.level != WIN:
            self.refuse(position, "a null, where a draw is claimed")
        if not self.game.has_zones:
            self.refuse(position, "a null, and no zones are known in this game")
        return self.game.pass_turn(position)

    def replies(self, nulls, replies, position, side, extra, depth):
        """B is to move, and the game is not over."""
        zones = [
            self.verify(null, self.pass_turn(position), side, extra + 1, depth) for null in nulls
        ]
        all_met = any(self.patterns[null] and self.patterns[null].full for null in nulls)
        zone, answered = set(), {}
        for move, record in replies:
            answered.setdefault(move, []).append(record)

        def answer(records):
            def verify(then):
                parts = [self.verify(record, then, side, extra, depth) for record in records]
                return set().union(*parts)

            return verify

        answers = {move: answer(records) for move, records in answered.items()}
        return zone | self.cover(zones, answers, position, side, extra, all_met)

    def cover(self, zones, answers, position, side, extra, all_met=False):
        """Every reply is answered: by a null, of which the zones are given, or explicitly; all_met:
        a pattern meets every stone."""
        zone = set().union(*zones)
        legal = self.game.moves(position)
        self.moves += len(legal)
        values = {}
        for reply, verify in answers.items():
            if reply not in legal:
                self.refuse(position, "the reply %d is not legal" % reply)
            after = self.game.play(position, reply)
            if not self.is_over(after, side):
                zone |= verify(after)
            if extra > 0 and reply < self.game.points:
                zone.add(reply)
        for reply in legal:
            values[reply] = self.value(self.game.play(position, reply), side)
        if zones or extra > 0:
            if -WIN in values.values():
                self.refuse(position, "a reply wins at once")
            kept = self.game.harmless(position, side, extra)
            if kept is None:
                self.refuse(position, "more stones of the opponent may do harm")
            zone |= kept
        met_by = zones + [set()] if all_met else zones
        self.check_covered(met_by, answers, values, position, extra)
        return zone if extra > 0 else set()

    def check_covered(self, zones, answers, values, position, extra):
        lost_counts = extra == 0 or self.game.lost_stays
        for reply, value in values.items():
            by_null = any(reply not in zone for zone in zones) and reply < self.game.points
            by_end = value is not None and value >= self.level and lost_counts
            if not (by_null or by_end or (reply in answers and value is None)):
                self.refuse(position, "nothing is said of the reply %d" % reply)
        if extra > 0 and not lost_counts:
            for point in range(self.game.points):
                is_bound = position.cells[point] == FREE and point not in values
                if is_bound and all(point in zone for zone in zones):
                    self.refuse(position, "nothing is said of a stone on %d" % point)
