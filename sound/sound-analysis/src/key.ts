import { MODES, pitchClass, type Mode, type MusicalKey, type SoundKey } from '@segno/units'
import type { PitchContent } from './chroma.ts'
import type { KeyContent } from './key-content.ts'
import type { KeyEvidence, NoKeyEvidence } from './key-evidence.ts'
import { KEY_WEIGHTS, NO_KEY_WEIGHTS } from './key-weights.ts'
import { loneRoot } from './lone-root.ts'
import { weigh } from './weigh.ts'

export interface KeyEstimate<Key extends SoundKey = MusicalKey> {
  readonly key: Key | null
  /** 0…1: how likely this key is, beside all others and beside there being none. */
  readonly confidence: number
}

/** How much each note of a key is expected, from its tonic upwards: the scale, with weight on the tonic triad. */
const PROFILES: Readonly<Record<Mode, readonly number[]>> = {
  major: [1, 0, 0.5, 0, 0.7, 0.5, 0, 0.8, 0, 0.5, 0.05, 0.35],
  minor: [1, 0, 0.45, 0.7, 0, 0.5, 0, 0.8, 0.45, 0.05, 0.5, 0.1],
}

/** Compresses the chroma, so that one long note does not hide the others. */
const CHROMA_POWER = 0.6

/** From how likely on that there is no key, none is told: a wrong one for drums is worse than none for a vague pad. */
const MOST_DOUBT = 0.35

/** C to B major, then C to B minor. */
export const KEYS = MODES.flatMap((mode) =>
  Array.from({ length: 12 }, (_, tonic): MusicalKey => ({ tonic: pitchClass(tonic), mode })),
)
const NO_KEY: KeyEstimate = { key: null, confidence: 0 }

/** How much speaks for each key, and for none. */
export interface KeyScales {
  readonly key: KeyEvidence
  readonly none: NoKeyEvidence
}

const OF_SOUNDS: KeyScales = { key: KEY_WEIGHTS, none: NO_KEY_WEIGHTS }

/** @returns the likeliest key, or the root of what is one note; none where that there is none is likely */
export function estimateKey(content: KeyContent): KeyEstimate<SoundKey> {
  const shares = keyShares({ keys: keyEvidence(content.notes), none: noKeyEvidence(content) }, OF_SOUNDS)
  const tonic = shares && loneRoot(content.notes.chroma)
  if (!shares || tonic === null) return likeliest(shares)
  const confidence = MODES.reduce((sum, _, place) => sum + shares[12 * place + tonic]!, 0)
  return { key: { tonic, mode: null }, confidence }
}

interface KeyCase {
  /** For each key, in the order of `KEYS`. */
  readonly keys: readonly KeyEvidence[]
  readonly none: NoKeyEvidence
}

export function likeliestKey(evidence: KeyCase, weights: KeyScales): KeyEstimate {
  return likeliest(keyShares(evidence, weights))
}

function likeliest(shares: readonly number[] | null): KeyEstimate {
  if (shares === null) return NO_KEY
  const confidence = Math.max(...shares)
  return { key: KEYS[shares.indexOf(confidence)]!, confidence }
}

/** How likely each key is, 0…1, in the order of `KEYS`; `null` where there is none. */
function keyShares(evidence: KeyCase, weights: KeyScales): number[] | null {
  const scores = evidence.keys.map((one) => weigh(one, weights.key))
  const none = weigh(evidence.none, weights.none)
  const best = Math.max(none, ...scores)
  const odds = scores.map((score) => Math.exp(score - best))
  const keyed = odds.reduce((sum, value) => sum + value, 0)
  const noneOdds = Math.exp(none - best)
  const all = keyed + noneOdds
  if (noneOdds / all > MOST_DOUBT || evidence.none.tonality[0] === 0) return null
  return odds.map((value) => value / all)
}

/** For each key: C to B major, then C to B minor. */
export function keyEvidence(content: PitchContent): KeyEvidence[] {
  const chroma = content.chroma.map((share) => share ** CHROMA_POWER)
  return KEYS.map((key) => {
    return {
      likeness: [likeness(chroma, key)],
      opening: triadIn(content.opening, key),
      chroma: triadIn(content.chroma, key),
      openingBass: fifthIn(content.openingBass, key),
      bass: fifthIn(content.bass, key),
      minor: [key.mode === 'minor' ? 1 : 0],
    }
  })
}

/** Shares of the tonic, third and fifth. */
export function triadIn(shares: Float64Array, { tonic, mode }: MusicalKey): [number, number, number] {
  const third = (tonic + (mode === 'major' ? 4 : 3)) % 12
  return [shares[tonic]!, shares[third]!, shares[(tonic + 7) % 12]!]
}

/** Shares of the tonic and the fifth. */
export function fifthIn(shares: Float64Array, { tonic }: MusicalKey): [number, number] {
  return [shares[tonic]!, shares[(tonic + 7) % 12]!]
}

export function noKeyEvidence({
  agreement,
  tonality,
}: Pick<KeyContent, 'agreement' | 'tonality'>): NoKeyEvidence {
  return { bias: [1], agreement: [agreement], tonality: [tonality] }
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

function mean(values: Iterable<number>): number {
  const all = [...values]
  return all.reduce((total, value) => total + value, 0) / all.length
}
