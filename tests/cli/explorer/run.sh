#!/bin/sh
# SPDX-License-Identifier: MIT
# Plays in the pages of `draw --format html` by clicks in a browser: sh run.sh SOLVE
#
# Won games of Skoczki 2x8, Hex 4x4 and Gomoku 4x3 with three, from saved files, a certificate and
# analyses, to their ends (drive.js says how); every value and distance on the way is compared with
# what `probe` says. Then pages of proofs that they do not hold whole (drive_proof.js), where the loser
# is played. Needs Chromium (Debian: chromium); without it, or where it does not start, the
# test is skipped (77).
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../checks"

browser=
for name in chromium chromium-browser google-chrome; do
    command -v $name >/dev/null && browser=$name && break
done
# load FILE: the document when its scripts have run.
load() {
    HOME=$work timeout 600 "$browser" --headless --no-sandbox --disable-gpu \
        --disable-dev-shm-usage --virtual-time-budget=100000 --dump-dom "file://$work/$1" 2>/dev/null
}
echo '<p>it runs</p>' >alive.html
[ -n "$browser" ] && load alive.html | grep -q 'it runs' || {
    echo "skipped: no Chromium that starts"
    exit 77
}

# explore NAME FILE ARGUMENT...: a page of these arguments, compared with FILE.
explore() {
    name=$1
    file=$2
    shift 2
    "$solve" draw --format html --output page.html "$@" >out 2>err
    code=$?
    check "$name: a page" '[ $code = 0 ] && [ -s page.html ]'
    check "$name: by itself" '! grep -v "http://www.w3.org/2000/svg" page.html | grep -q "http"'
    { cat page.html && echo '<script>' && cat "$here/drive.js" && echo '</script>'; } >driven.html
    load driven.html | sed -n '/^BEGIN$/,/^END$/p' >log
    grep '|' log >seen
    check "$name: to the end" 'grep -q "^over: true, The game is over: .* has won" log'
    check "$name: back and forward" 'grep -qx "line: true" log'
    check "$name: the address" 'grep -qx "address: true" log'
    check "$name: names for readers" 'grep -qx "named: true" log'
    cut -d '|' -f 1 seen >positions
    "$solve" probe --strategy "$file" --positions positions --format csv >csv 2>err
    awk -F, -v OFS='|' 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { distance = $column["distance"]
          print $column["position"], $column["value"], distance == "" ? -1 : distance }' csv >wanted
    check "$name: as probe says" '[ -s seen ] && cmp -s seen wanted'
    echo "$name: $(wc -l <seen) positions, $(wc -c <page.html) bytes"
}

"$solve" --game skoczki --variant A --size 2x8 --save 2x8.gss >/dev/null
explore 'Skoczki 2x8, saved' 2x8.gss --strategy 2x8.gss
explore 'Skoczki 2x8, analysed' 2x8.gss --game skoczki --size 2x8
"$solve" --game gomoku --size 4x3 --connect 3 --save 4x3.gss >/dev/null
explore 'Gomoku 4x3' 4x3.gss --strategy 4x3.gss --most 0
"$solve" --game hex --size 4x4 --algo df-pn --certificate hex.cert >/dev/null
explore 'Hex 4x4, certificate' hex.cert --strategy hex.cert --most 0
"$solve" --game hex --size 4x4 --position '1b2/1bw1/1w2/4 b' --save hex.gss >/dev/null
explore 'Hex 4x4, from a position' hex.gss --strategy hex.gss --most 0

# proof NAME MOST ARGUMENT...: MOST positions of the proof of a board.
proof() {
    name=$1
    most=$2
    shift 2
    "$solve" "$@" --certificate proof.cert >/dev/null
    "$solve" draw --strategy proof.cert --format html --most $most --output page.html >out 2>err
    code=$?
    check "$name: a page" '[ $code = 0 ] && [ -s page.html ]'
    { cat page.html && echo '<script>' && cat "$here/drive_proof.js" && echo '</script>'; } >driven.html
    load driven.html | sed -n '/^BEGIN$/,/^END$/p' >log
    grep '|' log >seen
    cut -d '|' -f 1 seen >positions
    "$solve" probe --strategy proof.cert --positions positions --format csv >csv 2>err
    awk -F, -v OFS='|' 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { print $column["position"], $column["value"] }' csv >wanted
    check "$name: as probe says" '[ -s seen ] && cmp -s seen wanted'
    check "$name: to the end" 'grep -qx "over: The game is over: Black has won" log'
    check "$name: lengths" 'grep -qx "bounds: fall" log'
    echo "$name: $(wc -l <seen) positions, $(wc -c <page.html) bytes"
}

proof 'Gomoku 6x6, proof' 150 --game gomoku --size 6x6 --connect 4
check 'Gomoku 6x6, proof: an answer at once' 'grep -qx "answered: true" log'
check 'Gomoku 6x6, proof: a threat ignored' \
    'grep -qx "ignored: The game is over: Black has won" log'
check 'Gomoku 6x6, proof: what is missing' 'grep -q "missing: f6: this reply is refuted in" log'
check 'Gomoku 6x6, proof: the longest line' 'grep -qx "longest: 18 of 18" log'
proof 'Gomoku 5x4, proof' 60 --game gomoku --size 5x4 --connect 3
check 'Gomoku 5x4, proof: by symmetry' 'grep -qx "image: true" log'
proof 'Skoczki 2x6, proof' 100 --game skoczki --size 2x6
"$solve" --game gomoku --size 5x5 --connect 3 --position '5/5/2b2/5/5 w' --certificate lost.cert >/dev/null
"$solve" draw --strategy lost.cert --format html --output page.html
check 'Gomoku 5x5, lost: no longer than check says' 'load page.html |
    grep -q ">White to move: Black wins in at most 6 plies<" &&
    "$solve" check lost.cert | grep -qx "length  *at most 8 plies"'
"$solve" --game atarigo --size 4x4 --algo df-pn --certificate lost.cert >/dev/null
"$solve" draw --strategy lost.cert --format html --output page.html
check 'AtariGo 4x4: as long as check says, where replies lose at once' 'load page.html |
    grep -q ">Black to move: White wins in at most 16 plies<" &&
    "$solve" check lost.cert | grep -qx "length  *at most 16 plies"'
"$solve" --game skoczki --size 2x7 --certificate even.cert >/dev/null
"$solve" draw --strategy even.cert --format html --output page.html
check 'Skoczki 2x7, a draw: each first move is offered' 'load page.html >loaded &&
    grep -o "<button [^>]*data-move=[^>]*" loaded >buttons && [ "$(wc -l <buttons)" -eq 2 ] &&
    ! grep -q disabled buttons'
check_end
