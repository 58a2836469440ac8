#!/bin/sh
# SPDX-License-Identifier: MIT
# pandas 1.5: read_json turns a column of quoted integers into numbers, by way of a double. So
# "9007199254740993", quoted lest a reader rounds it, is rounded, and the same number without quotes is
# not. dtype=False keeps the text.
. "$(dirname "$0")/begin"
python=/usr/bin/python3
[ -x $python ] && $python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' ||
    cannot "no Python 3.11 of Debian"
deb python3-pandas=1.5.3+dfsg-2 python3-pandas-lib=1.5.3+dfsg-2 python3-numpy=1:1.24.2-1+deb12u1 \
    python3-dateutil=2.8.2-2 python3-tz=2022.7.1-4 python3-six=1.16.0-4 libblas3=3.11.0-2 \
    liblapack3=3.11.0-2 libgfortran5=12.2.0-14+deb12u1
PYTHONPATH=$work/usr/lib/python3/dist-packages
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu | tr ' ' :)
LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$(echo "$work"/usr/lib/*-linux-gnu/blas):$(echo "$work"/usr/lib/*-linux-gnu/lapack)
export PYTHONPATH LD_LIBRARY_PATH
cat >read.py <<'END'
import io
import warnings
import pandas
warnings.simplefilter("ignore")
for text in ('{"n":9007199254740993}\n{"n":7}', '{"n":"9007199254740993"}\n{"n":"7"}'):
    for options in ({}, {"dtype": False}):
        frame = pandas.read_json(io.StringIO(text), lines=True, **options)
        print(frame.n.dtype, *frame.n)
END
$python -S -c 'import pandas; print(pandas.__version__)' >out 2>&1 || cannot "pandas: $(tail -1 out)"
$python -S read.py >out || exit 1
seen "plain number, default" "int64 9007199254740993 7" "$(sed -n 1p out)"
seen "plain number, dtype=False" "int64 9007199254740993 7" "$(sed -n 2p out)"
seen "quoted number, default" "int64 9007199254740992 7" "$(sed -n 3p out)"
seen "quoted number, dtype=False" "object 9007199254740993 7" "$(sed -n 4p out)"
