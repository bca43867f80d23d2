import { MODES, pitchClass, relativeKey, transposeKey, type MusicalKey, type SoundKey } from '@segno/units'
import { keyName } from '../musical-fit.ts'
import type { Harmony } from './match-query.ts'

/** How well a sound of a key goes with a track, and how it is to be transposed for that. */
export interface HarmonyFit {
  readonly harmony: Harmony
  readonly transposeSemitones: number
  /** 0…1. */
  readonly worth: number
}

const WORTH: Readonly<Record<Harmony, number>> = {
  same: 1,
  relative: 0.9,
  fifth: 0.6,
  fifth_relative: 0.5,
  parallel: 0.25,
  distant: 0,
  // Drums go with every key; what has the track's own notes says more.
  unpitched: 0.85,
  unknown: 0.5,
}
/**
 * Each semitone takes from what a sound is, about as much as stretching it by one per cent does. So what has the track's
 * notes as it is comes before what has to be moved for them, and by three semitones nothing gains on what is a fifth away.
 */
const COST_OF_SEMITONE = 0.15

const UNKNOWN: HarmonyFit = { harmony: 'unknown', transposeSemitones: 0, worth: WORTH.unknown }

const KEYS: readonly SoundKey[] = [...MODES, null].flatMap((mode) =>
  Array.from({ length: 12 }, (_, tonic) => ({ tonic: pitchClass(tonic), mode })),
)

/** Drums beside drums are worth less than all that fits in key. */
const LESS_BESIDE_DRUMS = 0.4

/** How a sound without a key goes with a track of `key`. @param drums 0…1: how much the track has them already */
export function unpitchedFit(key: MusicalKey | null, drums: number): HarmonyFit {
  if (key === null) return UNKNOWN
  const worth = WORTH.unpitched - LESS_BESIDE_DRUMS * drums
  return { harmony: 'unpitched', transposeSemitones: 0, worth }
}

/** The key of a track, and how likely it is, 0…1; nearly every mistake is its relative, which has the same notes. */
interface TrackKey {
  readonly key: MusicalKey | null
  readonly keyConfidence?: number | undefined
}

/** For every key and root by name, how a sound of it goes with the track. @param most semitones, up or down */
export function harmonyFits({ key, keyConfidence = 1 }: TrackKey, most: number): Map<string, HarmonyFit> {
  if (key === null) return new Map(KEYS.map((own) => [keyName(own), UNKNOWN]))
  // A key that is not sure at all is as likely as its relative.
  const track = { key, relative: relativeKey(key), ofRelative: (1 - keyConfidence) / 2 }
  return new Map(KEYS.map((own) => [keyName(own), bestFit(track, own, most)]))
}

interface HeardKey {
  readonly key: MusicalKey
  readonly relative: MusicalKey
  /** 0…0.5: how likely it is the relative. */
  readonly ofRelative: number
}

function bestFit({ key, relative, ofRelative }: HeardKey, own: SoundKey, most: number): HarmonyFit {
  let best: HarmonyFit = { harmony: 'distant', transposeSemitones: 0, worth: -1 }
  // As it is first, then ever further away, so that nothing is moved that gains nothing by it.
  for (let step = 0; step <= 2 * most; step++) {
    const transposeSemitones = step % 2 === 0 ? step / 2 : -(step + 1) / 2
    const moved = transposeKey(own, transposeSemitones)
    const harmony = harmonyOf(key, moved)
    const inKey = (1 - ofRelative) * WORTH[harmony] + ofRelative * WORTH[harmonyOf(relative, moved)]
    const worth = Math.max(0, inKey - COST_OF_SEMITONE * Math.abs(transposeSemitones))
    if (worth > best.worth) best = { harmony, transposeSemitones, worth }
  }
  return best
}

/** A root alone goes as well as the better of its two keys: its note is in both. */
function harmonyOf(one: MusicalKey, other: SoundKey): Harmony {
  const [first, second] = modesOf(other).map((own) => harmonyOfKeys(one, own))
  return second === undefined || WORTH[first!] >= WORTH[second] ? first! : second
}

function modesOf({ tonic, mode }: SoundKey): MusicalKey[] {
  return (mode === null ? MODES : [mode]).map((own) => ({ tonic, mode: own }))
}

function harmonyOfKeys(one: MusicalKey, other: MusicalKey): Harmony {
  const sameMode = one.mode === other.mode
  const fifths = fifthsBetween(scaleOf(one), scaleOf(other))
  if (fifths === 0) return sameMode ? 'same' : 'relative'
  if (fifths === 1) return sameMode ? 'fifth' : 'fifth_relative'
  return one.tonic === other.tonic ? 'parallel' : 'distant'
}

/** The tonic of the major key that has the same notes. */
function scaleOf(key: MusicalKey): number {
  return key.mode === 'major' ? key.tonic : relativeKey(key).tonic
}

/** 0…6: steps on the circle of fifths, the shorter way. Seven semitones are one step, and seven of those one semitone. */
function fifthsBetween(one: number, other: number): number {
  const steps = ((((other - one) * 7) % 12) + 12) % 12
  return Math.min(steps, 12 - steps)
}
