#!/bin/sh
# SPDX-License-Identifier: MIT
# The text, the JSON and the CSV of every verb, compared with each other: sh formats.sh SOLVE
# Without Python 3 it is skipped.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/python"
has_python || {
    echo "no Python 3.6: skipped"
    exit 77
}
exec "$python" -S -B "$here/formats.py" "$1"
