# A byte order mark of UTF-8 at the start of a text, as some editors write it, is skipped.
mark() { printf '\357\273\277' | cat - "$1" >"$1.marked"; }
h='--game hex --size 3x3 --algo pn'
printf '3/1b1/3 w\n' >position
mark position
run draw --game hex --position @position.marked
run draw --game hex --position - <position.marked
printf '# one\n3/1b1/3 w\n' >list
mark list
run $h --positions list.marked --format csv --no-header
run $h --cache cache >/dev/null
mark cache
"$SOLVE" $h --cache cache.marked --format json | sed 's/.*\("cached":[0-9]*\).*/\1/'
run $h --certificate proof.cert >/dev/null
mark proof.cert
run check proof.cert.marked
printf 'quit\n' >commands
mark commands
run gtp --game hex <commands.marked
printf '\377\376(\0;\0)\0' >wide
run draw --game hex --position @wide
