import { PART_NAMES, PARTS, PLACES, VECTOR_LENGTH, type Part } from '../similar/parts.ts'
import { hasPart, unitParts } from '../similar/unit-parts.ts'
import { heard, QUERY_SCALE, type WeighedQuery } from '../similar/weighed-query.ts'
import { drumsIn } from './drums-in.ts'
import { harmonyFits, unpitchedFit, type HarmonyFit } from './harmony.ts'
import type { TrackQuery } from './match-query.ts'
import { MATCH_WEIGHTS, PART_WEIGHTS, SCORE_SCALE, SKETCH_WEIGHTS, WHOLE_TIMBRE } from './match-weights.ts'
import { missingRoles, NOTHING_MISSING, type MissingRoles } from './missing-roles.ts'
import { mostRolePoints } from './role-points.ts'

/** A track as understood. */
export interface AskedTrack {
  readonly query: TrackQuery
  /** Each part of the length 1, or even where the track has none of it. */
  readonly unit: Float64Array
  /** How sounds of each key, by name, go with it. */
  readonly fits: ReadonlyMap<string, HarmonyFit>
  /** How a sound without a key does. */
  readonly unpitched: HarmonyFit
  /** Roles that it lacks; none where it is not to be complemented. */
  readonly missing: MissingRoles
}

/** Of a harmony's worth, in the unit of scores. */
export const baseOf = (harmonyWorth: number): number => MATCH_WEIGHTS.harmony * harmonyWorth * SCORE_SCALE

/** @returns `null` for what is no fingerprint */
export function understandTrack(query: TrackQuery): AskedTrack | null {
  if (query.fingerprint.length !== VECTOR_LENGTH) return null
  const unit = unitParts(query.fingerprint)
  const saysNothing = Array.from(query.fingerprint).every((value) => value === 0)
  if (!unit && !saysNothing) return null
  const heardUnit = unit ?? new Float64Array(VECTOR_LENGTH)
  const isComplemented = query.relation === 'complement'
  return {
    query,
    unit: heardUnit,
    fits: harmonyFits(query, query.transposeMostSemitones ?? 0),
    unpitched: unpitchedFit(query.key, isComplemented ? drumsIn(heardUnit) : 0),
    missing: isComplemented ? missingRoles(heardUnit) : NOTHING_MISSING,
  }
}

/** What a sound is weighed against that is transposed by so many semitones. */
export function weighedTrack(asked: AskedTrack, transposeSemitones: number): WeighedQuery {
  const numbers = new Int16Array(VECTOR_LENGTH)
  const weights = weightsOf(asked)
  for (const part of PART_NAMES) {
    const weight = weights[part]
    const wanted = wantedPart(part, asked, transposeSemitones)
    wanted.forEach((value, at) => {
      numbers[PLACES[part].kept + at] = Math.round(value * weight * QUERY_SCALE)
    })
  }
  return { numbers, turns: null, mostOfTurns: 0 }
}

/** The best a sound can score. */
export function mostScore(asked: AskedTrack): number {
  const parts = Object.values(weightsOf(asked)).reduce((sum, weight) => sum + weight, 0)
  return (MATCH_WEIGHTS.harmony + MATCH_WEIGHTS.tempo + parts) * SCORE_SCALE + mostRolePoints(asked)
}

function weightsOf({ query, unit }: AskedTrack): Readonly<Record<Part, number>> {
  return hasPart(unit, 'timbre') ? PART_WEIGHTS[query.relation] : SKETCH_WEIGHTS
}

function wantedPart(part: Part, { query, unit }: AskedTrack, transposeSemitones: number): Float64Array {
  const { kept } = PLACES[part]
  const own = unit.subarray(kept, kept + PARTS[part])
  if (!hasPart(unit, part)) return new Float64Array(PARTS[part])
  if (part === 'pitch') return own.map((_, note) => heard(own, note, transposeSemitones))
  return part === 'timbre' && query.relation === 'complement' ? whatIsMissing(own) : own
}

/** The direction from a track to a whole piece. */
function whatIsMissing(timbre: Float64Array): Float64Array {
  const missing = timbre.map((value, at) => WHOLE_TIMBRE[at]! - value)
  const length = Math.hypot(...missing)
  return length > 0 ? missing.map((value) => value / length) : missing
}
