run --game skoczki --variant A --size 1x7 --certificate win.cert
run draw --certificate win.cert
run --game gomoku --size 3x2 --connect 2 --algo df-pn --certificate line.cert --certificate-version 1
run draw --certificate line.cert --format dot --output line.dot
grep -c ' -> ' line.dot
run --game skoczki --variant B-1 --size 1x8 --certificate draw.cert
run draw --certificate draw.cert
run trim draw.cert
run trim line.cert --certificate small.cert
cmp line.cert small.cert && echo same
run check small.cert
ls
# Only the nearest to the root, in plies or in number; what is left out is counted.
run draw --certificate draw.cert --depth 2
run draw --certificate line.cert --most 3
run --game hex --size 3x3 --certificate records.cert --certificate-version 2
run draw --certificate records.cert --depth 1
run draw --certificate records.cert --most 2
run draw --game skoczki --size 1x7 --format dot --depth 1
run solve --game skoczki --size 1x7 --most 3
# The line of a proof as numbers on the board, with what the proof says below it.
texts() {
    sed -n 's/^<text[^>]*>\([^<]*\)<\/text>$/\1/p' | tr '\n' '|'
    echo
}
for file in win.cert draw.cert records.cert; do
    "$SOLVE" draw --certificate $file --format svg | texts
done
