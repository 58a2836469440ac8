#!/bin/sh
# SPDX-License-Identifier: MIT
# minimaxer 3.2.3, pruneByPathLength ("shorten winning paths and lengthen losing paths"): the value of
# the root is right, but its move can lose a drawn game. A pruned sibling has only a bound. Where this
# bound is equal to the best value, the longer path is taken for the better move.
. "$(dirname "$0")/begin"
npm_has minimaxer@3.2.3
# A tree is a number, the value for the first player, or a list of the trees after each move. In
# [0,[0,[[-1]]]] the first move draws, and the second one loses.
cat >search.js <<'END'
const { Negamax, NegamaxOpts, Node } = require('minimaxer')
const ends = tree => typeof tree === 'number'
const value = (tree, max) =>
  ends(tree) ? tree : Math[max ? 'max' : 'min'](...tree.map(child => value(child, !max)))
function search(tree, byPathLength) {
  const moves = tree => (ends(tree) ? [] : tree.map((_, move) => move))
  const options = new NegamaxOpts()
  Object.assign(options, { method: 0, depth: 20, pruning: 1, pruneByPathLength: byPathLength })
  const root = new Node(0, tree, 0, 0, 1, moves(tree))
  const negamax = new Negamax(root, options)
  negamax.GetMoves = node => moves(node.gamestate)
  negamax.EvaluateNode = node => (ends(node.gamestate) ? node.gamestate : 0)
  negamax.CreateChildNode = (node, move) => {
    const next = node.gamestate[move]
    return new Node(ends(next) ? 2 : 1, next, move, 0, -node.aim, moves(next))
  }
  return negamax.evaluate()
}
const drawn = [0, [0, [[-1]]]]
for (const byPathLength of [false, true]) {
  const found = search(drawn, byPathLength)
  console.log(found.value, found.move, value(drawn[found.move], false))
}
let seed = 7
const random = n => Math.floor((seed = (seed * 1103515245 + 12345) % 2147483648) / 65536) % n
const grow = depth =>
  depth === 0 || random(3) === 0
    ? random(3) - 1
    : Array.from({ length: 1 + random(3) }, () => grow(depth - 1))
const wrong = { value: 0, plain: 0, path: 0 }
for (let trees = 0; trees < 20000; ) {
  const tree = grow(4)
  if (ends(tree)) continue
  trees++
  const plain = search(tree, false)
  const path = search(tree, true)
  const best = value(tree, true)
  if (plain.value !== best || path.value !== best) wrong.value++
  if (value(tree[plain.move], false) !== best) wrong.plain++
  if (value(tree[path.move], false) !== best) wrong.path++
}
console.log(wrong.value, wrong.plain, wrong.path)
END
node search.js >out || exit 1
seen "value, move, its value: plain alpha-beta" "0 0 0" "$(sed -n 1p out)"
seen "the same by path length" "0 1 -1" "$(sed -n 2p out)"
seen "of 20,000 random trees: wrong values, wrong moves, wrong moves by path length" "0 0 467" \
    "$(sed -n 3p out)"
