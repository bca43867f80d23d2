import type { SoundLength } from '../sound-length.ts'
import { isSameTempo } from '../tempo-candidates.ts'
import { TempoWitness, type TempoEvidence } from '../tempo-evidence.ts'
import { weigh } from '../weigh.ts'
import { findBarLine, type BarFacts, type BarLine } from './bar-line.ts'
import { TRACK_TEMPO_WEIGHTS } from './track-tempo-weights.ts'

/** When beats and bars fall in what is heard. */
export interface Pulse {
  /** As exact as it can be told. */
  readonly tempoBpm: number
  readonly confidence: number
  /** When some bar begins, 0 up to a bar. */
  readonly barFromSeconds: number
  /** 0…1: how likely one begins there, and not elsewhere. */
  readonly barConfidence: number
}

export interface PulseFacts extends BarFacts {
  readonly length: SoundLength
  readonly onsetCount: number
}

const SLOWEST_BPM = 50
const FASTEST_BPM = 215
/** Tempos are looked for at such distances, which is finer than four beats can tell them apart. */
const STEP_RATIO = 1.0025
const MOST_CANDIDATES = 20
/** A likeness after one, two and four beats together below this is no pulse. */
const LEAST_LIKENESS = 0.2

/** The likeliest tempo of what is heard, however long it is and wherever it begins; `null` where nothing pulses. */
export function findPulse(facts: PulseFacts): Pulse | null {
  const tempos = tempoEvidences(facts).map((one) => ({
    ...one,
    score: weigh(one.evidence, TRACK_TEMPO_WEIGHTS),
  }))
  if (tempos.length === 0) return null
  const best = tempos.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.likeness < LEAST_LIKENESS) return null
  const odds = (some: typeof tempos): number =>
    some.reduce((total, { score }) => total + Math.exp(score - best.score), 0)
  const same = tempos.filter(({ tempoBpm }) => isSameTempo(tempoBpm, best.tempoBpm))
  return {
    tempoBpm: best.tempoBpm,
    confidence: odds(same) / odds(tempos),
    barFromSeconds: best.bar.atSteps / facts.envelope.rateHz,
    barConfidence: best.bar.confidence,
  }
}

interface HeardTempo {
  readonly tempoBpm: number
  /** After one, two and four beats together. */
  readonly likeness: number
  readonly bar: BarLine
  readonly evidence: TempoEvidence
}

/** Every tempo that what is heard may have, and what speaks for it. */
export function tempoEvidences(facts: PulseFacts): HeardTempo[] {
  const witness = new TempoWitness(facts)
  const { rateHz } = facts.envelope
  return heardTempos(rateHz, witness).map((tempoBpm) => {
    const bar = findBarLine(facts, (rateHz * 60) / tempoBpm)
    return {
      tempoBpm,
      likeness: witness.heardLikeness(tempoBpm),
      bar,
      evidence: witness.evidence({ tempoBpm, origin: 'heard', beats: null }, bar.atSteps),
    }
  })
}

/** Tempos at which what is heard repeats better than at those beside, each as exact as its length allows. */
function heardTempos(rateHz: number, witness: TempoWitness): number[] {
  const count = Math.ceil(Math.log(FASTEST_BPM / SLOWEST_BPM) / Math.log(STEP_RATIO))
  const tempos = Array.from({ length: count + 1 }, (_, index) => SLOWEST_BPM * STEP_RATIO ** index)
  const likenesses = tempos.map((tempoBpm) => witness.heardLikeness(tempoBpm))
  const found = [...tempos.keys()]
    .filter(
      (index) =>
        likenesses[index]! >= (likenesses[index - 1] ?? -Infinity) &&
        likenesses[index]! > (likenesses[index + 1] ?? -Infinity),
    )
    .toSorted((one, other) => likenesses[other]! - likenesses[one]!)
    .slice(0, MOST_CANDIDATES)
    .map((index) => exactTempo(tempos[index]!, { rateHz, witness }))
  return found.filter(
    (tempoBpm, index) => !found.slice(0, index).some((other) => isSameTempo(tempoBpm, other)),
  )
}

/** A peak this much lower than one after half as many beats is another one, or none. */
const STILL_ALIKE = 0.5
const REACH_STEPS = 2.5
const FINENESS_STEPS = 0.25

/** The more beats lie between two times that are alike, the more exactly they tell how long one is. */
function exactTempo(
  tempoBpm: number,
  { rateHz, witness }: { rateHz: number; witness: TempoWitness },
): number {
  let beatSteps = (60 * rateHz) / tempoBpm
  let before = 0
  for (let beats = 2; beats <= 128; beats *= 2) {
    const peak = peakNear(witness, beats * beatSteps)
    if (peak === null || peak.likeness < STILL_ALIKE * before || peak.likeness <= 0) break
    beatSteps = peak.lagSteps / beats
    before = peak.likeness
  }
  return wholeIfNear((60 * rateHz) / beatSteps)
}

function peakNear(witness: TempoWitness, around: number): { lagSteps: number; likeness: number } | null {
  let best: { lagSteps: number; likeness: number } | null = null
  for (let offset = -REACH_STEPS; offset <= REACH_STEPS; offset += FINENESS_STEPS) {
    const likeness = witness.likenessAfter(around + offset)
    if (likeness === null) return null
    if (best === null || likeness > best.likeness) best = { lagSteps: around + offset, likeness }
  }
  return best
}

/** Most tempos are set as whole numbers, and one that is so near was. */
const WHOLE_RATIO = 0.0006

function wholeIfNear(tempoBpm: number): number {
  const whole = Math.round(tempoBpm)
  return Math.abs(tempoBpm / whole - 1) < WHOLE_RATIO ? whole : tempoBpm
}
