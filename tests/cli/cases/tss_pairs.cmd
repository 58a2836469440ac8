# With a limit of pairs threat-space search ends soon, and says why it found nothing.
position="15/15/15/15/6ww7/3w3b7/4b1wbb6/5w1b1b5/6wbw6/5b1w7/5wb1b6/7w7/15/15/15 b"
run --game gomoku --algo tss --param pairs=20000 --position "$position"
run --game gomoku --algo tss --position "$position"
