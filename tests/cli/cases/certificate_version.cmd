# Records that serve many positions, positions, and whichever takes less room.
run --game atarigo --size 4x4 --position crosscut --algo df-pn --certificate two.cert --certificate-version 2
run check two.cert
run --game atarigo --size 4x4 --position crosscut --algo df-pn --certificate one.cert --certificate-version 1
run check one.cert
run --game atarigo --size 4x4 --position crosscut --algo df-pn --certificate auto.cert --format json
cmp two.cert auto.cert && echo same
# Where positions come back there are no such records.
run --game skoczki --variant A --size 1x7 --certificate loop.cert --certificate-version 2
run check loop.cert
# What is no version.
run --game hex --size 3x3 --certificate bad.cert --certificate-version 3
run check two.cert --certificate-version 1
ls
