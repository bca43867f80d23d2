import { padChannel } from './pad-channel.ts'
import { KERNEL_CROSSINGS, sincKernel } from './sinc-kernel.ts'

/** Over this much before the seam the fraction of a frame is made up: a bend of at most 2 cents. */
const BEND_SECONDS = 0.01

/**
 * A loop in whole frames: the same but for its last hundredth of a second, which is bent by half a frame at most to meet
 * the beginning. A browser that is given a fraction of a frame plays every further turn between the frames, by straight
 * lines, which takes up to 6 dB off what is high.
 *
 * @param lengthFrames a fraction of a frame included
 */
export function wholeTurn(
  channel: Float32Array,
  { lengthFrames, sampleRateHz }: { lengthFrames: number; sampleRateHz: number },
): Float32Array<ArrayBuffer> {
  const wholeFrames = Math.round(lengthFrames)
  const turn = new Float32Array(wholeFrames)
  turn.set(channel.subarray(0, wholeFrames))
  if (wholeFrames === lengthFrames && channel.length >= wholeFrames) return turn
  const padFrames = KERNEL_CROSSINGS + 1
  const padded = padChannel(channel, { lengthFrames, padFrames, edges: 'circular' })
  const bendFrames = Math.min(Math.round(BEND_SECONDS * sampleRateHz), wholeFrames)
  for (let left = bendFrames; left > 0; left -= 1) {
    const bend = (lengthFrames - wholeFrames) * (1 - left / bendFrames)
    turn[wholeFrames - left] = readBetween(padded, padFrames + wholeFrames - left + bend)
  }
  return turn
}

function readBetween(channel: Float32Array, position: number): number {
  const middle = Math.floor(position)
  let sum = 0
  for (let tap = middle - KERNEL_CROSSINGS + 1; tap <= middle + KERNEL_CROSSINGS; tap += 1) {
    sum += sincKernel(position - tap) * (channel[tap] ?? 0)
  }
  return sum
}
