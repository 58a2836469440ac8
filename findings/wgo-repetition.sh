#!/bin/sh
# SPDX-License-Identifier: MIT
# WGo 3.0.0-alpha.10, Go: by the comments of its class Game, Repeating.ALL forbids each earlier position
# and NONE allows repetition. They do the opposite: ALL allows even the immediate recapture of a ko, and
# NONE is positional superko. KO and the captures are right. For superko take NONE.
. "$(dirname "$0")/begin"
npm_has wgo@3.0.0-alpha.10
says() {
    tr -d "\r" <node_modules/wgo/dist/Game/Game.d.ts | sed -n "s/^ *\* \* $1 - //p"
}
seen "ALL, by its comment" \
    "position cannot be same like any previous position - e.g. it forbids triple ko" "$(says ALL)"
seen "NONE, by its comment" "position can be repeated" "$(says NONE)"
cat >games.js <<'END_OF_PROGRAM'
const { Game, Repeating } = require('wgo')
let seed = 1
const random = n => Math.floor((seed = (seed * 1103515245 + 12345) % 2147483648) / 65536) % n

function near(size, point) {
  const [x, y] = [point % size, Math.floor(point / size)]
  const points = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
  return points.filter(p => p.every(i => i >= 0 && i < size)).map(([x, y]) => y * size + x)
}
// The string of POINT, without its stones if it has no liberty.
function capture(size, board, point) {
  const string = [point]
  for (const stone of string) {
    for (const next of near(size, stone)) {
      if (board[next] === 0) return false
      if (board[next] === board[point] && !string.includes(next)) string.push(next)
    }
  }
  for (const stone of string) board[stone] = 0
  return true
}
// The board after a move, or null if the point is taken or the move is suicide.
function play(size, board, point, colour) {
  if (board[point] !== 0) return null
  const after = board.slice()
  after[point] = colour
  for (const next of near(size, point)) if (after[next] === -colour) capture(size, after, next)
  return capture(size, after, point) ? null : after
}
const rules = {
  nothing: () => true,
  ko: (after, boards) => boards.length < 2 || String(boards.at(-2)) !== String(after),
  superko: (after, boards) => !boards.some(board => String(board) === String(after))
}

function ko(repeating) {
  const game = new Game(4, { repeating, allowSuicide: false, allowRewrite: false, komi: 0 })
  // Black takes the stone (1, 1) from (2, 1); White takes back.
  for (const [x, y] of [[1, 0], [2, 0], [0, 1], [3, 1], [1, 2], [2, 2]]) game.play(x, y)
  game.pass()
  game.play(1, 1)
  const taken = game.play(2, 1) && game.getStone(1, 1) === 0
  return taken && game.isValid(1, 1)
}

function count(repeating) {
  const differ = { stones: 0, nothing: 0, ko: 0, superko: 0 }
  for (let i = 0; i < 400; i++) {
    const size = 2 + random(3)
    const game = new Game(size, { repeating, allowSuicide: false, allowRewrite: false, komi: 0 })
    const boards = [Array(size * size).fill(0)]
    for (let ply = 0; ply < 80; ply++) {
      const colour = ply % 2 === 0 ? 1 : -1
      const moves = []
      for (let point = 0; point < size * size; point++) {
        const found = game.isValid(point % size, Math.floor(point / size))
        const after = play(size, boards.at(-1), point, colour)
        for (const rule in rules) {
          differ[rule] += found !== (after !== null && rules[rule](after, boards))
        }
        if (found) moves.push([point, after])
      }
      // Some passes, so that games are long.
      if (moves.length === 0 || random(8) === 0) {
        game.pass()
        boards.push(boards.at(-1))
        continue
      }
      const [point, after] = moves[random(moves.length)]
      game.play(point % size, Math.floor(point / size))
      boards.push(after)
      differ.stones += after.some((c, p) => c !== game.getStone(p % size, Math.floor(p / size)))
    }
  }
  return Object.values(differ).join(' ')
}
for (const name of ['KO', 'ALL', 'NONE']) {
  console.log(ko(Repeating[name]), count(Repeating[name]))
}
END_OF_PROGRAM
node games.js >out || exit 1
what="may a ko be retaken at once; boards that differ; moves unlike no rule, ko rule, superko"
seen "400 random games each, KO: $what" "false 0 233 0 10298" "$(sed -n 1p out)"
seen "ALL: the same" "true 0 0 375 8255" "$(sed -n 2p out)"
seen "NONE: the same" "false 0 6474 6298 0" "$(sed -n 3p out)"
