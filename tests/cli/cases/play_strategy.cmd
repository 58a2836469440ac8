# A side is played by a file: a certificate knows the replies to one side's moves.
"$SOLVE" --game hex --size 3x3 --algo df-pn --certificate hex.cert >report
run play --strategy hex.cert --black strategy --white random --seed 3
printf 'moves\nhint\na1\na2\n' | run play --strategy hex.cert
# The other side has no move in it, nor has a game that left it.
printf 'c1\nquit\n' | run play --strategy hex.cert --black human --white strategy --nodes 1000
# Nor does the winner walk in circles where positions come back.
"$SOLVE" --game skoczki --size 1x7 --certificate proof.cert >report
run play --strategy proof.cert --white strategy --black random --seed 1
"$SOLVE" --game skoczki --size 2x6 --save lost.gss >report
run play --strategy lost.gss --white random --black strategy --seed 4
run play --strategy lost.gss --white strategy --black strategy
# A draw is reached by both of its strategies.
"$SOLVE" --game gomoku --size 3x3 --connect 3 --certificate ttt.cert >report
run play --strategy ttt.cert --white strategy --black random --seed 2
printf 'black strategy\nwhite strategy\n' | run play --strategy ttt.cert --white human --black human
# The protocols: another board is reported, and is played without the file.
printf 'boardsize 3\ngenmove b\nplay w a1\ngenmove b\nboardsize 2\ngenmove b\n' |
    run gtp --strategy hex.cert --nodes 1000
"$SOLVE" --game gomoku --size 5x5 --connect 3 --algo df-pn --certificate three.cert >report
printf 'START 5\nBEGIN\nTURN 0,0\nTURN 1,3\nTURN 4,0\nEND\n' | run gomocup --strategy three.cert --nodes 1000
