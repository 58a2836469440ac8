# SPDX-License-Identifier: MIT
"""What all games share: values of parameters, names of points, position texts, and the key of
placed stones. Source: src/check/README.md, "What all games share"."""

import re

WHITE, BLACK = 0, 1
FREE = -1

# The contents of a point of a board, in position texts. The digits of keys are one more.
LETTERS = {"w": WHITE, "b": BLACK}


class Refused(Exception):
    """The certificate is wrong; the message says why."""


class Unreadable(Exception):
    """The file is no certificate."""


class Unsupported(Exception):
    """It may be right or wrong; this checker does not know."""


def other(side):
    return 1 - side


# Parameters.


def read_size(text):
    match = re.fullmatch("([0-9]+)(?:x([0-9]+))?", text)
    if not match:
        raise Refused("size '%s': expected WxH" % text)
    width = int(match.group(1))
    return width, int(match.group(2)) if match.group(2) else width


def size_between(widths, heights, most_points):
    """A reader of sizes within these bounds, each the least and the most."""

    def read(text):
        width, height = read_size(text)
        fits = widths[0] <= width <= widths[1] and heights[0] <= height <= heights[1]
        if fits and width * height <= most_points:
            return width, height
        raise Refused("size '%s' is not one of the game" % text)

    return read


def number_between(least, most):
    def read(text):
        if not re.fullmatch("[0-9]+", text) or not least <= int(text) <= most:
            raise Refused("'%s': expected a number from %d to %d" % (text, least, most))
        return int(text)

    return read


def one_of(*words):
    def read(text):
        if text not in words:
            raise Refused("'%s': expected one of %s" % (text, ", ".join(words)))
        return text

    return read


def read_aim(text):
    """An aim as its word and its names; None and no names for `win`, which is to win the game."""
    if text == "win":
        return None, []
    match = re.fullmatch("([^:]{1,15}):([^,]{1,15})(?:,([^,]{1,15}))?", text, re.DOTALL)
    if not match:
        raise Refused("aim '%s': expected win, or a word, a colon and names" % text)
    return match.group(1), [name for name in match.groups()[1:] if name is not None]


def read_point(name):
    """The column, from 0, and the row, from 1, that a name says; whether they are on the board is
    not looked at."""
    match = re.fullmatch("([a-zA-Z]+)([1-9][0-9]*)", name)
    if not match:
        raise Refused("'%s': expected the name of a point" % name)
    column = 0
    for letter in match.group(1).lower():
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1, int(match.group(2))


# Position texts.


def read_row(text, length):
    """The contents of the fields of a row, from left to right."""
    fields = []
    for piece in re.findall("[0-9]+|.", text, re.DOTALL):
        if piece in LETTERS:
            fields.append(LETTERS[piece])
        elif re.fullmatch("[0-9]+", piece) and 1 <= int(piece) <= length:
            fields.extend([FREE] * int(piece))
        else:
            raise Refused("position: '%s' in a row" % piece)
    if len(fields) != length:
        raise Refused("position: a row of %d fields, expected %d" % (len(fields), length))
    return fields


def read_position(text, lengths):
    """The fields of the rows, from the top, which have these lengths; and the side to move."""
    match = re.fullmatch("([^ ]*) ([wb])", text, re.DOTALL)
    rows = match.group(1).split("/") if match else []
    if len(rows) != len(lengths):
        raise Refused("position: expected %d rows and the side to move" % len(lengths))
    fields = [read_row(row, length) for row, length in zip(rows, lengths)]
    return fields, LETTERS[match.group(2)]


def write_row(fields):
    text, run = "", 0
    for field in fields:
        if field == FREE:
            run += 1
            continue
        text += (str(run) if run else "") + "wb"[field]
        run = 0
    return text + (str(run) if run else "")


def write_position(rows, side):
    """The text of rows, from the top, and the side to move."""
    return "/".join(write_row(row) for row in rows) + " " + "wb"[side]


# Keys.


def stones_key_size(points):
    return (points + 5) // 5


def stones_key(cells, last):
    """A ternary digit for each point and the last one, five to a byte, the first one lowest."""
    digits = [cell + 1 for cell in cells] + [last]
    digits += [0] * (-len(digits) % 5)
    return bytes(
        digits[i] + 3 * digits[i + 1] + 9 * digits[i + 2] + 27 * digits[i + 3] + 81 * digits[i + 4]
        for i in range(0, len(digits), 5)
    )
