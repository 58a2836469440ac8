#!/bin/sh
# SPDX-License-Identifier: MIT
# Hex by HTP: a controller's conversation, and games against MoHex where it is there: sh htp.sh SOLVE
. "$(dirname "$0")/interop"
there python3 && {
    timeout 300 python3 "$here/htp.py" "$solve" >out 2>err
    code=$?
    check 'a conversation and whole games' '[ $code = 0 ] && grep -q "games," out'
    cat out
}
there mohex && {
    timeout 600 python3 "$here/htp.py" "$solve" mohex >out 2>err
    code=$?
    check 'games against MoHex' '[ $code = 0 ] && grep -q "6 games" out'
    cat out
}
meet_end
