import { pitchContentOf, type PitchContent } from './chroma.ts'
import { heldPartials } from './held-partials.ts'
import { tonalityOf, type PeakFrame } from './spectral-peaks.ts'
import { agreementOn } from './tuning.ts'

/** What a key is told by, or that there is none. */
export interface KeyContent {
  /** The notes of what is held: drums strike and are gone. */
  readonly notes: PitchContent
  /** 0…1: how much what sounds above kick drums agrees on a tuning, in the more tonal moments. */
  readonly agreement: number
  /** 0…1: the share of the power below 4 kHz that is in partials, drums included. */
  readonly tonality: number
}

/** Kick drums and most toms are below. */
const LOWEST_HZ = 200
const HIGHEST_HZ = 2_000
/** Moments quieter than this beside the loudest are rests: they do not make the share of tonal moments smaller. */
const LEAST_LEVEL_RATIO = 0.03
/** The share of all moments that drums leave room in. */
const TONAL_SHARE = 0.4

/** @param frames at even distances */
export function keyContentOf(frames: readonly PeakFrame[], { tonality }: PitchContent): KeyContent {
  return {
    notes: pitchContentOf(heldPartials(frames)),
    agreement: agreementOn(tonalMoments(frames), {
      lowestHz: LOWEST_HZ,
      highestHz: HIGHEST_HZ,
      weightPower: 1,
    }).agreement,
    tonality,
  }
}

function tonalMoments(frames: readonly PeakFrame[]): readonly PeakFrame[] {
  const loudest = frames.reduce((most, { level }) => Math.max(most, level), 0)
  const tonalities = frames.map((frame) => tonalityOf([frame]))
  const ranked = tonalities
    .filter((_, place) => frames[place]!.level > LEAST_LEVEL_RATIO * loudest)
    .toSorted((one, other) => other - one)
  const least = ranked[Math.floor(TONAL_SHARE * ranked.length)] ?? 0
  return frames.filter((_, place) => tonalities[place]! >= least)
}
