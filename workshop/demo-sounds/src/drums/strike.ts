import { between, type Random } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ } from '../dsp/sample-rate.ts'
import type { Channel, Stereo } from '../dsp/tape.ts'

interface Strike {
  /** 0…1; softer strokes are also duller and shorter. */
  readonly velocity: number
  readonly random: Random
}

/** An instrument of a kit: makes the sound of one stroke, about full scale at full velocity. */
export type Drum = (strike: Strike) => Stereo

export interface Decay {
  readonly attackSeconds?: number
  readonly holdSeconds?: number
  /** Time from the end of the hold to silence. */
  readonly decaySeconds: number
  /** How fast it falls at first: 3 is a gate, 8 a tick. */
  readonly steepness?: number
}

const SHORTEST_ATTACK_SECONDS = 0.0004

/** Shapes a channel like a struck thing, in place; exactly 0 from the end of the decay on. */
export function decay(channel: Channel, shape: Decay): void {
  const { attackSeconds = SHORTEST_ATTACK_SECONDS, holdSeconds = 0, decaySeconds, steepness = 5 } = shape
  const attackFrames = attackSeconds * SAMPLE_RATE_HZ
  const holdEnd = attackFrames + holdSeconds * SAMPLE_RATE_HZ
  const decayFrames = decaySeconds * SAMPLE_RATE_HZ
  const fall = Math.exp(-steepness / decayFrames)
  let level = 1
  for (let frame = 0; frame < channel.length; frame++) {
    if (frame < attackFrames) channel[frame] = channel[frame]! * (frame / attackFrames)
    if (frame <= holdEnd) continue
    level *= fall
    channel[frame] = channel[frame]! * level * Math.max(0, 1 - (frame - holdEnd) / decayFrames)
  }
}

/** A value a little off, by up to the given part, so that no two strokes are the same. */
export function about(value: number, spread: number, random: Random): number {
  return value * between(random, 1 - spread, 1 + spread)
}

export function add(channel: Channel, other: Channel, gain: number): void {
  const length = Math.min(channel.length, other.length)
  for (let frame = 0; frame < length; frame++) channel[frame] = channel[frame]! + other[frame]! * gain
}
