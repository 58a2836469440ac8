#!/bin/sh
# SPDX-License-Identifier: MIT
# data/result.schema.json in ajv 8, strict, and jsonschema of Python: sh schema.sh SOLVE
. "$(dirname "$0")/interop"
schema=$here/../../data/result.schema.json

"$solve" --game skoczki --size 2x5..2x8 --format json >rows.json
"$solve" --game hex --size 3x3 --algo df-pn --seed 18446744073709551615 --format json >>rows.json
"$solve" --game connect-four --nodes 100 --format json >>rows.json
"$solve" map --game hex --size 3x3 --format json >>rows.json
"$solve" count --game gomoku --size 15x15 --depth 1 --format json >>rows.json
"$solve" bench --game hex --size 3x3 --algo df-pn,pn --format json >>rows.json
"$solve" --game hex --size 4x4 --algo df-pn --certificate proof >/dev/null
"$solve" check proof --format json >>rows.json
check 'rows of five verbs' '[ "$(wc -l <rows.json)" = 11 ]'
sed '1s/"value":"[a-z]*"/"value":"maybe"/' rows.json | sed q >wrong.json

node_has ajv@8.20.0 && {
    cat >check.js <<'END'
const { readFileSync } = require('fs')
const Ajv = require('ajv/dist/2020')
const check = new Ajv({ strict: true, strictTypes: true, strictTuples: true, strictRequired: true,
                        allErrors: true }).compile(JSON.parse(readFileSync(process.argv[2])))
const lines = readFileSync(process.argv[3], 'utf8').trim().split('\n')
process.exit(lines.every(line => check(JSON.parse(line))) ? 0 : 1)
END
    node check.js "$schema" rows.json >out 2>err
    code=$?
    check 'ajv, strict' '[ $code = 0 ] && [ ! -s err ]'
    check 'ajv refuses another value' '! node check.js "$schema" wrong.json'
}
python=
for each in python3 /usr/bin/python3; do
    $each -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null && python=$each
done
[ -z "$python" ] && echo 'skipped: jsonschema 4 is not there'
[ -z "$python" ] || {
    there "$python"
    cat >check.py <<'END'
import json
import sys
import jsonschema
schema = json.load(open(sys.argv[1]))
checker = jsonschema.validators.validator_for(schema)
checker.check_schema(schema)
sys.exit(not all(checker(schema).is_valid(json.loads(line)) for line in open(sys.argv[2])))
END
    "$python" -W ignore check.py "$schema" rows.json >out 2>err
    code=$?
    check 'jsonschema' '[ $code = 0 ]'
    check 'jsonschema refuses another value' '! "$python" -W ignore check.py "$schema" wrong.json'
}
meet_end
