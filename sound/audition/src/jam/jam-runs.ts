import { BEATS_IN_BAR } from '../backing-grid.ts'

/** Where a lane sounds, and which part of its sound each repeat plays. Bars are counted from 0. */
export interface JamClip {
  readonly startBar: number
  readonly lengthBars: number
  readonly repeats: number
  /** Into the sound, at which each repeat begins; left out, its beginning. */
  readonly offsetBars?: number
}

/** A stretch of a jam in which a lane sounds without a break, in seconds from its beginning. */
export interface Run {
  readonly fromSeconds: number
  readonly untilSeconds: number
  /** Into the sound, at which it begins; less than a turn where there are turns. */
  readonly offsetSeconds: number
}

/** Far less than a frame. */
const SAME_SECONDS = 1e-6

/** Length of a bar at a tempo. */
export function barSecondsAt(tempoBpm: number): number {
  return (60 * BEATS_IN_BAR) / tempoBpm
}

/**
 * The runs of a lane in their order. One that goes on in the sound where the one before has ended is
 * part of the same run, so that no seam is heard: after a whole number of turns, or where a clip was split.
 *
 * @param turnSeconds of its sound; null for one that sounds once
 */
export function runsOf(clips: readonly JamClip[], tempoBpm: number, turnSeconds: number | null): Run[] {
  const barSeconds = barSecondsAt(tempoBpm)
  const repeats = clips
    .toSorted((one, other) => one.startBar - other.startBar)
    .flatMap(({ startBar, lengthBars, repeats: count, offsetBars = 0 }) =>
      Array.from({ length: count }, (_, at) => startBar + at * lengthBars).map((bar) => ({
        fromSeconds: bar * barSeconds,
        untilSeconds: (bar + lengthBars) * barSeconds,
        offsetSeconds: withinTurn(offsetBars * barSeconds, turnSeconds),
      })),
    )
  const runs: Run[] = []
  for (const repeat of repeats) {
    const last = runs.at(-1)
    if (last && goesOn(last, repeat, turnSeconds))
      runs[runs.length - 1] = { ...last, untilSeconds: repeat.untilSeconds }
    else runs.push(repeat)
  }
  return runs
}

function goesOn(before: Run, after: Run, turnSeconds: number | null): boolean {
  if (Math.abs(after.fromSeconds - before.untilSeconds) > SAME_SECONDS) return false
  const reached = before.offsetSeconds + before.untilSeconds - before.fromSeconds
  const apart = Math.abs(withinTurn(reached, turnSeconds) - after.offsetSeconds)
  return apart < SAME_SECONDS || (turnSeconds !== null && turnSeconds - apart < SAME_SECONDS)
}

/** Where a loop that goes round is after so long. */
function withinTurn(seconds: number, turnSeconds: number | null): number {
  if (turnSeconds === null) return seconds
  const within = seconds - Math.floor(seconds / turnSeconds) * turnSeconds
  return turnSeconds - within < SAME_SECONDS ? 0 : Math.max(0, within)
}

/**
 * When a sound begins within a run: turn after turn, each planned from the run's beginning, so that nothing drifts. The
 * first may begin within a turn.
 */
export function turnsIn(run: Run, turnSeconds: number | null): Run[] {
  if (turnSeconds === null) return [run]
  const { fromSeconds, untilSeconds, offsetSeconds } = run
  const begunSeconds = fromSeconds - offsetSeconds
  const count = Math.max(1, Math.ceil((untilSeconds - begunSeconds - SAME_SECONDS) / turnSeconds))
  return Array.from({ length: count }, (_, at) => ({
    fromSeconds: at === 0 ? fromSeconds : begunSeconds + at * turnSeconds,
    untilSeconds: Math.min(untilSeconds, begunSeconds + (at + 1) * turnSeconds),
    offsetSeconds: at === 0 ? offsetSeconds : 0,
  }))
}
