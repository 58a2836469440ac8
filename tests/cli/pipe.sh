#!/bin/sh
# SPDX-License-Identifier: MIT
# Games whose rules another program answers: sh pipe.sh SOLVE
#
# The example in Python is solved, tested and certified. Then programs that do not keep the protocol:
# each is named in one line, with the exit code: 1 where it does not answer, 2 where it is no game,
# 4 where it contradicts itself. Without Python, only those in the language of the shell.
set -eu
solve=$1
case $solve in /*) ;; *) solve=$PWD/$solve ;; esac
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
. "$here/../conformance/python"
cp "$here/../../games/examples/nim.py" "$here/../../games/examples/pipe_game.py" "$work"
cd "$work"
cases=0

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

# says TEXT ARGUMENT...: the output has this line.
says() {
    text=$1
    shift
    "$solve" "$@" >out 2>err || fail "$*: exit code $?: $(cat err)"
    grep -qxF -- "$text" out || fail "$*: $(cat out), not $text"
}

# names CODE TEXT ARGUMENT...: one line of ours on stderr has the text. (Python may say more.)
names() {
    code=$1 text=$2 found=0
    shift 2
    cases=$((cases + 1))
    "$solve" "$@" >out 2>err || found=$?
    [ "$found" -eq "$code" ] || fail "$*: exit code $found, not $code: $(cat err)"
    [ "$(grep -c '^solve: ' err)" -eq 1 ] || fail "$*: not one line: $(cat err)"
    grep '^solve: ' err | grep -qF -- "$text" || fail "$*: $(cat err), not $text"
    ! ls -A | grep -q partial || fail "$*: $(ls -A)"
}

# --- programs that are no game ---
names 2 "expected a command of 1 to 32 words" --game pipe:
names 1 "cannot run 'no-such-program': " --game 'pipe:no-such-program x'
names 1 "the game ended with exit code 0, and 'rules' has no answer" --game 'pipe:true'
names 1 "the game ended with exit code 1, and 'rules' has no answer" --game 'pipe:false'
echo 'kill -9 $$' >killed.sh
names 1 "the game was ended by signal 9, and 'rules' has no answer" --game 'pipe:sh killed.sh'
echo 'exec sleep 100' >silent.sh
names 1 "no answer to 'rules' within 10 seconds" --game 'pipe:sh silent.sh'

# The answers that a program gives whatever it is asked; ANSWERS has \n between lines.
answers() {
    code=$1 text=$2
    printf "$3" >answers
    names "$code" "$text" --game 'pipe:cat answers'
}

answers 2 'the answer to rules is not NAME moves M key K' '\n'
answers 2 'the answer to rules is not NAME moves M key K' 'x moves 3\n'
answers 2 'the answer to rules is not NAME moves M key K' 'X moves 3 key 9\n'
answers 2 'the answer to rules is not NAME moves M key K' 'x moves 3 key 100\n'
answers 2 "the answer to rules has 'keys'" 'x moves 3 keys 9\n'
answers 2 "the answer to start is 'what', not ok" 'x moves 3 key 9\nwhat\n'
answers 1 "the game ended with exit code 0, and 'key' has no answer" 'x moves 3 key 9\nok\n'
answers 2 "the key '' has not 1 to 9 bytes" 'x moves 3 key 9\nok\n\n'
answers 2 "the key '0123456789' has not 1 to 9 bytes" 'x moves 3 key 9\nok\n0123456789\n'
answers 2 "the outcome 'maybe' is not open, win, loss or draw" 'x moves 3 key 9\nok\nk\nmaybe\n'
answers 2 "the text '' has not 1 to" 'x moves 3 key 9\nok\nk\nopen\n\na\n'
answers 2 "the answer to 'text' has a control byte" 'x moves 3 key 9\nok\nk\nopen\nt\033[1m\na b\n'
answers 2 "the answer to 'moves' has a control byte" 'x moves 3 key 9\nok\nk\nopen\nt\na b\007\n'
answers 2 "the move 'b' is listed twice" 'x moves 3 key 9\nok\nk\nopen\nt\na b b\n'
answers 2 "there are more moves than 2, of which \`rules\` speaks" 'x moves 2 key 9\nok\nk\nopen\nt\na b c\n'
answers 2 "'t' is open and has no moves" 'x moves 2 key 9\nok\nk\nopen\nt\n\n'
answers 1 "the game ended with exit code 0, and 'play, undo or start' has no answer" \
    'x moves 2 key 9\nok\nk\nopen\nt\na b\n'
answers 4 "the answer to a play, undo or start is 'no', not ok" \
    'x moves 2 key 9\nok\nk\nopen\nt\na b\nno\n'
head -c 70000 /dev/zero | tr '\0' x >answers
names 1 "the answer to 'rules' has more than 65535 bytes" --game 'pipe:cat answers'
printf 'x\0y\n' >answers
names 2 "the answer to 'rules' has a zero byte" --game 'pipe:cat answers'

has_python || { echo "$cases programs are named; no Python"; exit 0; }

# --- the example ---
nim="pipe:$python -S nim.py"
# --- it has no board: positions are shown as texts ---
says '3,4,5 b' draw --game "$nim"
says 'wins       1-2' map --game "$nim"
[ "$(tail -n 1 out | cut -c 1-6)" = search ] || fail "map: $(cat out)"
printf '1-2\nquit\n' | "$solve" play --game "$nim" --black human --white human >out 2>err ||
    fail "play: $(cat err)"
grep -qx '1,4,5 w' out || fail "play: $(cat out)"
names 2 "--format 'svg': the game nim-in-python says nothing about its board" \
    draw --game "$nim" --format svg
says 'value      Black wins (proved)' --game "$nim"
says 'value      White wins in 6 plies (proved)' --game "$nim 1 2 3" --algo retrograde
says 'value      White wins in 6 plies (proved)' --game "$nim 1 2 3" --algo pvs --threads 2
says 'position   1,1,3 w, White to move' --game "$nim 1 2 3" --position '1,1,3 w'
sed 's/"%d-%d"/"%d,%d"/; s/split("-")/split(",")/' nim.py >comma.py
says 'position   1,3,5 b, Black to move' --game "pipe:$python -S comma.py" --position '1,2 2,1'
says 'states     40' count --game "$nim 1 2 3"
says 'wrong      0' audit --game "$nim 1 2 2" --algo df-pn
says 'result     no fault' game test "$nim 1 2 2"
names 2 "expected a position, as '3,4,5 b'; moves, as '2-4 3-2'" --game "$nim" --position '9-9'
says 'value      Black wins (proved)' --game "$nim 2 2 1" --certificate nim.cert
says 'verified' check --game "$nim 2 2 1" nim.cert
grep -q '^trusts     the game.s own rules; their checksum is ' out || fail "check: $(cat out)"
cp nim.py nim.kept
echo '# a change' >>nim.py
found=0
"$solve" check --game "$nim 2 2 1" nim.cert >out 2>err || found=$?
[ "$found" -eq 2 ] && grep -q '^unsupported  it is about other rules' out || fail "check: $(cat out err)"
mv nim.kept nim.py
sed '/^origin/d' nim.cert >other.cert
"$FORGE" other.cert
found=0
"$solve" check --game "$nim 2 2 1" other.cert >out 2>err || found=$?
[ "$found" -eq 2 ] && grep -q 'it does not say which rules of the game nim-in-python' out ||
    fail "check: $(cat out err)"

# lies CODE TEXT CODE-IN-PYTHON: nim.py with this before its last line.
lies() {
    code=$1 text=$2
    { sed '$d' nim.py && printf '%s\n' "$3" && sed -n '$p' nim.py; } >liar.py
    names "$code" "$text" --game "pipe:$python -S liar.py 2 2 1" --algo retrograde --output liar.out
}

lies 4 'asked again: the key ' 'moves = Nim.moves
calls = []
def other_moves(self):
    calls.append(0)
    return moves(self)[::-1 if len(calls) % 2 else 1]
Nim.moves = other_moves'
lies 4 'on two ways: the key 4 has two lists of moves, of ' \
    'Nim.key = lambda self: str(sum(self.position))'
lies 4 'undo and play lead to another position than before' 'Nim.undo = lambda self: self.past.pop()'
lies 4 "has the outcome of two positions, '0,0,0' and '0,0,0'" \
    'Nim.outcome = lambda self: "open" if any(self.position) else ["loss", "win"][len(self.past) // 2 % 2]'
lies 4 'has two texts, ' 'Nim.key = Nim.text
Nim.text = lambda self: self.key() + "." * (len(self.past) // 2)'
lies 2 "the outcome 'None' is not open" 'Nim.outcome = lambda self: str(None)'
lies 1 "the game ended with exit code 1, and 'play, undo or start' has no answer" \
    'Nim.play = lambda self, move: 1 // 0'
lies 1 "the game was ended by signal 9, and 'play, undo or start' has no answer" 'import os
Nim.play = lambda self, move: os.kill(os.getpid(), 9)'
lies 1 "no answer to 'play, undo or start' within 10 seconds" 'import time
Nim.play = lambda self, move: time.sleep(100)'
{ sed '$d' nim.py && echo 'Nim.key = lambda self: str(sum(self.position))' && sed -n '$p' nim.py; } >liar.py
found=0
"$solve" game test "pipe:$python -S liar.py 2 2 1" >out 2>err || found=$?
[ "$found" -eq 4 ] && grep -q '^fault .*: the key ' out || fail "game test: $(cat out err)"
# A heap that the other side may fill up again: positions come back, and `rules` does not say so.
{ sed '$d' nim.py && echo 'Nim.play = lambda self, move: self.position.__setitem__(0, 1 - self.position[0])
Nim.moves = lambda self: ["turn"]
Nim.outcome = lambda self: "open"' && sed -n '$p' nim.py; } >turns.py
found=0
"$solve" game test "pipe:$python -S turns.py 1" >out 2>err || found=$?
[ "$found" -eq 4 ] && grep -q 'positions come back, .* (a program says `repeats`)' out ||
    fail "game test: $(cat out err)"
echo "$cases programs are named"
