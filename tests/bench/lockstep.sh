#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds `solve` for a simulation of one processor for each thread: bash lockstep.sh FOLDER
#
# FOLDER/solve runs all threads by one processor, and says on stderr how long they would have taken
# (lockstep.c): `scale.sh -s FOLDER/solve`. Needs gcc and the linker of GNU.
set -eu
if [ $# -ne 1 ]; then
    sed -n 's/^# Builds .*: bash/usage: bash/p' "$0" >&2
    exit 2
fi
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
gcc -O2 -Wall -Wextra -c "$source/tests/bench/lockstep.c" -o "$folder/lockstep.o"
cat >"$folder/pause.h" <<'END'
void lockstep_pause(void);
#define __builtin_ia32_pause lockstep_pause
END
blocks='-Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset,--wrap=memcmp'
CC=gcc cmake -S "$source" -B "$folder" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_FLAGS="-fsanitize=thread -U__SANITIZE_THREAD__ -include $folder/pause.h" \
    -DCMAKE_C_LINK_EXECUTABLE="<CMAKE_C_COMPILER> $folder/lockstep.o <OBJECTS> -o <TARGET> \
$blocks -Wl,--allow-multiple-definition <LINK_LIBRARIES> -pthread" >/dev/null
rm -f "$folder/solve"
cmake --build "$folder" --target solve -j4
