/** Longer than a period of the lowest tone that is heard. */
export const SEAM_SECONDS = 0.04
/** Where both are nearly opposite, no level would do. */
const LEAST_POWER = 0.25

/**
 * Lets the end of each channel go over into what comes before its beginning, so that it can be repeated. A stretched tone
 * comes back to its beginning at another point of its wave, which would be heard as a click; its attack stays as it is.
 *
 * @param turn changed; all channels together, so that what is in the middle stays there
 * @param before as long as the seam, and of as many channels: what leads to the beginning
 */
export function closeSeam(turn: readonly Float32Array[], before: readonly Float32Array[]): void {
  const length = Math.min(before[0]?.length ?? 0, turn[0]?.length ?? 0)
  const from = (turn[0]?.length ?? 0) - length
  const ends = turn.map((channel) => channel.subarray(from))
  const leads = before.map((channel) => channel.subarray(channel.length - length))
  const likeness = correlation(ends, leads)
  for (let frame = 0; frame < length; frame += 1) {
    const rising = (frame + 0.5) / length
    const falling = 1 - rising
    const power = falling ** 2 + rising ** 2 + 2 * falling * rising * likeness
    const level = 1 / Math.sqrt(Math.max(LEAST_POWER, power))
    ends.forEach((end, side) => {
      end[frame] = level * (falling * end[frame]! + rising * leads[side]![frame]!)
    })
  }
}

/** −1…1: how alike both are; 1 where one is silent, for then nothing can be too quiet. */
function correlation(some: readonly Float32Array[], others: readonly Float32Array[]): number {
  let [product, one, other] = [0, 0, 0]
  some.forEach((channel, side) =>
    channel.forEach((value, frame) => {
      const beside = others[side]![frame]!
      product += value * beside
      one += value * value
      other += beside * beside
    }),
  )
  return one === 0 || other === 0 ? 1 : product / Math.sqrt(one * other)
}
