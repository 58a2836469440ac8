run --game gomoku --size 6x5 --connect 4 --algo pvs
run --game atarigo --size 4x4 --algo pvs --format csv --no-header
run --game hex --size 4x4 --algo pvs --goal win --format json
# A draw for ever, found as a closed set; every part can be switched off.
run --game skoczki --size 2x7 --algo pvs
for part in table=off iterate=off iterate=down internal=on history=off aspiration=off scout=off hints=off threats=off symmetry=off; do
    run --game gomoku --size 4x3 --connect 3 --algo pvs --param $part --format csv --no-header
done
# Limits: what is known by then.
run --game gomoku --size 5x5 --connect 4 --algo pvs --nodes 10000
run --game gomoku --size 6x5 --connect 4 --algo pvs --depth 9
run --help --algo pvs
