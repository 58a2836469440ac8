# SPDX-License-Identifier: MIT
"""Holds lines of JSON against a JSON Schema, as far as result.schema.json needs it.

schema.py SCHEMA VERB <LINES: every line is an object of that verb. Prints what does not hold, and
exits with 1.
"""

import json
import sys

TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}
KNOWN = {"type", "enum", "const", "properties", "required", "additionalProperties", "items",
         "anyOf", "description"}


def check_object(schema, value, place):
    properties = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            yield f"{place}: lacks {name}"
    for name, member in value.items():
        if name in properties:
            yield from check(properties[name], member, f"{place}.{name}")
        elif schema.get("additionalProperties", True) is False:
            yield f"{place}: {name} is not in the schema"


def check(schema, value, place):
    if not set(schema) <= KNOWN:
        yield f"{place}: the schema has {set(schema) - KNOWN}, which this test does not know"
    for name in schema.get("required", []):  # strict validators compile no other schema
        if name not in schema.get("properties", {}):
            yield f"{place}: {name} is required, and not defined"
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if len(set(types) - {"null"}) > 1:
        yield f"{place}: a union of types, which strict validators refuse; anyOf is none"
    if types and not any(TYPES[name](value) for name in types):
        yield f"{place}: {value!r} is not {' or '.join(types)}"
    if "anyOf" in schema and all([*check(each, value, place)] for each in schema["anyOf"]):
        yield f"{place}: {value!r} fits none of {schema['anyOf']}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place}: {value!r} is not one of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{place}: {value!r} is not {schema['const']!r}"
    if isinstance(value, dict):
        yield from check_object(schema, value, place)
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            yield from check(schema["items"], item, f"{place}[{number}]")


def check_integers(value, place):
    """No integer that a double does not have."""
    if isinstance(value, int) and abs(value) > 2**53:
        yield f"{place}: {value} is beyond 2^53"
    for name, member in value.items() if isinstance(value, dict) else ():
        if name not in ("seed",):
            yield from check_integers(member, f"{place}.{name}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)["$defs"][sys.argv[2]]
    lines = [json.loads(line) for line in sys.stdin]
    faults = [] if lines else [f"{sys.argv[2]}: no output"]
    for line in lines:
        faults += [*check(schema, line, sys.argv[2]), *check_integers(line, sys.argv[2])]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
