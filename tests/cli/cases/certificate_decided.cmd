# Where the game, or the aim, is decided at the root, a certificate has no records.
run --game hex --size 3x3 --position '3/3/2b b' --aim connect:c3,bottom --algo df-pn --certificate aim.cert --format csv --no-header
run check aim.cert
run --game hex --size 5x3 --position '1bwb1/1bw2/wbb1w b' --algo df-pn --certificate over.cert --format csv --no-header
run check over.cert
