# SPDX-License-Identifier: MIT
"""Joining records by chance: from stones that touch and stones on edges, parts are put together
that meet in a stone, and halves that have the same goal. All are right, but those of a careless
weaver, which forgets that parts, or halves, may need the same point, and that a pair of one half is
none of another."""

from connection import STONE_END
from patterns import Patterns, fits, stones_of
from records import Either, Half, Image, Joined
from texts import Refused
from write_proof import references, with_references

TRIES, MOST, STONES = 4000, 300, 3


class Careless(Patterns):
    def overlaps(self, parts):
        return set()

    def common(self, halves):
        return frozenset()

    def is_pair(self, halves, one, other):
        return any(half.mates.get(one) == other for half in halves)


class Weaver:
    def __init__(self, game, root_goal, chance, careless=False):
        kind = Careless if careless else Patterns
        self.patterns, self.random, self.careless = kind(game, root_goal, []), chance, careless
        self.game, self.records, self.known = game, [], set()
        self.by_end = {}
        self.halves = {}

    @property
    def found(self):
        return self.patterns.found

    def weave(self):
        for record in self.simple():
            self.add(record)
        for _ in range(TRIES):
            if len(self.records) >= MOST:
                break
            self.random.choice([self.join, self.join, self.join, self.reach, self.image])()
        if self.careless:
            self.true = Patterns(self.game, self.patterns.root_goal, self.records).found
        return self.records

    def fitting(self, position, side):
        """The numbers of records by which a side seems to win: of a careless weaver, by which it
        does not."""
        numbers = [
            number
            for number, pattern in enumerate(self.found)
            if fits(self.game, pattern, position, side)
        ]
        if not self.careless:
            return numbers
        return [n for n in numbers if not fits(self.game, self.true[n], position, side)]

    def simple(self):
        for point in range(self.game.points):
            for near in self.game.near[point]:
                if point < near:
                    yield Joined([], [point, near], [STONE_END + point, STONE_END + near])
            for number, edge in enumerate(self.game.edges):
                if point in edge:
                    yield Joined([], [point], [STONE_END + point, number])

    def add(self, record):
        """Adds a record that says something new, and not of too many stones."""
        if isinstance(record, (Joined, Half)) and {*record.goal} == self.patterns.root_goal:
            record = record._replace(goal=self.random.choice([record.goal, []]))
        try:
            pattern = self.patterns.pattern(record)
        except Refused:
            return
        more = len(pattern.own - stones_of(pattern.goal))
        if pattern in self.known or len(pattern.own) > STONES or more > (self.random.random() < 0.1):
            return
        number = len(self.records)
        self.known.add(pattern)
        self.records.append(record)
        self.found.append(pattern)
        if not pattern.full:
            others = self.halves.setdefault(pattern.goal, [])
            others.append(number)
            return self.choose(number, others[:-1])
        for end in pattern.goal:
            self.by_end.setdefault(end, []).append(number)

    def join(self):
        """Parts that have a stone in common; perhaps it is still to be placed."""
        point = self.random.randrange(self.game.points)
        numbers = self.by_end.get(STONE_END + point, [])
        if len(numbers) < 2:
            return
        parts = self.random.sample(numbers, self.random.choice([2, 2, 2, min(3, len(numbers))]))
        goal = frozenset().union(*(self.found[part].goal for part in parts)) - {STONE_END + point}
        frees = [self.found[part].free for part in parts]
        overlap = sum(map(len, frees)) > len(frozenset().union(*frees))
        if not goal or (overlap and not self.careless):
            return
        goal = self.random.sample(sorted(goal), min(len(goal), self.random.choice([2, 2, 3])))
        if self.random.random() < 0.7:
            self.add(Half(point, parts, [], goal))
        else:
            self.add(Joined(parts, [point] if self.random.random() < 0.5 else [], goal))

    def reach(self):
        """Parts from a point to each end of the root's goal."""
        point = self.random.randrange(self.game.points)
        parts = []
        for end in sorted(self.patterns.root_goal):
            both = set(self.by_end.get(end, [])) & set(self.by_end.get(STONE_END + point, []))
            if end != STONE_END + point and not both:
                return
            if both:
                parts.append(self.random.choice(sorted(both)))
        frees = [self.found[part].free for part in parts]
        if self.careless or sum(map(len, frees)) == len(frozenset().union(*frees)):
            self.add(Half(point, parts, [], sorted(self.patterns.root_goal)))
            self.add(Joined(parts, [point], sorted(self.patterns.root_goal)))

    def choose(self, number, others):
        """A half, and another one of the same goal which has no point in common with it, but for those
        of pairs; or two which have none in common with it both."""
        free, mates = self.found[number].free, self.found[number].mates
        for other in others:
            both = self.found[other].free & free
            both -= {p for p in both if p in mates and mates[p] == self.found[other].mates.get(p)}
            if not both or (self.careless and self.random.random() < 0.1):
                self.add(Either([number, other]))
            elif self.random.random() < 0.3:
                third = self.random.choice(others)
                if not both & self.found[third].free:
                    self.add(Either([other, number, third]))

    def closure(self, numbers):
        """The records that these rest on, from the first one on, and their new numbers."""
        needed, waiting = set(), list(numbers)
        while waiting:
            number = waiting.pop()
            if number not in needed:
                needed.add(number)
                waiting += references(self.records[number])
        places = {number: place for place, number in enumerate(sorted(needed))}
        return [
            with_references(self.records[number], places.get) for number in sorted(needed)
        ], places

    def image(self):
        number = self.random.randrange(len(self.game.symmetries))
        if self.random.random() < 0.2 and self.records:
            self.add(Image(number, self.random.randrange(len(self.records))))
