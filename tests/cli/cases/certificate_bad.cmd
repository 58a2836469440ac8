run check
run check no-such-file
run check . 
run check /dev/null
run check --game skoczki x
run check x y
run check --format svg x
run trim
run trim -
run --game skoczki --size 1x5,1x6 --certificate x
run --game skoczki --size 1x5 --certificate -
run --game skoczki --size 1x5 --certificate no/such/folder/x
run count --game skoczki --size 1x5 --certificate x
run draw --game skoczki --size 1x5 --certificate x
run draw --certificate no-such-file
run draw --certificate x --format svg
run --game skoczki --size 2x7 --algo df-pn --nodes 5 --certificate x
"$SOLVE" --game skoczki --variant A --size 1x7 --certificate proof.cert >/dev/null
size=$(wc -c <proof.cert)
head -c $((size - 30)) proof.cert >short.cert
run check short.cert
sed 's/^claim wins/claim loses/' proof.cert >other.cert
run check other.cert
run trim other.cert
run draw --certificate other.cert
run check proof.cert --memory 100
run check proof.cert --memory 1K
ls
# A certificate that breaks off in its head, no name at all, and a search that ends without a value.
"$SOLVE" --game hex --size 3x3 --algo df-pn --certificate whole.cert >report
head -n 3 whole.cert >cut.cert
run check cut.cert
run check ''
run --game hex --size 2x2 --algo retrograde --param label=off --certificate x
