#!/bin/sh
# SPDX-License-Identifier: MIT
# Managers of Gomocup with `solve gomocup`: a script by the protocol, and c-gomoku-cli, which judges
# fives, fouls and time, and writes SGF: sh gomocup.sh SOLVE
#
# With Rapfi (pbrain-rapfi) they play each other.
. "$(dirname "$0")/interop"
there python3 && {
    timeout 600 python3 "$here/gomocup.py" "$solve" >out 2>err
    code=$?
    check 'every command, timings, whole games' '[ $code = 0 ] && grep -q "games," out'
    cat out
}
there c-gomoku-cli && {
    printf '#!/bin/sh\nexec %s gomocup --nodes 500\n' "$solve" >ours
    printf '#!/bin/sh\nexec pbrain-rapfi\n' >rapfi
    chmod +x ours rapfi
    other=./ours
    there pbrain-rapfi && other=./rapfi
    for rule in 0=free 1=standard 4=renju; do
        for how in '' -sendbyboard; do
            variant=${rule#*=}
            rm -f games.sgf
            c-gomoku-cli -each tc=120/5 -engine name=A cmd=./ours -engine name=B cmd=$other \
                -rule "${rule%=*}" -boardsize 15 -games 2 -repeat -fatalerror -sgf games.sgf $how \
                >out 2>err
            code=$?
            check "$variant $how: games without a fault" '[ $code = 0 ] && [ ! -s err ] &&
                [ "$(grep -c "Finished.*\(five connection\|fullfilled board\|forbidden\)" out)" = 2 ]'
            for n in 1 2; do
                judged=$(grep -o 'TE\[[BW][a-z]* win by five' games.sgf | sed -n ${n}p)
                ended=$("$solve" draw --game gomoku --variant "$variant" --position "@games.sgf#$n" |
                    tail -n 1)
                check "$variant $how: the end of game $n" '[ -z "$judged" ] ||
                    [ "$ended" = "$(echo "$judged" | cut -c 4-8) has won" ]'
            done
        done
    done
}
meet_end
