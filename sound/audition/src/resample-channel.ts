import { padChannel, type Edges } from './pad-channel.ts'
import { KERNEL_CROSSINGS, sincKernel } from './sinc-kernel.ts'

export interface Resampling {
  /** Length of the content before, a fraction of a frame included. */
  readonly lengthFrames: number
  /** Whole frames it shall have afterwards. */
  readonly outputFrames: number
  readonly edges: Edges
}

/** Places between two frames for which the taps are worked out; between two of these they run straight. */
const PHASES = 512

/**
 * The whole content of `channel` in another number of frames, by windowed sinc. Played at the same rate it sounds higher
 * by `lengthFrames / outputFrames`; a loop stays a loop, because its ends are read as neighbours.
 */
export function resampleChannel(channel: Float32Array, resampling: Resampling): Float32Array<ArrayBuffer> {
  const { lengthFrames, outputFrames, edges } = resampling
  const step = lengthFrames / outputFrames
  // Fewer frames hold a narrower band; what would fold back into it is filtered out.
  const band = Math.min(1, 1 / step)
  const reach = Math.ceil(KERNEL_CROSSINGS / band)
  const taps = 2 * reach
  const weights = tapWeights(band, reach)
  const padFrames = reach + 1
  const padded = padChannel(channel, { lengthFrames, padFrames, edges })
  const output = new Float32Array(outputFrames)
  for (let index = 0; index < outputFrames; index += 1) {
    const position = index * step + padFrames
    const middle = Math.floor(position)
    const place = (position - middle) * PHASES
    const phase = Math.floor(place)
    const here = phase * taps
    const first = middle - reach + 1
    let sum = 0
    let slope = 0
    for (let tap = 0; tap < taps; tap += 1) {
      const value = padded[first + tap]!
      const weight = weights[here + tap]!
      sum += weight * value
      slope += (weights[here + taps + tap]! - weight) * value
    }
    output[index] = sum + slope * (place - phase)
  }
  return output
}

/** For each place between two frames, one row of weights for the frames around it. */
function tapWeights(band: number, reach: number): Float32Array {
  const taps = 2 * reach
  const weights = new Float32Array((PHASES + 1) * taps)
  for (let phase = 0; phase <= PHASES; phase += 1) {
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = phase / PHASES + reach - 1 - tap
      weights[phase * taps + tap] = band * sincKernel(distance * band)
    }
  }
  return weights
}
