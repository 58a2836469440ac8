(* SPDX-License-Identifier: MIT *)
(** Certificates: from bytes to a claim and its records, as src/check/README.md defines the file.
    Nothing here needs to be trusted, nor is anything proved of it. *)

From Coq Require Import List NArith Bool String FMapPositive.
From Coq.Strings Require Import Byte.
From Proved Require Import game listed board mnk skoczki hex claim text key records.
Import ListNotations.
Local Open Scope N_scope.

(** Records by the numbers of their keys, and one more. *)
Definition table := PositiveMap.t listed_move.

(** What proves a claim: listed positions, or records of a strategy. *)
Inductive body := By_positions (t : table) | By_records (p : progress).

Record certificate := { claimed : claim; bodies : list (kind * body) }.

(** ** The first and the last line *)

Definition magic : bytes := text "gamesolve certificate ".
Definition checksum_word : bytes := text "checksum ".
Definition trailer_size : N := 26.

Definition trailer (content : bytes) : bytes :=
  checksum_word ++ hex 16 (fnv_1a content) ++ [newline].

(** A number of 1 to 9 digits without leading zeros. *)
Definition is_version (b : bytes) : bool :=
  forallb is_digit b && negb (match b with [] => true | x :: _ => Byte.eqb x "0" end).

(** Another version is not supported; without a version it is no certificate. *)
Definition other_version (b : bytes) : failure :=
  match until newline 9 b with
  | Got (v, _) => if is_version v then Unsupported else Unreadable
  | Failed _ => Unreadable
  end.

Definition read_version : reader N :=
  fun b =>
    match after_word magic b with
    | None => Failed Unreadable
    | Some rest =>
      match after_word (text "1" ++ [newline]) rest, after_word (text "2" ++ [newline]) rest with
      | Some rest, _ => Got (1, rest)
      | _, Some rest => Got (2, rest)
      | None, None => Failed (other_version rest)
      end
    end.

(** The version, and what stands between the first and the last line. *)
Definition unwrap (file : bytes) : attempt (N * bytes) :=
  match read_version file with
  | Failed why => Failed why
  | Got (version, inner) =>
    let size := length_of inner in
    if size <? trailer_size then Failed Refused
    else
      match take (size - trailer_size) inner with
      | Failed why => Failed why
      | Got (middle, last) =>
        let summed := take (length_of file - trailer_size) file in
        match summed with
        | Got (before_last, _) =>
          if same_bytes (trailer before_last) last then Got (version, middle) else Failed Refused
        | Failed why => Failed why
        end
      end
  end.

(** ** Game and rules *)

(** Parameters, the last one first. *)
Definition parameters := list (bytes * bytes).

Definition value_of (name default : bytes) (ps : parameters) : bytes :=
  match find (fun p => same_bytes (fst p) name) ps with Some p => snd p | None => default end.

Definition read_size (value : bytes) : option (N * N) :=
  match split "x" value with
  | [n] => match decimal n with Some n => Some (n, n) | None => None end
  | [w; h] =>
    match decimal w, decimal h with Some w, Some h => Some (w, h) | _, _ => None end
  | _ => None
  end.

Definition between (least most n : N) : bool := (least <=? n) && (n <=? most).

Definition gomoku_size (value : bytes) : option (N * N) :=
  match read_size value with
  | Some (w, h) => if between 1 22 w && between 1 22 h then Some (w, h) else None
  | None => None
  end.

Definition gomoku_connect (value : bytes) : option N :=
  match decimal value with
  | Some k => if between 1 22 k then Some k else None
  | None => None
  end.

(** The variants that this checker knows. *)
Definition gomoku_exact (value : bytes) : option bool :=
  if same_bytes value (text "free") then Some false
  else if same_bytes value (text "standard") then Some true
  else None.

Definition skoczki_size (value : bytes) : option (N * N) :=
  match read_size value with
  | Some (w, h) =>
    if between 1 25 w && between 5 128 h && (w * h <=? 128) then Some (w, h) else None
  | None => None
  end.

Definition skoczki_variant (value : bytes) : option unit :=
  if same_bytes value (text "A") then Some tt else None.

(** Every value of a parameter must be possible. *)
Definition possible {A} (read : bytes -> option A) (name : bytes) (ps : parameters) : bool :=
  forallb (fun p => negb (same_bytes (fst p) name) ||
                    match read (snd p) with Some _ => true | None => false end) ps.

Definition known_names (names : list bytes) (ps : parameters) : bool :=
  forallb (fun p => existsb (same_bytes (fst p)) names) ps.

Definition gomoku_rules (ps : parameters) : option rules :=
  if known_names [text "size"; text "connect"; text "variant"] ps &&
     possible gomoku_size (text "size") ps &&
     possible gomoku_connect (text "connect") ps &&
     possible gomoku_exact (text "variant") ps
  then
    match gomoku_size (value_of (text "size") (text "15x15") ps),
          gomoku_connect (value_of (text "connect") (text "5") ps),
          gomoku_exact (value_of (text "variant") (text "free") ps) with
    | Some (w, h), Some k, Some exact => Some (Mnk w h k exact)
    | _, _, _ => None
    end
  else None.

Definition skoczki_rules (ps : parameters) : option rules :=
  if known_names [text "size"; text "variant"] ps &&
     possible skoczki_size (text "size") ps &&
     possible skoczki_variant (text "variant") ps
  then
    match skoczki_size (value_of (text "size") (text "6x11") ps),
          skoczki_variant (value_of (text "variant") (text "A") ps) with
    | Some (w, h), Some _ => Some (Skoczki_A w h)
    | _, _ => None
    end
  else None.

Definition hex_size (value : bytes) : option (N * N) :=
  match read_size value with
  | Some (w, h) => if between 1 19 w && between 1 19 h then Some (w, h) else None
  | None => None
  end.

(** The only variant and aim that this checker knows. *)
Definition only (word value : bytes) : option unit := if same_bytes value word then Some tt else None.

Definition hex_rules (ps : parameters) : option rules :=
  if known_names [text "size"; text "variant"; text "aim"] ps &&
     possible hex_size (text "size") ps &&
     possible (only (text "plain")) (text "variant") ps &&
     possible (only (text "win")) (text "aim") ps
  then
    match hex_size (value_of (text "size") (text "11x11") ps) with
    | Some (w, h) => Some (Hex w h)
    | None => None
    end
  else None.

Definition make_rules (game : bytes) (ps : parameters) : option rules :=
  if same_bytes game (text "gomoku") then gomoku_rules ps
  else if same_bytes game (text "skoczki") then skoczki_rules ps
  else if same_bytes game (text "hex") then hex_rules ps
  else None.

Definition rule_word : bytes := text "rule ".

(** The lines of rules. (Each takes a byte at least, so that there are at most as many as bytes.) *)
Fixpoint read_parameters (fuel : bytes) (ps : parameters) : reader parameters :=
  match fuel with
  | [] => give ps
  | _ :: fuel' =>
    let* is_rule := begins_with rule_word in
    if is_rule : bool then
      let* name := (let* _ := skip_word rule_word in until space word_most) in
      let* value := until newline word_most in
      read_parameters fuel' ((name, value) :: ps)
    else give ps
  end.

(** ** The root *)

(** The fields of a row from the left: a letter for a piece, numbers for free ones. [run] is the
    number that is being read. *)
Fixpoint read_row (width : N) (run : option N) (b : bytes) : option (list (option side)) :=
  let free_before :=
    match run with
    | None => Some []
    | Some n => if between 1 width n then Some (repeat None (N.to_nat n)) else None
    end in
  match b with
  | [] => free_before
  | x :: rest =>
    match digit x with
    | Some d =>
      read_row width (Some (match run with Some n => 10 * n + d | None => d end)) rest
    | None =>
      let piece :=
        if Byte.eqb x "w" then Some White else if Byte.eqb x "b" then Some Black else None in
      match free_before, piece, read_row width None rest with
      | Some free, Some s, Some fields => Some (free ++ Some s :: fields)
      | _, _, _ => None
      end
    end
  end.

(** A set with the points of one side, from the point [p] on. *)
Definition add_piece (s : side) (state : N * points) (field : option side) : N * points :=
  let (p, set) := state in
  (p + 1, match field with Some t => if same_side s t then N.setbit set p else set | None => set end).

Definition set_of_side (s : side) (fields : list (option side)) : points :=
  snd (fold_left (add_piece s) fields (0, 0)).

Fixpoint read_rows (width : N) (rows : list bytes) : option (list (list (option side))) :=
  match rows with
  | [] => Some []
  | r :: rows' =>
    match read_row width None r, read_rows width rows' with
    | Some fields, Some others =>
      if N.of_nat (List.length fields) =? width then Some (fields :: others) else None
    | _, _ => None
    end
  end.

Definition read_side (b : bytes) : option side :=
  if same_bytes b (text "w") then Some White
  else if same_bytes b (text "b") then Some Black
  else None.

(** The first row of the text is the last one of the board, except in Hex. *)
Definition read_board (is_top_first : bool) (width height : N) (b : bytes) : option position :=
  match split space b with
  | [board; side] =>
    let rows := split "/" board in
    match read_side side,
          (if N.of_nat (List.length rows) =? height then read_rows width rows else None) with
    | Some s, Some rows =>
      let fields := List.concat (if is_top_first then rows else rev rows) in
      Some {| white := set_of_side White fields; black := set_of_side Black fields; turn := s |}
    | _, _ => None
    end
  | _ => None
  end.

Definition pawns (X : position) (s : side) (width height : N) : N :=
  count (filter (has (pieces X s)) (all_points width height)).

(** Whether a game takes such a position. *)
Definition is_possible (R : rules) (X : position) : bool :=
  match R with
  | Mnk width height connect exact =>
    negb (has_winning_line width height connect exact (white X) &&
          has_winning_line width height connect exact (black X))
  | Skoczki_A width height =>
    (pawns X White width height =? 2 * width) && (pawns X Black width height =? 2 * width) &&
    negb (fills_home_of_opponent width height X White && fills_home_of_opponent width height X Black)
  | Hex width height =>
    negb (has_chain width height White (white X) && has_chain width height Black (black X))
  end.

Definition read_position (R : rules) (b : bytes) : option position :=
  let (width, height) := match R with Mnk w h _ _ | Skoczki_A w h | Hex w h => (w, h) end in
  match read_board (match R with Hex _ _ => true | _ => false end) width height b with
  | Some X => if is_possible R X then Some X else None
  | None => None
  end.

(** ** Claims *)

(** The numbers of a claim by listed positions. *)
Record sizes := {
  listed_records : N; key_bytes : N; rank_bytes : N; move_bytes : N; number_bytes : N;
  lines : N; line_moves : N
}.

Definition count_most : N := 18014398509481983.

Definition read_sizes (R : rules) : reader sizes :=
  let* r := number_after (text "records ") space count_most in
  let* k := number_after (text "key ") space 80 in
  let* n := number_after (text "rank ") space 8 in
  let* m := number_after (text "move ") space 4 in
  let* l := number_after (text "line ") space 8 in
  let* c := number_after (text "lines ") space count_most in
  let* o := number_after (text "of ") newline 8 in
  let* _ := require ((k =? key_size R) && negb (m =? 0)) Refused in
  let* _ := require ((c =? 0) || negb (o =? 0)) Refused in
  give {| listed_records := r; key_bytes := k; rank_bytes := n; move_bytes := m; number_bytes := l;
          lines := c; line_moves := o |}.

Definition kind_of_words (b : bytes) : option kind :=
  if same_bytes b (text "wins") then Some Wins
  else if same_bytes b (text "loses") then Some Loses
  else if same_bytes b (text "at least draws") then Some At_least_draws
  else if same_bytes b (text "at most draws") then Some At_most_draws
  else None.

Definition claim_word : bytes := text "claim ".

(** What the head says of a body: the sizes of listed positions, or the numbers of records and of
    bytes of a proof. *)
Inductive body_head := Positions_head (s : sizes) | Records_head (count size : N).

(** The games for which records of a proof are supported. *)
Definition has_strategies (R : rules) : bool :=
  match R with Mnk _ _ _ _ | Hex _ _ => true | Skoczki_A _ _ => false end.

Definition has_only_joining (R : rules) : bool :=
  match R with Hex _ _ => true | Mnk _ _ _ _ | Skoczki_A _ _ => false end.

Definition read_proof_head : reader body_head :=
  let* count := number_after (text "proof ") space count_most in
  let* size := number_after (text "records ") space count_most in
  let* _ := skip_word (text "bytes" ++ [newline]) in
  give (Records_head count size).

Definition read_claim (R : rules) (version : N) : reader (kind * body_head) :=
  let* words := line_after claim_word word_most in
  let* k := lift (kind_of_words words) Refused in
  let* is_proof := begins_with (text "proof ") in
  if is_proof && (version =? 2) then
    let* _ := require (has_strategies R) Unsupported in
    let* h := read_proof_head in
    give (k, h)
  else
    let* s := read_sizes R in
    give (k, Positions_head s).

Fixpoint read_more_claims (fuel : bytes) (R : rules) (version : N) : reader (list (kind * body_head)) :=
  match fuel with
  | [] => give []
  | _ :: fuel' =>
    let* is_claim := begins_with claim_word in
    if is_claim : bool then
      let* c := read_claim R version in
      let* more := read_more_claims fuel' R version in
      give (c :: more)
    else give []
  end.

(** One claim, or both of a draw. *)
Definition go_together (ks : list kind) : bool :=
  match ks with
  | [_] => true
  | [At_least_draws; At_most_draws] | [At_most_draws; At_least_draws] => true
  | _ => false
  end.

(** ** Bodies *)

(** Cut into pieces of [size] bytes, as many as fit. *)
Fixpoint pieces_of (fuel : bytes) (size : nat) (pieces : list bytes) (b : bytes) : list bytes :=
  match fuel, b with
  | _ :: fuel', _ :: _ =>
    match take_from size [] b with
    | Got (piece, rest) => pieces_of fuel' size (rev' piece :: pieces) rest
    | Failed _ => rev' pieces
    end
  | _, _ => rev' pieces
  end.

(** Those of one size that is not 0. *)
Definition cut (size : N) (b : bytes) : list bytes := pieces_of b (N.to_nat size) [] b.

Definition all_bits : byte := "255".

(** The moves of a line, before the first that is none. *)
Fixpoint line_until_none (moves : list bytes) : list N :=
  match moves with
  | [] => []
  | m :: rest =>
    if forallb (Byte.eqb all_bits) m then [] else little_endian m :: line_until_none rest
  end.

Definition lines_by_number (s : sizes) (b : bytes) : PositiveMap.t (list N) :=
  snd (fold_left
    (fun state line =>
       let (number, lines) := state : positive * PositiveMap.t (list N) in
       (Pos.succ number,
        PositiveMap.add number (line_until_none (cut (move_bytes s) line)) lines))
    (cut (line_moves s * move_bytes s) b) (1%positive, PositiveMap.empty _)).

(** The line with a number; number 0 has none. *)
Definition line_of (lines : PositiveMap.t (list N)) (number : N) : list N :=
  match number with
  | N0 => []
  | Npos p => match PositiveMap.find p lines with Some l => l | None => [] end
  end.

(** Records one after the other; their keys rise strictly. *)
Fixpoint read_records (s : sizes) (lines : PositiveMap.t (list N)) (before : bytes)
    (records : list bytes) (found : table) : option table :=
  match records with
  | [] => Some found
  | record :: rest =>
    match (let* key := take (key_bytes s) in
           let* rank := take (rank_bytes s) in
           let* move := take (move_bytes s) in
           let* number := take (number_bytes s) in
           give (key, rank, move, number)) record with
    | Failed _ => None
    | Got ((key, rank, move, number), _) =>
      if match before with [] => true | _ => comes_before before key end then
        read_records s lines key rest
          (PositiveMap.add (N.succ_pos (little_endian key))
             {| rank := little_endian rank; move := little_endian move;
                line := line_of lines (little_endian number) |} found)
      else None
    end
  end.

Definition read_positions (s : sizes) : reader table :=
  let* line_part := take (lines s * (line_moves s * move_bytes s)) in
  let size := key_bytes s + rank_bytes s + move_bytes s + number_bytes s in
  let* record_part := take (listed_records s * size) in
  lift (read_records s (lines_by_number s line_part) [] (cut size record_part)
          (PositiveMap.empty _)) Refused.

Definition read_body (R : rules) (h : body_head) : reader body :=
  match h with
  | Positions_head s => let* t := read_positions s in give (By_positions t)
  | Records_head count size =>
    let* content := take size in
    match read_strategy (has_only_joining R) count content with
    | Got (p, _) => give (By_records p)
    | Failed why => fail why
    end
  end.

Fixpoint read_bodies (R : rules) (claims : list (kind * body_head)) : reader (list (kind * body)) :=
  match claims with
  | [] => give []
  | (k, h) :: more =>
    let* b := read_body R h in
    let* others := read_bodies R more in
    give ((k, b) :: others)
  end.

Definition at_end : reader unit :=
  fun b => match b with [] => Got (tt, []) | _ => Failed Refused end.

(** ** All of it *)

Definition read_content (version : N) : reader certificate :=
  let* name := line_after (text "game ") word_most in
  let* ps := (fun b => read_parameters b [] b) in
  let* R := lift (make_rules name ps) Unsupported in
  let* words := line_after (text "root ") 1023 in
  let* X := lift (read_position R words) Refused in
  let* first := read_claim R version in
  let* more := (fun b => read_more_claims b R version b) in
  let claims := first :: more in
  let* _ := skip_word [newline] in
  let* _ := require (go_together (map fst claims)) Refused in
  let* found := read_bodies R claims in
  let* _ := at_end in
  give {| claimed := {| rules_of := R; root := X; kinds := map fst claims |}; bodies := found |}.

Definition read_certificate (file : bytes) : attempt certificate :=
  match unwrap file with
  | Failed why => Failed why
  | Got (version, content) =>
    match read_content version content with Got (c, _) => Got c | Failed why => Failed why end
  end.
