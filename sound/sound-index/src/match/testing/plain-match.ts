import { MODES, relativeKey, type MusicalKey, type SoundKey } from '@segno/units'
import type { IndexedSound } from '../../sound-query.ts'
import { unitParts } from '../../similar/unit-parts.ts'
import { drumsIn } from '../drums-in.ts'
import type { TrackQuery } from '../match-query.ts'
import { WHOLE_TIMBRE } from '../match-weights.ts'
import { missingRoles } from '../missing-roles.ts'
import { ROLE_OF_INSTRUMENT } from '../roles.ts'

/** Of 64 numbers, each of a vector is off by half a step of 127, and four parts have the length 1. */
export const MOST_ERROR = 0.01

const WEIGHTS = {
  complement: { timbre: 0.15, rhythm: 0.02, pitch: 0.15 },
  resemble: { timbre: 0.25, rhythm: 0.1, pitch: 0.08 },
  sketch: { timbre: 0, rhythm: 0.5, pitch: 0.3 },
}

/** How well a sound goes with a track, as one would write it down, in 64-bit floats. */
export function plainScore(track: TrackQuery, sound: IndexedSound): number {
  const [asked, other] = [Array.from(track.fingerprint), Array.from(sound.fingerprint!)]
  const weights = WEIGHTS[isThere(asked.slice(0, 24)) ? track.relation : 'sketch']
  const { worth, turn } = plainHarmony(track, sound.key)
  const timbre = asked.slice(0, 24)
  const own = unit(timbre)
  const wanted =
    track.relation === 'complement' && isThere(timbre)
      ? unit(WHOLE_TIMBRE.map((value, at) => value - own[at]!))
      : own
  const notes = unit(aboutMean(asked.slice(40, 52)))
  const heardNotes = notes.map((_, at) => notes[(at + turn + 12) % 12]!)
  return (
    worth +
    plainRole(track, sound) +
    2 * plainTempo(track, sound.tempoBpm) +
    weights.timbre * product(wanted, unit(other.slice(0, 24))) +
    weights.rhythm * product(unit(aboutMean(asked.slice(24, 40))), unit(aboutMean(other.slice(24, 40)))) +
    weights.pitch * product(heardNotes, unit(aboutMean(other.slice(40, 52))))
  )
}

/** Whether a sound goes well with a track, as the documents say it. `null`: on the very border. */
export function plainGoesWell(track: TrackQuery, sound: IndexedSound): boolean | null {
  const stretched = stretchedBy(track.tempoBpm, sound.tempoBpm)
  if ([0.92, 1.08].some((border) => Math.abs(stretched - border) < 1e-5)) return null
  const fitsInTempo = stretched > 0.92 && stretched < 1.08
  return fitsInTempo && (track.key === null || sound.key === null || fitsInKey(track, sound.key))
}

/** As it is, six notes of seven are enough; moved by a semitone or two, it has to have all of them. */
function fitsInKey(track: TrackQuery, own: SoundKey): boolean {
  const { turn } = plainHarmony(track, own)
  const heard = { tonic: (own.tonic + turn + 12) % 12, mode: own.mode } as SoundKey
  const shared = Math.max(...modesOf(heard).map((one) => sharedNotes(track.key!, one)))
  return turn === 0 ? shared >= 6 : shared === 7 && Math.abs(turn) <= 2
}

/** How much faster a sound plays at the track's tempo, half of it or the double, whichever is nearest; 1: it need not. */
function stretchedBy(track: number | null, own: number | null): number {
  if (track === null || own === null) return 1
  const speeds = [track, track / 2, track * 2].map((to) => to / own)
  return speeds.toSorted((one, other) => Math.abs(Math.log2(one)) - Math.abs(Math.log2(other)))[0]!
}

/** Half of how much the track lacks of what the sound is, and 1 for what is leaned to. */
function plainRole({ relation, lean, fingerprint }: TrackQuery, { instrument }: IndexedSound): number {
  const role = instrument === null ? undefined : ROLE_OF_INSTRUMENT.get(instrument)
  if (role === undefined) return 0
  const unit = relation === 'complement' ? unitParts(fingerprint) : null
  const family = ['drums', 'tops'].includes(role) ? 'drums' : 'tonal'
  return 0.5 * (unit ? missingRoles(unit)[role] : 0) + Number(lean === family)
}

function plainDrums({ relation, fingerprint }: TrackQuery): number {
  const unit = unitParts(fingerprint)
  return relation === 'complement' && unit ? drumsIn(unit) : 0
}

/** The scales of major keys by the notes they have; minor keys have those of their relatives. */
function notesOf({ tonic, mode }: MusicalKey): Set<number> {
  const steps = mode === 'major' ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 10]
  return new Set(steps.map((step) => (tonic + step) % 12))
}

function plainHarmony(track: TrackQuery, own: SoundKey | null) {
  const { key, keyConfidence = 1, transposeMostSemitones: most = 0 } = track
  if (key === null) return { worth: 0.5, turn: 0 }
  if (own === null) return { worth: 0.85 - 0.4 * plainDrums(track), turn: 0 }
  const doubt = (1 - keyConfidence) / 2
  let best = { worth: -1, turn: 0 }
  for (const turn of Array.from({ length: 2 * most + 1 }, (_, at) => nearestFirst(at))) {
    const moved = { tonic: (own.tonic + turn + 12) % 12, mode: own.mode } as SoundKey
    const inKey = (1 - doubt) * plainWorth(key, moved) + doubt * plainWorth(relativeKey(key), moved)
    const worth = Math.max(0, inKey - 0.15 * Math.abs(turn))
    if (worth > best.worth + 1e-9) best = { worth, turn }
  }
  return best
}

const sharedNotes = (key: MusicalKey, other: MusicalKey): number =>
  [...notesOf(key)].filter((note) => notesOf(other).has(note)).length

/** A root alone is a sound of either key of it. */
const modesOf = ({ tonic, mode }: SoundKey): MusicalKey[] =>
  (mode === null ? MODES : [mode]).map((one) => ({ tonic, mode: one }))

const plainWorth = (key: MusicalKey, other: SoundKey): number =>
  Math.max(...modesOf(other).map((one) => worthInKey(key, one)))

function worthInKey(key: MusicalKey, other: MusicalKey): number {
  const shared = sharedNotes(key, other)
  const sameMode = other.mode === key.mode
  if (shared === 7) return sameMode ? 1 : 0.9
  if (shared === 6) return sameMode ? 0.6 : 0.5
  return other.tonic === key.tonic ? 0.25 : 0
}

/** 0, −1, 1, −2, 2… */
function nearestFirst(at: number): number {
  return at % 2 === 1 ? -(at + 1) / 2 : at / 2
}

function plainTempo({ tempoBpm: track, tempoConfidence = 1 }: TrackQuery, own: number | null): number {
  if (track === null) return 0.5
  if (own === null) return 0.6
  const closeness = (to: number): number => Math.max(0, 1 - Math.abs(Math.log2(to / own)) / 0.25)
  const octave = 0.85 + 0.15 * (1 - tempoConfidence)
  return Math.max(closeness(track), octave * closeness(track / 2), octave * closeness(track * 2))
}

const isThere = (part: readonly number[]): boolean => part.some((value) => Math.abs(value) > 1e-9)

function aboutMean(part: readonly number[]): number[] {
  const mean = part.reduce((sum, value) => sum + value, 0) / part.length
  return part.map((value) => value - mean)
}

function unit(part: readonly number[]): number[] {
  const length = Math.hypot(...part)
  return part.map((value) => (length > 1e-6 ? value / length : 0))
}

function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0)
}
