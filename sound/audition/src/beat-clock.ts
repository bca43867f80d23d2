import type { AuditionSound } from './audition-sound.ts'
import { BEATS_IN_BAR, beatsOf } from './backing-grid.ts'
import { wrap, type Playhead } from './playhead.ts'

/** From `atSeconds` of the context's clock on, beats are counted on from `beats`. */
interface BeatAnchor {
  readonly atSeconds: number
  /** May be a fraction, and more than a turn. */
  readonly beats: number
  readonly tempoBpm: number
  /** After so many the bars begin anew: the first beat of a loop is its beginning. */
  readonly turnBeats: number
}

/** When beats fall. At least one anchor, in the order of time; the first also holds for the time before it. */
export type BeatClock = readonly BeatAnchor[]

export interface Beat {
  readonly atSeconds: number
  /** 0 is the first of its bar. */
  readonly inBar: number
}

/** Far less than a frame, far more than what numbers are rounded by. */
const SAME_BEAT = 1e-6
/** What is left of a turn behind its last whole beat has a beat of its own only if it is longer. */
const LEAST_BEATS = 0.25

/** No two beats are so near to one another, at any tempo. */
export const LEAST_BEAT_SECONDS = 0.04

/** Bars from `atSeconds` on, where so many beats have been counted already. */
export function steadyClock(tempoBpm: number, atSeconds: number, beats = 0): BeatClock {
  return [{ atSeconds, beats, tempoBpm, turnBeats: BEATS_IN_BAR }]
}

/** The beats of a sound that is heard along `playhead`; null where it sets none: a one-shot, or a sound without a tempo. */
export function clockOf(sound: AuditionSound, { lengthSeconds, anchors }: Playhead): BeatClock | null {
  const turnBeats = sound.kind === 'loop' ? beatsOf(sound) : null
  if (turnBeats === null) return null
  const beatsPerSecond = turnBeats / lengthSeconds
  return anchors.map(({ atSeconds, positionSeconds, speed }) => ({
    atSeconds,
    beats: positionSeconds * beatsPerSecond,
    tempoBpm: 60 * speed * beatsPerSecond,
    turnBeats,
  }))
}

/** Beats counted without turning round. */
function beatsAt(clock: BeatClock, atSeconds: number): number {
  const anchor = clock.findLast((one) => one.atSeconds <= atSeconds) ?? clock[0]!
  return anchor.beats + ((atSeconds - anchor.atSeconds) * anchor.tempoBpm) / 60
}

/** `before` until `after` begins. */
export function spliced(before: BeatClock, after: BeatClock): BeatClock {
  const first = after[0]!.atSeconds
  return [...before.filter(({ atSeconds }) => atSeconds < first), ...after]
}

/** The same clock without what is long past. */
export function since(clock: BeatClock, atSeconds: number): BeatClock {
  const first = clock.findLastIndex((anchor) => anchor.atSeconds <= atSeconds)
  return first > 0 ? clock.slice(first) : clock
}

/** Goes on in its bars at another tempo. */
export function inBarsAt(clock: BeatClock, atSeconds: number, tempoBpm: number): BeatClock {
  const last = clock.at(-1)!
  if (last.tempoBpm === tempoBpm && last.turnBeats === BEATS_IN_BAR) return clock
  const from = Math.max(atSeconds, last.atSeconds)
  const beats = wrap(beatsAt(clock, from), last.turnBeats)
  return spliced(clock, [{ atSeconds: from, beats, tempoBpm, turnBeats: BEATS_IN_BAR }])
}

/** The first beat at `fromSeconds` or behind it. */
export function nextBeat(clock: BeatClock, fromSeconds: number): Beat {
  for (const [index, anchor] of clock.entries()) {
    const untilSeconds = clock[index + 1]?.atSeconds ?? Number.POSITIVE_INFINITY
    if (untilSeconds <= fromSeconds) continue
    const beat = firstBeat(anchor, index === 0 ? fromSeconds : Math.max(fromSeconds, anchor.atSeconds))
    if (beat.atSeconds < untilSeconds) return beat
  }
  return firstBeat(clock.at(-1)!, fromSeconds)
}

/** The beats from `fromSeconds` up to `untilSeconds`; where a clock jumps, none so soon that two were heard as one. */
export function beatsBetween(clock: BeatClock, fromSeconds: number, untilSeconds: number): Beat[] {
  const beats: Beat[] = []
  let beat = nextBeat(clock, fromSeconds)
  while (beat.atSeconds < untilSeconds) {
    beats.push(beat)
    beat = nextBeat(clock, beat.atSeconds + LEAST_BEAT_SECONDS)
  }
  return beats
}

function firstBeat({ atSeconds, beats, tempoBpm, turnBeats }: BeatAnchor, fromSeconds: number): Beat {
  const running = beats + ((fromSeconds - atSeconds) * tempoBpm) / 60
  const turn = Math.floor((running + SAME_BEAT) / turnBeats)
  const inTurn = Math.max(0, Math.ceil(running - turn * turnBeats - SAME_BEAT))
  const isOver = inTurn > 0 && turnBeats - inTurn < LEAST_BEATS
  const wanted = isOver ? (turn + 1) * turnBeats : turn * turnBeats + inTurn
  return {
    atSeconds: atSeconds + ((wanted - beats) * 60) / tempoBpm,
    inBar: isOver ? 0 : inTurn % BEATS_IN_BAR,
  }
}
