import type { Part } from '../similar/parts.ts'
import { VECTOR_SCALE } from '../similar/sound-vectors.ts'
import { QUERY_SCALE } from '../similar/weighed-query.ts'
import type { TrackQuery } from './match-query.ts'

/** Of 1 in a weight, in the unit of scores. */
export const SCORE_SCALE = QUERY_SCALE * VECTOR_SCALE

/**
 * How much each thing counts. Tempo and key decide; notes, accents and timbre choose among what fits in both. Chosen on
 * mixes of the demo packs with one part planted among 10,000 others: `npm run bench -- partners` measures it again.
 */
export const MATCH_WEIGHTS = { harmony: 1, tempo: 2 } as const
export const PART_WEIGHTS: Readonly<Record<TrackQuery['relation'], Readonly<Record<Part, number>>>> = {
  complement: { timbre: 0.15, rhythm: 0.02, pitch: 0.15, envelope: 0 },
  resemble: { timbre: 0.25, rhythm: 0.1, pitch: 0.08, envelope: 0 },
}

/** Of a rhythm that was tapped or a line that was hummed, which say nothing else: what they say counts the more. */
export const SKETCH_WEIGHTS: Readonly<Record<Part, number>> = {
  timbre: 0,
  rhythm: 0.5,
  pitch: 0.3,
  envelope: 0,
}

/** Timbre of a whole piece: the mean of 192 such mixes. What a track has less of is what it lacks. */
export const WHOLE_TIMBRE: readonly number[] = [
  0.512, 0.035, 0.03, -0.07, -0.018, -0.08, -0.031, -0.058, -0.025, -0.038, -0.013, -0.027, -0.008, -0.011,
  -0.008, -0.035, 0.72, 0.063, 0.04, 0.018, 0.013, 0.03, 0.007, 0.021,
]
