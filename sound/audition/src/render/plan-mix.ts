import { tempoInStep } from '@segno/units'
import { soundSeconds, type AuditionSound } from '../audition-sound.ts'
import { inStep } from '../backing-grid.ts'

const BEATS_IN_BAR = 4
/** A last bar of which there is so little is none: its tempo may be a rounded number. */
const LACKING_BARS = 0.05
/** Longer than this nobody waits for two loops to meet; they then begin anew with the longest. */
const MOST_BARS = 16

/** How loops go round together. */
export interface MixPlan {
  /** Whole bars. */
  readonly lengthSeconds: number
  /** Of each loop, in their order: how fast it plays. */
  readonly speeds: readonly number[]
}

/**
 * All loops at one tempo, or half or double of it, whichever is nearest to their own, for as many bars as it takes until
 * all begin at once again.
 *
 * @param loops each with a tempo
 */
export function planMix(loops: readonly AuditionSound[], tempoBpm: number): MixPlan {
  const speeds = loops.map((loop) => speedAt(loop, { tempoBpm, halfDouble: true }))
  const barSeconds = (60 * BEATS_IN_BAR) / tempoBpm
  const bars = loops.map((loop, at) => {
    const turnBars = soundSeconds(loop) / speeds[at]! / barSeconds
    return Math.max(1, Math.ceil(turnBars - LACKING_BARS))
  })
  const together = bars.reduce(leastCommonMultiple, 1)
  const longest = Math.max(1, ...bars)
  return { lengthSeconds: (together <= MOST_BARS ? together : longest) * barSeconds, speeds }
}

/** A tempo, and whether what is nearer to half or double of it plays at that. */
export interface PlayedTempo {
  readonly tempoBpm: number
  readonly halfDouble: boolean
}

/** How fast a loop plays at a tempo; its turns are whole beats. */
export function speedAt(loop: AuditionSound, { tempoBpm, halfDouble }: PlayedTempo): number {
  const own = loop.tempoBpm ?? tempoBpm
  const heard = halfDouble ? tempoInStep(own, tempoBpm) : tempoBpm
  return inStep(loop, { speed: heard / own, pitchSemitones: 0 }).speed
}

function leastCommonMultiple(one: number, other: number): number {
  return (one * other) / greatestCommonDivisor(one, other)
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
