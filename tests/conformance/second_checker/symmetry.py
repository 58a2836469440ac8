# SPDX-License-Identifier: MIT
"""The symmetries of rectangles of points, as their numbers in certificates mean them. Source:
src/check/README.md."""

from collections import namedtuple

from texts import FREE, other

# Where each point goes, and whether the colours change, and the turn with them.
Symmetry = namedtuple("Symmetry", "points exchanges")


def rectangle(width, height):
    """All of them, without an exchange of colours."""

    def goes(number, point):
        x, y = point % width, point // width
        if number & 1:
            x = width - 1 - x
        if number & 2:
            y = height - 1 - y
        if number & 4:
            x, y = y, x
        return y * width + x

    count, points = 8 if width == height else 4, range(width * height)
    return [Symmetry([goes(number, point) for point in points], False) for number in range(count)]


def image_of_cells(cells, symmetry):
    image = [FREE] * len(cells)
    for point, cell in enumerate(cells):
        exchanged = other(cell) if symmetry.exchanges and cell != FREE else cell
        image[symmetry.points[point]] = exchanged
    return image
