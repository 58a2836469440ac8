#!/bin/sh
# SPDX-License-Identifier: MIT
# SGF between us and four parsers of npm and sgf2dg (Games::Go::SGF): sh sgf.sh SOLVE
. "$(dirname "$0")/interop"

# Ours, read by them: a setup with variations of Hex, Go and Gomoku boards.
"$solve" draw --game atarigo --size 5x4 --position '5/1b3/2w2/5 b' --line 'd2 a1' --format sgf \
    --output go.sgf
printf 'h8\nh9\ni9\nsave gomoku.sgf\n' |
    "$solve" play --game gomoku --black human --white human >/dev/null
printf 'c3\nd3\nc4\nsave hex.sgf\n' |
    "$solve" play --game hex --size 5x4 --black human --white human >/dev/null
check 'three games' '[ -s go.sgf ] && [ -s gomoku.sgf ] && [ -s hex.sgf ]'

node_has @sabaki/sgf@3.4.7 @sabaki/immutable-gametree@1.9.4 smartgame@0.1.5 sgf-parser@0.2.3 \
    sgfjs@0.9.0 && {
    cat >read.js <<'END'
const text = require('fs').readFileSync(process.argv[2], 'utf8')
const list = value => [value === undefined ? [] : value].flat().map(String).join(',')
const line = nodes => console.log(
  nodes.map(node => 'GM SZ AB AW PL B W'.split(' ').map(name => list(node[name])).join('|')).join(' '))
const along = (node, next) => (node ? [node, ...along(next(node), next)] : [])
line(along(require('@sabaki/sgf').parse(text)[0], node => node.children[0]).map(node => node.data))
line(require('smartgame').parse(text).gameTrees[0].nodes)
const tree = require('sgf-parser').parse(text)
line(along(tree[0], node => node._next))
line(along(require('sgfjs').parse(text), node => node.childs[0]).map(node => node.props))
END
    for wanted in 'go 1|5:4|bb|cc||| |||||dc| ||||||ad' 'hex 11|5:4|||B|| |||||c3| ||||||d3 |||||c4|' \
        'gomoku 4|15|||B|| |||||hh| ||||||hg |||||ig|'; do
        name=${wanted%% *}
        node read.js "$name.sgf" >out 2>err
        code=$?
        check "$name by all of them" '[ $code = 0 ] && [ "$(wc -l <out)" -ge 4 ]'
        sort -u out >same
        check "$name: alike" '[ "$(wc -l <same)" = 1 ]'
        check "$name: moves" 'grep -qF "${wanted#* * }" same'
    done

    # Theirs, read by us: rectangles of points, setup nodes, a pass, variations, escapes.
    cat >write.js <<'END'
const GameTree = require('@sabaki/immutable-gametree')
const tree = new GameTree().mutate(draft => {
  const root = draft.root.id
  const set = { GM: '1', SZ: '5:4', AP: 'a:b\\]', CA: 'UTF-8', AB: 'aa:ba', AW: 'cc', LB: 'aa:x:y',
                C: 'a ] b \\ c : d\n(;GM[1])' }
  for (const [name, value] of Object.entries(set)) draft.updateProperty(root, name, [value])
  const first = draft.appendNode(root, { B: ['bb'], C: ['[hi]'] })
  const pass = draft.appendNode(first, { W: [''] })
  const last = draft.appendNode(pass, { B: ['dd'] })
  draft.appendNode(first, { W: ['ee'], N: ['another'] })
  draft.appendNode(last, { AE: ['dd'], AB: ['ea'], PL: ['W'] })
})
require('fs').writeFileSync('tree.sgf', require('@sabaki/sgf').stringify([tree.root]))
require('fs').writeFileSync('root.sgf', require('@sabaki/sgf').stringify(tree.root))
const smart = require('smartgame')
require('fs').writeFileSync('smart.sgf', smart.generate(smart.parse(require('fs').readFileSync('tree.sgf', 'utf8'))))
END
    node write.js 2>err
    for file in tree smart; do
        "$solve" draw --game atarigo --position $file.sgf >out 2>err
        code=$?
        check "$file: what was meant" '[ $code = 0 ] && sed 4q out | cut -c 3- | tr "\n" / |
            grep -qxF "b b . . b/. b . . ./. . w . ./. . . . ./"'
        check "$file: the side" 'grep -qx "White to move" out'
    done
    "$solve" draw --game atarigo --position root.sgf >out 2>err
    code=$?
    check 'a root without parenthesis is refused' '[ $code = 2 ] && grep -q "begins a game" err'
}

there sgf2dg && {
    "$solve" draw --game atarigo --size 5x5 --position '5/1b3/2w2/5/5 b' --line 'b3 c2' --format sgf \
        --output five.sgf
    sgf2dg -i five.sgf -converter ASCII -o five >/dev/null 2>err
    check 'sgf2dg: stones and moves' 'grep -q "X" five.ascii && grep -q " 2 " five.ascii'
}
meet_end
