# A file of the name that another is written under is never touched.
hex='--game hex --size 2x2'
echo precious >x.partial
for option in output save certificate; do
    run $hex --$option x
done
run play --game hex --size 2x2 --black random --white random --record x
echo 'save x' | run play $hex
run --help --output x
cat x.partial
ls -A
# Nor is one that another option writes.
run $hex --output y --save y.partial
run $hex --save y.partial --certificate y
run $hex --output y --cache ./y.partial
echo text >z.partial
run draw $hex --position z.partial --output z
ls -A
rm x.partial
"$SOLVE" $hex --save x >/dev/null
ls -A
