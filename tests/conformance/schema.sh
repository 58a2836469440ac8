#!/bin/sh
# SPDX-License-Identifier: MIT
# What every verb writes as JSON against data/result.schema.json: sh schema.sh SOLVE DATA_DIRECTORY
# And that the test notices a field that the schema does not have. Without Python 3 it is skipped.
set -u
solve=$1
schema=$2/result.schema.json
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
. "$here/python"
has_python || {
    echo "no Python 3.6: skipped"
    exit 77
}
failed=0

# holds VERB ARGUMENT...
holds() {
    "$solve" "$@" --format json 2>"$work/errors" | run_python "$here/schema.py" "$schema" "$1" || {
        failed=1
        echo "of: solve $*"
        cat "$work/errors"
    }
}

holds solve --game skoczki --size 2x5,2x7
holds solve --game skoczki --size 3x9 --nodes 100 --algo pn-dcg
holds solve --game hex --size 3x3 --algo mcts --nodes 100
holds solve --game connect-four --size 5x4 --algo pvs --depth 4
holds solve --game atarigo --size 3x3 --algo df-pn --certificate "$work/proof"
holds solve --game skoczki --size 1x7 --save "$work/states"
holds solve --game hex --size 3x3 --algo df-pn --seed 18446744073709551615
holds count --game skoczki --size 1x5
holds count --game skoczki --size 6x9 --nodes 10
holds audit --game skoczki --size 2x5 --algo alphabeta
holds bench --game skoczki,hex --size 3x5 --algo auto,df-pn,retrograde --nodes 1000
holds map --game hex --size 3x3
holds map --game hex --size 3x3 --certificate "$work/openings"
holds map --game atarigo --size 6x6 --position crosscut --algo dual-lambda --depth 5
holds probe --strategy "$work/states"
holds threats --game gomoku --position '15/15/15/15/15/15/15/5bbb7/15/15/15/15/15/15/15 b'
holds check "$work/proof"
printf 'nothing' >"$work/bad"
holds check "$work/bad"
holds trim "$work/proof"
holds split --game atarigo --size 4x4 --jobs 5 --probe 1 --output "$work/split"
run_python "$here/schema.py" "$schema" job <"$work/split/jobs.jsonl" || failed=1
holds join "$work/split"
for job in $(cat "$work/split/list"); do
    SOLVE=$solve sh "$work/split/job.sh" "$job" accept >/dev/null 2>&1
done
holds join "$work/split"
mkdir "$work/certificates"
"$solve" --game hex --size 3x3 --certificate "$work/certificates/start.cert" --certificate-version 2 \
    >/dev/null
"$solve" join "$work/certificates" --format json | run_python "$here/schema.py" "$schema" gather || failed=1

# A strict validator, where node finds one.
if node -e 'require("ajv/dist/2020")' 2>/dev/null; then
    node -e 'const Ajv = require("ajv/dist/2020").default
        new Ajv({strict: true}).compile(JSON.parse(require("fs").readFileSync(process.argv[1])))' \
        "$schema" || failed=1
fi

echo '{"file":"x","more":1}' | run_python "$here/schema.py" "$schema" trim >/dev/null && {
    echo "a field that the schema does not have is not noticed"
    failed=1
}
exit $failed
