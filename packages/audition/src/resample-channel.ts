import { padChannel, type Edges } from './pad-channel.ts'
import { KERNEL_CROSSINGS, sincKernel } from './sinc-kernel.ts'

export interface Resampling {
  /** Length of the content before, a fraction of a frame included. */
  readonly lengthFrames: number
  /** Whole frames it shall have afterwards. */
  readonly outputFrames: number
  readonly edges: Edges
}

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
  const padFrames = reach + 1
  const padded = padChannel(channel, { lengthFrames, padFrames, edges })
  const output = new Float32Array(outputFrames)
  for (let index = 0; index < outputFrames; index += 1) {
    const position = index * step + padFrames
    const middle = Math.floor(position)
    let sum = 0
    for (let tap = middle - reach + 1; tap <= middle + reach; tap += 1) {
      sum += sincKernel((position - tap) * band) * padded[tap]!
    }
    output[index] = sum * band
  }
  return output
}
