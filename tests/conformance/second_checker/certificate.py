# SPDX-License-Identifier: MIT
"""The format of certificates, versions 1 and 2. Source: src/check/README.md."""

import re
from collections import namedtuple

from games import make_game
from records import read_records
from texts import Refused, Unreadable, Unsupported, other

MAGIC = b"gamesolve certificate "
VERSIONS = [b"1\n", b"2\n"]
WORD_MOST, ROOT_MOST = 63, 1023
COUNT_MOST = (2**64 - 1) // 1024
RANK_ABOVE_ALL = 2**64 - 1

# By kind of claim: whether the side to move at the root claims it, and what is reached at least.
KINDS = {
    "wins": (True, 1),
    "loses": (False, 1),
    "at least draws": (True, 0),
    "at most draws": (False, 0),
}

# A record's rank and move, and the moves of its line of replies.
Record = namedtuple("Record", "rank move line")


class Claim:
    """kind, side (who claims it), level (1: a win); records by their keys, or the proof: a list of
    records, which is None where there is none."""

    def __init__(self, kind, mover):
        is_own, self.level = KINDS[kind]
        self.kind, self.side = kind, mover if is_own else other(mover)
        self.records, self.proof = {}, None

    def has_sizes(self, sizes):
        (
            self.count,
            self.key_size,
            self.rank_size,
            self.move_size,
            self.line_size,
            self.lines,
            self.line_length,
        ) = sizes


class Certificate:
    """game, root and claims: what the bytes of a certificate say. Raises Refused, Unreadable, Unsupported."""

    def __init__(self, content, make=make_game):
        """make: as make_game; one may remember the games that it has made."""
        version, content = check_sum(content)
        head = Reader(content)
        name = head.line("game ", WORD_MOST)
        rules = []
        while head.is_next("rule "):
            parameter = head.text("rule ", " ", WORD_MOST)
            rules.append((parameter, head.line("", WORD_MOST)))
        self.game_name = name
        self.game = make(name, rules)
        self.root = self.game.read(head.line("root ", ROOT_MOST))
        self.claims = [read_claim(head, self.game, self.root.side, version)]
        while head.is_next("claim "):
            self.claims.append(read_claim(head, self.game, self.root.side, version))
        head.text("", "\n", 0)
        check_pair(self.claims)
        for claim in self.claims:
            if claim.proof is None:
                read_body(head, claim)
            else:
                read_proof(head, claim)
        if head.at != len(head.content):
            raise Refused("there is more than the head says")


class Reader:
    """Reads the content from its beginning to its end."""

    def __init__(self, content):
        self.content, self.at = content, 0

    def bytes(self, count):
        if count > len(self.content) - self.at:
            raise Refused("cut off: the head says that there is more")
        self.at += count
        return self.content[self.at - count : self.at]

    def is_next(self, word):
        return self.content.startswith(word.encode(), self.at)

    def text(self, word, stop, most):
        """The text between a word, which must come next, and the next stop."""
        if not self.is_next(word):
            raise Refused("byte %d: expected '%s'" % (self.at + 1, word))
        start = self.at + len(word)
        end = self.content.find(stop.encode(), start)
        if end < 0 or end - start > most or b"\0" in self.content[start:end]:
            raise Refused("byte %d: expected a text" % (start + 1))
        self.at = end + len(stop)
        return self.content[start:end].decode("latin-1")

    def line(self, word, most):
        return self.text(word, "\n", most)

    def number(self, word, stop, most):
        digits = self.text(word, stop, WORD_MOST)
        if not re.fullmatch("0|[1-9][0-9]*", digits) or int(digits) > most:
            raise Refused("'%s': expected a number up to %d" % (digits, most))
        return int(digits)


def fnv_1a(content):
    total = 0xCBF29CE484222325
    for byte in content:
        total = (total ^ byte) * 0x100000001B3 & 2**64 - 1
    return total


def trailer(content):
    """The last line that belongs behind the content."""
    return b"checksum %016x\n" % fnv_1a(content)


def check_sum(content):
    """The version, and what stands between the first line and the last, which are right."""
    if not content.startswith(MAGIC):
        raise Unreadable("it is no certificate")
    versions = [text for text in VERSIONS if content.startswith(text, len(MAGIC))]
    if not versions:
        if not re.match(b"[1-9][0-9]{0,8}\n", content[len(MAGIC) :]):
            raise Unreadable("it is no certificate")
        raise Unsupported("a certificate of another version")
    start, size = len(MAGIC) + len(versions[0]), len(trailer(b""))
    if len(content) < start + size or trailer(content[:-size]) != content[-size:]:
        raise Refused("the checksum does not fit")
    return int(versions[0]), content[start:-size]


def read_claim(head, game, mover, version):
    kind = head.line("claim ", WORD_MOST)
    if kind not in KINDS:
        raise Refused("'%s' is no claim" % kind)
    claim = Claim(kind, mover)
    if version > 1 and head.is_next("proof "):
        claim.count = head.number("proof ", " ", COUNT_MOST)
        claim.size = head.number("records ", " ", COUNT_MOST)
        head.text("bytes", "\n", 0)
        claim.key_size, claim.proof = game.key_size, []
    else:
        read_sizes(head, game, claim)
    return claim


def read_sizes(head, game, claim):
    sizes = (
        head.number("records ", " ", COUNT_MOST),
        head.number("key ", " ", 80),
        head.number("rank ", " ", 8),
        head.number("move ", " ", 4),
        head.number("line ", " ", 8),
        head.number("lines ", " ", COUNT_MOST),
        head.number("of ", "\n", 8),
    )
    claim.has_sizes(sizes)
    if claim.key_size != game.key_size or claim.move_size == 0:
        raise Refused("sizes that the game does not have")
    if claim.lines > 0 and claim.line_length == 0:
        raise Refused("lines without moves")


def check_pair(claims):
    """One claim stands alone, two are a draw."""
    if len(claims) > 1 and sorted(claim.kind for claim in claims) != [
        "at least draws",
        "at most draws",
    ]:
        raise Refused("claims that do not belong together")


def split(content, *sizes):
    """Parts of so many bytes, and what is left."""
    parts, at = [], 0
    for size in sizes:
        parts.append(content[at : at + size])
        at += size
    return parts + [content[at:]]


def number(content):
    return int.from_bytes(content, "little")


def read_line(content, move_size):
    """The moves of a line, up to the first that is none."""
    moves = []
    for at in range(0, len(content), move_size):
        move = content[at : at + move_size]
        if move == b"\xff" * move_size:
            break
        moves.append(number(move))
    return moves


def read_body(head, claim):
    line_bytes = claim.line_length * claim.move_size
    record_bytes = claim.key_size + claim.rank_size + claim.move_size + claim.line_size
    # All at once: what is not there is not counted one by one.
    lines, records = head.bytes(claim.lines * line_bytes), head.bytes(claim.count * record_bytes)
    before = None
    for at in range(0, len(records), record_bytes):
        key, rank, move, line = split(
            records[at : at + record_bytes], claim.key_size, claim.rank_size, claim.move_size
        )
        if before is not None and key <= before:
            nth = at // record_bytes + 1
            raise Refused("record %d: its key is not above the one before" % nth)
        before, nth = key, number(line)
        has_line = 0 < nth <= claim.lines
        replies = lines[(nth - 1) * line_bytes : nth * line_bytes] if has_line else b""
        line_moves = read_line(replies, claim.move_size)
        claim.records[key] = Record(number(rank), number(move), line_moves)


def read_proof(head, claim):
    claim.proof = read_records(head.bytes(claim.size), claim.count)
