/** Major, or natural minor. */
export const MODES = ['major', 'minor'] as const
/** Tonics as musicians spell them in each mode, with the fewer accidentals, from C upwards by semitones. */
export const TONICS = {
  major: ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'],
  minor: ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'B♭', 'B'],
} as const satisfies Record<Mode, readonly string[]>

/** Pitch class: 0 is C, 1 is C♯ or D♭ … 11 is B. */
export type PitchClass = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11
export type Mode = (typeof MODES)[number]
/** A scale: its tonic and its mode. No key at all is null, wherever there may be none. */
export interface MusicalKey {
  readonly tonic: PitchClass
  readonly mode: Mode
}
/** What a sound is in: a scale; or its root alone where it is one note, which fits a scale of either mode. */
export interface SoundKey {
  readonly tonic: PitchClass
  /** `null` for a root alone, as of a single note or a fifth: nothing in it is major or minor. */
  readonly mode: Mode | null
}

const LETTER_PITCH: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

const SHARP = /[#♯s]/i

const singleSpaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** `C♯ minor`, `C♯ root`: the long form, for labels and receipts. */
export function formatKey(key: SoundKey): string {
  return `${formatTonic(key)} ${key.mode ?? 'root'}`
}

/** `C♯m`, `C♯ root`: the short form for a table, where a letter on its own is major. */
export function formatKeyShort(key: SoundKey): string {
  return key.mode === null ? formatKey(key) : `${formatTonic(key)}${key.mode === 'minor' ? 'm' : ''}`
}

/** `C♯`. Roots are spelled as in minor: `C♯` and `G♯`, but `E♭` and `B♭`. */
export function formatTonic({ tonic, mode }: SoundKey): string {
  return TONICS[mode ?? 'minor'][tonic]
}

/**
 * Reads a key as producers write it: `Cm`, `C#m`, `Abmaj`, `F♯ minor`, `F sharp minor`, `Bb`, `b flat`, `c min`.
 *
 * @returns `null` when the text is not a key and nothing else
 */
export function parseKey(text: string): MusicalKey | null {
  const match =
    /^([a-gA-G]) ?(#|♯|[sS]harp|b|♭|[fF]lat)? ?([mM]ajor|[mM]aj|MAJ|[mM]inor|[mM]in|MIN|m|M)?$/.exec(
      singleSpaced(text),
    )
  if (!match) return null
  const [, letter = '', accidental, modeWord] = match
  const shift = accidental === undefined ? 0 : SHARP.test(accidental) ? 1 : -1
  const mode = modeWord === 'm' || /^min/i.test(modeWord ?? '') ? 'minor' : 'major'
  return { tonic: pitchClass((LETTER_PITCH[letter.toLowerCase()] ?? 0) + shift), mode }
}

/**
 * Reads a tonic without a mode, as in `F#` and `b flat`, which is a key of either.
 *
 * @returns `null` where a mode is said, and where the text is no key
 */
export function parseTonic(text: string): PitchClass | null {
  return /^[a-gA-G] ?(?:#|♯|[sS]harp|b|♭|[fF]lat)?$/.test(singleSpaced(text))
    ? (parseKey(text)?.tonic ?? null)
    : null
}

/**
 * Reads what a sound is in: a key as `parseKey` does, or a root alone, as `C root`, `root: F#`, `Bb note`, `A2`.
 *
 * @returns `null` when the text is neither and nothing else
 */
export function parseSoundKey(text: string): SoundKey | null {
  const [, ...roots] = /^(?:root ?:? (.+)|(.+?) (?:root|note)|(.*\D)\d)$/i.exec(singleSpaced(text)) ?? []
  const root = roots.find((one) => one !== undefined)
  if (root === undefined) return parseKey(text)
  const tonic = parseTonic(root)
  return tonic === null ? null : { tonic, mode: null }
}

/** Any whole number of semitones above C, folded into one octave. */
export function pitchClass(semitonesAboveC: number): PitchClass {
  return (((semitonesAboveC % 12) + 12) % 12) as PitchClass
}

/**
 * The key that a sound in `key` is heard in when it is shifted. Between two keys it is the nearer one, and half way the
 * higher.
 */
export function transposeKey<AnyMode extends Mode | null>(
  { tonic, mode }: { readonly tonic: number; readonly mode: AnyMode },
  semitones: number,
): { readonly tonic: PitchClass; readonly mode: AnyMode } {
  return { tonic: pitchClass(tonic + Math.round(semitones)), mode }
}

/** The scale that a sound gives to what goes with it; `null` for a root alone, which leaves the mode open. */
export function scaleOf<Tonic extends number>(
  key: { readonly tonic: Tonic; readonly mode: Mode | null } | null,
): { tonic: Tonic; mode: Mode } | null {
  return key === null || key.mode === null ? null : { tonic: key.tonic, mode: key.mode }
}

/** Whether both can be true of one sound: a root alone denies neither mode. */
export function keysAgree(
  one: { readonly tonic: number; readonly mode: Mode | null },
  other: { readonly tonic: number; readonly mode: Mode | null },
): boolean {
  const isModeShared = one.mode === null || other.mode === null || one.mode === other.mode
  return one.tonic === other.tonic && isModeShared
}

/** The key that shares all notes: C major ↔ A minor. */
export function relativeKey(key: MusicalKey): MusicalKey {
  return key.mode === 'major'
    ? { tonic: pitchClass(key.tonic + 9), mode: 'minor' }
    : { tonic: pitchClass(key.tonic + 3), mode: 'major' }
}

/**
 * Semitones, −6…+5, by the shortest way, from `from` to the scale of `to`. Where the modes differ, the way leads to the
 * relative key, because that is the one with the same notes. A root alone goes to the tonic.
 */
export function semitonesToKey(from: SoundKey, to: MusicalKey): number {
  const goal = from.mode === null || from.mode === to.mode ? to : relativeKey(to)
  const up = pitchClass(goal.tonic - from.tonic)
  return up > 5 ? up - 12 : up
}
