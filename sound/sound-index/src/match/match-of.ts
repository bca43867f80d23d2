import { PARTS, PLACES, type Part } from '../similar/parts.ts'
import { VECTOR_SCALE } from '../similar/sound-vectors.ts'
import { hasPart } from '../similar/unit-parts.ts'
import type { HarmonyFit } from './harmony.ts'
import type { Match } from './match-query.ts'
import { MATCH_WEIGHTS, SCORE_SCALE } from './match-weights.ts'
import { addedRole, rolePoints } from './role-points.ts'
import { filledParts } from './spectrum-parts.ts'
import { tempoFit } from './tempo-fit.ts'
import { type AskedTrack, baseOf, mostScore, weighedTrack } from './track-query.ts'

/** A sound beside a track. */
export interface BesideTrack {
  readonly vector: Float64Array
  /** NaN where it has none. */
  readonly tempoBpm: number
  /** The slug; `null` where it has none. */
  readonly instrument: string | null
  readonly fit: HarmonyFit
  readonly goesWell: boolean
}

/** How a sound goes with the track. */
export function matchOf(
  asked: AskedTrack,
  { vector, tempoBpm, instrument, fit, goesWell }: BesideTrack,
): Match {
  const { harmony, transposeSemitones } = fit
  const { tempo, speed, worth: tempoWorth } = tempoFit(asked.query, tempoBpm)
  const between = (part: Part): number | null => likenessIn(part, asked.unit, vector)
  const { numbers } = weighedTrack(asked, transposeSemitones)
  const points =
    vector.reduce((sum, value, at) => sum + value * numbers[at]! * VECTOR_SCALE, 0) +
    baseOf(fit.worth) +
    MATCH_WEIGHTS.tempo * tempoWorth * SCORE_SCALE +
    rolePoints(asked, instrument)
  const timbre = between('timbre')
  return {
    score: Math.max(0, Math.min(1, points / mostScore(asked))),
    goesWell,
    harmony,
    transposeSemitones,
    tempo,
    speed,
    groove: between('rhythm'),
    fills: timbre === null ? [] : filledParts(asked.unit, vector),
    adds: addedRole(asked, instrument),
    timbre,
  }
}

/** −1…1; `null` where one of the two has no such part. */
function likenessIn(part: Part, unit: Float64Array, vector: Float64Array): number | null {
  if (!hasPart(unit, part) || !hasPart(vector, part)) return null
  const { kept } = PLACES[part]
  let sum = 0
  for (let at = kept; at < kept + PARTS[part]; at++) sum += unit[at]! * vector[at]!
  return Math.max(-1, Math.min(1, sum))
}
