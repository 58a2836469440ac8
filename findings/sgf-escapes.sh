#!/bin/sh
# SPDX-License-Identifier: MIT
# LB[aa:x\:y] is a point and the text "x:y"; AP[a\:b:1] a program "a:b" of version 1; and a backslash
# before the end of a line joins two lines. Of four parsers of npm none returns all three as they are
# meant: two undo the escapes before anybody can divide the value, of which sgfjs keeps the line break;
# smartgame undoes none; sgf-parser undoes none, and refuses the joined lines.
. "$(dirname "$0")/begin"
npm_has @sabaki/sgf@3.4.7 smartgame@0.1.5 sgf-parser@0.2.3 sgfjs@0.9.0
printf '(;GM[1]AP[a\\:b:1]C[one\\\ntwo])' >game.sgf
cat >read.js <<'END'
const text = require('fs').readFileSync('game.sgf', 'utf8')
const root = {
  sabaki: () => require('@sabaki/sgf').parse(text)[0].data,
  smartgame: () => require('smartgame').parse(text).gameTrees[0].nodes[0],
  sgfjs: () => require('sgfjs').parse(text).props,
}
for (const [name, read] of Object.entries(root)) {
  const node = read()
  console.log(name, JSON.stringify([node.AP, node.C].flat()))
}
try {
  console.log('sgf-parser', JSON.stringify(require('sgf-parser').parse('(;AP[a\\:b:1])')[0].AP))
  require('sgf-parser').parse(text)
} catch (error) {
  console.log('sgf-parser refuses it')
}
END
node read.js >out || exit 1
seen "@sabaki/sgf 3.4.7" 'sabaki ["a:b:1","onetwo"]' "$(sed -n 1p out)"
seen "smartgame 0.1.5" 'smartgame ["a\\:b:1","one\\\ntwo"]' "$(sed -n 2p out)"
seen "sgfjs 0.9.0" 'sgfjs ["a:b:1","one\ntwo"]' "$(sed -n 3p out)"
seen "sgf-parser 0.2.3" 'sgf-parser "a\\:b:1"' "$(sed -n 4p out)"
seen "sgf-parser 0.2.3, joined lines" 'sgf-parser refuses it' "$(sed -n 5p out)"
