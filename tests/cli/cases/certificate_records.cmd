# A pattern and strategy records: what they say, as a graph and line by line.
run --game hex --size 3x3 --certificate join.cert --certificate-version 2
run draw --certificate join.cert --format text
run draw --certificate join.cert
run draw --certificate join.cert --format svg
# Positions are looked up: the winner's moves, the loser's, and one that play does not come to.
run probe --strategy join.cert
run probe --strategy join.cert --position '3/1bw/3 b'
run probe --strategy join.cert --position '1b1/1bw/3 w'
run probe --strategy join.cert --position 'www/3/bbb b'
# Played against another player.
run play --strategy join.cert --black strategy --white random --seed 1
# Without what is not needed, and as all positions.
run trim join.cert --certificate small.cert
run check small.cert
run trim join.cert --plain --certificate plain.cert
run check plain.cert
run draw --certificate plain.cert --format text
# The same by zones.
"$SOLVE" --game gomoku --size 5x5 --connect 3 --algo dual-lambda --certificate zone.cert --certificate-version 2 >report
run draw --certificate zone.cert --format text
run probe --strategy zone.cert
run trim zone.cert --plain --certificate plain.cert
run check plain.cert
run check zone.cert --plain
ls
# Patterns of joining once nobody may swap any more, behind the moves until then.
run --game hex --size 4x4 --variant swap --algo df-pn --certificate swap.cert
run check swap.cert
run trim swap.cert --plain --certificate plain.cert
