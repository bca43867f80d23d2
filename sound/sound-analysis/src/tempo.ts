import type { OnsetEnvelope } from './onset-envelope.ts'
import type { SoundLength } from './sound-length.ts'
import { isSameTempo, tempoCandidates, type TempoCandidate } from './tempo-candidates.ts'
import { TempoWitness, USUAL_BARS_FROM, USUAL_BARS_UNTIL, type TempoEvidence } from './tempo-evidence.ts'
import { equalRatios, isExactLength, RIVAL_RATIOS } from './tempo-rivals.ts'
import { TEMPO_WEIGHTS } from './tempo-weights.ts'
import { weigh } from './weigh.ts'

/** A tempo that a sound may have been made at. */
export interface TempoReading {
  /** To a hundredth. */
  readonly tempoBpm: number
  /** 0…1: how likely it is. */
  readonly odds: number
}

export interface TempoEstimate {
  /** To a hundredth; `null` where nothing pulses and the length fits no whole tempo. */
  readonly tempoBpm: number | null
  /**
   * 0…1: how likely this tempo is the one its maker would give, and not another, half and double included; below one half
   * where another explains as much.
   */
  readonly confidence: number
  /** 0…1: the same, whichever of the tempos that explain as much it is. */
  readonly pulseConfidence: number
  /** Beats at this tempo in what sounds; `null` where that is no whole number. */
  readonly beats: number | null
  /** This tempo and those beside it, the likeliest first; empty where there is none. */
  readonly readings: readonly TempoReading[]
}

export const NO_TEMPO: TempoEstimate = {
  tempoBpm: null,
  confidence: 0,
  pulseConfidence: 0,
  beats: null,
  readings: [],
}
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
  if (pulse) return estimateOf(pulse, { confidence: EVEN_PULSE_CONFIDENCE, others: [] })
  const scored = candidates.map((candidate) => {
    const evidence = witness.evidence(candidate)
    return { candidate, evidence, score: weigh(evidence, TEMPO_WEIGHTS) }
  })
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  const heard = witness.repetition(best.candidate) >= LEAST_LIKENESS
  if (!heard && !isToldByLength(best.evidence, facts)) return NO_TEMPO
  const readings = readingsOf(scored, best)
  const [{ odds: share } = { odds: 0 }, ...others] = readings
  const confidence = heard ? share : Math.min(LENGTH_ALONE_CONFIDENCE, share)
  return withRivals(
    estimateOf(best.candidate, { confidence, others }),
    rivalTempos(scored, best, { witness, facts }),
  )
}

interface Scored {
  readonly candidate: TempoCandidate
  readonly evidence: TempoEvidence
  readonly score: number
}

/** Each tempo once, with its share of all odds; the best first. */
function readingsOf(scored: readonly Scored[], best: Scored): TempoReading[] {
  const share = ({ score }: Scored): number => Math.exp(score - best.score)
  const total = sum(scored.map(share))
  const readings: { tempoBpm: number; odds: number }[] = []
  for (const one of scored.toSorted((left, right) => right.score - left.score)) {
    const { tempoBpm } = one.candidate
    const known = readings.find((reading) => isSameTempo(reading.tempoBpm, tempoBpm))
    if (known) known.odds += share(one) / total
    else readings.push({ tempoBpm, odds: share(one) / total })
  }
  return readings
}

/** Tempos that explain as much as the best. */
function rivalTempos(
  scored: readonly Scored[],
  best: Scored,
  { witness, facts }: { readonly witness: TempoWitness; readonly facts: TempoFacts },
): number[] {
  const { tempoBpm } = best.candidate
  const { strength, parts } = facts.envelope
  const { durationSeconds, leadSeconds, tailSeconds } = facts.length
  const beats = (Math.max(0.01, durationSeconds - leadSeconds - tailSeconds) * tempoBpm) / 60
  const onsetsPerBeat = facts.onsetCount / beats
  const ratios = equalRatios({
    tempoBpm,
    onsetsPerBeat,
    likeness: witness.likenessInBeats(best.candidate, 'all'),
    lowLikeness: witness.likenessInBeats(best.candidate, 'low'),
    lowShare: sum([...parts.low]) / Math.max(1e-9, sum([...strength])),
  })
  const near = RIVAL_RATIOS.filter((ratio) => {
    const rival = scored.find(({ candidate }) => isSameTempo(candidate.tempoBpm, ratio * tempoBpm))
    return rival !== undefined && isEqual(rival, best, onsetsPerBeat)
  })
  return RIVAL_RATIOS.filter((ratio) => ratios.includes(ratio) || near.includes(ratio)).map(
    (ratio) => ratio * tempoBpm,
  )
}

/** How far odds, as logarithms, may be from each other to be called equal. */
const EQUAL_SCORE = 0.4
/** The same where much more of the structure speaks for the rival, and only its being unusual against it. */
const UNUSUAL_SCORE = 1
const BETTER_STRUCTURE = 2.5
/** The same of a tempo that is only heard, beside one that fills the length with bars. */
const EXACT_SCORE = 2.6
/** So few strokes a beat are chords that are held: half the tempo if its bars repeat better. */
const HELD_ONSETS_PER_BEAT = 0.6
const HELD_STRUCTURE = 0.5

function isEqual(rival: Scored, best: Scored, onsetsPerBeat: number): boolean {
  const behind = best.score - rival.score
  if (behind <= EQUAL_SCORE) return true
  const structure = structureOf(rival) - structureOf(best)
  if (structure >= BETTER_STRUCTURE && behind <= UNUSUAL_SCORE) return true
  const isHeard = best.candidate.origin === 'heard'
  if (isHeard && isExactLength(rival.candidate, rival.evidence.wholeness)) return behind <= EXACT_SCORE
  const isHalf = rival.candidate.tempoBpm < 0.6 * best.candidate.tempoBpm
  return isHalf && onsetsPerBeat <= HELD_ONSETS_PER_BEAT && structure >= HELD_STRUCTURE
}

const nothing = (values: readonly number[]): number[] => values.map(() => 0)
/** All that repeats and fills the length, without how usual a tempo is. */
const STRUCTURE_WEIGHTS: TempoEvidence = {
  ...TEMPO_WEIGHTS,
  tempo: nothing(TEMPO_WEIGHTS.tempo),
  density: nothing(TEMPO_WEIGHTS.density),
}

const structureOf = ({ evidence }: Scored): number => weigh(evidence, STRUCTURE_WEIGHTS)

/** A tempo beside another is never surer than this. */
const MOST_BESIDE_RIVAL = 0.49

function withRivals(estimate: TempoEstimate, rivalsBpm: readonly number[]): TempoEstimate {
  if (rivalsBpm.length === 0 || estimate.tempoBpm === null) return estimate
  const confidence = Math.min(
    MOST_BESIDE_RIVAL,
    estimate.confidence / (1 + rivalsBpm.length * estimate.confidence),
  )
  const isRival = ({ tempoBpm }: TempoReading): boolean =>
    rivalsBpm.some((rivalBpm) => isSameTempo(tempoBpm, rivalBpm))
  const [best, ...others] = estimate.readings
  const rivals = rivalsBpm.map((tempoBpm) => ({ tempoBpm: hundredths(tempoBpm), odds: confidence }))
  const rest = others.filter((reading) => !isRival(reading))
  const left =
    Math.max(0, 1 - confidence * (1 + rivals.length)) / Math.max(1e-9, sum(rest.map(({ odds }) => odds)))
  return {
    ...estimate,
    confidence,
    readings: shortList([
      { ...best!, odds: confidence },
      ...rivals,
      ...rest.map((reading) => ({ ...reading, odds: reading.odds * Math.min(1, left) })),
    ]),
  }
}

const MOST_READINGS = 4
const LEAST_ODDS = 0.05

const shortList = ([best, ...others]: readonly TempoReading[]): TempoReading[] => [
  ...(best ? [best] : []),
  ...others.filter(({ odds }) => odds >= LEAST_ODDS).slice(0, MOST_READINGS - 1),
]

// A frame more or less in the length is less than a hundredth.
const hundredths = (tempoBpm: number): number => Math.round(100 * tempoBpm) / 100

function estimateOf(
  { tempoBpm, beats }: TempoCandidate,
  { confidence, others }: { readonly confidence: number; readonly others: readonly TempoReading[] },
): TempoEstimate {
  const told = hundredths(tempoBpm)
  return {
    tempoBpm: told,
    confidence,
    pulseConfidence: confidence,
    beats,
    readings: shortList([
      { tempoBpm: told, odds: confidence },
      ...others.map((other) => ({ ...other, tempoBpm: hundredths(other.tempoBpm) })),
    ]),
  }
}

function isToldByLength({ wholeness, beats }: TempoEvidence, { onsetCount }: TempoFacts): boolean {
  const isUsual = beats.slice(USUAL_BARS_FROM, USUAL_BARS_UNTIL).some((one) => one > 0)
  if (isUsual && onsetCount >= MANY_STROKES) return true
  return onsetCount >= LEAST_STROKES && wholeness[1]! >= LEAST_WHOLENESS
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
