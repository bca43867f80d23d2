import { MODES, pitchClass, type Mode, type MusicalKey } from '@segno/units'
import type { PitchContent } from './chroma.ts'

export interface KeyEstimate {
  readonly key: MusicalKey | null
  /** 0…1: how likely the key is right, by the clearness of the notes and the distance from the next best key. */
  readonly confidence: number
}

/** How much each note of a key is expected, from its tonic upwards: the scale, with weight on the tonic triad. */
const PROFILES: Readonly<Record<Mode, readonly number[]>> = {
  major: [1, 0, 0.5, 0, 0.7, 0.5, 0, 0.8, 0, 0.5, 0.05, 0.35],
  minor: [1, 0, 0.45, 0.7, 0, 0.5, 0, 0.8, 0.45, 0.05, 0.5, 0.1],
}

/** Loops mostly begin on the tonic: the triad and the bass note they open with speak for it. */
const OPENING_WEIGHT = 0.5
const OPENING_BASS_WEIGHT = 0.1
/** Loops in libraries are more often in minor. */
const MINOR_WEIGHT = 0.05

/** Below this confidence there is no key: drums and noise stay below, whatever they resemble. */
const LEAST_CONFIDENCE = 0.2
const NO_KEY: KeyEstimate = { key: null, confidence: 0 }

export function estimateKey(content: PitchContent): KeyEstimate {
  const [best, second] = scoreKeys(content)
  if (!best || !second) return NO_KEY
  const confidence = confidenceOf(best.score, best.score - second.score, content.tuning.agreement)
  return confidence < LEAST_CONFIDENCE ? NO_KEY : { key: best.key, confidence }
}

/** All 24 keys, the best first. */
function scoreKeys(content: PitchContent): { readonly key: MusicalKey; readonly score: number }[] {
  // Compressed, so that one long note does not hide the others.
  const chroma = content.chroma.map((share) => share ** 0.6)
  const keys = MODES.flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic): MusicalKey => ({ tonic: pitchClass(tonic), mode })),
  )
  return keys
    .map((key) => ({ key, score: likeness(chroma, key) + openingScore(content, key) }))
    .toSorted((one, other) => other.score - one.score)
}

/** A logistic curve fitted to where the estimate was right on generated and rendered loops, drums among them. */
function confidenceOf(score: number, lead: number, agreement: number): number {
  const odds = -2.8 + 4.5 * (score - 1) + 5.3 * Math.min(0.6, agreement) + 2.6 * Math.min(0.3, lead)
  return 1 / (1 + Math.exp(-odds))
}

/** Correlation of the chroma and the key's profile, −1…1. */
function likeness(chroma: Float64Array, { tonic, mode }: MusicalKey): number {
  const profile = PROFILES[mode]
  const chromaMean = mean(chroma)
  const profileMean = mean(profile)
  let product = 0
  let chromaEnergy = 0
  let profileEnergy = 0
  profile.forEach((expected, step) => {
    const fromChroma = chroma[(tonic + step) % 12]! - chromaMean
    const fromProfile = expected - profileMean
    product += fromChroma * fromProfile
    chromaEnergy += fromChroma ** 2
    profileEnergy += fromProfile ** 2
  })
  return chromaEnergy > 0 ? product / Math.sqrt(chromaEnergy * profileEnergy) : 0
}

function openingScore({ opening, openingBass }: PitchContent, { tonic, mode }: MusicalKey): number {
  const third = mode === 'major' ? 4 : 3
  const triad = opening[tonic]! + 0.5 * opening[(tonic + third) % 12]! + 0.5 * opening[(tonic + 7) % 12]!
  return (
    OPENING_WEIGHT * triad + OPENING_BASS_WEIGHT * openingBass[tonic]! + (mode === 'minor' ? MINOR_WEIGHT : 0)
  )
}

function mean(values: Iterable<number>): number {
  const all = [...values]
  return all.reduce((total, value) => total + value, 0) / all.length
}
