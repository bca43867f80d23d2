import { circularFrames } from './pad-channel.ts'
import { KERNEL_CROSSINGS, sincKernel } from './sinc-kernel.ts'

/** Over this much before the seam the fraction of a frame is made up: a bend of at most 2 cents. */
const BEND_SECONDS = 0.01

interface LoopLength {
  /** A fraction of a frame included. */
  readonly lengthFrames: number
  readonly sampleRateHz: number
}

/**
 * A loop in whole frames: the same but for its last hundredth of a second, which is bent by half a frame at most to meet
 * the beginning. A browser that is given a fraction of a frame plays every further turn between the frames, by straight
 * lines, which takes up to 6 dB off what is high.
 */
export function wholeTurn(channel: Float32Array, loop: LoopLength): Float32Array<ArrayBuffer> {
  const turn = new Float32Array(Math.round(loop.lengthFrames))
  turn.set(channel.subarray(0, turn.length))
  const end = endOfTurn(channel, loop)
  turn.set(end, turn.length - end.length)
  return turn
}

/** The frames before the seam in which `wholeTurn` is another than `channel`; none where that has whole frames. */
export function endOfTurn(channel: Float32Array, loop: LoopLength): Float32Array<ArrayBuffer> {
  const { lengthFrames, sampleRateHz } = loop
  const wholeFrames = Math.round(lengthFrames)
  if (wholeFrames === lengthFrames && channel.length >= wholeFrames) return new Float32Array(0)
  const padFrames = KERNEL_CROSSINGS + 1
  const bendFrames = Math.min(Math.round(BEND_SECONDS * sampleRateHz), wholeFrames)
  const around = circularFrames(channel, {
    lengthFrames,
    from: wholeFrames - bendFrames - padFrames,
    frames: bendFrames + 2 * padFrames,
  })
  return Float32Array.from({ length: bendFrames }, (_, place) =>
    readBetween(around, padFrames + place + (lengthFrames - wholeFrames) * (place / bendFrames)),
  )
}

function readBetween(channel: Float32Array, position: number): number {
  const middle = Math.floor(position)
  let sum = 0
  for (let tap = middle - KERNEL_CROSSINGS + 1; tap <= middle + KERNEL_CROSSINGS; tap += 1) {
    sum += sincKernel(position - tap) * (channel[tap] ?? 0)
  }
  return sum
}
