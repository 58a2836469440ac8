#!/bin/sh
# SPDX-License-Identifier: MIT
# rapid-draughts 1.0.6, English draughts, follows the rules of the WCDF, says its README. By those
# (https://www.wcdf.net/rules.htm) a draw is due if neither player has moved a man or captured in 40
# moves of his own. Here the status is "draw" after 40 moves of both players together without a
# capture, no matter whether men moved. And a second game of a process has the first one's history.
. "$(dirname "$0")/begin"
npm_has rapid-draughts@1.0.6
cat >games.js <<'END'
const { EnglishDraughts } = require('rapid-draughts/english')
let seed = 1
const random = n => Math.floor((seed = (seed * 1103515245 + 12345) % 2147483648) / 65536) % n
const over = game => game.moves.length === 0
const piece = (game, { origin }) => game.board.find(square => square.position === origin).piece

const first = EnglishDraughts.setup()
first.move(first.moves[0])
console.log(first.history.moves.length, EnglishDraughts.setup().history.moves.length)

// Random games, played on to an end by the rules; who has no move has lost.
const count = { draws: 0, exact: 0, men: 0, decided: 0, rule: 0 }
for (let i = 0; i < 1000; i++) {
  const game = EnglishDraughts.setup(undefined, { moves: [], boards: [] })
  let uncaught = 0 // moves since a capture
  let idle = 0 // moves since a capture or a move of a man
  let drawn = false
  while (!over(game) && idle < 80) {
    if (!drawn && game.status === 'draw') {
      drawn = true
      count.draws++
      count.exact += uncaught === 40
      count.men += idle < 40
    }
    const move = game.moves[random(game.moves.length)]
    uncaught = move.captures.length ? 0 : uncaught + 1
    idle = piece(game, move).king && uncaught ? idle + 1 : 0
    game.move(move)
  }
  count.decided += drawn && over(game)
  count.rule += idle === 80
}
console.log(Object.values(count).join(' '))
END
node games.js >out || exit 1
seen "moves in the history: after one move, in a second game before any" "1 1" "$(sed -n 1p out)"
what="draws; after 40 moves without a capture; with a man's move among these; won when played on"
seen "1,000 random games: $what; draws by the rules" "117 117 92 104 13" "$(sed -n 2p out)"
