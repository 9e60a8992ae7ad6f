;; What is done to whole sets of bits: each function goes through the words of one or two sets. Addresses and lengths are
;; bytes, and whole multiples of 64. `node scripts/compile-kernels.mjs` makes bit-kernels.wasm of it.
(module
  (import "store" "memory" (memory 1 65536 shared))

  (func (export "clear") (param $bits i32) (param $bytes i32)
    (memory.fill (local.get $bits) (i32.const 0) (local.get $bytes)))

  (func (export "copy") (param $to i32) (param $from i32) (param $bytes i32)
    (memory.copy (local.get $to) (local.get $from) (local.get $bytes)))

  ;; bits = bits AND other
  (func (export "intersect") (param $bits i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (v128.store (local.get $bits)
          (v128.and (v128.load (local.get $bits)) (v128.load (local.get $other))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (br $next))))

  ;; bits = bits OR other
  (func (export "unite") (param $bits i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (v128.store (local.get $bits)
          (v128.or (v128.load (local.get $bits)) (v128.load (local.get $other))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (br $next))))

  ;; bits = bits AND NOT other
  (func (export "subtract") (param $bits i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (v128.store (local.get $bits)
          (v128.andnot (v128.load (local.get $bits)) (v128.load (local.get $other))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (br $next))))

  ;; How many ones there are. A scalar popcnt is one instruction, the vector one a dozen where AVX-512 is missing.
  (func (export "count") (param $bits i32) (param $bytes i32) (result i32)
    (local $end i32) (local $sum i64)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (local.set $sum
          (i64.add (local.get $sum)
            (i64.add
              (i64.popcnt (i64.load (local.get $bits)))
              (i64.popcnt (i64.load offset=8 (local.get $bits))))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
        (br $next)))
    (i32.wrap_i64 (local.get $sum)))

  ;; Writes the numbers of the ones, rising, as words of 32 bits.
  (func (export "list") (param $bits i32) (param $bytes i32) (param $to i32)
    (local $at i32) (local $word i64)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $bytes)))
        (local.set $word (i64.load (i32.add (local.get $bits) (local.get $at))))
        (block $empty
          (loop $more
            (br_if $empty (i64.eqz (local.get $word)))
            (i32.store (local.get $to)
              (i32.add (i32.shl (local.get $at) (i32.const 3)) (i32.wrap_i64 (i64.ctz (local.get $word)))))
            (local.set $to (i32.add (local.get $to) (i32.const 4)))
            (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
            (br $more)))
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (br $next))))

  ;; How many ones both have in the same place. Eight words at once take a seventh less time than two.
  (func (export "countShared") (param $bits i32) (param $other i32) (param $bytes i32) (result i32)
    (local $end i32) (local $sum i64)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (local.set $sum
          (i64.add (local.get $sum)
            (i64.add
              (i64.add
                (i64.add
                  (i64.popcnt (i64.and (i64.load (local.get $bits)) (i64.load (local.get $other))))
                  (i64.popcnt (i64.and (i64.load offset=8 (local.get $bits)) (i64.load offset=8 (local.get $other)))))
                (i64.add
                  (i64.popcnt (i64.and (i64.load offset=16 (local.get $bits)) (i64.load offset=16 (local.get $other))))
                  (i64.popcnt (i64.and (i64.load offset=24 (local.get $bits)) (i64.load offset=24 (local.get $other))))))
              (i64.add
                (i64.add
                  (i64.popcnt (i64.and (i64.load offset=32 (local.get $bits)) (i64.load offset=32 (local.get $other))))
                  (i64.popcnt (i64.and (i64.load offset=40 (local.get $bits)) (i64.load offset=40 (local.get $other)))))
                (i64.add
                  (i64.popcnt (i64.and (i64.load offset=48 (local.get $bits)) (i64.load offset=48 (local.get $other))))
                  (i64.popcnt (i64.and (i64.load offset=56 (local.get $bits)) (i64.load offset=56 (local.get $other)))))))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 64)))
        (local.set $other (i32.add (local.get $other) (i32.const 64)))
        (br $next)))
    (i32.wrap_i64 (local.get $sum))))
