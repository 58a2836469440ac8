# Certificates of positions after one or two moves, put together to one of the position before them.
# Three in a line on 4x4, Black on b2: one of two replies that mirror each other is enough.
mkdir parts hex
prove() {
    "$SOLVE" --game "$1" --size "$2" --connect 3 --algo df-pn --position "$3 b" \
        --certificate "$4/$(echo "$3" | tr -d /).cert" --certificate-version 2 --format csv >/dev/null
}
for rows in 4/4/1b2/w3 4/4/1b2/1w2 4/4/1b2/2w1 4/4/1b2/3w 4/4/1bw1/4 4/4/1b1w/4 4/2w1/1b2/4 4/3w/1b2/4 3w/4/1b2/4; do
    prove gomoku 4x4 "$rows" parts
done
run join parts --certificate all.cert
run check all.cert
run join parts --position '4/4/1b2/4 w'
run join parts --position '3w/4/1b2/4 b' --format json
run check parts/certificate
# One position is missing.
mv parts/43w1b24.cert left.cert
run join parts
mv left.cert parts/43w1b24.cert
# Where patterns are joined.
for rows in w2/1b1/3 1w1/1b1/3 2w/1b1/3 3/wb1/3; do
    "$SOLVE" --game hex --size 3x3 --algo df-pn --position "$rows b" \
        --certificate "hex/$(echo "$rows" | tr -d /).cert" --certificate-version 2 --format csv >/dev/null
done
run join hex
run check hex/certificate
# Parts of other rules, of another form, damaged, or of the other side.
cp hex/3wb13.cert parts/other.cert
run join parts
rm parts/other.cert
"$SOLVE" --game gomoku --size 4x4 --connect 3 --algo df-pn --position '4/4/1b2/4 w' --certificate parts/white.cert --certificate-version 2 --format csv >/dev/null
run join parts
rm parts/white.cert
echo no >parts/no.cert
run join parts
ls parts
# Nothing else is joined to a position of one's choice.
mkdir none
run join none --position '3/3/3 b'
