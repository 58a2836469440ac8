# Draws by pairs of points, and what can be done with their certificates.
run --game gomoku --size 6x6 --connect 5 --algo df-pn --certificate pairs.cert
run check pairs.cert
run --game gomoku --size 5x5 --algo df-pn --certificate five.cert --format csv --no-header
run draw --certificate five.cert --format text
run probe --strategy five.cert --position '5/5/2b2/5/w4 b'
run probe --strategy five.cert --position '5/5/5/1b3/w4 w'
run trim pairs.cert --certificate small.cert
run check small.cert
# Pairs alone prove no draw for a side that may lose by fouls.
run --game gomoku --size 5x5 --variant renju --algo df-pn --goal win --certificate renju.cert
run check renju.cert
