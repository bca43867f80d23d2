import { SAMPLE_RATE_HZ } from './sample-rate.ts'
import type { Channel } from './tape.ts'

/** Slowly moving values (pitch, cutoff, level) are computed once in so many frames: 0.36 ms. */
export const BLOCK_FRAMES = 16
export const BLOCK_SECONDS = BLOCK_FRAMES / SAMPLE_RATE_HZ

/** One value a block, and one more for the end. */
export type Curve = Float32Array<ArrayBuffer>

export function curveOf(lengthFrames: number, valueAt: (seconds: number) => number): Curve {
  const curve = new Float32Array(Math.ceil(lengthFrames / BLOCK_FRAMES) + 1)
  for (let block = 0; block < curve.length; block++) curve[block] = valueAt(block * BLOCK_SECONDS)
  return curve
}

/** Multiplies by the curve, in a straight line from block to block. */
export function applyGain(channel: Channel, gain: Curve): void {
  const blocks = gain.length - 1
  for (let block = 0; block < blocks; block++) {
    const start = block * BLOCK_FRAMES
    const end = Math.min(channel.length, start + BLOCK_FRAMES)
    let level = gain[block]!
    const step = (gain[block + 1]! - level) / BLOCK_FRAMES
    for (let frame = start; frame < end; frame++, level += step) channel[frame] = channel[frame]! * level
  }
}
