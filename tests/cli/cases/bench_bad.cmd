# Without the list of all algorithms, which grows.
for algos in retrograde,alphabetta retrograde, ,; do
    run bench --game skoczki --size 1x6 --algo "$algos" 2>list.err
    sed 's/ one of .* or [^ ]*/ one of .../' list.err >&2
done
run bench --game skoczki --size 1x6 --algo retrograde,negamax --param symetry=on
run bench --game skoczki --size 1x6 --algo retrograde,negamax --param symmetry=maybe
run bench --game skoczki --size 1x6 --repeat 0
run bench --game skoczki --size 1x6 --repeat 18446744073709551616
run solve --game skoczki --size 1x6 --repeat 2
