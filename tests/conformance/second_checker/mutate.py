# SPDX-License-Identifier: MIT
"""Damages certificates, in ways that a checker must notice and in ways that do no harm, and makes
the checksum right again. The same seed gives the same damage."""

import random
import re

from certificate import trailer

KINDS = ["wins", "loses", "at least draws", "at most draws"]
SIZES = ["records", "key", "rank", "move", "line", "lines", "of"]
SIZES_LINE = "records %d key %d rank %d move %d line %d lines %d of %d\n"
TRAILER = len(trailer(b""))

# Values that a rule may be changed to, besides those of the certificate.
VALUES = {
    "size": ["1x1", "2x2", "3x3", "4x4", "3x4", "4x3", "2x5", "1x7", "1x8", "5x5", "7x7", "20x20"],
    "variant": ["A", "B-1", "B-2", "C", "D", "E", "F", "plain", "swap"]
    + ["free", "standard", "pro", "renju"],
    "connect": ["1", "2", "3", "4", "5", "6", "0", "20", "03"],
    "aim": ["win", "connect:a1,top", "connect:b2,left", "connect:a1,b2", "connect:B2,bottom"]
    + ["capture:b2", "save:b2", "capture:a1", "save:a1", "save:c3", "win:a1", "connect:b2,"],
}
ROOT_LETTERS = "wb123/ "


class Parts:
    """A certificate that is right, taken apart."""

    def __init__(self, content):
        end = content.index(b"\n\n") + 2
        self.head = [line + "\n" for line in content[: end - 2].decode().split("\n")]
        self.claims = []
        for line in self.head:
            if line.startswith("claim "):
                kind = line[6:-1]
            elif line.startswith("records "):
                self.claims.append({"kind": kind, "sizes": [int(n) for n in line.split()[1::2]]})
        self.head = [line for line in self.head if not line.startswith(("claim ", "records "))]
        at = end
        for claim in self.claims:
            at = self.take(claim, content, at)

    @staticmethod
    def take(claim, content, at):
        records, key, rank, move, line, lines, length = claim["sizes"]
        claim["lines"] = bytearray(content[at : at + lines * length * move])
        at += lines * length * move
        claim["records"] = []
        for _ in range(records):
            record = []
            for size in (key, rank, move, line):
                record.append(bytearray(content[at : at + size]))
                at += size
            claim["records"].append(record)
        return at

    def counted(self):
        """With the number of records as it is now."""
        for claim in self.claims:
            claim["sizes"][0] = len(claim["records"])
        return self

    def bytes(self):
        text = "".join(self.head)
        for claim in self.claims:
            text += "claim %s\n" % claim["kind"] + SIZES_LINE % tuple(claim["sizes"])
        body = b""
        for claim in self.claims:
            body += claim["lines"] + b"".join(b"".join(record) for record in claim["records"])
        return text.encode() + b"\n" + body


class Mutator:
    def __init__(self, content, roots, seed):
        """roots: texts of other positions of the same game."""
        self.content, self.roots, self.random = content, roots, random.Random(seed)

    def mutant(self):
        """What was done, and the bytes."""
        name = self.random.choice(sorted(DAMAGE))
        content = DAMAGE[name](self)
        if name != "checksum":
            content += trailer(content)
        return name, content

    # What the kinds of damage are made of.

    def parts(self):
        return Parts(self.content)

    def pick(self, values):
        return self.random.choice(values)

    def below(self, bound):
        return self.random.randrange(bound)

    def claim(self, parts):
        """One of the claims, if possible with records."""
        return self.pick([claim for claim in parts.claims if claim["records"]] or parts.claims)

    def change_bytes(self, content):
        """Changes a byte, most often a little."""
        if content:
            at = self.below(len(content))
            changes = [1 << self.below(8), self.below(256), content[at] ^ self.below(4)]
            content[at] ^= self.pick(changes)

    def with_line(self, word, change):
        """The certificate with the value of a line of the head changed."""
        parts = self.parts()
        places = [i for i, line in enumerate(parts.head) if line.startswith(word + " ")]
        if places:
            at = self.pick(places)
            parts.head[at] = "%s %s\n" % (word, change(parts.head[at][len(word) + 1 : -1]))
        return parts.bytes()

    def in_record(self, *places):
        """The certificate with bytes of a record's parts changed."""
        parts = self.parts()
        claim = self.claim(parts)
        if claim["records"]:
            self.change_bytes(self.pick(claim["records"])[self.pick(places)])
        return parts.bytes()


def any_byte(m):
    content = bytearray(m.content[:-TRAILER])
    content[m.below(len(content))] = m.below(256)
    return bytes(content)


def head_byte(m):
    content = bytearray(m.content[:-TRAILER])
    content[m.below(content.index(b"\n\n") + 2)] = m.pick(b"0123456789 \nwbxax\0")
    return bytes(content)


def cut_off(m):
    content = m.content[:-TRAILER]
    return content[: m.below(len(content))]


def append(m):
    return m.content[:-TRAILER] + bytes(m.below(256) for _ in range(1 + m.below(9)))


def checksum(m):
    content = bytearray(m.content)
    content[-1 - m.below(TRAILER)] ^= 1 << m.below(8)
    return bytes(content)


def kind(m):
    parts = m.parts()
    m.pick(parts.claims)["kind"] = m.pick(KINDS + ["draws", "win"])
    return parts.bytes()


def game(m):
    return m.with_line("game", lambda _: m.pick(["hex", "y", "gomoku", "atarigo", "skoczki", "go"]))


def other_root(m):
    """The root becomes another position to which play can come."""
    return m.with_line("root", lambda old: m.pick(m.roots or [old]))


def turn(m):
    """The other side is to move at the root."""
    return m.with_line("root", lambda old: old[:-1] + ("b" if old[-1] == "w" else "w"))


def root_letter(m):
    def change(old):
        at = m.below(len(old))
        return old[:at] + m.pick(ROOT_LETTERS) + old[at + m.below(2) :]

    return m.with_line("root", change)


def root_word(m):
    return m.with_line("root", lambda old: m.pick(["empty", "crosscut", old + " foul", old + " "]))


def zeros(m):
    """Zeros in front of the numbers of a rule or of the root: some of them too many."""
    word, most = m.pick([("rule", 63), ("root", 1023)])

    def change(old):
        places = [match.start() for match in re.finditer("[0-9]+", old)]
        value = old.split(" ")[1] if word == "rule" else old
        if not places:
            return old
        count = m.pick([1, 1, most - len(value), most - len(value) + 1])
        at = m.pick(places)
        return old[:at] + "0" * count + old[at:]

    return m.with_line(word, change)


def rule_value(m):
    def change(old):
        name = old.split(" ")[0]
        return name + " " + m.pick(VALUES[name])

    return m.with_line("rule", change)


def rule_more(m):
    """One more rule, or the same name again."""
    name = m.pick(sorted(VALUES))
    parts = m.parts()
    rule = "rule %s %s\n" % (name, m.pick(VALUES[name]))
    parts.head.insert(2 + m.below(len(parts.head) - 2), rule)
    return parts.bytes()


def rule_less(m):
    parts = m.parts()
    rules = [line for line in parts.head if line.startswith("rule ")]
    parts.head.remove(m.pick(rules))
    return parts.bytes()


def size(m):
    """A number of the head."""
    parts = m.parts()
    sizes, at = m.pick(parts.claims)["sizes"], m.below(len(SIZES))
    sizes[at] = m.pick([max(0, sizes[at] - 1), sizes[at] + 1, m.below(10), 2**m.below(70)])
    return parts.bytes()


def size_zeros(m):
    """A zero in front of a number of the head."""
    content = m.content[:-TRAILER]
    start = content.index(b"\nrecords ") + 1
    places = [at + 1 for at in range(start, content.index(b"\n", start)) if content[at] == 32]
    at = m.pick(places)
    return content[:at] + b"0" + content[at:]


def empty_lines(m):
    """Lines of no moves: a count with nothing behind it."""
    parts = m.parts()
    claim = m.claim(parts)
    claim["lines"], claim["sizes"][5:] = bytearray(), [m.below(3) * 10 ** m.below(17), 0]
    return parts.bytes()


def key(m):
    return m.in_record(0)


def rank(m):
    return m.in_record(1)


def move(m):
    return m.in_record(2)


def line_number(m):
    return m.in_record(3)


def line_move(m):
    parts = m.parts()
    m.change_bytes(m.claim(parts)["lines"])
    return parts.bytes()


def end_line(m):
    """A line becomes shorter, most often."""
    parts = m.parts()
    claim = m.claim(parts)
    at, move_size = len(claim["lines"]), claim["sizes"][3]
    if at:
        at = m.below(at // move_size) * move_size
        claim["lines"][at : at + move_size] = b"\xff" * move_size
    return parts.bytes()


def other_move(m):
    """The move of another record, or its line."""
    parts = m.parts()
    records, at = m.claim(parts)["records"], m.pick([2, 3])
    if records:
        m.pick(records)[at][:] = m.pick(records)[at]
    return parts.bytes()


def raise_ranks(m):
    """All ranks from one on become greater, which may do no harm."""
    parts = m.parts()
    claim = m.claim(parts)
    bound = m.below(12)
    for record in claim["records"]:
        if record[1] and record[1][0] >= bound:
            record[1][0] = min(255, record[1][0] + m.pick([1, 1, 0]))
    return parts.bytes()


def wide_ranks(m):
    """Ranks of another size, even where there were none; at times all bits of one are 1."""
    parts = m.parts()
    claim = m.claim(parts)
    claim["sizes"][2] = size = m.pick([8, m.below(9)])
    for record in claim["records"]:
        record[1] = (record[1] + bytearray(8))[:size]
    if claim["records"] and m.below(2):
        m.pick(claim["records"])[1][:] = b"\xff" * size
    return parts.bytes()


def wide_moves(m):
    """Moves of another size; in lines, the end of a line keeps its meaning."""
    parts = m.parts()
    claim = m.claim(parts)
    old, new = claim["sizes"][3], 1 + m.below(4)
    claim["sizes"][3] = new
    for record in claim["records"]:
        record[2] = (record[2] + bytearray(4))[:new]
    moves = [claim["lines"][i : i + old] for i in range(0, len(claim["lines"]), old)]
    fillers = [b"\xff" if move == b"\xff" * old else b"\0" for move in moves]
    claim["lines"] = b"".join((move + f * 4)[:new] for move, f in zip(moves, fillers))
    return parts.bytes()


def wide_line_numbers(m):
    parts = m.parts()
    claim = m.claim(parts)
    claim["sizes"][4] = size = m.below(9)
    for record in claim["records"]:
        record[3] = (record[3] + bytearray(8))[:size]
    return parts.bytes()


def more_lines(m):
    """A line more, which some record may take."""
    parts = m.parts()
    claim = m.claim(parts)
    sizes = claim["sizes"]
    if sizes[6] == 0:
        sizes[6] = 1 + m.below(8)
    if sizes[4] == 0:
        sizes[4] = 1
        for record in claim["records"]:
            record[3] = bytearray(1)
    sizes[5] += 1
    for _ in range(sizes[6]):
        move = m.pick(claim["records"])[2] if claim["records"] else bytes(sizes[3])
        claim["lines"] += move
    if claim["records"]:
        m.pick(claim["records"])[3][0] = min(255, sizes[5])
    return parts.bytes()


def drop_record(m):
    parts = m.parts()
    records = m.claim(parts)["records"]
    if records:
        records.pop(m.below(len(records)))
    return parts.counted().bytes()


def more_records(m):
    """A record more, where keys still rise: no line of play leads there, as a rule."""
    parts = m.parts()
    records = m.claim(parts)["records"]
    if records:
        new = [bytearray(part) for part in m.pick(records)]
        m.change_bytes(new[0])
        records.append(new)
        if m.below(8):
            records.sort()
    return parts.counted().bytes()


def swap_records(m):
    parts = m.parts()
    records = m.claim(parts)["records"]
    if records:
        i, j = m.below(len(records)), m.below(len(records))
        first = m.below(2)
        records[i][first:], records[j][first:] = records[j][first:], records[i][first:]
    return parts.bytes()


def two_claims(m):
    """A claim twice, the second one perhaps called something else."""
    parts = m.parts()
    parts.claims = [dict(m.pick(parts.claims)) for _ in range(1 + m.below(3))]
    for claim in parts.claims:
        if m.below(2):
            claim["kind"] = m.pick(KINDS)
    return parts.bytes()


def swap_claims(m):
    parts = m.parts()
    parts.claims.reverse()
    return parts.bytes()


def one_claim(m):
    parts = m.parts()
    parts.claims = [m.pick(parts.claims)]
    return parts.bytes()


FUNCTIONS = [
    any_byte, head_byte, cut_off, append, checksum, kind, game, other_root, turn, root_letter,
    root_word, zeros, rule_value, rule_more, rule_less, size, size_zeros, empty_lines, key,
    rank, move, line_number, line_move, end_line, other_move, raise_ranks, wide_ranks,
    wide_moves, wide_line_numbers, more_lines, drop_record, more_records, swap_records,
    two_claims, swap_claims, one_claim,
]
DAMAGE = {function.__name__: function for function in FUNCTIONS}
