# The name of --output says which format is meant, unless --format does; a format that the verb does
# not write is refused, and nothing is written.
for name in a.csv a.json a.JSONL a.txt a; do
    run --game hex --size 2x2 --algo df-pn --output $name
    head -c 20 $name
    echo
done
run --game hex --size 2x2 --output b.csv --format text
head -n 1 b.csv
run map --game hex --size 2x2 --output map.svg
head -n 1 map.svg
run draw --game hex --size 2x2 --output graph.gv
head -n 1 graph.gv
run --game hex --size 2x2 --output c.svg
run --game hex --size 2x2 --output d.html
run map --game hex --size 2x2 --output c.dot
run map --game hex --size 2x2 --output c.PNG
run count --game hex --size 2x2 --output c.html
run help --output c.csv | head -n 1
ls
