;; How like a query sounds are. A vector is 64 bytes, −127…127 for −1…1: 24 of timbre, 16 of rhythm, 12 of envelope, 12 of
;; pitch. A query is 64 numbers of 16 bits in the same order, the weights of its parts in it. Made by hand for speed: each
;; sound takes eight multiplications of eight numbers each.
(module
  (import "kernels" "memory" (memory 1 65536 shared))

  ;; The best likeness of pitch over all twelve transpositions. At $turns stand, for each two neighbouring notes of a
  ;; vector, what the query has there, transposed by 0…11 semitones: 6 × 12 pairs.
  (func $bestTurn (param $at i32) (param $turns i32) (result i32)
    (local $low v128) (local $high v128) (local $pair v128) (local $a v128) (local $b v128) (local $c v128)
    (local.set $low (v128.load8x8_s offset=48 (local.get $at)))
    (local.set $high (v128.load8x8_s offset=56 (local.get $at)))
    (local.set $pair (i8x16.shuffle 8 9 10 11 8 9 10 11 8 9 10 11 8 9 10 11 (local.get $low) (local.get $low)))
    (local.set $a (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=0 (local.get $turns))))
    (local.set $b (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=16 (local.get $turns))))
    (local.set $c (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=32 (local.get $turns))))
    (local.set $pair (i8x16.shuffle 12 13 14 15 12 13 14 15 12 13 14 15 12 13 14 15 (local.get $low) (local.get $low)))
    (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=48 (local.get $turns)))))
    (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=64 (local.get $turns)))))
    (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=80 (local.get $turns)))))
    (local.set $pair (i8x16.shuffle 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 (local.get $high) (local.get $high)))
    (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=96 (local.get $turns)))))
    (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=112 (local.get $turns)))))
    (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=128 (local.get $turns)))))
    (local.set $pair (i8x16.shuffle 4 5 6 7 4 5 6 7 4 5 6 7 4 5 6 7 (local.get $high) (local.get $high)))
    (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=144 (local.get $turns)))))
    (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=160 (local.get $turns)))))
    (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=176 (local.get $turns)))))
    (local.set $pair (i8x16.shuffle 8 9 10 11 8 9 10 11 8 9 10 11 8 9 10 11 (local.get $high) (local.get $high)))
    (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=192 (local.get $turns)))))
    (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=208 (local.get $turns)))))
    (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=224 (local.get $turns)))))
    (local.set $pair (i8x16.shuffle 12 13 14 15 12 13 14 15 12 13 14 15 12 13 14 15 (local.get $high) (local.get $high)))
    (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=240 (local.get $turns)))))
    (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=256 (local.get $turns)))))
    (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (local.get $pair) (v128.load offset=272 (local.get $turns)))))
    (local.set $a (i32x4.max_s (i32x4.max_s (local.get $a) (local.get $b)) (local.get $c)))
    (local.set $a
      (i32x4.max_s (local.get $a)
        (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $a) (local.get $a))))
    (i32x4.extract_lane 0
      (i32x4.max_s (local.get $a)
        (i8x16.shuffle 4 5 6 7 0 1 2 3 12 13 14 15 8 9 10 11 (local.get $a) (local.get $a)))))

  ;; Weighs the sounds that are in the set: 64 sounds for each of $words. Of those that reach $least, the place in the set
  ;; is put into $hits and the score, at that place, into $scores. A query that is transposed has no pitch of its own, but
  ;; $turns, and $most is the most that these can add; else $turns is 0. Answers how many hits there are.
  (func (export "weigh")
    (param $set i32) (param $words i32) (param $vectors i32) (param $query i32) (param $turns i32) (param $most i32)
    (param $least i32) (param $hits i32) (param $scores i32) (result i32)
    (local $bits i64) (local $base i32) (local $place i32) (local $at i32) (local $score i32) (local $found i32)
    (local $sum v128)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128) (local $q4 v128) (local $q5 v128) (local $q6 v128) (local $q7 v128)
    (local.set $q0 (v128.load offset=0 (local.get $query)))
    (local.set $q1 (v128.load offset=16 (local.get $query)))
    (local.set $q2 (v128.load offset=32 (local.get $query)))
    (local.set $q3 (v128.load offset=48 (local.get $query)))
    (local.set $q4 (v128.load offset=64 (local.get $query)))
    (local.set $q5 (v128.load offset=80 (local.get $query)))
    (local.set $q6 (v128.load offset=96 (local.get $query)))
    (local.set $q7 (v128.load offset=112 (local.get $query)))
    (if (i32.eqz (local.get $words)) (then (return (i32.const 0))))
    (loop $word
      (local.set $bits (i64.load (local.get $set)))
      (block $empty
        (loop $sound
          (br_if $empty (i64.eqz (local.get $bits)))
          (local.set $place (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
          (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
          (local.set $at (i32.add (local.get $vectors) (i32.shl (local.get $place) (i32.const 6))))
          (local.set $sum (i32x4.dot_i16x8_s (local.get $q0) (v128.load8x8_s (local.get $at))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $q1) (v128.load8x8_s offset=8 (local.get $at)))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $q2) (v128.load8x8_s offset=16 (local.get $at)))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $q3) (v128.load8x8_s offset=24 (local.get $at)))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $q4) (v128.load8x8_s offset=32 (local.get $at)))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $q5) (v128.load8x8_s offset=40 (local.get $at)))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $q6) (v128.load8x8_s offset=48 (local.get $at)))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $q7) (v128.load8x8_s offset=56 (local.get $at)))))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $sum) (local.get $sum))))
          (local.set $score
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum))))
          (br_if $sound (i32.lt_s (i32.add (local.get $score) (local.get $most)) (local.get $least)))
          (if (local.get $turns)
            (then
              (local.set $score
                (i32.add (local.get $score) (call $bestTurn (local.get $at) (local.get $turns))))
              (br_if $sound (i32.lt_s (local.get $score) (local.get $least)))))
          (i32.store (i32.add (local.get $scores) (i32.shl (local.get $place) (i32.const 2))) (local.get $score))
          (i32.store (i32.add (local.get $hits) (i32.shl (local.get $found) (i32.const 2))) (local.get $place))
          (local.set $found (i32.add (local.get $found) (i32.const 1)))
          (br $sound)))
      (local.set $set (i32.add (local.get $set) (i32.const 8)))
      (local.set $base (i32.add (local.get $base) (i32.const 64)))
      (br_if $word (local.tee $words (i32.sub (local.get $words) (i32.const 1)))))
    (local.get $found)))
