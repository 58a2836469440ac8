SOLVE=$STRANGER
# A game without a size, on whose board lie things of three kinds that are nobody's; and the
# algorithm for all states has another name.
run --game nim
run --game nim --size 3x3
run --game nim --coins 2 --position 'ppd w' --format json
run --game nim --position 'pxd w'
run count --game nim --coins 2
run audit --game nim --coins 2 --algo negamax
run bench --game nim --algo negamax,pn
run draw --game nim --position 'p1t b'
run draw --game nim --position 'pdt b' --format svg
run draw --game nim --coins 1 --position 'p2 b' --format dot
run draw --game nim --format sgf
run map --game nim --position 'pdd w'
run gtp --game nim
run --game nim --save nim.states
run probe --strategy nim.states --position 'pdt b'
run --game nim --algo negamax --save other
run --game nim --position 'pdt b' --certificate proof
run check proof
printf 'moves\nb1\nboard\nsave game\nquit\n' | run play --game nim --position 'pdt w' --black random
run --game skoczki --size 2x5
printf 'd\nsave other-game\nquit\n' | run play --game connect-four --size 4x4 --white human --black human
