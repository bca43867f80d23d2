import type { Pcm } from '@segno/units'

/**
 * The outline of a sound's waveform, all channels together, for drawing.
 *
 * @param columns how many, at least 1; where there are more columns than frames, frames are shown more than once
 * @returns least and greatest value of each column in turn, in 1/128 of full scale, −128…127, rounded outward so that no
 * peak is lost; beyond full scale it is cut off. A sound without frames is all 0
 */
export function measurePeaks(pcm: Pcm, columns: number): Int8Array<ArrayBuffer> {
  const peaks = new Int8Array(2 * columns)
  const lengthFrames = pcm.channels[0]?.length ?? 0
  if (lengthFrames === 0) return peaks
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * lengthFrames) / columns)
    const to = Math.max(from + 1, Math.floor(((column + 1) * lengthFrames) / columns))
    let least = Infinity
    let greatest = -Infinity
    for (const channel of pcm.channels) {
      for (let index = from; index < to; index++) {
        const value = channel[index]!
        if (value < least) least = value
        if (value > greatest) greatest = value
      }
    }
    peaks[2 * column] = inByte(Math.floor(least * 128))
    peaks[2 * column + 1] = inByte(Math.ceil(greatest * 128))
  }
  return peaks
}

function inByte(value: number): number {
  return Math.max(-128, Math.min(127, value))
}
