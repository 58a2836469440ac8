run --game skoczki --variant A --size 1x7 --certificate win.cert
run draw --certificate win.cert
run --game gomoku --size 3x2 --connect 2 --algo df-pn --certificate line.cert --certificate-version 1
run draw --certificate line.cert --format dot --output line.dot
grep -c ' -> ' line.dot
run --game skoczki --variant B-1 --size 1x8 --certificate draw.cert
run draw --certificate draw.cert
run trim draw.cert
run trim line.cert --certificate small.cert
cmp line.cert small.cert && echo same
run check small.cert
ls
