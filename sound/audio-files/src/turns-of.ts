/**
 * A stretch of one channel of a loop that goes round for ever.
 *
 * @param stretch in frames; the turn begins at 0 and at every multiple of its length, below zero too
 */
export function turnsOf(
  turn: Float32Array,
  { from, until }: { from: number; until: number },
): Float32Array<ArrayBuffer> {
  const stretch = new Float32Array(until - from)
  const firstTurn = Math.floor(from / turn.length) * turn.length
  for (let at = firstTurn; at < until; at += turn.length) {
    stretch.set(turn.subarray(Math.max(0, from - at), until - at), Math.max(0, at - from))
  }
  return stretch
}
