// SPDX-License-Identifier: MIT
// solve gtp driven by @sabaki/gtp, judged by @sabaki/go-board: node gtp_sabaki.js SOLVE
//
// Whole games against random replies on squares and a rectangle, illegal moves, passes, the tracker of
// states (which takes moves back by itself), and analyses that the next command ends.
const { Controller, ControllerStateTracker } = require('@sabaki/gtp')
const GoBoard = require('@sabaki/go-board')
const assert = require('assert')

let seed = 58
const random = below => (seed = (seed * 1103515245 + 12345) % 2147483648) % below

async function game(ask, width, height) {
  await ask('rectangular_boardsize', String(width), String(height))
  await ask('clear_board')
  let board = GoBoard.fromDimensions(width, height)
  for (let ply = 0; ; ply++) {
    const [name, sign] = ply % 2 ? ['W', -1] : ['B', 1]
    let point
    if (ply % 2 === 0) {
      point = (await ask('genmove', name)).content
    } else {
      const free = board.signMap
        .flatMap((row, y) => row.map((stone, x) => (stone ? '' : board.stringifyVertex([x, y]))))
        .filter(text => text && !board.analyzeMove(sign, board.parseVertex(text)).suicide)
      point = free[random(free.length)]
      assert(!(await ask('play', name, point)).error, point)
    }
    const vertex = board.parseVertex(point)
    assert(board.has(vertex) && board.get(vertex) === 0, `${name} ${point}`)
    const judged = board.analyzeMove(sign, vertex)
    assert(!judged.suicide, `${name} ${point} is a suicide`)
    const score = (await ask('final_score')).content
    if (judged.capturing) {
      assert.strictEqual(score, `${name}+1`)
      assert((await ask('play', ply % 2 ? 'B' : 'W', 'A1')).error)
      return ply + 1
    }
    assert(score === 'cannot score', score)
    board = board.makeMove(sign, vertex)
  }
}

async function main() {
  const engine = new Controller(process.argv[2], ['gtp', '--game', 'atarigo', '--nodes', '3000'])
  engine.start()
  const tracker = new ControllerStateTracker(engine)
  const ask = (name, ...args) => engine.sendCommand({ name, args })
  let plies = 0
  for (const [width, height] of [[5, 5], [6, 4], [7, 7], [9, 9]]) plies += await game(ask, width, height)

  const play = (...moves) => moves.map((move, ply) => ({ name: 'play', args: ['BW'[ply % 2], move] }))
  await tracker.sync({ boardsize: [5, 5], history: play('C3', 'C4', 'D4', 'D3') })
  await tracker.sync({ history: play('C3', 'C4', 'D4', 'B3') })
  const board = (await ask('showboard')).content.split('\n')
  assert.deepStrictEqual(board.slice(1, 3), ['4 . . w b .', '3 . w b . .'])
  for (const [color, point] of [['B', 'C3'], ['W', 'A1'], ['B', 'J9'], ['B', 'pass']])
    assert((await ask('play', color, point)).error || (color === 'W' && point === 'A1'), point)

  await tracker.sync({ boardsize: [9, 9], timeSettings: { mainTime: 0, byoyomiTime: 60, byoyomiStones: 1 },
                       history: [] })
  const deep = new Controller(process.argv[2], ['gtp', '--game', 'atarigo', '--size', '9x9'])
  deep.start()
  let seen = ''
  await new Promise(resolve => {
    let asked = false
    deep.sendCommand({ name: 'lz-analyze', args: ['B', '5'] }, ({ line }) => {
      seen += line + '\n'
      if (!asked && line.startsWith('info')) {
        asked = true
        deep.sendCommand({ name: 'name' }).then(answer => resolve(assert.strictEqual(answer.content, 'solve')))
      }
    })
  })
  assert(/^info move [A-J][1-9] visits \d+ winrate \d+ /m.test(seen), seen)
  await deep.stop()
  await engine.stop()
  console.log(`${plies} moves`)
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
