// SPDX-License-Identifier: MIT
// Plays in a page of `draw --format html` by keys alone: node keyboard.js CHROMIUM PAGE
//
// The winner plays the best move of the list, the other the last point of the board that a move
// ends on, both reached by Tab and pressed by Enter or the space bar. The focus must never be lost, and
// must be seen. Then the arrows and Home lead through the line.
const puppeteer = require('puppeteer-core')
const assert = require('assert')

const describe = () => {
  const active = document.activeElement
  const ring = active.querySelector && active.querySelector('.ring')
  return {
    body: active === document.body,
    best: active.dataset.best === 'yes',
    listed: document.getElementById('moves').contains(active),
    label: active.getAttribute('aria-label') || active.textContent,
    seen: active === document.body ||
      (ring ? getComputedStyle(ring).stroke === 'rgb(11, 99, 181)' : getComputedStyle(active).outlineStyle === 'solid'),
  }
}

async function main() {
  const browser = await puppeteer.launch({
    executablePath: process.argv[2],
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--force-prefers-reduced-motion'],
  })
  const page = await browser.newPage()
  const errors = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('request', request => request.url().startsWith('http') && errors.push(request.url()))
  await page.goto('file://' + process.argv[3])
  const state = () => page.evaluate(() => document.getElementById('state').textContent)
  const active = () => page.evaluate(describe)

  // reach WANTED: Tab, until the focus is there; at most as often as there are stops on a page.
  async function reach(wanted) {
    for (let i = 0; i < 200; i++) {
      const here = await active()
      assert(here.seen, `the focus is not seen: ${JSON.stringify(here)}`)
      if (!here.body && wanted(here)) return here
      await page.keyboard.press('Tab')
    }
    assert.fail('not reached by Tab')
  }

  const texts = [await state()]
  for (let ply = 0; !/over/.test(texts[ply]); ply++) {
    if (ply % 2 === 0) await reach(here => here.best)
    else await reach(here => !here.listed && /: win|: draw|: loss/.test(here.label))
    await page.keyboard.press(ply % 2 ? 'Space' : 'Enter')
    texts.push(await state())
    assert.notStrictEqual(texts[ply + 1], texts[ply])
    if (!/over/.test(texts[ply + 1])) assert(!(await active()).body, 'the focus is lost')
  }
  const plies = texts.length - 1
  await page.keyboard.press('Home')
  assert.strictEqual(await state(), texts[0])
  for (let i = 1; i <= plies; i++) {
    await page.keyboard.press('ArrowRight')
    assert.strictEqual(await state(), texts[i])
  }
  await page.keyboard.press('ArrowLeft')
  assert.strictEqual(await state(), texts[plies - 1])
  assert.deepStrictEqual(errors, [])
  console.log(`${plies} moves, ${await browser.version()}`)
  await browser.close()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
