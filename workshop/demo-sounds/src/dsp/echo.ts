import { SAMPLE_RATE_HZ } from './sample-rate.ts'
import { throughSeam, type Stereo, type Tape } from './tape.ts'

export interface Echo {
  readonly delaySeconds: number
  /** What of each repeat goes round again, 0…0.8. */
  readonly feedback: number
  readonly mix: number
  /** Each repeat is duller above this, as on tape. */
  readonly dampingHz: number
}

/** Adds repeats that cross from side to side. */
export function echo(tape: Tape, settings: Echo): void {
  const delayFrames = Math.round(settings.delaySeconds * SAMPLE_RATE_HZ)
  const repeats = Math.ceil(Math.log(0.003) / Math.log(settings.feedback))
  throughSeam(tape, delayFrames * repeats, (sound) => repeat(sound, delayFrames, settings))
}

function repeat({ left, right }: Stereo, delayFrames: number, { feedback, mix, dampingHz }: Echo): void {
  const dull = 1 - Math.exp((-2 * Math.PI * dampingHz) / SAMPLE_RATE_HZ)
  const thin = 1 - Math.exp((-2 * Math.PI * 160) / SAMPLE_RATE_HZ)
  const memory = [new Float32Array(delayFrames), new Float32Array(delayFrames)] as const
  const state = new Float64Array(4)
  let at = 0
  for (let frame = 0; frame < left.length; frame++) {
    state[0]! += dull * (memory[0][at]! - state[0]!)
    state[1]! += dull * (memory[1][at]! - state[1]!)
    state[2]! += thin * (state[0]! - state[2]!)
    state[3]! += thin * (state[1]! - state[3]!)
    const wetLeft = state[0]! - state[2]!
    const wetRight = state[1]! - state[3]!
    memory[0][at] = 0.5 * (left[frame]! + right[frame]!) + wetRight * feedback
    memory[1][at] = wetLeft * feedback
    left[frame] = left[frame]! + wetLeft * mix
    right[frame] = right[frame]! + wetRight * mix
    if (++at === delayFrames) at = 0
  }
}
