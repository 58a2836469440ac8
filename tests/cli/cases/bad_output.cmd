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
