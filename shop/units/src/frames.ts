import type { Quantity } from './quantity.ts'

/** A count of audio frames: one frame is one instant of audio across all channels. */
export type Frames = Quantity<'frames'>

/** @throws {RangeError} when `value` is not a whole number ≥ 0 */
export function frames(value: number): Frames {
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`not a frame count: ${value}`)
  return value as Frames
}

/** Length in seconds of `length` frames at `sampleRateHz`. */
export function framesToSeconds(length: Frames, sampleRateHz: number): number {
  return length / sampleRateHz
}

/** The nearest whole frame to `seconds` at `sampleRateHz`. */
export function secondsToFrames(seconds: number, sampleRateHz: number): Frames {
  return frames(Math.round(seconds * sampleRateHz))
}
