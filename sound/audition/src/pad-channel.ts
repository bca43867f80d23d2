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
  padded.set(circularFrames(channel, { lengthFrames, from: -padFrames, frames: padFrames }))
  const frames = contentFrames + padFrames - known
  padded.set(circularFrames(channel, { lengthFrames, from: known, frames }), padFrames + known)
  return padded
}

/** So many frames of a loop that goes on for ever, `from` any place before, in or after its first turn. */
export function circularFrames(
  channel: Float32Array,
  { lengthFrames, from, frames }: { lengthFrames: number; from: number; frames: number },
): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: frames }, (_, place) =>
    readCircular(channel, lengthFrames, from + place),
  )
}

function readCircular(channel: Float32Array, lengthFrames: number, index: number): number {
  const position = wrap(index, lengthFrames)
  const frame = channel[position]
  if (frame !== undefined) return frame
  const middle = Math.floor(position)
  let sum = 0
  for (let tap = middle - KERNEL_CROSSINGS + 1; tap <= middle + KERNEL_CROSSINGS; tap += 1) {
    sum += sincKernel(position - tap) * readNear(channel, lengthFrames, tap)
  }
  return sum
}

/** Taps across the seam lie between frames, and the last frame may be missing; straight lines will do for these few. */
function readNear(channel: Float32Array, lengthFrames: number, tap: number): number {
  const position = wrap(tap, lengthFrames)
  const before = Math.min(Math.floor(position), channel.length - 1)
  const isLast = before === channel.length - 1 || before + 1 >= lengthFrames
  const after = isLast ? lengthFrames : before + 1
  const left = channel[before] ?? 0
  const right = channel[isLast ? 0 : after] ?? 0
  return left + ((position - before) / (after - before)) * (right - left)
}
