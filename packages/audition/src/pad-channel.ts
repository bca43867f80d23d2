import { wrap } from './playhead.ts'
import { KERNEL_CROSSINGS, sincKernel } from './sinc-kernel.ts'

/** What lies beyond the ends of a sound: a loop is its own neighbour, a one-shot has silence around it. */
export type Edges = 'circular' | 'silent'

export interface Padding {
  /** Length of the content, a fraction of a frame included: 4 s at 44.1 kHz need not be whole frames at 48 kHz. */
  readonly lengthFrames: number
  readonly padFrames: number
  readonly edges: Edges
}

/** The content of `channel` with `padFrames` of what lies beyond each of its ends, in frames of the same rate. */
export function padChannel(channel: Float32Array, padding: Padding): Float32Array<ArrayBuffer> {
  const { lengthFrames, padFrames, edges } = padding
  const contentFrames = Math.ceil(lengthFrames)
  const padded = new Float32Array(contentFrames + 2 * padFrames)
  padded.set(channel.subarray(0, contentFrames), padFrames)
  if (edges === 'silent') return padded
  const known = Math.min(contentFrames, channel.length)
  for (let index = -padFrames; index < 0; index += 1) {
    padded[index + padFrames] = readCircular(channel, lengthFrames, index)
  }
  for (let index = known; index < contentFrames + padFrames; index += 1) {
    padded[index + padFrames] = readCircular(channel, lengthFrames, index)
  }
  return padded
}

function readCircular(channel: Float32Array, lengthFrames: number, index: number): number {
  const position = wrap(index, lengthFrames)
  if (Number.isInteger(position)) return channel[position] ?? 0
  const middle = Math.floor(position)
  let sum = 0
  for (let tap = middle - KERNEL_CROSSINGS + 1; tap <= middle + KERNEL_CROSSINGS; tap += 1) {
    // Taps across the seam lie between frames; the nearest will do for these few.
    const frame = tap >= 0 && tap < channel.length ? tap : Math.round(wrap(tap, lengthFrames))
    sum += sincKernel(position - tap) * (channel[frame] ?? 0)
  }
  return sum
}
