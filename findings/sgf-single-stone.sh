#!/bin/sh
# SPDX-License-Identifier: MIT
# A list of one stone, AB[db], is a string, a list of two is an array in three parsers of npm: a loop
# over the stones sees the letters "d" and "b". Of a file with two games sgfjs returns the first one
# without a word, and sgf-parser refuses it. Of a player PB[007] sgf-parser makes the number 7.
. "$(dirname "$0")/begin"
npm_has smartgame@0.1.5 sgf-parser@0.2.3 sgfjs@0.9.0
cat >read.js <<'END'
const roots = {
  smartgame: text => require('smartgame').parse(text).gameTrees[0].nodes[0],
  'sgf-parser': text => require('sgf-parser').parse(text)[0],
  sgfjs: text => require('sgfjs').parse(text).props,
}
for (const [name, root] of Object.entries(roots)) {
  const loop = text => [...root(text).AB].join(' ')
  console.log(name, loop('(;GM[1]SZ[5]AB[db])'), '|', loop('(;GM[1]SZ[5]AB[db][cc])'))
}
console.log(JSON.stringify(require('sgf-parser').parse('(;GM[1]PB[007])')[0].PB))
const two = '(;GM[1]SZ[5])(;GM[1]SZ[7])'
console.log(require('sgfjs').parse(two).props.SZ, Array.isArray(require('sgfjs').parse(two)))
try {
  require('sgf-parser').parse(two)
  console.log('sgf-parser takes it')
} catch (error) {
  console.log('sgf-parser refuses it')
}
END
node read.js >out || exit 1
for name in smartgame sgf-parser sgfjs; do
    seen "one stone, two stones" "$name d b | db cc" "$(grep "^$name d" out)"
done
seen "sgf-parser 0.2.3, player 007" "7" "$(sed -n 4p out)"
seen "sgfjs 0.9.0: size of what it returns for two games, an array" "5 false" "$(sed -n 5p out)"
seen "sgf-parser 0.2.3, two games" "sgf-parser refuses it" "$(sed -n 6p out)"
