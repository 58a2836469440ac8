run --game skoczki --size 1x7 --output no/such/folder/x
run --game skoczki --size 1x7 --output .
run --game skoczki --size 1x7 --output ''
ls -A
if [ -c /dev/full ]; then
    "$SOLVE" --game skoczki --size 1x7 --output /dev/full
    echo "exit $?"
    "$SOLVE" --game skoczki --size 1x7 >/dev/full
    echo "exit $?"
    "$SOLVE" --help >/dev/full
    echo "exit $?"
    "$SOLVE" --list-games >/dev/full
    echo "exit $?"
else
    # What a system without /dev/full leaves out.
    for i in 1 2 3 4; do echo "exit 1"; done
    echo "solve: --output '/dev/full': cannot write: No space left on device" >&2
    for i in 1 2 3; do
        echo "solve: cannot write the standard output: No space left on device" >&2
    done
fi

# Found before the search, which would take for ever; the exit code is that of --output.
set -- --game hex --size 6x6
mkdir folder
for option in output save certificate cache; do
    for path in nowhere/x '' folder; do
        run "$@" --$option "$path"
    done
done
run map "$@" --cache nowhere/x
"$SOLVE" --game hex --size 2x2 --certificate c >report
run trim c --certificate nowhere/x
# Who may write everything finds no file that cannot be written.
echo 'gamesolve cache 1' >kept
chmod 444 kept
if [ -w kept ]; then
    for i in 1 2; do echo "solve: --cache 'kept': cannot write: Permission denied" >&2; done
    echo "exit 1"
    echo "exit 1"
else
    "$SOLVE" "$@" --cache kept
    echo "exit $?"
    "$SOLVE" map "$@" --cache kept
    echo "exit $?"
fi
ls -A
