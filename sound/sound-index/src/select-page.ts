import type { Bits } from './bits.ts'
import { putInPlace } from './put-in-place.ts'
import type { Order } from './sound-order.ts'

const SMALLEST_BUFFER = 256

/**
 * The ordinals at the places `from` to `to` (outside) of the whole in order, without ordering the whole. Sounds gather
 * in a buffer twice as long as what may matter; when it is full its better half stays, and the worst of these turns
 * away whatever comes after it.
 *
 * @param keys what `order` goes by first, where that is a number for each
 */
export function selectPage(
  bits: Bits,
  order: Order,
  { from, to }: { from: number; to: number },
  keys: Float64Array | null = null,
): Uint32Array {
  const kept = new Uint32Array(Math.max(SMALLEST_BUFFER, to * 2))
  let length = 0
  let worst = -1
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const ordinal = word * 32 + 31 - Math.clz32(left & -left)
      if (worst >= 0 && (keys ? keys[ordinal]! > keys[worst]! : order(ordinal, worst) > 0)) continue
      kept[length++] = ordinal
      if (length < kept.length) continue
      putInPlace(kept.subarray(0, length), to - 1, order)
      length = to
      worst = kept[to - 1]!
    }
  }
  const all = kept.subarray(0, length)
  if (length > to) putInPlace(all, to - 1, order)
  if (from > 0 && from < length) putInPlace(all.subarray(0, to), from, order)
  return all.slice(from, to).sort(order)
}
