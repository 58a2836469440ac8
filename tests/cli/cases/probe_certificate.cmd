# A certificate is a strategy file, too: values and moves where its strategy leads.
run --game skoczki --variant A --size 1x7 --certificate proof.cert
run probe --strategy proof.cert
run probe --strategy proof.cert --verify --position '1/1/b/w/w/b/1 w' --format json
run probe --strategy proof.cert --position '1/b/b/w/w/1/1 b' --format csv
printf 'b/b/1/1/1/w/w w\n1/b/b/w/w/1/1 b\n1/b/b/1/w/w/1 b\nw/w/1/b/b/1/1 b\n' |
    run probe --strategy proof.cert --positions -
run probe --strategy proof.cert --position '1/b/b/1/w/w/1 b'
# A draw rests on two strategies, a bound on one.
run --game skoczki --size 2x7 --algo df-pn --certificate draw.cert --format csv --no-header | cut -d, -f1-12
run probe --strategy draw.cert
run --game skoczki --size 2x7 --algo df-pn --goal draw --certificate bound.cert --format csv --no-header | cut -d, -f1-12
run probe --strategy bound.cert
printf 'play w %s\n' | run probe --strategy bound.cert --format csv
# Moves that many positions have in common are written as lines: none of these has a record.
run --game hex --size 3x3 --algo df-pn --certificate hex.cert --certificate-version 1 --format csv --no-header | cut -d, -f1-12
grep -a '^records' hex.cert
printf '1w1/1b1/3 b\nw2/1b1/3 b\n2w/1b1/3 b\n' | run probe --strategy hex.cert --positions -
