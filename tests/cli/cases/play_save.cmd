# The command save replaces no file that the session did not write or load.
hex='--game hex --size 2x2 --black human --white human'
echo precious >mine
printf 'a1\nsave mine\n' | run play $hex
cat mine
ln -s mine link
printf 'a1\nsave link\n' | run play $hex
cat mine
printf 'a1\nsave game\nb1\nsave game\n' | run play $hex
grep ';' game
printf 'b1\nsave game\n' | run play $hex
printf 'load game\nundo\nsave game\n' | run play $hex
grep ';' game
printf 'b2\nsave! mine\nsave mine\nsave!\nsave !\n' | run play $hex
grep ';' mine
printf 'save /dev/null\nsave /dev/null/game\n' | run play $hex
ls -A
