bad() {
    printf "$1" >bad.csv
    run bench --game skoczki --size 1x6 --baseline bad.csv
}
run bench --game skoczki --size 1x6 --baseline none.csv
run bench --game skoczki --size 1x6 --baseline .
header=game,variant,size,algorithm,value,proved,nodes
bad ''
bad 'game,variant,size,algorithm,value,proved\n'
bad "$header\nskoczki,A,1x6\n"
bad "$header\nskoczki,A,1x6,retrograde,win,true,7\n\n"
bad "$header\nskoczki,A,1x6,retrograde,won,true,7\n"
bad "$header\nskoczki,A,1x6,retrograde,win,yes,7\n"
bad "$header\nskoczki,A,1x6,retrograde,win,true,-7\n"
bad "$header\nskoczki,A,1x6,retrograde,win,true,\"7\n"
bad "$header\nskoczki,A,1x6,retrograde,win,true,\"7\"7\n"
bad "$header\nskoczki,A,1x6\000\n"
bad '{"game":"skoczki","size":"1x6"}\n'
bad '{"game":"skoczki",\n'
# Without the list of all algorithms, which grows.
for algos in retrograde,alphabetta retrograde, ,; do
    run bench --game skoczki --size 1x6 --algo "$algos" 2>list.err
    sed 's/ one of .* or [^ ]*/ one of .../' list.err >&2
done
run bench --game skoczki --size 1x6 --algo retrograde,negamax --param symetry=on
run bench --game skoczki --size 1x6 --algo retrograde,negamax --param symmetry=maybe
run bench --game skoczki --size 1x6 --repeat 0
run bench --game skoczki --size 1x6 --repeat 18446744073709551616
run bench --game skoczki --size 1x6 --factor 1.5
run bench --game skoczki --size 1x6 --slower 1.5
run bench --game skoczki --size 1x6 --allow-missing
run bench --game skoczki --size 1x6 --factor 0.9
run bench --game skoczki --size 1x6 --factor 1e3
run solve --game skoczki --size 1x6 --repeat 2
