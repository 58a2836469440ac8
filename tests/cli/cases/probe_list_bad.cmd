# Lists that are no lists, limits that apply to them, and limits that mean nothing to probe.
"$SOLVE" --game hex --size 3x3 --algo df-pn --certificate hex.cert --certificate-version 1 >report
printf '3/3/3 b\0\n' | run probe --strategy hex.cert --positions -
printf '3/3/3 b\n' | run probe --strategy hex.cert --positions - --memory 160K
run probe --strategy hex.cert --positions nothing
run probe --strategy hex.cert --positions .
printf '3/3/3 b\n' | run probe --strategy hex.cert --positions - --time 0.000001
run probe --strategy hex.cert --verify --time 0.000001
run probe --strategy hex.cert --memory 1
run check hex.cert --memory 1
run probe --strategy hex.cert --nodes 1
run probe --strategy hex.cert --depth 1
