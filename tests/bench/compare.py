# SPDX-License-Identifier: MIT
"""Compares two tables of `solve bench --format csv`:

    python3 compare.py BEFORE.csv AFTER.csv [FACTOR]

Rows are the same if they answer the same question. Prints those whose value or proof differs, whose
nodes grew to more than FACTOR (1) times those before, or that are missing. Exit code 4 if there
are such rows, or none is in both tables; 1 if a file cannot be read or is no such table.
"""

import csv
import sys

KEY = ("game", "variant", "size", "rules", "position", "algorithm", "params", "goal", "seed")


def rows(path):
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            table = csv.DictReader(file)
            if set(KEY) <= set(table.fieldnames or ()):
                return {tuple(row[name] for name in KEY): row for row in table}
    except OSError as error:
        sys.exit(f"compare.py: {path}: {error.strerror}")
    except (UnicodeDecodeError, csv.Error):
        pass
    sys.exit(f"compare.py: {path}: no table of solve bench --format csv")


def number(text):
    try:
        return float(text)
    except ValueError:
        print(f"compare.py: FACTOR '{text}': expected a number, such as 1.05", file=sys.stderr)
        sys.exit(2)


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
    if not 3 <= len(sys.argv) <= 4:
        print("usage: compare.py BEFORE.csv AFTER.csv [FACTOR]", file=sys.stderr)
        sys.exit(2)
    factor = number(sys.argv[3]) if len(sys.argv) > 3 else 1
    before, after = rows(sys.argv[1]), rows(sys.argv[2])
    found = [(key, fault) for key in before for fault in faults(before[key], after.get(key), factor)]
    for key, fault in found:
        print(*filter(None, key), fault, sep=": ")
    compared = len(before.keys() & after.keys())
    if compared == 0:
        print("no row is in both tables")
    sys.exit(4 if found or compared == 0 else 0)


main()
