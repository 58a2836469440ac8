(* SPDX-License-Identifier: MIT *)
(** Skoczki, variant A. The rules are those of games/skoczki/README.md. *)

From Coq Require Import List NArith ZArith Bool.
From Proved Require Import game board.
Import ListNotations.

Section Skoczki.
  Variables width height : N.

  (** White's home is the first two rows, Black's the last two. *)
  Definition in_home (s : side) (p : N) : bool :=
    match s with
    | White => (p / width <? 2)%N
    | Black => (height <=? p / width + 2)%N
    end.

  (** The pawns fill the opponent's home. *)
  Definition fills_home_of_opponent (X : position) (s : side) : bool :=
    forallb (has (pieces X s)) (filter (in_home (other s)) (all_points width height)).

  Definition skoczki_outcome (X : position) : option result :=
    if fills_home_of_opponent X White then Some (Won White)
    else if fills_home_of_opponent X Black then Some (Won Black)
    else None.

  (** Along rows and columns. *)
  Definition ways : list (Z * Z) := [(1, 0); (-1, 0); (0, 1); (0, -1)]%Z.

  (** A jump from column x and row y to the point n + 1 steps away: this one is free, and all n
      points between are occupied. *)
  Definition jump (X : position) (x y : Z) (way : Z * Z) (n : N) : list N :=
    let (dx, dy) := way in
    let pawn i := holds_piece width height (occupied X) (x + i * dx) (y + i * dy) in
    let end_x := (x + (Z.of_N n + 1) * dx)%Z in
    let end_y := (y + (Z.of_N n + 1) * dy)%Z in
    if forallb (fun i => pawn (Z.of_N i + 1)%Z) (below n) && on_board width height end_x end_y &&
       negb (has (occupied X) (point width end_x end_y))
    then [point width end_x end_y] else [].

  (** Where a pawn on point p may jump: over one or more pawns. *)
  Definition jumps (X : position) (p : N) : list N :=
    flat_map (fun way =>
      flat_map (fun n => jump X (column width p) (row width p) way (n + 1))
        (below (N.max width height)))
      ways.

  (** A move is the number of the point that it leaves, plus 256 times that of the point where it
      ends. *)
  Definition pass : N := 65536.
  Definition start_of (m : N) : N := (m mod 256)%N.
  Definition end_of (m : N) : N := (m / 256)%N.

  (** All jumps of the side's pawns that do not end on its own home. *)
  Definition all_jumps (X : position) : list N :=
    flat_map (fun p =>
      map (fun q => (p + 256 * q)%N)
        (filter (fun q => negb (in_home (turn X) q)) (jumps X p)))
      (filter (has (pieces X (turn X))) (all_points width height)).

  (** While a pawn on its own home has a legal move, only such pawns may move. A side without a
      legal move passes. *)
  Definition skoczki_moves (X : position) : list N :=
    match filter (fun m => in_home (turn X) (start_of m)) (all_jumps X), all_jumps X with
    | [], [] => [pass]
    | [], every => every
    | leaving, _ => leaving
    end.

  (** The pawn on point p goes to point q. *)
  Definition move_pawn (s : points) (m : N) : points :=
    N.setbit (N.clearbit s (start_of m)) (end_of m).

  Definition skoczki_play (X : position) (m : N) : position :=
    if (m =? pass)%N
    then {| white := white X; black := black X; turn := other (turn X) |}
    else match turn X with
         | White => {| white := move_pawn (white X) m; black := black X; turn := Black |}
         | Black => {| white := white X; black := move_pawn (black X) m; turn := White |}
         end.

  Lemma a_move_or_a_pass X : skoczki_outcome X = None -> skoczki_moves X <> [].
  Proof.
    intros _. unfold skoczki_moves.
    destruct (filter _ _); [destruct (all_jumps X) |]; discriminate.
  Qed.

  Definition skoczki : game position := {|
    to_move := turn;
    outcome := skoczki_outcome;
    moves := skoczki_moves;
    play := skoczki_play;
    can_move := a_move_or_a_pass
  |}.
End Skoczki.
