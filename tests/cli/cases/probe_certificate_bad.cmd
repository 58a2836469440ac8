"$SOLVE" --game skoczki --size 1x7 --certificate proof.cert >report
run probe --strategy proof.cert --size 1x8
run probe --strategy proof.cert --variant F
run probe --strategy proof.cert --game hex
run play --strategy proof.cert --size 1x8
sed 's/^claim wins/claim loses/' proof.cert >lie.cert
run probe --strategy lie.cert
head -c 150 proof.cert >cut.cert
run probe --strategy cut.cert
run play --strategy cut.cert
run gtp --strategy cut.cert
printf 'gamesolve certificate 2\n' >version.cert
run probe --strategy version.cert
run probe --strategy proof.cert --memory 100
# The checksum is right, the claim is not: who asks for it, is told.
printf 'gamesolve certificate 1\ngame hex\nrule size 1x1\nroot 1 b\nclaim loses\n' >false.cert
printf 'records 0 key 1 rank 0 move 1 line 0 lines 0 of 0\n\nchecksum 6163fd1e71939c4b\n' >>false.cert
run probe --strategy false.cert
run probe --strategy false.cert --verify
run gomocup --strategy proof.cert
run solve --strategy proof.cert
run play --game hex --size 3x3 --black strategy
