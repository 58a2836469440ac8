run --game skoczki --variant A --size 1x7 --certificate proof.cert
cat proof.cert | od -An -c | head -12
run check proof.cert
run check - <proof.cert
run check proof.cert --format json
run --game skoczki --variant A --size 2x7 --algo pn-dcg --param draws=assumed --certificate draw.cert
run check draw.cert
run check draw.cert --format json
run --game skoczki --variant A --size 2x7 --goal win --certificate bound.cert --algo df-pn
run check bound.cert
run --game gomoku --size 3x3 --connect 3 --position 'bbb/ww1/3 w' --certificate over.cert --format json
run check over.cert
run --game hex --size 3x3 --algo alphabeta --certificate hex.cert --certificate-version 1
run check hex.cert
ls
