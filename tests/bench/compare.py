# SPDX-License-Identifier: MIT
"""Compares two tables of `solve bench --format csv`:

    python3 compare.py BEFORE.csv AFTER.csv [FACTOR]

Rows are the same if they answer the same question. Prints those whose value or proof differs, whose
nodes grew to more than FACTOR (1) times those before, or that are missing. Exit code 4 if there
are such rows, or none is in both tables.
"""

import csv
import sys

KEY = ("game", "variant", "size", "rules", "position", "algorithm", "params", "goal", "seed")


def rows(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return {tuple(row[name] for name in KEY): row for row in csv.DictReader(file)}


def faults(before, after, factor):
    if after is None:
        yield "missing"
        return
    for name in ("value", "proved"):
        if before[name] != after[name]:
            yield f"{name} {before[name]}, now {after[name]}"
    # Where a clock ended a run, its nodes are a matter of chance.
    if before["stop"] != "time" and int(after["nodes"]) > factor * int(before["nodes"]):
        yield f"nodes {before['nodes']}, now {after['nodes']}"


def main():
    before, after = rows(sys.argv[1]), rows(sys.argv[2])
    factor = float(sys.argv[3]) if len(sys.argv) > 3 else 1
    found = [(key, fault) for key in before for fault in faults(before[key], after.get(key), factor)]
    for key, fault in found:
        print(*filter(None, key), fault, sep=": ")
    sys.exit(4 if found or not before.keys() & after.keys() else 0)


main()
