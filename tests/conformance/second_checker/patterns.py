# SPDX-License-Identifier: MIT
"""What joining records prove, of any position. Source: src/check/README.md."""

from collections import namedtuple

from connection import STONE_END
from records import Either, Half, Image, Joined
from texts import Refused

# Stones of the claimant on `own` and none of the opponent's on `free` join the ends of `goal`; the
# opponent is to move where it is full, else the claimant, on `first`. `mates` are pairs of free
# points, each by both: of these the opponent may have one, if the claimant has the other one.
Pattern = namedtuple("Pattern", "own free goal full first mates")

ENDS_MOST = 4


class Mates(dict):
    """Of each point of a pair the other one. Nobody changes what a pattern has."""

    def __hash__(self):
        return hash(frozenset(self.items()))


def stones_of(ends):
    return {end - STONE_END for end in ends if end >= STONE_END}


def edges_of(ends):
    return {end for end in ends if end < STONE_END}


class Patterns:
    """The patterns of a proof by the numbers of their records, and None for strategy records."""

    def __init__(self, game, root_goal, records):
        """root_goal: the ends that the claimant joins at the root; empty where there is none."""
        self.game, self.root_goal = game, frozenset(root_goal)
        self.found = []
        for record in records:
            self.found.append(self.pattern(record))

    def refuse(self, reason):
        raise Refused("record %d: %s" % (len(self.found), reason))

    def pattern(self, record):
        if isinstance(record, Image):
            of = self.found[record.record]
            return self.image(of, record.symmetry) if of else None
        if not isinstance(record, (Joined, Half, Either)):
            return None
        if not self.game.joins:
            self.refuse("no joining is known in this game")
        if isinstance(record, Joined):
            return self.joined(record, set(record.stones), True)
        if isinstance(record, Half):
            return self.half(record)
        return self.either([self.of_kind(number, False) for number in record.halves])

    def of_kind(self, number, full):
        found = self.found[number]
        if found is None or found.full != full:
            self.refuse("record %d is of the wrong kind" % number)
        return found

    def check_point(self, point):
        if point >= self.game.points:
            self.refuse("%d is no point" % point)

    def goal(self, ends):
        if not ends:
            if not self.root_goal:
                self.refuse("the claimant does not win by joining ends")
            return self.root_goal
        if len(ends) > ENDS_MOST:
            self.refuse("a goal of too many ends")
        for end in ends:
            if end >= STONE_END:
                self.check_point(end - STONE_END)
            elif end >= len(self.game.edges):
                self.refuse("%d is no end" % end)
        return frozenset(ends)

    # Parts, and what they come to.

    def joined(self, record, stones, full):
        parts = [self.of_kind(number, True) for number in record.parts]
        for point in stones:
            self.check_point(point)
        goal = self.goal(record.goal)
        if not any(edges | {STONE_END + node for node in nodes} >= goal
                   for nodes, edges in self.components(parts, stones)):
            self.refuse("the goal is not joined")
        own = stones | stones_of(goal).union(*(part.own for part in parts))
        own = own.union(*(stones_of(part.goal) for part in parts))
        own |= self.overlaps(self.needed(part, own) for part in parts)
        needs = [self.needed(part, own) for part in parts]
        mates = Mates(
            (point, mate)
            for part, needed in zip(parts, needs)
            for point, mate in part.mates.items()
            if point in needed and mate in needed
        )
        return Pattern(frozenset(own), frozenset().union(*needs), goal, full, None, mates)

    def needed(self, part, own):
        """Its free points, but for those whose mates the claimant has."""
        return {p for p in part.free - own if part.mates.get(p) not in own}

    def overlaps(self, needs):
        """Points that two parts rely on."""
        seen, both = set(), set()
        for needed in needs:
            both |= seen & needed
            seen |= needed
        return both

    def components(self, parts, stones):
        """Nodes that are joined, and the edges that they are joined to."""
        groups = [({stone}, self.edges_at(stone)) for stone in sorted(stones)]
        groups += [(stones_of(part.goal), edges_of(part.goal)) for part in parts]
        whole = []
        while groups:
            nodes, edges = groups.pop()
            near = nodes.union(*(self.game.near[node] for node in nodes))
            # What touches none of the others is whole: they cannot come to touch it later.
            touching = [group for group in groups if group[0] & near]
            if not touching:
                whole.append((nodes, edges))
                continue
            groups = [group for group in groups if not group[0] & near]
            groups.append(
                (nodes.union(*(g[0] for g in touching)), edges.union(*(g[1] for g in touching)))
            )
        return whole

    def edges_at(self, point):
        return {number for number, edge in enumerate(self.game.edges) if point in edge}

    def half(self, record):
        self.check_point(record.point)
        with_point = self.joined(record, {*record.stones, record.point}, False)
        return with_point._replace(
            own=with_point.own - {record.point},
            free=with_point.free | {record.point},
            first=record.point,
        )

    def either(self, halves):
        goal = halves[0].goal
        if any(half.goal != goal for half in halves):
            self.refuse("halves of different goals")
        own = frozenset().union(*(half.own for half in halves))
        free = frozenset().union(*(half.free for half in halves)) - own
        mates = self.pairs(halves, free)
        own |= self.common(halves) - mates.keys()
        return Pattern(own, free - own, goal, True, None, mates)

    def common(self, halves):
        """Points with which the opponent spoils all of them, unless they are in a pair."""
        return frozenset.intersection(*(half.free for half in halves))

    def pairs(self, halves, free):
        mates = Mates()
        for one in sorted(free):
            for other in sorted(free):
                if other <= one or one in mates or other in mates:
                    continue
                if self.is_pair(halves, one, other):
                    mates[one], mates[other] = other, one
        return mates

    def is_pair(self, halves, one, other):
        """Whether all halves keep it; if some begin on one of the points, some must on the other."""
        begun = set()
        for half in halves:
            points = half.free & {one, other}
            if half.first in points and len(points) == 1:
                begun |= points
            elif points and half.mates.get(one) != other:
                return False
        if begun:
            return len(begun) == 2
        return any(one in half.free for half in halves)

    # Images.

    def image(self, pattern, number):
        if number >= len(self.game.symmetries):
            self.refuse("there is no symmetry %d" % number)
        points = self.game.symmetries[number].points
        return Pattern(
            frozenset(points[point] for point in pattern.own),
            frozenset(points[point] for point in pattern.free),
            frozenset().union(*(self.image_ends(end, points) for end in pattern.goal)),
            pattern.full,
            None if pattern.first is None else points[pattern.first],
            Mates((points[point], points[mate]) for point, mate in pattern.mates.items()),
        )

    def image_ends(self, end, points):
        if end >= STONE_END:
            return {STONE_END + points[end - STONE_END]}
        image = {points[point] for point in self.game.edges[end]}
        ends = {number for number, edge in enumerate(self.game.edges) if edge == image}
        if not ends:
            self.refuse("edge %d has no image" % end)
        return ends


def fits(game, pattern, position, claimant):
    """Whether the claimant wins from the position by joining what the pattern says."""
    goal = game.goal(position, claimant)
    holds = {point for point, cell in enumerate(position.cells) if cell == claimant}
    others = {point for point, cell in enumerate(position.cells) if cell == 1 - claimant}
    return (
        bool(goal)
        and pattern.goal >= set(goal)
        and pattern.own <= holds
        and all(pattern.mates.get(point) in holds for point in pattern.free & others)
        and (pattern.full or position.side == claimant)
    )
