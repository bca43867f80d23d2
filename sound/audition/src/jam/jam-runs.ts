import { BEATS_IN_BAR } from '../backing-grid.ts'

/** Where a lane sounds; its sound begins anew with each repeat. Bars are counted from 0. */
export interface JamClip {
  readonly startBar: number
  readonly lengthBars: number
  readonly repeats: number
}

/** A stretch of a jam in which a lane sounds without a break, in seconds from its beginning. */
export interface Run {
  readonly fromSeconds: number
  readonly untilSeconds: number
}

/** Far less than a frame. */
const SAME_SECONDS = 1e-6

/** Length of a bar at a tempo. */
export function barSecondsAt(tempoBpm: number): number {
  return (60 * BEATS_IN_BAR) / tempoBpm
}

/**
 * The runs of a lane in their order. Repeats that take over where a whole number of turns has ended are one run, so that
 * no seam is heard.
 *
 * @param turnSeconds of its sound; null for one that sounds once
 */
export function runsOf(clips: readonly JamClip[], tempoBpm: number, turnSeconds: number | null): Run[] {
  const barSeconds = barSecondsAt(tempoBpm)
  const repeats = clips
    .toSorted((one, other) => one.startBar - other.startBar)
    .flatMap(({ startBar, lengthBars, repeats: count }) =>
      Array.from({ length: count }, (_, at) => startBar + at * lengthBars).map((bar) => ({
        fromSeconds: bar * barSeconds,
        untilSeconds: (bar + lengthBars) * barSeconds,
      })),
    )
  const runs: Run[] = []
  for (const repeat of repeats) {
    const last = runs.at(-1)
    if (last && goesOn(last, repeat, turnSeconds))
      runs[runs.length - 1] = { ...repeat, fromSeconds: last.fromSeconds }
    else runs.push(repeat)
  }
  return runs
}

function goesOn(before: Run, after: Run, turnSeconds: number | null): boolean {
  if (turnSeconds === null || Math.abs(after.fromSeconds - before.untilSeconds) > SAME_SECONDS) return false
  const turns = (before.untilSeconds - before.fromSeconds) / turnSeconds
  return Math.round(turns) > 0 && Math.abs(turns - Math.round(turns)) * turnSeconds < SAME_SECONDS
}

/** When a sound begins within a run: turn after turn, each planned from the run's beginning, so that nothing drifts. */
export function turnsIn({ fromSeconds, untilSeconds }: Run, turnSeconds: number | null): Run[] {
  if (turnSeconds === null) return [{ fromSeconds, untilSeconds }]
  const count = Math.max(1, Math.ceil((untilSeconds - fromSeconds - SAME_SECONDS) / turnSeconds))
  return Array.from({ length: count }, (_, at) => ({
    fromSeconds: fromSeconds + at * turnSeconds,
    untilSeconds: Math.min(untilSeconds, fromSeconds + (at + 1) * turnSeconds),
  }))
}
