import type { Order } from './sound-order.ts'

/** Moves to `place` what belongs there, with all that comes before it before, and the rest after. */
export function putInPlace(values: Uint32Array, place: number, order: Order): void {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = middleOf([values[low]!, values[(low + high) >>> 1]!, values[high]!], order)
    let left = low
    let right = high
    while (left <= right) {
      while (order(values[left]!, pivot) < 0) left++
      while (order(pivot, values[right]!) < 0) right--
      if (left > right) break
      const moved = values[left]!
      values[left++] = values[right]!
      values[right--] = moved
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else return
  }
}

function middleOf(three: [number, number, number], order: Order): number {
  return three.sort(order)[1]!
}
