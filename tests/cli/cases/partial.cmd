# What a killed run left is replaced.
hex='--game hex --size 2x2'
quiet() {
    run "$@" >report
    tail -n 1 report
    cmp -s x.partial left && echo 'x.partial stays'
    ls -A x*
    rm -f x
    echo left >x.partial
}
echo left >left
echo left >x.partial
for option in output save certificate; do
    quiet $hex --$option x
done
quiet play --game hex --size 2x2 --black random --white random --record x
echo 'save x' | quiet play $hex
quiet --help --output x
rm left report
# What is no plain file is left alone.
rm x.partial
mkdir x.partial
run $hex --output x
rmdir x.partial
mkfifo x.partial
run $hex --save x
rm x.partial
echo precious >precious
ln -s precious x.partial
run $hex --certificate x
rm x.partial
ln -s nowhere x.partial
echo 'save x' | run play $hex
rm x.partial
cat precious
ls -A
# A file that another option writes is not, for an option.
run $hex --output y --save y.partial
run $hex --save y.partial --certificate y
run $hex --output y --cache ./y.partial
echo text >z.partial
run draw $hex --position z.partial --output z
ls -A
