;; Operations on sets of ordinals, a bit each. Addresses are bytes; lengths are bytes too, multiples of 16.
(module
  (import "kernels" "memory" (memory 1 65536 shared))

  (func (export "and") (param $into i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (if (i32.eqz (local.get $bytes)) (then (return)))
    (local.set $end (i32.add (local.get $into) (local.get $bytes)))
    (loop $next
      (v128.store (local.get $into)
        (v128.and (v128.load (local.get $into)) (v128.load (local.get $other))))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (local.set $into (i32.add (local.get $into) (i32.const 16)))
      (br_if $next (i32.ne (local.get $into) (local.get $end)))))

  (func (export "or") (param $into i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (if (i32.eqz (local.get $bytes)) (then (return)))
    (local.set $end (i32.add (local.get $into) (local.get $bytes)))
    (loop $next
      (v128.store (local.get $into)
        (v128.or (v128.load (local.get $into)) (v128.load (local.get $other))))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (local.set $into (i32.add (local.get $into) (i32.const 16)))
      (br_if $next (i32.ne (local.get $into) (local.get $end)))))

  (func (export "andNot") (param $from i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (if (i32.eqz (local.get $bytes)) (then (return)))
    (local.set $end (i32.add (local.get $from) (local.get $bytes)))
    (loop $next
      (v128.store (local.get $from)
        (v128.andnot (v128.load (local.get $from)) (v128.load (local.get $other))))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $next (i32.ne (local.get $from) (local.get $end)))))

  (func (export "copy") (param $into i32) (param $from i32) (param $bytes i32)
    (memory.copy (local.get $into) (local.get $from) (local.get $bytes)))

  (func (export "clear") (param $set i32) (param $bytes i32)
    (memory.fill (local.get $set) (i32.const 0) (local.get $bytes)))

  ;; Processors count the bits of 64 at a time, and faster so than engines do it for vectors of bytes.
  (func (export "countBits") (param $set i32) (param $bytes i32) (result i32)
    (local $end i32) (local $count i64)
    (if (i32.eqz (local.get $bytes)) (then (return (i32.const 0))))
    (local.set $end (i32.add (local.get $set) (local.get $bytes)))
    (loop $next
      (local.set $count
        (i64.add (local.get $count)
          (i64.add
            (i64.popcnt (i64.load (local.get $set)))
            (i64.popcnt (i64.load offset=8 (local.get $set))))))
      (local.set $set (i32.add (local.get $set) (i32.const 16)))
      (br_if $next (i32.ne (local.get $set) (local.get $end))))
    (i32.wrap_i64 (local.get $count)))

  (func (export "countAnd") (param $one i32) (param $other i32) (param $bytes i32) (result i32)
    (local $end i32) (local $count i64)
    (if (i32.eqz (local.get $bytes)) (then (return (i32.const 0))))
    (local.set $end (i32.add (local.get $one) (local.get $bytes)))
    (loop $next
      (local.set $count
        (i64.add (local.get $count)
          (i64.add
            (i64.popcnt (i64.and (i64.load (local.get $one)) (i64.load (local.get $other))))
            (i64.popcnt (i64.and (i64.load offset=8 (local.get $one)) (i64.load offset=8 (local.get $other)))))))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (local.set $one (i32.add (local.get $one) (i32.const 16)))
      (br_if $next (i32.ne (local.get $one) (local.get $end))))
    (i32.wrap_i64 (local.get $count)))

  ;; Adds two binary numbers in every column: $sum becomes the digit, $carry what is carried on.
  (func (export "addDigits") (param $sum i32) (param $other i32) (param $carry i32) (param $bytes i32)
    (local $end i32) (local $a v128) (local $b v128) (local $c v128) (local $apart v128)
    (if (i32.eqz (local.get $bytes)) (then (return)))
    (local.set $end (i32.add (local.get $sum) (local.get $bytes)))
    (loop $next
      (local.set $a (v128.load (local.get $sum)))
      (local.set $b (v128.load (local.get $other)))
      (local.set $c (v128.load (local.get $carry)))
      (local.set $apart (v128.xor (local.get $a) (local.get $b)))
      (v128.store (local.get $sum) (v128.xor (local.get $apart) (local.get $c)))
      (v128.store (local.get $carry)
        (v128.or
          (v128.and (local.get $a) (local.get $b))
          (v128.and (local.get $c) (local.get $apart))))
      (local.set $sum (i32.add (local.get $sum) (i32.const 16)))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (local.set $carry (i32.add (local.get $carry) (i32.const 16)))
      (br_if $next (i32.ne (local.get $sum) (local.get $end)))))

  ;; Notes what is not in $set: in $twice where it was in $once already, and in $once.
  (func (export "noteMissing") (param $once i32) (param $twice i32) (param $set i32) (param $bytes i32)
    (local $end i32) (local $missing v128) (local $known v128)
    (if (i32.eqz (local.get $bytes)) (then (return)))
    (local.set $end (i32.add (local.get $once) (local.get $bytes)))
    (loop $next
      (local.set $missing (v128.not (v128.load (local.get $set))))
      (local.set $known (v128.load (local.get $once)))
      (v128.store (local.get $twice)
        (v128.or (v128.load (local.get $twice)) (v128.and (local.get $known) (local.get $missing))))
      (v128.store (local.get $once) (v128.or (local.get $known) (local.get $missing)))
      (local.set $once (i32.add (local.get $once) (i32.const 16)))
      (local.set $twice (i32.add (local.get $twice) (i32.const 16)))
      (local.set $set (i32.add (local.get $set) (i32.const 16)))
      (br_if $next (i32.ne (local.get $once) (local.get $end)))))

  ;; Makes $set those places of $values, single precision, where $min <= value <= $max. NaN is in no range.
  (func (export "inRange")
    (param $set i32) (param $values i32) (param $min f32) (param $max f32) (param $bytes i32)
    (local $end i32) (local $word i32) (local $place i32) (local $four v128)
    (local $least v128) (local $most v128)
    (if (i32.eqz (local.get $bytes)) (then (return)))
    (local.set $end (i32.add (local.get $set) (local.get $bytes)))
    (local.set $least (f32x4.splat (local.get $min)))
    (local.set $most (f32x4.splat (local.get $max)))
    (loop $next
      (local.set $word (i32.const 0))
      (local.set $place (i32.const 0))
      (loop $fill
        (local.set $four (v128.load (local.get $values)))
        (local.set $word
          (i32.or (local.get $word)
            (i32.shl
              (i32x4.bitmask
                (v128.and
                  (f32x4.ge (local.get $four) (local.get $least))
                  (f32x4.le (local.get $four) (local.get $most))))
              (local.get $place))))
        (local.set $values (i32.add (local.get $values) (i32.const 16)))
        (local.set $place (i32.add (local.get $place) (i32.const 4)))
        (br_if $fill (i32.ne (local.get $place) (i32.const 32))))
      (i32.store (local.get $set) (local.get $word))
      (local.set $set (i32.add (local.get $set) (i32.const 4)))
      (br_if $next (i32.ne (local.get $set) (local.get $end))))))
