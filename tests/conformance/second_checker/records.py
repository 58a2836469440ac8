# SPDX-License-Identifier: MIT
"""The records of a proof, format of version 2. Source: src/check/README.md."""

from collections import namedtuple

from texts import Refused

# Strategy records. Nulls are numbers of records; replies are pairs of a move and such a number.
Move = namedtuple("Move", "move nulls replies")
Reply = namedtuple("Reply", "nulls replies")
Image = namedtuple("Image", "symmetry record")
Line = namedtuple("Line", "pairs record")
# Joining records.
Joined = namedtuple("Joined", "parts stones goal")
Half = namedtuple("Half", "point parts stones goal")
Either = namedtuple("Either", "halves")
# Pairing records. first is the number of a point and one more, or 0.
Paired = namedtuple("Paired", "first pairs")

NUMBER_MOST = 2**32 - 1


class Bytes:
    """Reads numbers one after the other."""

    def __init__(self, content):
        self.content, self.at, self.record = content, 0, 0

    def refuse(self, reason):
        raise Refused("record %d: %s" % (self.record, reason))

    def take(self, count):
        if count > len(self.content) - self.at:
            self.refuse("it is cut off")
        self.at += count
        return self.content[self.at - count : self.at]

    def number(self):
        value, shift = 0, 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            if value > NUMBER_MOST:
                self.refuse("a number is too large")
            if byte < 128:
                break
            shift += 7
        if byte == 0 and shift > 0:
            self.refuse("a number has more bytes than it needs")
        return value

    def reference(self):
        back = self.number()
        if not 1 <= back <= self.record:
            self.refuse("it refers to what does not come before it")
        return self.record - back

    def pair(self):
        return self.number(), self.reference()

    def moves(self):
        return self.number(), self.number()

    def times(self, read, least=0):
        """A count, and as many of what is read."""
        count = self.number()
        if count < least:
            self.refuse("expected at least one")
        # Nothing takes less than a byte, so a count that is too large is found soon.
        return [read() for _ in range(count)]


READERS = [
    lambda source: Move(source.number(), source.times(source.reference), source.times(source.pair)),
    lambda source: Reply(source.times(source.reference), source.times(source.pair)),
    lambda source: Image(source.number(), source.reference()),
    None,
    lambda source: Line(source.times(source.moves, 1), source.reference()),
    lambda source: Joined(*read_joined(source)),
    lambda source: Half(source.number(), *read_joined(source)),
    lambda source: Either(source.times(source.reference, 1)),
    lambda source: Paired(source.number(), source.times(source.moves)),
]


def read_joined(source):
    return source.times(source.reference), source.times(source.number), source.times(source.number)


def read_records(content, count):
    """As many records as that, which take all of the bytes."""
    source, records = Bytes(content), []
    for source.record in range(count):
        kind = source.number()
        if kind >= len(READERS) or not READERS[kind]:
            source.refuse("there is no kind %d" % kind)
        records.append(READERS[kind](source))
    if source.at != len(content):
        raise Refused("there is more behind the last record")
    return records
