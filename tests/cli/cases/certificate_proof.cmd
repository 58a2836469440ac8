# Certificates of version 2: a proof, a record of no kind, and the other verbs.
printf 'gamesolve certificate 2\ngame hex\nrule size 2x2\nroot 2/2 b\nclaim wins\nproof 3 records 18 bytes\n\n\000\001\000\000\000\000\000\000\000\002\000\003\000\002\001\001\003\002checksum efdcaf50d40e7479\n' >proof.cert
printf 'gamesolve certificate 2\ngame hex\nrule size 2x2\nroot 2/2 b\nclaim wins\nproof 4 records 16 bytes\n\n\003d\003f\003~\000\002\000\003\000\003\001\002\003\001checksum 5ac190310beed243\n' >kind.cert
run check proof.cert
run check --format json proof.cert
run check --format csv proof.cert
run check kind.cert
run trim proof.cert
run draw --certificate proof.cert
run probe --strategy proof.cert
# The proof is for the other side.
printf 'gamesolve certificate 2\ngame hex\nrule size 2x2\nroot 2/2 b\nclaim loses\nproof 3 records 18 bytes\n\n\000\001\000\000\000\000\000\000\000\002\000\003\000\002\001\001\003\002checksum f59a375d26474e3a\n' >false.cert
run check false.cert
run check --format json false.cert
ls
