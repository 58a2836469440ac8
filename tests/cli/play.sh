#!/bin/sh
# SPDX-License-Identifier: MIT
# Whole games over pipes, each line sent when the one before is answered: sh play.sh SOLVE
#
# Two programs play each other by GTP and by the protocol of Gomocup, and must agree on every move
# and on the end. Then signals: a search ends, the record of the game does not.
. "$(dirname "$0")/checks"

# start_one ARGUMENT..., start_two ARGUMENT...: a program with its ends at 3 and 4, or at 5 and 6.
start_one() {
    mkfifo in1 out1
    "$solve" "$@" <in1 >out1 2>err1 &
    one=$!
    exec 3>in1 4<out1
    rm in1 out1
}

start_two() {
    mkfifo in2 out2
    "$solve" "$@" <in2 >out2 2>err2 3>&- 4<&- &
    two=$!
    exec 5>in2 6<out2
    rm in2 out2
}

# Waits for a program to end by itself: finish_one CODE.
finish_one() {
    exec 3>&- 4<&-
    wait $one
    code=$?
    check "the first program" "[ $code -eq $1 ] && [ ! -s err1 ]"
}

finish_two() {
    exec 5>&- 6<&-
    wait $two
    code=$?
    check "the second program" "[ $code -eq $1 ] && [ ! -s err2 ]"
}

# The answer to a command of GTP, in $answer without "= "; all of its lines.
hear() {
    answer=
    while IFS= read -r line && [ -n "$line" ]; do
        answer="$answer${answer:+
}$line"
    done
    case $answer in
    '= '*) answer=${answer#= } ;;
    esac
}

ask_one() {
    printf '%s\n' "$1" >&3
    hear <&4
}

ask_two() {
    printf '%s\n' "$1" >&5
    hear <&6
}

# play_gtp WINNER ARGUMENT...: a game of the program against itself.
play_gtp() {
    winner=$1
    shift
    start_one gtp --algo df-pn "$@"
    start_two gtp --algo df-pn "$@"
    plies=0
    score='? cannot score'
    while [ "$score" = '? cannot score' ] && [ $plies -lt 400 ]; do
        if [ $((plies % 2)) -eq 0 ]; then
            ask_one 'genmove b'
            ask_two "play b $answer"
        else
            ask_two 'genmove w'
            ask_one "play w $answer"
        fi
        [ "$answer" = '' ] || [ "$answer" = '= ' ] || score="refused: $answer"
        plies=$((plies + 1))
        [ "${score#refused}" != "$score" ] && break
        ask_one final_score
        score=$answer
    done
    ask_two final_score
    check "$* after $plies plies" "[ '$score' = '$winner' ] && [ '$answer' = '$winner' ]"
    ask_one showboard
    board=$answer
    ask_two showboard
    check "$*" '[ "$board" = "$answer" ]'
    # All the way back.
    while [ $plies -gt 0 ]; do
        ask_one undo
        plies=$((plies - 1))
    done
    ask_one undo
    check "$*" '[ "$answer" = "? cannot undo" ]'
    ask_one quit
    ask_two quit
    finish_one 0
    finish_two 0
}

play_gtp B+1 --game atarigo --size 3x3
play_gtp W+1 --game atarigo --size 4x4
play_gtp B+ --game hex --size 4x4
play_gtp W+ --game hex --size 3x3 --variant swap
play_gtp B+ --game y --size 4
play_gtp 0 --game gomoku --size 3x3 --connect 3
play_gtp B+1 --game gomoku --size 4x4 --connect 3

# chooses MOVE POSITION NODES ARGUMENT...: what auto plays.
chooses() {
    expected=$1
    position=$2
    nodes=$3
    shift 3
    hint=$(printf 'hint\nquit\n' | "$solve" play --black human --white human \
        --position "$position" --nodes "$nodes" "$@" | sed -n 's/^hint: \([^ ]*\) .*/\1/p')
    check "$* $position: $hint" '[ "$hint" = "$expected" ]'
}

# All other moves lose to a ladder or a net, as do those that random games give the best scores.
chooses h2 '9/9/9/9/9/6bb1/5bww1/4w1b2/9 w' 600 --game atarigo --size 9x9
chooses h2 '9/9/9/9/9/6bb1/5bww1/4w1b2/9 w' 3000 --game atarigo --size 9x9

# play_gomocup PLIES SIZE ARGUMENT...: likewise; a game ends where no turn is taken.
play_gomocup() {
    expected=$1
    size=$2
    shift 2
    start_one gomocup --algo df-pn "$@"
    start_two gomocup --algo df-pn "$@"
    printf 'RECTSTART %s\n' "$size" >&3
    printf 'RECTSTART %s\n' "$size" >&5
    read -r reply <&4
    check "$*" '[ "$reply" = OK ]'
    read -r reply <&6
    check "$*" '[ "$reply" = OK ]'
    printf 'BEGIN\n' >&3
    read -r move <&4
    plies=1
    while [ $plies -lt 400 ]; do
        case $move in
        [0-9]*,[0-9]*) ;;
        *) break ;;
        esac
        last=$move
        if [ $((plies % 2)) -eq 0 ]; then
            printf 'TURN %s\n' "$move" >&3
            read -r move <&4
        else
            printf 'TURN %s\n' "$move" >&5
            read -r move <&6
        fi
        plies=$((plies + 1))
    done
    check "$* $size" "[ '$move' = 'ERROR the game is over' ] && [ $((plies - 1)) -eq $expected ]"
    printf 'TAKEBACK %s\nEND\n' "$last" >&3
    printf 'TAKEBACK %s\nEND\n' "$last" >&5
    read -r one_reply <&4
    read -r two_reply <&6
    check "$*" "[ '$one_reply$two_reply' = OKOK ]"
    finish_one 0
    finish_two 0
}

play_gomocup 9 3,3 --connect 3
play_gomocup 7 4,3 --connect 3 --algo retrograde
play_gomocup 16 4,4 --connect 4

# INFO ends a search that would take for ever: the move comes before END is said.
start_one gomocup --algo df-pn
printf 'INFO timeout_turn 500\nSTART 15\nBEGIN\n' >&3
read -r line <&4
read -r reply <&4
printf 'END\n' >&3
check 'timeout_turn' "[ '$line' = OK ] && printf '%s\n' '$reply' | grep -q '^[0-9]*,[0-9]*\$'"
finish_one 0

# No time is left, or none was given: the program does not think for ever.
printf '%s\n' 'INFO timeout_match 1000' 'INFO timeout_turn 3600000' 'START 15' 'INFO time_left 0' 'BEGIN' |
    timeout 60 "$solve" gomocup --algo df-pn >none
check 'time_left 0' "[ $? -eq 0 ] && tail -n 1 none | grep -q '^[0-9]*,[0-9]*\$'"
printf '%s\n' 'INFO timeout_match 300' 'INFO timeout_turn 3600000' 'START 15' 'BEGIN' 'TURN 0,0' |
    timeout 60 "$solve" gomocup --algo df-pn >own
check 'timeout_match without time_left' "[ $? -eq 0 ] && [ $(grep -c , own) -eq 2 ]"

# until_there FILE TEXT: waits until the file contains the text, at most a minute.
until_there() {
    tries=0
    while ! grep -q "$2" "$1" && [ $tries -lt 600 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    grep -q "$2" "$1"
}

# A search is stopped: its move is played, the game goes on, the record is whole.
start_play() {
    rm -f out game.sgf
    mkfifo in1
    "$solve" play --game hex --size 11x11 --algo df-pn --time 100 --record game.sgf "$@" <in1 >out 2>err1 &
    one=$!
    exec 3>in1
    rm in1
}

end_play() {
    exec 3>&-
    wait $one
    code=$?
    check "$1" "[ $code -eq $2 ] && [ ! -s err1 ]"
}

start_play
printf 'a2\n' >&3
until_there out '^1. black a2'
sleep 0.5
kill -INT $one
check 'SIGINT in a search' "until_there out '^2. white'"
printf 'save other.sgf\nundo\nquit\n' >&3
end_play 'SIGINT in a search' 0
check 'SIGINT in a search' "[ \$(grep -c '^;' other.sgf) -eq 2 ] && [ \$(grep -c '^;' game.sgf) -eq 0 ]"

# Where a line is awaited it ends the session; so does SIGTERM anywhere.
start_play
printf 'a2\n' >&3
until_there out '^1. black a2'
sleep 0.3
kill -TERM $one
end_play 'SIGTERM in a search' 130
check 'SIGTERM in a search' "[ \$(grep -c '^;B.a2' game.sgf) -eq 1 ]"
start_play --white human
printf 'a2\n' >&3
until_there out 'White to move'
sleep 0.3
kill -INT $one
end_play 'SIGINT at the prompt' 130
check 'SIGINT at the prompt' "[ \$(grep -c '^;B.a2' game.sgf) -eq 1 ]"

# Nobody types: the game is broken off, and what was played is there.
start_play --black random --white df-pn
until_there out '^1. black'
sleep 0.3
kill -INT $one
end_play 'SIGINT without a human' 130
check 'SIGINT without a human' "[ \$(grep -c '^;' game.sgf) -eq 1 ]"

# A protocol answers with the move that is best by then, and ends.
start_one gtp --game hex --size 11x11 --algo df-pn --time 100
printf 'name\ngenmove b\n' >&3
read -r line <&4
sleep 0.5
kill -INT $one
cat <&4 >reply
check 'SIGINT in genmove' "grep -q '^= [a-k][0-9]' reply"
finish_one 130

check_end
