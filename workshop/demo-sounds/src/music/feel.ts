import { bipolar, type Random } from '../dsp/random.ts'
import { STEPS_PER_BEAT } from './steps.ts'

/** How loosely something is played. */
export interface Feel {
  /** Where the second of two sixteenths falls: 0.5 is straight, 0.66 a triplet. */
  readonly swing: number
  /** Strokes fall up to so much early or late. */
  readonly spreadSeconds: number
}

/** The time of a step in beats from the start; steps may have a fraction, as in rolls. */
export function swungBeats(step: number, swing: number): number {
  const pair = Math.floor(step / 2) * 2
  const within = step - pair
  const late = within < 1 ? within * 2 * swing : 2 * swing + (within - 1) * 2 * (1 - swing)
  return (pair + late) / STEPS_PER_BEAT
}

/** A small deviation in seconds, mostly near 0. Never early at the very start, where a loop must begin at once. */
export function deviationSeconds(feel: Feel, step: number, random: Random): number {
  const deviation = ((bipolar(random) + bipolar(random)) / 2) * feel.spreadSeconds
  return step === 0 ? 0 : deviation
}

/** Strokes on the beat are stronger than those between. */
export function metricWeight(step: number): number {
  const inBeat = Math.floor(step) % STEPS_PER_BEAT
  if (inBeat === 0) return Math.floor(step) % 16 === 0 ? 1 : 0.94
  return inBeat === 2 ? 0.88 : 0.8
}
