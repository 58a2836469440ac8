# Several threads say what one says.
printf 'gamesolve certificate 2\ngame hex\nrule size 2x2\nroot 2/2 b\nclaim wins\nproof 3 records 18 bytes\n\n\000\001\000\000\000\000\000\000\000\002\000\003\000\002\001\001\003\002checksum efdcaf50d40e7479\n' >proof.cert
printf 'gamesolve certificate 2\ngame hex\nrule size 2x2\nroot 2/2 b\nclaim loses\nproof 3 records 18 bytes\n\n\000\001\000\000\000\000\000\000\000\002\000\003\000\002\001\001\003\002checksum f59a375d26474e3a\n' >false.cert
run check --threads 4 --format json proof.cert
run check --threads 0 proof.cert
run check --threads 4 --format json false.cert
run --game skoczki --variant A --size 2x7 --certificate draw.cert --format json --output solved
run check --threads 3 draw.cert
run trim --threads 2 draw.cert
run check --threads 257 proof.cert
run check --threads none proof.cert
run --threads 257 --game nim
