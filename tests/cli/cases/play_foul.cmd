# Every move of Black loses, g7 (two threes) at once: it is the last choice, and a hint shows no line
# of another move.
P='15/15/15/15/15/15/15/7b7/5b1b7/5bw8/6w8/6w8/6w8/6b8/w14 b'
printf 'hint\nmoves g7\ngo\nquit\n' |
    run play --game gomoku --variant renju --position "$P" --nodes 100 | grep -v '^ *[0-9]* [.bw]'
run --game gomoku --variant renju --position "$P" --algo heuristic --nodes 100 | grep 'best move'
printf 'reg_genmove b\n' | run gtp --game gomoku --variant renju --position "$P" --nodes 100 |
    sed 's/=.*G7/wrong: &/'
