# What a killed run left, and whatever else there is beside a file, is left alone.
hex='--game hex --size 2x2'
quiet() {
    run "$@" >report
    tail -n 1 report
    cmp -s x.partial left && cmp -s x.partial.1 left && echo 'what was left stays'
    ls -A x*
    rm -f x
}
echo left >left
echo left >x.partial
echo left >x.partial.1
for option in output save certificate; do
    quiet $hex --$option x
done
quiet play --game hex --size 2x2 --black random --white random --record x
echo 'save x' | quiet play $hex
quiet --help --output x
rm left report x.partial*
mkdir x.partial
quiet $hex --output x
rmdir x.partial
echo precious >precious
ln -s precious x.partial
quiet $hex --certificate x
rm x.partial report
cat precious
ls -A
