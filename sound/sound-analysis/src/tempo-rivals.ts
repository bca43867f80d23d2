import type { TempoCandidate } from './tempo-candidates.ts'
import type { LikenessInBeats } from './tempo-evidence.ts'

/** A tempo beside the likeliest one, as a share of it. */
export const RIVAL_RATIOS = [1 / 2, 2, 2 / 3, 3 / 4] as const
export type RivalRatio = (typeof RIVAL_RATIOS)[number]

/** How a loop repeats at the tempo it is told to have. */
interface Repetition {
  readonly tempoBpm: number
  readonly onsetsPerBeat: number
  /** Of all that is heard. */
  readonly likeness: LikenessInBeats
  /** Of what lies below 160 Hz, and how much of all onsets that is. */
  readonly lowLikeness: LikenessInBeats
  readonly lowShare: number
}

/** Nobody counts slower or faster. */
const SLOWEST_BPM = 40
const FASTEST_BPM = 240
/** Likenesses that are nearly one, clearly there, and not there. */
const SAME = 0.7
const ALIKE = 0.4
const UNLIKE = 0.05
const CLEARLY_MORE = 0.1

/**
 * Ratios at which another tempo explains what repeats as well as the one that was told. Each is a pattern that musicians
 * count in two ways, of which the odds of single loops do not know.
 */
export function equalRatios(heard: Repetition): RivalRatio[] {
  const isEqual: Readonly<Record<RivalRatio, boolean>> = {
    [1 / 2]: isHalfTime(heard) || hasStrokesOnBeatsOnly(heard),
    2: hasKicksOnHalfBeats(heard) || isDoubleTimeOfHalf(heard) || isFastWaltz(heard),
    [2 / 3]: isTriplets(heard),
    [3 / 4]: false,
  }
  return RIVAL_RATIOS.filter((ratio) => isEqual[ratio] && isCountable(ratio * heard.tempoBpm))
}

const isCountable = (tempoBpm: number): boolean => tempoBpm >= SLOWEST_BPM && tempoBpm <= FASTEST_BPM

/** Four on the floor, fast: a kick drum strikes every half beat of what was told. */
function hasKicksOnHalfBeats({ tempoBpm, likeness, lowLikeness, lowShare }: Repetition): boolean {
  const isFast = tempoBpm >= 93 && lowShare >= 0.07
  return isFast && lowLikeness(0.5) >= SAME && likeness(0.5) >= ALIKE
}

/** A kick drum on the first beat of four and a snare drum on the third: twice as slow they are on each beat. */
function isHalfTime({ tempoBpm, onsetsPerBeat, likeness, lowLikeness }: Repetition): boolean {
  const isBackbeat = likeness(2) - likeness(1) >= 0.15 && likeness(1) <= 0.6 && likeness(4) >= SAME
  const isKickOnFirst = lowLikeness(0.5) < UNLIKE && lowLikeness(1) < UNLIKE && lowLikeness(4) >= SAME
  return isBackbeat && isKickOnFirst && onsetsPerBeat >= 1 && tempoBpm < 150
}

/** The same pattern counted slowly, with sixteenths between: twice as fast it is half-time. */
function isDoubleTimeOfHalf({ tempoBpm, onsetsPerBeat, likeness }: Repetition): boolean {
  const isBackbeat = likeness(1) - likeness(0.5) >= 0.2 && likeness(0.5) <= 0.65 && likeness(2) >= SAME
  return isBackbeat && onsetsPerBeat >= 2.5 && tempoBpm >= 60 && tempoBpm <= 85
}

/** One stroke a beat and a kick drum every six or eight: eighths at half the tempo. */
function hasStrokesOnBeatsOnly({ tempoBpm, onsetsPerBeat, likeness, lowLikeness }: Repetition): boolean {
  const isEmptyBetween = likeness(0.5) <= 0.1 && likeness(0.25) <= UNLIKE && onsetsPerBeat <= 1.4
  const isKickSeldom = lowLikeness(1) < UNLIKE && Math.max(lowLikeness(6), lowLikeness(8)) >= 0.6
  return isEmptyBetween && isKickSeldom && likeness(1) >= 0.6 && tempoBpm >= 100
}

/** A beat and a half comes again like a beat, and three best of all: triplets of a slower beat, or eighths of bars of three. */
function isTriplets({ likeness, lowLikeness }: Repetition): boolean {
  const isEven = likeness(1.5) >= likeness(1) - 0.05 && likeness(1.5) >= likeness(2) - 0.12
  const isKickOnThird = lowLikeness(1) < UNLIKE && lowLikeness(2) < UNLIKE && lowLikeness(3) >= SAME
  return isEven && likeness(1.5) > ALIKE && (isKickOnThird || likeness(3) >= likeness(2) + 0.2)
}

/** Three half beats come again better than one beat or two: bars of three at twice the tempo. */
function isFastWaltz({ tempoBpm, likeness }: Repetition): boolean {
  const isThree = likeness(1.5) >= SAME && tempoBpm <= 110
  return isThree && likeness(1.5) >= likeness(1) + CLEARLY_MORE && likeness(1.5) >= likeness(2) + 0.04
}

/** Whether the length says bars of a whole tempo, to the frame. */
export function isExactLength({ origin, beats }: TempoCandidate, wholeness: readonly number[]): boolean {
  return origin === 'length' && beats !== null && beats % 4 === 0 && wholeness[0]! > 0
}
