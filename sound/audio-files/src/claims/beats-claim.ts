import type { FileClaims } from './file-claims.ts'

const SLOWEST_BPM = 20
const FASTEST_BPM = 400
const MOST_BEATS = 1_024
/** How far a length may be from its beats, as a share of it: the rounding of a tempo and a cut by ear. */
const SAME_LENGTH_RATIO = 0.01
/** Programs write one beat or two into single strokes as well. */
const LEAST_BEATS_OF_LOOP = 4

/** @returns `null` where nobody could mean it as a tempo */
export function plausibleTempo(tempoBpm: number): number | null {
  return tempoBpm >= SLOWEST_BPM && tempoBpm <= FASTEST_BPM ? Math.round(1000 * tempoBpm) / 1000 : null
}

/**
 * Beats and tempo as a file states them, either as 0 where it does not. A tempo outlives what an editor cuts off or adds,
 * so it is believed where the beats no longer fit the length.
 */
export function beatsClaim(
  stated: { readonly tempoBpm: number; readonly beats: number },
  durationSeconds: number,
): Pick<FileClaims, 'kind' | 'tempoBpm' | 'beats'> {
  const beats = stated.beats >= 1 && stated.beats <= MOST_BEATS ? stated.beats : null
  const tempoBpm = plausibleTempo(stated.tempoBpm)
  if (beats === null) return { kind: null, tempoBpm, beats: null }
  const ofLengthBpm = plausibleTempo((60 * beats) / durationSeconds)
  const fits =
    ofLengthBpm !== null && Math.abs((tempoBpm ?? ofLengthBpm) / ofLengthBpm - 1) <= SAME_LENGTH_RATIO
  if (!fits) return { kind: null, tempoBpm, beats: null }
  return { kind: beats >= LEAST_BEATS_OF_LOOP ? 'loop' : null, tempoBpm: tempoBpm ?? ofLengthBpm, beats }
}
