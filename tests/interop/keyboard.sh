#!/bin/sh
# SPDX-License-Identifier: MIT
# Pages of `draw --format html` in Chromium, by keys alone, through puppeteer-core: sh keyboard.sh SOLVE
#
# Boards where a move is a point, and where it is a piece and a point. See cli/explorer for clicks.
. "$(dirname "$0")/interop"
browser=
for name in chromium chromium-browser google-chrome; do
    browser=$(command -v $name) && break
done
[ -n "$browser" ] || {
    echo 'skipped: chromium is not there'
    exit 77
}
PUPPETEER_SKIP_DOWNLOAD=1 HOME=$work
export PUPPETEER_SKIP_DOWNLOAD HOME
node_has puppeteer-core@24.1.0 || exit 77
cp "$here/keyboard.js" play.js
for board in 'hex 3x3' 'skoczki 2x6' 'connect-four 4x3'; do
    "$solve" draw --game ${board% *} --size ${board#* } --format html --output page.html
    timeout 300 node play.js "$browser" "$work/page.html" >out 2>err
    code=$?
    check "$board, by keys" '[ $code = 0 ] && grep -q moves out'
    cat out
done
meet_end
