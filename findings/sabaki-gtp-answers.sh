#!/bin/sh
# SPDX-License-Identifier: MIT
# @sabaki/gtp trims an answer as a whole and turns tabs into blanks: of a board that an engine prints
# with an indent, the first line alone has lost it, so that its columns stand over the wrong ones.
. "$(dirname "$0")/begin"
npm_has @sabaki/gtp@3.0.0
cat >engine <<'END'
#!/bin/sh
while read -r command; do
    printf '=   A B\n 2 . X\n 1 .\tO\n\n'
    [ "$command" != quit ] || exit 0
done
END
chmod +x engine
cat >drive.js <<'END'
const { Controller } = require('@sabaki/gtp')
async function main() {
  const engine = new Controller('./engine')
  engine.start()
  const answer = await engine.sendCommand({ name: 'showboard' })
  console.log(JSON.stringify(answer.content))
  await engine.stop()
}
main()
END
timeout 60 node drive.js >out || exit 1
seen "'=', three blanks, 'A B', and two rows with one blank" '"A B\n 2 . X\n 1 . O"' "$(cat out)"
