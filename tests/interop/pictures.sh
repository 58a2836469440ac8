#!/bin/sh
# SPDX-License-Identifier: MIT
# Our SVG in librsvg, Inkscape and Chromium, our DOT in Graphviz: sh pictures.sh SOLVE
. "$(dirname "$0")/interop"

"$solve" map --game hex --size 4x4 --format svg --output hex.svg
"$solve" draw --game gomoku --size 9x9 --line 'e5 e6 d5' --format svg --output gomoku.svg
"$solve" draw --game y --size 6 --format svg --output y.svg
there rsvg-convert && for name in hex gomoku y; do
    rsvg-convert "$name.svg" -o "$name.png" >out 2>err
    code=$?
    check "$name: drawn" '[ $code = 0 ] && [ ! -s err ] && [ "$(wc -c <$name.png)" -gt 1000 ]'
    size=$(sed -n 's/.*<svg[^>]* width="\([0-9]*\)"[^>]* height="\([0-9]*\)".*/\1 \2/p' $name.svg)
    check "$name: its size" '[ "$(od -An -tu1 -j16 -N8 $name.png |
        awk "{ print \$3 * 256 + \$4, \$7 * 256 + \$8 }")" = "$size" ]'
done
# Inkscape finds every shape. It warns of its own desktop.
there inkscape && {
    HOME=$work inkscape --query-all hex.svg >out 2>err
    code=$?
    check 'Inkscape: every cell' '[ $code = 0 ] && [ "$(grep -c "^polygon" out)" = "$(grep -c "<polygon" hex.svg)" ]'
    HOME=$work inkscape --export-type=png --export-filename=inkscape.png hex.svg >out 2>err
    code=$?
    check 'Inkscape: drawn' '[ $code = 0 ] && [ "$(wc -c <inkscape.png)" -gt 1000 ]'
}
browser=
for name in chromium chromium-browser google-chrome; do
    browser=$(command -v $name) && break
done
there ${browser:-chromium} && for name in hex gomoku y; do
    HOME=$work timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --window-size=400,400 --screenshot="$work/chromium.png" "file://$work/$name.svg" >out 2>err
    check "Chromium: $name" '[ "$(wc -c <chromium.png)" -gt 2000 ]'
    rm -f chromium.png
done
there dot sfdp && {
    "$solve" draw --game hex --size 3x3 --format dot --most 300 --output few.dot
    dot -Tplain few.dot >plain 2>err
    check 'dot: every state' '[ "$(grep -c "^node s" plain)" -ge 300 ] && [ ! -s err ]'
    "$solve" --game hex --size 3x3 --algo df-pn --certificate proof >/dev/null
    "$solve" draw --certificate proof --format dot --output proof.dot
    dot -Tsvg proof.dot >proof.svg 2>err
    check 'dot: a proof' 'grep -q "class=\"edge\"" proof.svg && [ ! -s err ]'
    "$solve" draw --game skoczki --size 2x8 --format dot --most 20000 --output many.dot
    gc -n many.dot >out 2>err
    check 'Graphviz reads 20,000 states' '[ "$(awk "{ print \$1 }" out)" -ge 20000 ] && [ ! -s err ]'
    "$solve" draw --game skoczki --size 2x8 --format dot --most 4000 --output many.dot
    sfdp -Tplain many.dot >plain 2>err
    check 'sfdp: 4,000 states' '[ "$(grep -c "^node s" plain)" -ge 4000 ]'
}
meet_end
