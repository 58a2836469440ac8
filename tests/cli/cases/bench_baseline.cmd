set -- --game skoczki --variant A --size 1x6,1x7 --algo retrograde,negamax --format csv
"$SOLVE" bench "$@" >same.csv || exit
run bench "$@" --baseline same.csv
# One row each: fewer nodes than now, another value, no longer there; a column more changes nothing.
sed -e 's/$/,"a ""note"", and more"/' -e '2s/solved,[0-9]*,/solved,5,/' -e '3s/,win,/,loss,/' \
    -e '4d' -e '5s/true/false/' same.csv >other.csv
run bench "$@" --baseline other.csv
run bench --game skoczki --size 1x6 --algo retrograde --baseline other.csv --factor 1.05
run bench --game skoczki --size 1x6 --algo retrograde --baseline other.csv --factor 1.2
# Worse than unsolved; fewer nodes than before are welcome.
run bench --game skoczki --size 1x6 --algo retrograde --nodes 5 --baseline same.csv
sed 's/$/\r/; s/solved,[0-9]*,/solved,99999,/' same.csv >dos.csv
run bench --game skoczki --size 1x6 --algo retrograde --baseline dos.csv
# Rows of other rules, positions, parameters, goals and seeds are other rows.
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --format csv --output three.csv
run bench --game gomoku --size 3x3 --connect 2 --algo pn-dag --baseline three.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --param sums=weak --baseline three.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --goal win --baseline three.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --seed 1 --baseline three.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --baseline three.csv --format csv --no-header
