# Moves that carriers settle have no proof of their own; the certificate gives them one.
run --game hex --size 6x6 --position '6/2b3/6/6/6/6 w' --algo df-pn --param carriers=on --certificate on.cert
run check on.cert
run --game hex --size 6x6 --position 'b5/6/6/6/6/6 w' --algo df-pn --param carriers=on --certificate won.cert --format csv --no-header
run check won.cert
