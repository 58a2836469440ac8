#!/bin/sh
# SPDX-License-Identifier: MIT
# What the program prints cannot steer a terminal: sh terminal.sh SOLVE
#
# Names of files and what stands in them may contain any bytes: ESC and its kin, DEL, the controls
# from U+0080 to U+009F, as UTF-8 or as single bytes, and what is no UTF-8 at all. None of them may
# reach the standard output or the standard error, in any format; other text does, as it is.
set -u
case $1 in
/*) solve=$1 ;;
*) solve=$PWD/$1 ;;
esac
export LC_ALL=C
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work" || exit 1
failed=0
passed=0

# look NAME: checks that the output has lines of plain characters alone.
look() {
    if [ -n "$(cat out err | tr -d '\n -~')" ]; then
        echo "terminal.sh: $1 prints control bytes:" >&2
        cat out err | tr -d '\n' | tr -c ' -~' '#' >&2
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

# try ARGUMENT...: something is printed, and it is plain.
try() {
    "$solve" "$@" >out 2>err </dev/null
    [ -s out ] || [ -s err ] || {
        echo "terminal.sh: nothing printed by $(printf '%s ' "$@" | tr -c ' -~' '#')" >&2
        failed=$((failed + 1))
    }
    look "$(printf '%s ' "$@" | tr -c ' -~' '#')"
}

# ESC, BEL, CSI in UTF-8 and as a byte, DEL, a lone start of a character, overlong, beyond Unicode.
evil=$(printf 'e\033[31m\007\302\233\233\177\303(\300\200\365\200\200\200')
hex='--game hex --size 2x2'
old='--certificate-version 1'
skoczki='--game skoczki --variant A --size 1x7'

# Files that are written, and read again.
try $hex --algo df-pn --certificate "$evil.cert" $old
[ -e "$evil.cert" ] || failed=$((failed + 1))
try $hex --algo df-pn --certificate "$evil.cert" $old --format json
try $hex --algo df-pn --certificate "$evil.cert" $old --format csv
try check "$evil.cert"
try check "$evil.cert" --format json
try trim "$evil.cert"
try draw --certificate "$evil.cert"
try probe --strategy "$evil.cert"
try probe --strategy "$evil.cert" --format json
try probe --strategy "$evil.cert" --positions "$evil"
try play --strategy "$evil.cert"
try $skoczki --save "$evil.gss"
[ -e "$evil.gss" ] || failed=$((failed + 1))
try $skoczki --save "$evil.gss" --format json
try probe --strategy "$evil.gss"

# Files and words that are not there.
for verb in check trim; do
    try $verb "no$evil"
done
try check "no$evil" --format json
try $hex --cache "no$evil/x"
try $hex --output "no$evil/x"
try $hex --certificate "no$evil/x" --algo df-pn
try $hex --position "$evil"
try $hex --position "@no$evil"
try $hex --position "(;$evil"
try $hex --position "(;GM[$evil])"
try $hex --aim "$evil"
try $hex --algo "$evil"
try --game "$evil"
try --size "$evil"
try "--$evil"
try "$evil"
printf '%s\n' "$evil" >list
try probe --strategy "$evil.gss" --positions list
try $hex --cache list
try $hex --position @list

# What is typed.
printf '%s\n' "$evil" "save no$evil/x" "load no$evil" "player $evil" "set $evil" >typed
for verb in play gtp; do
    "$solve" $verb $hex <typed >out 2>err
    look "$verb"
done
printf '%s\n' 'START 5' "$evil" "INFO $evil" "TURN $evil" "BOARD" "$evil" DONE END >typed
"$solve" gomocup <typed >out 2>err
look gomocup

# Certificates that say such things: as a game, a rule, a value, a root, a claim. Whether the
# checksum is right makes no difference to those who print; the program computes none of them here.
"$solve" $hex --algo df-pn --certificate true.cert $old >report || failed=$((failed + 1))
for line in "s/^game hex/game $evil/" "s/^rule size/rule $evil/" "s/^rule size .*/rule size $evil/" \
    "s/^rule aim .*/rule aim $evil/" "s/^root .*/root $evil/" "s/^claim .*/claim $evil/"; do
    sed "$line" true.cert >forged.cert
    "$FORGE" forged.cert || failed=$((failed + 1))
    try check forged.cert
    try check forged.cert --format json
    try probe --strategy forged.cert
    try trim forged.cert
    try draw --certificate forged.cert
done
sed "s/^game .*/game $evil/" "$evil.gss" >forged.gss
try probe --strategy forged.gss
sed "s/^rule variant .*/rule variant $evil/" "$evil.gss" >forged.gss
try probe --strategy forged.gss --game skoczki

# Other text is left as it is.
"$solve" $hex --algo df-pn --certificate 'Müller €.cert' >out 2>err
grep -q '^certificate  Müller €.cert (' out || failed=$((failed + 1))
"$solve" check 'Müller €.cert' --format json >out 2>err
grep -q '"file":"Müller €.cert"' out || failed=$((failed + 1))
"$solve" check 'Möller' >out 2>err
grep -q "cannot read 'Möller'" err || failed=$((failed + 1))

# In JSON a control is written so that it is read back.
"$solve" check "$evil.cert" --format json >out 2>err
grep -q '"file":"e\\u001b\[31m\\u0007\\u009b\\ufffd\\u007f\\ufffd(' out || {
    echo "terminal.sh: JSON: $(tr -c ' -~' '#' <out)" >&2
    failed=$((failed + 1))
}

echo "$passed outputs are plain, $failed failed"
[ $failed -eq 0 ]
