;; The loops that a classifier spends its time in, by vector instructions.
;; All addresses are bytes in the shared memory that holds the tables and each user's scratch.
;; A width that fills no whole vectors is rounded up: what is read or added beyond it is for the caller to bear.
(module
  (import "env" "memory" (memory 1 65536 shared))

  ;; into[0..width) += sum over rows of values[row] * table[ids[row]][0..width)
  ;; The sums of sixteen columns stay in registers while all rows pass by.
  (func (export "addRows")
    (param $table i32) (param $width i32) (param $ids i32) (param $values i32) (param $count i32) (param $into i32)
    (local $rowBytes i32) (local $column i32) (local $at i32) (local $end i32) (local $from i32) (local $value v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $rowBytes (i32.shl (local.get $width) (i32.const 2)))
    (local.set $end (i32.shl (local.get $count) (i32.const 2)))
    (loop $columns
      (local.set $from (i32.add (local.get $into) (local.get $column)))
      (local.set $a (v128.load (local.get $from)))
      (local.set $b (v128.load offset=16 (local.get $from)))
      (local.set $c (v128.load offset=32 (local.get $from)))
      (local.set $d (v128.load offset=48 (local.get $from)))
      (local.set $at (i32.const 0))
      (loop $rows
        (local.set $value (f32x4.splat (f32.load (i32.add (local.get $values) (local.get $at)))))
        (local.set $from (i32.add
          (i32.add (local.get $table) (local.get $column))
          (i32.mul (i32.load (i32.add (local.get $ids) (local.get $at))) (local.get $rowBytes))))
        (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $value) (v128.load (local.get $from)))))
        (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $value) (v128.load offset=16 (local.get $from)))))
        (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $value) (v128.load offset=32 (local.get $from)))))
        (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $value) (v128.load offset=48 (local.get $from)))))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br_if $rows (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $from (i32.add (local.get $into) (local.get $column)))
      (v128.store (local.get $from) (local.get $a))
      (v128.store offset=16 (local.get $from) (local.get $b))
      (v128.store offset=32 (local.get $from) (local.get $c))
      (v128.store offset=48 (local.get $from) (local.get $d))
      (local.set $column (i32.add (local.get $column) (i32.const 64)))
      (br_if $columns (i32.lt_u (local.get $column) (local.get $rowBytes)))))

  ;; table[ids[row]][0..width) += values[row] * from[0..width), for each row
  (func (export "spread")
    (param $table i32) (param $width i32) (param $ids i32) (param $values i32) (param $count i32) (param $from i32)
    (local $rowBytes i32) (local $column i32) (local $at i32) (local $end i32) (local $row i32) (local $what i32)
    (local $value v128)
    (local.set $rowBytes (i32.shl (local.get $width) (i32.const 2)))
    (local.set $end (i32.shl (local.get $count) (i32.const 2)))
    (loop $rows
      (local.set $value (f32x4.splat (f32.load (i32.add (local.get $values) (local.get $at)))))
      (local.set $row (i32.add
        (local.get $table)
        (i32.mul (i32.load (i32.add (local.get $ids) (local.get $at))) (local.get $rowBytes))))
      (local.set $what (local.get $from))
      (local.set $column (i32.const 0))
      (loop $columns
        (v128.store (local.get $row)
          (f32x4.add (v128.load (local.get $row)) (f32x4.mul (local.get $value) (v128.load (local.get $what)))))
        (v128.store offset=16 (local.get $row)
          (f32x4.add (v128.load offset=16 (local.get $row)) (f32x4.mul (local.get $value) (v128.load offset=16 (local.get $what)))))
        (v128.store offset=32 (local.get $row)
          (f32x4.add (v128.load offset=32 (local.get $row)) (f32x4.mul (local.get $value) (v128.load offset=32 (local.get $what)))))
        (v128.store offset=48 (local.get $row)
          (f32x4.add (v128.load offset=48 (local.get $row)) (f32x4.mul (local.get $value) (v128.load offset=48 (local.get $what)))))
        (local.set $row (i32.add (local.get $row) (i32.const 64)))
        (local.set $what (i32.add (local.get $what) (i32.const 64)))
        (local.set $column (i32.add (local.get $column) (i32.const 64)))
        (br_if $columns (i32.lt_u (local.get $column) (local.get $rowBytes))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $rows (i32.lt_u (local.get $at) (local.get $end)))))
  ;; One step of AdaGrad. For each row and column: slopes[row] = sum of misses[column] * table[ids[row]][column], and with
  ;; change = values[row] * misses[column]: squares += change * change, table -= rate * change / sqrt(squares).
  ;; Only the groups of four columns that `places` lists, as bytes from a row's beginning: the misses of all others are 0.
  (func (export "correct")
    (param $table i32) (param $squares i32) (param $width i32) (param $ids i32) (param $values i32) (param $count i32)
    (param $misses i32) (param $places i32) (param $placed i32) (param $step f32) (param $slopes i32)
    (local $at i32) (local $end i32) (local $from i32) (local $place i32) (local $placesEnd i32)
    (local $column i32) (local $row i32) (local $square i32)
    (local $value v128) (local $rate v128) (local $slope v128) (local $miss v128) (local $change v128) (local $squared v128)
    (local.set $end (i32.shl (local.get $count) (i32.const 2)))
    (local.set $placesEnd (i32.add (local.get $places) (i32.shl (local.get $placed) (i32.const 2))))
    (local.set $rate (f32x4.splat (local.get $step)))
    (loop $rows
      (local.set $value (f32x4.splat (f32.load (i32.add (local.get $values) (local.get $at)))))
      (local.set $from
        (i32.shl (i32.mul (i32.load (i32.add (local.get $ids) (local.get $at))) (local.get $width)) (i32.const 2)))
      (local.set $slope (f32x4.splat (f32.const 0)))
      (local.set $place (local.get $places))
      (loop $columns
        (local.set $column (i32.load (local.get $place)))
        (local.set $row (i32.add (i32.add (local.get $table) (local.get $from)) (local.get $column)))
        (local.set $square (i32.add (i32.add (local.get $squares) (local.get $from)) (local.get $column)))
        (local.set $miss (v128.load (i32.add (local.get $misses) (local.get $column))))
        (local.set $slope (f32x4.add (local.get $slope) (f32x4.mul (local.get $miss) (v128.load (local.get $row)))))
        (local.set $change (f32x4.mul (local.get $value) (local.get $miss)))
        (local.set $squared
          (f32x4.add (v128.load (local.get $square)) (f32x4.mul (local.get $change) (local.get $change))))
        (v128.store (local.get $square) (local.get $squared))
        (v128.store (local.get $row)
          (f32x4.sub
            (v128.load (local.get $row))
            (f32x4.div (f32x4.mul (local.get $rate) (local.get $change)) (f32x4.sqrt (local.get $squared)))))
        (local.set $place (i32.add (local.get $place) (i32.const 4)))
        (br_if $columns (i32.lt_u (local.get $place) (local.get $placesEnd))))
      (f32.store (i32.add (local.get $slopes) (local.get $at))
        (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $slope)) (f32x4.extract_lane 1 (local.get $slope)))
          (f32.add (f32x4.extract_lane 2 (local.get $slope)) (f32x4.extract_lane 3 (local.get $slope)))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $rows (i32.lt_u (local.get $at) (local.get $end))))))
