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
printf 'gamesolve certificate 3\n' >version.cert
run probe --strategy version.cert
run probe --strategy proof.cert --memory 100
# The checksum is right, the claim is not: --verify says so.
printf 'gamesolve certificate 1\ngame hex\nrule size 1x1\nroot 1 b\nclaim loses\n' >false.cert
printf 'records 0 key 1 rank 0 move 1 line 0 lines 0 of 0\n\nchecksum 6163fd1e71939c4b\n' >>false.cert
run probe --strategy false.cert
run probe --strategy false.cert --verify
run gomocup --strategy proof.cert
run solve --strategy proof.cert
run play --game hex --size 3x3 --black strategy
# A number behind which no byte stands: 164 bytes that claim 18014398509481983 lines.
printf 'gamesolve certificate 1\ngame hex\nrule size 3x3\nroot 3/3/3 b\nclaim wins\n' >lines.cert
printf 'records 0 key 2 rank 1 move 1 line 1 lines 18014398509481983 of 0\n\n' >>lines.cert
printf 'checksum ed16fbc56f6062ac\n' >>lines.cert
run probe --strategy lines.cert
run play --strategy lines.cert
run check lines.cert
# A proof that Black wins, twice, is none that the game is drawn.
printf 'gamesolve certificate 1\ngame hex\nrule size 1x1\nroot 1 b\n' >twice.cert
printf 'claim wins\nrecords 1 key 1 rank 1 move 1 line 0 lines 0 of 0\n' >claim
cat claim claim >>twice.cert
printf '\n\000\001\000\000\001\000checksum 6652ddc551528849\n' >>twice.cert
run check twice.cert
run check twice.cert --format json
run probe --strategy twice.cert
run draw --certificate twice.cert
run trim twice.cert
