#!/bin/sh
# SPDX-License-Identifier: MIT
# Sabaki's controller and board with `solve gtp`: sh gtp_sabaki.sh SOLVE
. "$(dirname "$0")/interop"
node_has @sabaki/gtp@3.0.0 @sabaki/go-board@1.4.3 || exit 77
cp "$here/gtp_sabaki.js" drive.js
timeout 600 node drive.js "$solve" >out 2>err
code=$?
check 'games, illegal moves, the tracker, an analysis' '[ $code = 0 ] && grep -q moves out'
meet_end
