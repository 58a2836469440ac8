run --game skoczki --size 2x6 --algo df-pn --cache results
run --game skoczki --size 2x6 --algo df-pn --cache results
run --game skoczki --size 2x6 --cache results --position 'bb/bb/2/w1/ww/1w b'
run --game skoczki --size 2x6 --cache results --position 'bb/bb/2/w1/ww/1w b' --algo pn
run --game skoczki --size 2x6 --cache results --position 'bb/bb/2/1w/ww/w1 b' --algo pn --format csv
run --game skoczki --size 2x6 --cache results
run --game skoczki --size 2x6 --variant F --algo pn-dcg --nodes 10 --cache results --format csv
run map --game hex --size 3x3 --algo df-pn --cache results
run map --game hex --size 3x3 --algo pn --cache results --format json
pick 'winner cached' --game hex --size 3x3 --algo pn --cache results
run map --game gomoku --size 3x3 --connect 3 --algo retrograde --cache results --format csv
run map --game gomoku --size 3x3 --connect 3 --algo retrograde --cache results --format csv
run --game gomoku --size 3x3 --connect 3 --position 'bb1/ww1/3 b' --algo pn --cache none --format csv
# Searches use the cache, but not where a complete proof is wanted.
run map --game hex --size 4x4 --position '4/1b2/4/4 w' --algo df-pn --cache replies --format csv --no-header | wc -l
pick 'cached' --game hex --size 4x4 --algo df-pn --cache replies --depth 3
pick 'winner cached' --game hex --size 4x4 --algo df-pn --cache replies --certificate hex.cert
sed '/^loss/d' replies >some
pick 'winner cached' --game hex --size 4x4 --algo df-pn --cache some
cut -c1-60 results
