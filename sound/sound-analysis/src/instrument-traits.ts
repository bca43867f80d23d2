import { BAND_COUNT, type BandLevels } from './band-levels.ts'
import type { PitchContent } from './chroma.ts'
import type { SoundKind } from './kind.ts'

/** What instruments are told by; each of the order of 1. */
export interface InstrumentTraits {
  /** Shares of the power below 160 Hz, up to 550 Hz, up to 2.7 kHz and above 4 kHz. */
  readonly low: number
  readonly lowMiddle: number
  readonly middle: number
  readonly high: number
  /** Middle of the spectrum and how far it reaches on either side, on a scale like hearing's. */
  readonly brightness: number
  readonly spread: number
  /** How much of the sound is partials, how well they agree on a tuning, and how many different notes there are. */
  readonly tonality: number
  readonly agreement: number
  readonly variety: number
  /** Share of the notes that are below E3. */
  readonly bass: number
  readonly duration: number
  readonly loops: number
  /** Onsets a second, on a scale of octaves. */
  readonly density: number
  /** Share of the energy in the first quarter. */
  readonly early: number
  /** How much the spectrum moves. */
  readonly motion: number
}

export interface InstrumentFacts {
  readonly bands: BandLevels
  readonly pitch: PitchContent
  readonly kind: SoundKind
  readonly onsetCount: number
  readonly durationSeconds: number
}

export function instrumentTraits(facts: InstrumentFacts): InstrumentTraits {
  const { bands, pitch, kind, onsetCount, durationSeconds } = facts
  const { shares, early, motion } = powerOfBands(bands)
  const between = (from: number, to: number): number => sum(shares.slice(from, to))
  const centre = sum(shares.map((share, band) => share * band))
  const spread = Math.sqrt(sum(shares.map((share, band) => share * (band - centre) ** 2)))
  return {
    low: between(0, 2),
    lowMiddle: between(2, 6),
    middle: between(6, 18),
    high: between(22, BAND_COUNT),
    brightness: centre / 16 - 1,
    spread: spread / 6,
    tonality: pitch.tonality,
    agreement: pitch.tuning.agreement,
    variety:
      -sum([...pitch.chroma].map((share) => (share > 0 ? share * Math.log2(share) : 0))) / Math.log2(12),
    bass: sum([...pitch.bass]),
    duration: Math.log2(Math.min(16, Math.max(0.125, durationSeconds))) / 2,
    loops: Number(kind === 'loop'),
    density: Math.log2(0.5 + Math.min(16, onsetCount / Math.max(0.25, durationSeconds))),
    early,
    motion,
  }
}

/** Power of each band as a share of all; the share of all that is in the first quarter; and the mean change of a band. */
function powerOfBands({ levels, steps }: BandLevels): { shares: number[]; early: number; motion: number } {
  const power = new Float64Array(BAND_COUNT)
  let [early, all, change, level] = [0, 0, 0, 0]
  for (let index = 0; index < levels.length; index++) {
    const here = Math.expm1(levels[index]!) ** 2
    power[index % BAND_COUNT]! += here
    all += here
    if (index < (steps * BAND_COUNT) / 4) early += here
    if (index >= BAND_COUNT) change += Math.abs(levels[index]! - levels[index - BAND_COUNT]!)
    level += levels[index]!
  }
  return {
    shares: [...power].map((value) => (all > 0 ? value / all : 0)),
    early: all > 0 ? early / all : 0,
    motion: level > 0 ? (4 * change) / level : 0,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
