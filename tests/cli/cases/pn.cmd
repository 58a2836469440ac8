for algo in pn pn2 mc-pn pn-dcg pn-bta df-pn pds pn-star; do
    run --game skoczki --size 2x6 --algo "$algo" --format csv --no-header
done
run --game gomoku --size 3x3 --connect 3 --algo pn-dag --param symmetry=on
# A draw that is not proved says so; the same made sure of.
run --game skoczki --size 2x8 --algo pn-dcg
run --game skoczki --size 2x8 --algo pn-dcg --param draws=proved
run --game skoczki --size 2x8 --algo pn-dcg --param merge=converting --goal win --format csv
# Out of nodes: the proof and disproof numbers of the root are known.
run --game skoczki --size 2x8 --algo pn --nodes 1000
run --game skoczki --size 2x8 --algo df-pn --nodes 1000
run --game skoczki --size 2x8 --algo pn-bta --depth 4
run --game skoczki --size 2x8 --algo df-pn --param table=2000 --format csv
