# Moves that carriers settle have no proof of their own; the certificate gives them one.
run --game hex --size 6x6 --position '6/2b3/6/6/6/6 w' --algo df-pn --param carriers=on --certificate on.cert
run check on.cert
run --game hex --size 6x6 --position 'b5/6/6/6/6/6 w' --algo df-pn --param carriers=on --certificate won.cert --format csv --no-header
run check won.cert
# Who joins wins. So a win is claimed though the goal was only a draw, or no win of the other side.
run --game hex --size 6x6 --position '6/6/b5/5w/6/6 b' --algo df-pn --goal draw --certificate draw.cert
run check draw.cert
run --game hex --size 5x5 --position '5/2b2/5/5/5 w' --algo df-pn --goal win --certificate win.cert
run check win.cert
