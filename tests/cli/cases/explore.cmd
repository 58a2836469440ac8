# The data of a page, and what it says about what it leaves out.
page() {
    say "$@"
    "$SOLVE" "$@" --format html --output page.html
    echo "exit $?"
    sed -n '/^const DATA/,/^};\|};$/p' page.html
    rm -f page.html
}
page draw --game skoczki --size 1x5
page draw --game gomoku --size 2x2 --connect 2 --most 3
page draw --game skoczki --size 1x7 --depth 1
"$SOLVE" --game hex --size 2x2 --certificate hex.cert >/dev/null
page draw --strategy hex.cert
# A part of a proof, with symmetries and threats.
"$SOLVE" --game gomoku --size 3x3 --connect 2 --algo df-pn --certificate pairs.cert >/dev/null
page draw --strategy pairs.cert --most 4
"$SOLVE" --game y --size 2 --save y.gss >/dev/null
page draw --strategy y.gss --position '1/b1 w'
run draw --strategy y.gss
# The proof of a draw: every move that one of the two strategies answers.
"$SOLVE" --game gomoku --size 3x1 --connect 3 --certificate even.cert >/dev/null
page draw --strategy even.cert
# What cannot be explored; nothing is left behind.
run draw --certificate hex.cert --format html
run draw --game skoczki --size 2x8 --nodes 100 --format html --output page.html
run draw --game gomoku --size 3x1 --connect 1 --position 'b2 w' --format html --output page.html
run draw --strategy none.gss --format html
run draw --game skoczki --size 1x5 --strategy y.gss --format html
run draw --strategy hex.cert --position '1w/2 b' --format html --output page.html
run draw --strategy hex.cert --position 'bw/b1 w' --format html --output page.html
"$SOLVE" --game skoczki --size 1x7 --save 1x7.gss >/dev/null
run draw --strategy 1x7.gss --position 'w/b/b/1/w/1/1 b' --format html --output page.html
ls
# A map, and one that knows only what does not win; no page of several boards.
page map --game hex --size 2x2 --algo df-pn
page map --game hex --size 2x2 --goal win --algo df-pn
page map --game hex --size 3x3 --nodes 1 --algo minimax
run map --game hex --size 2x2,3x3 --format html
