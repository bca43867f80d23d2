import type { OnsetEnvelope } from './onset-envelope.ts'
import type { SoundLength } from './sound-length.ts'
import { isSameTempo, tempoCandidates, type TempoCandidate } from './tempo-candidates.ts'
import { TempoWitness, USUAL_BARS_FROM, USUAL_BARS_UNTIL, type TempoEvidence } from './tempo-evidence.ts'
import { TEMPO_WEIGHTS } from './tempo-weights.ts'
import { weigh } from './weigh.ts'

export interface TempoEstimate {
  /** To a hundredth; `null` where nothing pulses and the length fits no whole tempo. */
  readonly tempoBpm: number | null
  /** 0…1: how likely this tempo is the one its maker would give, and not another, half and double included. */
  readonly confidence: number
  /** Beats at this tempo in what sounds; `null` where that is no whole number. */
  readonly beats: number | null
}

export const NO_TEMPO: TempoEstimate = { tempoBpm: null, confidence: 0, beats: null }
/** A likeness after one, two and four beats together below this, without a length that fits a whole tempo, is no pulse. */
const LEAST_LIKENESS = 0.2
const LEAST_WHOLENESS = -0.1

interface TempoFacts {
  readonly envelope: OnsetEnvelope
  readonly length: SoundLength
  readonly onsetCount: number
  /** Of an even pulse without anything between its strokes; null where there is none. */
  readonly evenPulseBpm: number | null
}

/** A tempo that the length alone speaks for gives way to any that is stated. */
const LENGTH_ALONE_CONFIDENCE = 0.5
/** A maker who wrote only the beats may still have meant half or double time. */
const EVEN_PULSE_CONFIDENCE = 0.8
/** One stroke alone sets no tempo, whatever its length. */
const LEAST_STROKES = 2
/** So many, in a sound as long as bars usually are together, set one though none of them comes again. */
const MANY_STROKES = 8

/** Weighs every tempo the sound may have and takes the likeliest. */
export function estimateTempo(facts: TempoFacts): TempoEstimate {
  const witness = new TempoWitness(facts)
  const { evenPulseBpm } = facts
  const candidates = tempoCandidates(facts.length, (tempoBpm) => witness.heardLikeness(tempoBpm))
  const pulse = candidates.find(
    ({ tempoBpm }) => evenPulseBpm !== null && isSameTempo(tempoBpm, evenPulseBpm),
  )
  if (pulse) return estimateOf(pulse, EVEN_PULSE_CONFIDENCE)
  const scored = candidates.map((candidate) => {
    const evidence = witness.evidence(candidate)
    return { candidate, evidence, score: weigh(evidence, TEMPO_WEIGHTS) }
  })
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  const heard = witness.repetition(best.candidate) >= LEAST_LIKENESS
  if (!heard && !isToldByLength(best.evidence, facts)) return NO_TEMPO
  const share = ({ score }: { score: number }): number => Math.exp(score - best.score)
  const agrees = ({ candidate }: { candidate: TempoCandidate }): boolean =>
    isSameTempo(candidate.tempoBpm, best.candidate.tempoBpm)
  const confidence = sum(scored.filter(agrees).map(share)) / sum(scored.map(share))
  return estimateOf(best.candidate, heard ? confidence : Math.min(LENGTH_ALONE_CONFIDENCE, confidence))
}

const estimateOf = ({ tempoBpm, beats }: TempoCandidate, confidence: number): TempoEstimate => ({
  // A frame more or less in the length is less than a hundredth.
  tempoBpm: Math.round(100 * tempoBpm) / 100,
  confidence,
  beats,
})

function isToldByLength({ wholeness, beats }: TempoEvidence, { onsetCount }: TempoFacts): boolean {
  const isUsual = beats.slice(USUAL_BARS_FROM, USUAL_BARS_UNTIL).some((one) => one > 0)
  if (isUsual && onsetCount >= MANY_STROKES) return true
  return onsetCount >= LEAST_STROKES && wholeness[1]! >= LEAST_WHOLENESS
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
