# SPDX-License-Identifier: MIT
"""Writes records of proofs, and changes their references. Also such that no proof may contain: for
damage that a checker must notice."""

from records import Either, Half, Image, Joined, Line, Move, Paired, Reply

KINDS = [Move, Reply, Image, None, Line, Joined, Half, Either, Paired]


def varint(number):
    content = bytearray()
    while number >= 128:
        content.append(number & 127 | 128)
        number >>= 7
    content.append(number)
    return bytes(content)


def counted(items, write):
    return varint(len(items)) + b"".join(write(item) for item in items)


def write_record(number, record):
    def reference(to):
        return varint(number - to if to <= number else 2**32 - 1)

    def pair(reply):
        return varint(reply[0]) + reference(reply[1])

    def moves(pair):
        return varint(pair[0]) + varint(pair[1])

    def joined(of):
        return counted(of.parts, reference) + counted(of.stones, varint) + counted(of.goal, varint)

    writers = {
        Move: lambda: varint(record.move)
        + counted(record.nulls, reference)
        + counted(record.replies, pair),
        Reply: lambda: counted(record.nulls, reference) + counted(record.replies, pair),
        Image: lambda: varint(record.symmetry) + reference(record.record),
        Line: lambda: counted(record.pairs, moves) + reference(record.record),
        Joined: lambda: joined(record),
        Half: lambda: varint(record.point) + joined(record),
        Either: lambda: counted(record.halves, reference),
        Paired: lambda: varint(record.first) + counted(record.pairs, moves),
    }
    return varint(KINDS.index(type(record))) + writers[type(record)]()


def write_records(records):
    return b"".join(write_record(number, record) for number, record in enumerate(records))


def with_references(record, change):
    """The record with each of its references changed, in their order."""
    if isinstance(record, (Move, Reply)):
        nulls = [change(null) for null in record.nulls]
        return record._replace(nulls=nulls, replies=[(m, change(to)) for m, to in record.replies])
    if isinstance(record, (Image, Line)):
        return record._replace(record=change(record.record))
    if isinstance(record, (Joined, Half)):
        return record._replace(parts=[change(part) for part in record.parts])
    if isinstance(record, Either):
        return Either([change(half) for half in record.halves])
    return record


def references(record):
    found = []
    with_references(record, lambda to: found.append(to) or to)
    return found


def with_reference(record, nth, to):
    """The record with one reference changed."""
    count = iter(range(len(references(record))))
    return with_references(record, lambda old: to if next(count) == nth else old)


def insert(records, at, record):
    """Puts a record before the one with a number; references stay with what they refer to."""
    for number in range(at, len(records)):
        records[number] = with_references(records[number], lambda to: to + (to >= at))
    records.insert(at, record)


def drop(records, at):
    """Removes a record; what referred to it refers to the one before it, if there is one."""
    del records[at]
    for number in range(at, len(records)):
        records[number] = with_references(records[number], lambda to: max(0, to - (to >= at)))


def with_moves(record, change):
    """The record with each of its moves changed."""
    if isinstance(record, Move):
        record = record._replace(move=change(record.move))
    if isinstance(record, (Move, Reply)):
        return record._replace(replies=[(change(move), to) for move, to in record.replies])
    if isinstance(record, Line):
        return record._replace(pairs=[(change(move), change(reply)) for move, reply in record.pairs])
    if isinstance(record, Paired):
        first = change(record.first - 1) + 1 if record.first > 0 else 0
        return Paired(first, [(change(one), change(other)) for one, other in record.pairs])
    return record
