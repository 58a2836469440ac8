# SPDX-License-Identifier: MIT
"""Changes proofs in what they mean, and makes the checksum right again: some of the changes must be
noticed, some do no harm, of some only the checkers can tell. The same seed gives the same ones."""

import random

from certificate import Certificate, trailer
from mutate import KINDS, TRAILER, VALUES, Mutator
from records import Either, Half, Image, Joined, Line, Move, Paired, Reply
from weave import Weaver
from write_proof import drop, insert, references, with_moves, with_reference, with_references
from write_proof import write_records

STONE_END = 8
WEAVERS = 3


class ProofClaim:
    """What stands in the head and in the body; `more` records and `longer` bytes are a lie."""

    def __init__(self, origin, kind, records):
        """origin: which claim of the certificate it was."""
        self.origin, self.kind, self.records, self.content = origin, kind, list(records), None
        self.more = self.longer = 0
        self.shift = 0  # of the numbers of records, which have others in front of them

    def freeze(self):
        """The bytes, which are changed from now on in place of the records."""
        self.content = bytearray(write_records(self.records))
        return self.content

    def head_and_body(self):
        body = write_records(self.records) if self.content is None else bytes(self.content)
        sizes = max(0, len(self.records) + self.more), max(0, len(body) + self.longer)
        return "claim %s\nproof %d records %d bytes\n" % (self.kind, *sizes), body


class ProofParts:
    """A certificate that is right, and all of whose claims have proofs, taken apart."""

    def __init__(self, content, make):
        certificate = Certificate(content, make)
        self.game = certificate.game
        head = content[: content.index(b"\n\n")].decode().split("\n")
        self.head = [line + "\n" for line in head if not line.startswith(("claim ", "proof "))]
        self.claims = [
            ProofClaim(number, claim.kind, claim.proof)
            for number, claim in enumerate(certificate.claims)
        ]

    def bytes(self):
        parts = [claim.head_and_body() for claim in self.claims]
        head = "".join(self.head) + "".join(text for text, _ in parts) + "\n"
        return head.encode() + b"".join(body for _, body in parts)


class ProofMutator(Mutator):
    def __init__(self, content, reached, make, seed):
        """reached: for each claim, what its records are verified for: number, position, claimant
        and further stones."""
        self.reached, self.make = reached, make
        certificate = Certificate(content, make)
        game = certificate.game
        roots = [game.text(at[1]) for claim in reached for at in claim]
        super().__init__(content, roots, seed)
        self.weavers = []
        for claim in certificate.claims if game.joins else []:
            self.weavers.append([])
            for number in range(WEAVERS):
                goal = game.goal(certificate.root, claim.side)
                self.weavers[-1].append(Weaver(game, goal, self.random, number == 0))
                self.weavers[-1][-1].weave()

    def mutant(self):
        """What was done, the bytes, and whether the proof is still one for certain."""
        parts = ProofParts(self.content, self.make)
        names, holds = [], True
        for name in self.random.sample(sorted(REWRITE), self.pick([0, 1, 1, 2])):
            names.append(name)
            self.choose_claim(parts)
            holds = REWRITE[name](self, parts) is not False and holds
        before = rewritten = parts.bytes()
        for _ in range(self.pick([0, 1, 1, 1, 2] if holds else [0, 1])):
            while before == rewritten:  # not all of them can be done everywhere
                names.append(self.pick(sorted(DAMAGE)))
                self.choose_claim(parts)
                DAMAGE[names[-1]](self, parts)
                rewritten = parts.bytes()
            before, holds = rewritten, False
        return "+".join(names), before + trailer(before), holds

    def choose_claim(self, parts):
        self.claim = self.pick(parts.claims)
        self.records = self.claim.records

    def reached_now(self):
        """As reached, of the claim; numbers as they are now."""
        shift = self.claim.shift
        return [(number + shift, *at) for number, *at in self.reached[self.claim.origin]]

    # What the kinds of damage are made of.

    def of_kind(self, *kinds):
        """The number of such a record; None without one."""
        found = [n for n, record in enumerate(self.records) if isinstance(record, kinds)]
        return self.pick(found) if found else None

    def change(self, kinds, change):
        number = self.of_kind(*kinds)
        if number is not None:
            self.records[number] = change(self.records[number], number)

    def point(self, parts, old=0):
        points = getattr(parts.game, "points", 8)
        near = [self.below(points), abs(old + self.pick([-1, 1])), self.below(points + 2)]
        number = self.of_kind(Move)
        return self.pick(near + ([] if number is None else [self.records[number].move]))

    def end(self, parts):
        return self.pick([self.below(4), STONE_END + self.point(parts), self.below(9)])

    def changed_list(self, items, new):
        """One more, one less, another one."""
        items, way = list(items), self.below(4)
        if way == 0 or not items:
            items.insert(self.below(len(items) + 1), new())
        elif way == 1:
            items.pop(self.below(len(items)))
        elif way == 2:
            items[self.below(len(items))] = new()
        else:
            self.random.shuffle(items)
        return items

    def earlier(self, number):
        return self.pick([self.below(number), max(0, number - 1 - self.below(4))]) if number else 0

    def referring(self):
        """A record that refers to others, and which of the references."""
        numbers = [
            n for n, record in enumerate(self.records)
            if any(to < n for to in references(record))
        ]
        if not numbers:
            return None, 0
        number = self.pick(numbers)
        places = [nth for nth, to in enumerate(references(self.records[number])) if to < number]
        return number, self.pick(places)


def move(m, parts):
    m.change([Move], lambda record, _: record._replace(move=m.point(parts, record.move)))


def nulls(m, parts):
    m.change([Move, Reply], lambda record, number: record._replace(
        nulls=m.changed_list(record.nulls, lambda: m.earlier(number))))


def replies(m, parts):
    m.change([Move, Reply], lambda record, number: record._replace(
        replies=m.changed_list(record.replies, lambda: (m.point(parts), m.earlier(number)))))


def reply(m, parts):
    """Another move is answered in the same way."""
    def change(record, _):
        replies = list(record.replies)
        if replies:
            at = m.below(len(replies))
            replies[at] = (m.point(parts, replies[at][0]), replies[at][1])
        return record._replace(replies=replies)

    m.change([Move, Reply], change)


def pairs(m, parts):
    """Of a pairing a pair more, one less or another one, or another first stone."""
    def change(record, _):
        if m.below(3) == 0:
            return record._replace(first=m.pick([0, 1 + m.point(parts)]))
        if record.pairs and m.below(2):
            one, other = m.pick(record.pairs), m.point(parts)
            found = [(one[0], other) if pair == one else pair for pair in record.pairs]
            return record._replace(pairs=found)
        return record._replace(
            pairs=m.changed_list(record.pairs, lambda: (m.point(parts), m.point(parts))))

    m.change([Paired], change)


def no_replies(m, parts):
    m.change([Move, Reply], lambda record, _: record._replace(replies=[]))


def as_null(m, parts):
    """What answers a reply is taken for an answer to all of them."""
    def change(record, _):
        return record._replace(nulls=record.nulls + [to for _, to in record.replies[:1]])

    m.change([Move, Reply], change)


def reference(m, parts):
    number, nth = m.referring()
    if number is not None:
        m.records[number] = with_reference(m.records[number], nth, m.earlier(number))


def forward(m, parts):
    """A record refers to itself, or to a later one."""
    number, nth = m.referring()
    if number is not None:
        m.records[number] = with_reference(m.records[number], nth, number + m.below(2))


def exchange(m, parts):
    """Two records change places."""
    if m.records:
        i, j = m.below(len(m.records)), m.below(len(m.records))
        m.records[i], m.records[j] = m.records[j], m.records[i]


def copy(m, parts):
    """A record once more; one reference to it goes there."""
    number, nth = m.referring()
    if number is not None:
        to = references(m.records[number])[nth]
        insert(m.records, number, m.records[to])
        m.records[number + 1] = with_reference(m.records[number + 1], nth, number)


def drop_record(m, parts):
    if len(m.records) > 1:
        drop(m.records, m.below(len(m.records)))


def drop_last(m, parts):
    if len(m.records) > 1:
        m.records.pop()


def no_records(m, parts):
    m.records.clear()


def symmetry(m, parts):
    m.change([Image], lambda record, _: record._replace(symmetry=m.below(9)))


def image(m, parts):
    """A reference goes to an image: with symmetry 0 that is no harm."""
    number, nth = m.referring()
    if number is not None:
        to = references(m.records[number])[nth]
        insert(m.records, number, Image(m.pick([0, m.below(9)]), to))
        m.records[number + 1] = with_reference(m.records[number + 1], nth, number)


def image_of_root(m, parts):
    m.records.append(Image(m.below(8), len(m.records) - 1))


def goes(parts, number):
    """Where moves go under a symmetry; moves that place no stone stay."""
    points = parts.game.symmetries[number].points

    def change(move):
        if parts.game.repeats:
            start, end = move % 256, move // 256
            return points[start] + 256 * points[end] if start < len(points) > end else move
        return points[move] if move < len(points) else move

    return change


# What leaves a proof one; False where that is not certain.


def mirror(m, parts):
    """All records once more as they are from elsewhere, and images of these; some references go
    there."""
    kept = (Image, Joined, Half, Either)
    if not m.records or any(isinstance(record, kept) for record in m.records):
        return
    number, count = m.below(len(parts.game.symmetries)), len(m.records)
    change = goes(parts, number)
    mirrored = [with_moves(record, change) for record in m.records]
    images = [Image(number, at) for at in range(count)]
    moved = [with_references(record, lambda to: to + m.pick([count, 2 * count]))
             for record in m.records]
    m.records[:] = mirrored + images + moved
    m.claim.shift += 2 * count
    if m.below(2):
        m.records.append(Image(0, len(m.records) - 1))


def weave(m, parts):
    """A record that is met becomes one of joining, where one is known."""
    if not m.reached_now() or not m.weavers:
        return None
    weaver, reached = m.pick(m.weavers[m.claim.origin]), m.reached_now()
    for _ in range(10):
        number, position, side, extra = m.pick(reached)
        fitting = weaver.fitting(position, side)
        if fitting and number < len(m.records):
            chosen = m.pick(fitting)
            more = [m.below(len(weaver.records)) for _ in range(m.below(5))]
            records, places = weaver.closure([chosen, *more])
            m.claim.shift += len(records)
            new = [with_references(record, lambda to: to + len(records)) for record in m.records]
            new[number] = Image(0, places[chosen])
            m.records[:] = records + new
            # Its zone may be a larger one, and it may be met in other positions.
            is_sure = extra == 0 and not weaver.careless
            return is_sure and sum(at[0] == number for at in reached) == 1
    return None


def roll_up(m, parts):
    """Threats with one reply become lines."""
    for number, record in enumerate(m.records):
        if not isinstance(record, Move) or len(record.nulls) != 1 or len(record.replies) != 1:
            continue
        (reply, to), (null,) = record.replies[0], record.nulls
        threat = m.records[null]
        if not isinstance(threat, Move) or threat.move != reply or not wins(m, parts, null, reply):
            continue
        after = m.records[to]
        if isinstance(after, Line) and m.below(2):
            m.records[number] = Line([(record.move, reply), *after.pairs], after.record)
        else:
            m.records[number] = Line([(record.move, reply)], to)


def wins(m, parts, number, move):
    """Whether a move wins at once wherever a record is met."""
    game = parts.game
    met = [(position, side) for at, position, side, _ in m.reached_now() if at == number]
    for position, side in met:
        after = game.play(position, move)
        if game.outcome(after) is None or (game.outcome(after) == 1) != (after.side == side):
            return False
    return len(met) > 0


def own_image(m, parts):
    """A reference goes to a copy that is seen from elsewhere: no harm, where that only rests on
    ends of the game."""
    number, nth = m.referring()
    if number is not None:
        to = references(m.records[number])[nth]
        s = m.below(len(parts.game.symmetries))
        insert(m.records, number, with_moves(m.records[to], goes(parts, s)))
        insert(m.records, number + 1, Image(s, number))
        m.records[number + 2] = with_reference(m.records[number + 2], nth, number + 1)


def line(m, parts):
    """A line becomes shorter or longer, or has another move."""
    m.change([Line], lambda record, _: record._replace(pairs=m.changed_list(
        record.pairs, lambda: (m.point(parts), m.point(parts)))))


def line_pair(m, parts):
    def change(record, _):
        pairs, at = list(record.pairs), m.below(len(record.pairs))
        pairs[at] = m.pick([pairs[at][::-1], (pairs[at][0], m.point(parts, pairs[at][1]))])
        return record._replace(pairs=pairs)

    m.change([Line], change)


def unroll(m, parts):
    """The first pair of a line is written as records: no harm."""
    number = m.of_kind(Line)
    if number is None:
        return
    (first, reply), *rest = m.records[number].pairs
    to = m.records[number].record
    if rest:
        insert(m.records, number, Line(rest, to))
        to, number = number, number + 1
    insert(m.records, number, Move(reply, [], []))
    m.records[number + 1] = Move(first, [number], [(reply, to)])


def roll(m, parts):
    """A move with one reply is taken for a threat."""
    number = m.of_kind(Move)
    if number is not None and m.records[number].replies:
        record = m.records[number]
        reply, to = m.pick(record.replies)
        m.records[number] = Line([(record.move, reply)], to)


def other_kind(m, parts):
    """A move is taken for a reply, or the other way round."""
    def change(record, _):
        if isinstance(record, Move):
            return Reply(record.nulls, record.replies)
        return Move(m.point(parts), record.nulls, record.replies)

    m.change([Move, Reply], change)


def parts_of(m, parts):
    m.change([Joined, Half], lambda record, number: record._replace(
        parts=m.changed_list(record.parts, lambda: m.earlier(number))))


def stones(m, parts):
    m.change([Joined, Half], lambda record, _: record._replace(
        stones=m.changed_list(record.stones, lambda: m.point(parts))))


def goal(m, parts):
    m.change([Joined, Half], lambda record, _: record._replace(
        goal=m.changed_list(record.goal, lambda: m.end(parts))))


def no_goal(m, parts):
    m.change([Joined, Half], lambda record, _: record._replace(goal=[]))


def half_point(m, parts):
    m.change([Half], lambda record, _: record._replace(point=m.point(parts, record.point)))


def halves(m, parts):
    m.change([Either], lambda record, number: Either(
        m.changed_list(record.halves, lambda: m.earlier(number)) or record.halves))


def joined_half(m, parts):
    """A half is taken for a whole, or the other way round."""
    def change(record, _):
        if isinstance(record, Half):
            return Joined(record.parts, record.stones + [record.point], record.goal)
        return Half(m.point(parts), record.parts, record.stones, record.goal)

    m.change([Joined, Half], change)


def kind(m, parts):
    m.claim.kind = m.pick(KINDS + ["draws"])


def count(m, parts):
    m.claim.more = m.pick([-1, 1])


def size(m, parts):
    m.claim.longer = m.pick([-1, 1])


def any_byte(m, parts):
    """A byte of the records, whatever it means."""
    m.change_bytes(m.claim.freeze())


def long_number(m, parts):
    """A number takes a byte more than it needs."""
    content = m.claim.freeze()
    at = m.below(len(content) + 1)
    if at < len(content) and content[at] < 128:
        content[at : at + 1] = bytes([content[at] | 128, 0])


def version(m, parts):
    parts.head[0] = "gamesolve certificate %d\n" % m.pick([1, 3, 2])


def with_line(m, parts, word, change):
    places = [i for i, text in enumerate(parts.head) if text.startswith(word + " ")]
    if places:
        at = m.pick(places)
        parts.head[at] = "%s %s\n" % (word, change(parts.head[at][len(word) + 1 : -1]))


def other_root(m, parts):
    with_line(m, parts, "root", lambda old: m.pick(m.roots or [old]))


def turn(m, parts):
    with_line(m, parts, "root", lambda old: old[:-1] + ("b" if old[-1] == "w" else "w"))


def rule_value(m, parts):
    def change(old):
        name = old.split(" ")[0]
        return name + " " + m.pick(VALUES[name])

    with_line(m, parts, "rule", change)


def claims(m, parts):
    """A claim twice, or one of two."""
    other = ProofClaim(m.claim.origin, m.pick(KINDS), m.records)
    parts.claims[:] = m.pick([[m.claim], [m.claim, other], [other, m.claim]])


FUNCTIONS = [
    move, move, nulls, replies, reply, pairs, no_replies, as_null, reference, forward, exchange, copy,
    drop_record, drop_last, no_records, symmetry, image, image_of_root, own_image, line, line_pair, unroll, roll, other_kind, parts_of, stones,
    goal, no_goal, half_point, halves, joined_half, kind, count, size, any_byte, long_number,
    version, other_root, turn, rule_value, claims,
]
REWRITE = {"mirror": mirror, "weave": weave, "roll_up": roll_up}
DAMAGE = {function.__name__: function for function in FUNCTIONS}
