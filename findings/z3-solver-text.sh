#!/bin/sh
# SPDX-License-Identifier: MIT
# z3-solver 5.2.0 (npm, Z3 5.1.0 as WebAssembly): a problem can get the verdict of another one. Its text
# for eval_smtlib2_string is on the caller's stack, which is free before the solver's thread reads it. So
# a text that another context parses meanwhile replaces it. By the README one call runs at a time, and a
# second asynchronous one throws; a synchronous one does not. Even where each call waits for the one
# before, about 1 of 1,000 loses the end of its text. Call nothing else meanwhile, and append blanks.
. "$(dirname "$0")/begin"
npm_has z3-solver@5.2.0
cat >calls.js <<'END_OF_PROGRAM'
const { init } = require('z3-solver')
async function main() {
  const { Z3 } = await init()
  const create = () => Z3.mk_context(Z3.mk_config())
  const problem = relation => `(declare-const x Int) (assert (${relation} x x)) (check-sat)`

  // How many of 200 verdicts on x < x are wrong, if the next problem, x = x, is parsed before or meanwhile.
  async function race(meanwhile) {
    let wrong = 0
    for (let i = 0; i < 200; i++) {
      const [one, other] = [create(), create()]
      const parse = () => Z3.parse_smtlib2_string(other, problem('='), [], [], [], [])
      if (!meanwhile) parse()
      const answer = Z3.eval_smtlib2_string(one, problem('<'))
      if (meanwhile) parse()
      wrong += (await answer) === 'sat\n'
      for (const context of [one, other]) Z3.del_context(context)
    }
    return wrong
  }
  const before = await race(false)
  const meanwhile = await race(true)
  console.error(`wrong: ${before}, ${meanwhile}`)

  // How many of at most MOST calls, one after the other, answer wrongly; FIRST stops at the first one.
  const context = create()
  async function count(most, blanks, first) {
    let wrong = 0
    for (let i = 0; i < most && !(first && wrong); i++) {
      const limits = `(assert (< ${i} x ${i + 2}))`
      const text = `(reset) (declare-const x Int) ${limits} (check-sat) (get-value (x))`
      const out = await Z3.eval_smtlib2_string(context, text + ' '.repeat(blanks))
      wrong += !out.startsWith(`sat\n((x ${i + 1}))\n`)
    }
    return wrong
  }
  const first = await count(30000, 0, true)
  const padded = await count(4000, 1000, false)
  console.log(Z3.get_full_version(), before, meanwhile > 10 ? 'many' : 'few', first, padded)
  process.exit(0)
}
main()
END_OF_PROGRAM
node calls.js >out || exit 1
seen "version" "Z3 5.1.0.0" "$(cut -d ' ' -f 1,2 out)"
seen "x < x is 'sat', of 200 calls, if x = x is parsed before; meanwhile" "0 many" \
    "$(cut -d ' ' -f 3,4 out)"
what="wrong answers, first one of at most 30,000 calls; of 4,000 calls with blanks"
seen "one call after the other: $what" "1 0" "$(cut -d ' ' -f 5,6 out)"
