# A certificate for each move that a map solves, and what is refused.
hex='map --game hex --algo df-pn'
run $hex --size 3x3 --certificate openings
ls openings
run $hex --size 2x2 --certificate csv/ --format csv
run $hex --size 2x2 --certificate 'a "b"' --format json
run map --game skoczki --size 2x5 --certificate skoczki
for file in skoczki/*; do
    run check "$file"
done
run map --game gomoku --size 3x3 --connect 3 --algo df-pn --goal win --position 'b2/1w1/3 b' \
    --certificate goal
run check goal/a1.cert
run map --game gomoku --size 3x3 --connect 3 --position 'bb1/ww1/3 b' --certificate mate
run check mate/c1.cert
# Nothing to write, or not to the end.
run $hex --size 2x2 --position 'bb/ww w' --certificate over
run $hex --size 3x3 --param prune=off --nodes 8 --certificate few
ls few
# The folder.
touch file
ln -s openings link
run $hex --size 3x3 --certificate file
run $hex --size 3x3 --certificate link
run $hex --size 4x3 --certificate link --checkpoint cp
run $hex --size 3x3 --certificate no/folder
run $hex --size 3x3 --certificate ''
run $hex --size 3x3 --certificate -
run $hex --size 2x2,3x3 --certificate x
run $hex --size 3x3 --certificate x --output x
run $hex --size 3x3 --certificate . --output ./b1.cert
run $hex --size 3x3 --certificate . --checkpoint a1.cert
run map --game atarigo --size 4x4 --position '3b/1bw1/1wb1/4 b' --aim capture:b2 --algo df-pn \
    --certificate x
ls
# Other files stay where they are.
mkdir mixed
echo text >mixed/notes
run $hex --size 2x2 --certificate mixed --certificate-version 1
ls mixed
