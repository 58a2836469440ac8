#!/bin/sh
# SPDX-License-Identifier: MIT
# draughts 0.2.1 (npm), international draughts: by its README (https://www.npmjs.com/package/draughts)
# moves() returns the legal moves. Kings capture over any distance, as the rules say. But a king that
# captures nothing moves by one square: the longer moves are neither listed nor taken by move(), among
# them moves that win at once. All captures and the moves of men are right.
. "$(dirname "$0")/begin"
npm_has draughts@0.2.1
cat >moves.js <<'END'
const Draughts = require('draughts')
const place = square => {
  const row = Math.floor((square - 1) / 5)
  return [row, 2 * ((square - 1) % 5) + (row % 2 === 0 ? 1 : 0)]
}
const at = (row, column) =>
  row >= 0 && row < 10 && column >= 0 && column < 10 ? row * 5 + (column >> 1) + 1 : 0
const directions = [[-1, -1], [-1, 1], [1, -1], [1, 1]]
function ray(square, [down, right]) {
  const [row, column] = place(square)
  const steps = Array.from({ length: 9 }, (_, i) => i + 1)
  return steps.map(i => at(row + down * i, column + right * i)).filter(Boolean)
}
// The squares before the first one that is not free.
function open(squares, free) {
  const end = squares.findIndex(s => !free(s))
  return end < 0 ? squares : squares.slice(0, end)
}
const colour = piece => (piece || '').toLowerCase()
const text = (from, to, taken) => `${from}-${to}${taken.map(s => `x${s}`).sort().join('')}`

// The legal moves; a king that captures nothing moves at most STEPS squares.
function legal(board, mover, steps) {
  const quiet = []
  const captures = []
  for (let from = 1; from <= 50; from++) {
    if (colour(board[from]) !== mover) continue
    const king = board[from] !== mover
    const free = square => !board[square] || square === from
    const capture = (square, taken) => {
      if (taken.length) captures.push([from, square, taken])
      for (const direction of directions) {
        const squares = ray(square, direction)
        const before = open(squares, free).length
        const prey = squares[before]
        if (!prey || (before > 0 && !king)) continue
        if (colour(board[prey]) === mover || taken.includes(prey)) continue
        const behind = open(squares.slice(before + 1), free)
        for (const to of behind.slice(0, king ? 9 : 1)) capture(to, [...taken, prey])
      }
    }
    capture(from, [])
    for (const direction of directions) {
      if (!king && direction[0] !== (mover === 'w' ? -1 : 1)) continue
      const squares = open(ray(from, direction), free).slice(0, king ? steps : 1)
      for (const to of squares) quiet.push([from, to, []])
    }
  }
  const most = Math.max(...captures.map(([, , taken]) => taken.length))
  const moves = captures.length ? captures.filter(([, , taken]) => taken.length === most) : quiet
  return [...new Set(moves.map(move => text(...move)))].sort()
}
// Whether one of MOVES leaves the opponent without a move.
function wins(board, mover, moves) {
  return moves.some(move => {
    const [from, to, ...taken] = move.split(/[-x]/).map(Number)
    const after = board.slice()
    after[to] = after[from]
    for (const square of [from, ...taken]) if (square !== to) delete after[square]
    return legal(after, mover === 'w' ? 'b' : 'w', 9).length === 0
  })
}
function fen(board, mover) {
  const name = (piece, square) => (piece === colour(piece) ? '' : 'K') + square
  const list = c => board.flatMap((piece, s) => (colour(piece) === c ? [name(piece, s)] : []))
  return `${mover.toUpperCase()}:W${list('w')}:B${list('b')}`
}
const said = game => [...new Set(game.moves().map(m => text(m.from, m.to, m.takes)))].sort()
const game = new Draughts('W:W30,K45:B25')
console.log(said(game).join(' '))
const board = []
Object.assign(board, { 25: 'b', 30: 'w', 45: 'W' })
const right = legal(board, 'w', 9)
console.log(right.join(' '))
console.log(right.filter(move => wins(board, 'w', [move])).join(' '), game.move({ from: 45, to: 34 }))
let seed = 1
const random = n => Math.floor((seed = (seed * 1103515245 + 12345) % 2147483648) / 65536) % n
const count = { wrong: 0, others: 0, captures: 0, wins: 0, missed: 0 }
for (let positions = 0; positions < 4000; ) {
  const board = []
  for (let i = 2 + random(6); i > 0; i--) {
    const square = 1 + random(50)
    const piece = 'wWbB'[random(4)]
    const crowned = piece === 'w' ? square <= 5 : square > 45
    board[square] = crowned ? piece.toUpperCase() : piece
  }
  const colours = new Set(board.map(colour))
  if (!colours.has('w') || !colours.has('b')) continue
  positions++
  const mover = 'wb'[random(2)]
  const right = legal(board, mover, 9)
  const found = said(new Draughts(fen(board, mover)))
  count.wrong += String(found) !== String(right)
  count.others += String(found) !== String(legal(board, mover, 1))
  count.captures += right.some(m => m.includes('x'))
  count.wins += wins(board, mover, right)
  count.missed += wins(board, mover, right) && !wins(board, mover, found)
}
console.log(count.wrong, count.others, count.captures)
console.log(count.wins, count.missed)
END
node moves.js >out || exit 1
seen "white man 30, king 45, black man 25, white to move" "30-24 45-40 45-50" "$(sed -n 1p out)"
seen "by the rules" "30-24 45-1 45-12 45-18 45-23 45-29 45-34 45-40 45-50 45-7" "$(sed -n 2p out)"
seen "the move that wins at once, and what move() makes of it" "45-34 false" "$(sed -n 3p out)"
what="wrong lists; wrong in another way; lists of captures"
seen "4,000 random positions: $what" "1631 0 1547" "$(sed -n 4p out)"
seen "positions with a move that wins at once; where none is listed" "384 5" "$(sed -n 5p out)"
