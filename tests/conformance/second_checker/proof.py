# SPDX-License-Identifier: MIT
"""Whether a proof shows its claim. Source: src/check/README.md.

A is the claimant, B its opponent. A record is verified for a position X and a number k: A reaches
the level from X as well with any k further stones of B outside of the zone, which is returned: a
set of points, as points.py has them."""

import sys
from collections import Counter

from patterns import Patterns, fits
from points import count, has, points_in, set_of
from records import Either, Half, Image, Joined, Line, Move, Paired, Reply
from texts import Refused, other
from write_proof import references

WIN = 1
DEEPEST = 1024  # records that rest on each other
REMEMBERED = 2**21  # zones, or twice as many; they take some hundred bytes each
LONG = 2**15  # moves; what takes so many is never forgotten

sys.setrecursionlimit(20 * DEEPEST)


class Prover:
    def __init__(self, game, claim):
        self.game, self.claim, self.level = game, claim, claim.level
        self.records = claim.proof
        self.shared = shared(self.records)
        self.zones, self.zones_before, self.kept = {}, {}, {}
        self.met = set()  # numbers of records to which play comes
        self.moves = 0  # that were tried

    def run(self, root):
        check_depths(self.records)
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
        return self.verify(len(self.records) - 1, root, self.claim.side, 0)

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

    def verify(self, number, position, side, extra):
        """The zone; side is A in this position, which may be an image."""
        at, moves = (number, position, side, extra), self.moves
        for known in (self.zones, self.kept):
            if at in known:
                return known[at]
        zone = self.zones_before.get(at)
        if zone is None:
            zone = self.zone(number, position, side, extra)
        if number in self.shared:
            self.remember(at, zone, self.moves - moves)
        return zone

    def remember(self, at, zone, moves):
        """What was not used for long is forgotten, and verified again when it is needed; but not
        what took long."""
        if moves >= LONG:
            self.kept[at] = zone
            return
        if len(self.zones) >= REMEMBERED:
            self.zones, self.zones_before = {}, self.zones
        self.zones[at] = zone

    def zone(self, number, position, side, extra):
        if self.game.outcome(position) is not None:
            self.refuse(position, "the game is over, and a record speaks of it")
        self.met.add(number)
        record, pattern = self.records[number], self.patterns[number]
        if pattern:
            self.meet_parts(number)
            if not fits(self.game, pattern, position, side):
                self.refuse(position, "the joining record does not fit")
            return set_of(pattern.free) & self.game.free(position)
        if isinstance(record, Image):
            return self.image(record, position, side, extra)
        if isinstance(record, Paired):
            return self.paired(record, position, side, extra)
        if isinstance(record, Reply):
            if position.side == side:
                self.refuse(position, "the opponent is not to move")
            return self.replies(record.nulls, record.replies, position, side, extra)
        if position.side != side:
            self.refuse(position, "the claimant is not to move")
        if isinstance(record, Move):
            return self.move(record, position, side, extra)
        return self.line(record, 0, position, side, extra)

    def meet_parts(self, number):
        waiting = [number]
        while waiting:
            for part in references(self.records[waiting.pop()]):
                if part not in self.met:
                    self.met.add(part)
                    waiting.append(part)

    def image(self, record, position, side, extra):
        if record.symmetry >= len(self.game.symmetries):
            self.refuse(position, "there is no such symmetry")
        image = self.game.image(position, record.symmetry)
        side = side if image.side == position.side else other(side)
        zone = self.verify(record.record, image, side, extra)
        if extra == 0:
            return 0
        goes = self.game.symmetries[record.symmetry].points
        return set_of(point for point in range(self.game.points) if has(zone, goes[point]))

    def paired(self, record, position, side, extra):
        """B fills no line: each of them contains a pair of free points, or a stone of A."""
        if self.level == WIN or extra > 0:
            self.refuse(position, "pairs, where a win is claimed")
        lines = self.game.lines(position, other(side)) if hasattr(self.game, "lines") else None
        if lines is None:
            self.refuse(position, "pairs, and the opponent does not win by lines alone")
        free, own = self.game.free(position), self.game.stones(position, side)
        if record.first > 0:
            if position.side != side or not has(free, record.first - 1):
                self.refuse(position, "the first stone of a pairing cannot be placed")
            free ^= 1 << record.first - 1
            own |= 1 << record.first - 1
        for one, two in record.pairs:
            if one == two or not (has(free, one) and has(free, two)):
                self.refuse(position, "the pair %d %d is not of two free points" % (one, two))
            free ^= 1 << one | 1 << two
        pairs = [1 << one | 1 << two for one, two in record.pairs]
        for line in lines:
            if not (line & own or any(pair & line == pair for pair in pairs)):
                self.refuse(position, "no pair in the line %s" % [*points_in(line)])
        return 0

    # Moves of the claimant.

    def play(self, move, position, side, extra):
        """The position after A's move, and the zone of that move."""
        if not self.game.is_legal(position, move):
            self.refuse(position, "the move %d is not legal" % move)
        self.moves += 1
        if extra == 0:
            return self.game.play(position, move), 0
        if move >= self.game.points:
            self.refuse(position, "the move places no stone")
        kept = self.game.keeps(position, side, move, extra)
        if kept is None:
            self.refuse(position, "more stones may spoil the move %d" % move)
        return self.game.play(position, move), 1 << move | kept

    def is_over(self, position, side):
        value = self.value(position, side)
        if value is not None and value < self.level:
            self.refuse(position, "the game is over, and the claim is not reached")
        return value is not None

    def move(self, record, position, side, extra):
        after, zone = self.play(record.move, position, side, extra)
        if self.is_over(after, side):
            return zone
        return zone | self.replies(record.nulls, record.replies, after, side, extra)

    def line(self, record, at, position, side, extra):
        """The line from its pair with the number `at` on. Each threat is answered in one way: any
        other reply loses to the move that it keeps."""
        move, reply = record.pairs[at]
        after, zone = self.play(move, position, side, extra)
        if self.is_over(after, side):
            return zone
        met = self.threat(reply, after, side, extra + 1)

        def verify(then):
            if at + 1 < len(record.pairs):
                return self.line(record, at + 1, then, side, extra)
            return self.verify(record.record, then, side, extra)

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

    def replies(self, nulls, replies, position, side, extra):
        """B is to move, and the game is not over."""
        zones = [
            self.verify(null, self.pass_turn(position), side, extra + 1) for null in nulls
        ]
        all_met = any(self.patterns[null] and self.patterns[null].full for null in nulls)
        answered = {}
        for move, record in replies:
            answered.setdefault(move, []).append(record)

        def answer(records):
            def verify(then):
                return union(self.verify(record, then, side, extra) for record in records)

            return verify

        answers = {move: answer(records) for move, records in answered.items()}
        return self.cover(zones, answers, position, side, extra, all_met)

    def cover(self, zones, answers, position, side, extra, all_met=False):
        """Every reply is answered: by a null, of which the zones are given, or explicitly; all_met:
        a pattern meets every stone."""
        placed, others = self.game.placements(position), self.game.others(position)
        self.moves += count(placed) + len(others)
        for reply in answers:
            if not (has(placed, reply) or reply in others):
                self.refuse(position, "the reply %d is not legal" % reply)
        said, zone = self.answered(answers, position, side, extra)
        ends, lost_counts = self.game.endings(position), extra == 0 or self.game.lost_stays
        if lost_counts:
            said |= {reply for reply, value in ends.items() if -value >= self.level}
        if zones or extra > 0:
            zone |= union(zones) | self.harmless(ends, position, side, extra)
        in_all = 0 if all_met else intersection(zones)
        self.check_covered(placed & in_all, others, said, position)
        if extra > 0 and not lost_counts and self.game.free(position) & ~placed & in_all:
            self.refuse(position, "nothing is said of a stone where none may be placed")
        return zone if extra > 0 else 0

    def answered(self, answers, position, side, extra):
        """The replies after which the answers go on, and the zone."""
        said, zone = set(), 0
        for reply, verify in answers.items():
            after = self.game.play(position, reply)
            if not self.is_over(after, side):
                said.add(reply)
                zone |= verify(after)
            if extra > 0 and reply < self.game.points:
                zone |= 1 << reply
        return said, zone

    def harmless(self, ends, position, side, extra):
        """ends: by replies that end the game, what they are worth to B."""
        if WIN in ends.values():
            self.refuse(position, "a reply wins at once")
        kept = self.game.harmless(position, side, extra)
        if kept is None:
            self.refuse(position, "more stones of the opponent may do harm")
        return kept

    def check_covered(self, placed, others, said, position):
        """Of the replies that no null meets, all must be among those of which something is said."""
        for reply in (*points_in(placed), *others):
            if reply not in said:
                self.refuse(position, "nothing is said of the reply %d" % reply)


def check_depths(records):
    """The depth of a record counts those that rest on each other."""
    depths = []
    for record in records:
        if isinstance(record, (Joined, Half, Either)):
            depths.append(1)
            continue
        own = len(record.pairs) if isinstance(record, Line) else 1
        depths.append(own + max((depths[to] for to in references(record)), default=0))
        if depths[-1] > DEEPEST:
            raise Refused("record %d: more than %d records rest on each other" % (len(depths) - 1, DEEPEST))


def union(zones):
    points = 0
    for zone in zones:
        points |= zone
    return points


def intersection(zones):
    """All points, where there are no zones."""
    points = -1
    for zone in zones:
        points &= zone
    return points


def shared(records):
    """The numbers of records to which several references lead. No other one can be asked the same
    question twice: whoever refers to it would have been asked the same question twice, too."""
    met = Counter(to for record in records for to in references(record))
    return {number for number, times in met.items() if times > 1}
