import {
  ACCIDENTAL_WORDS,
  isGermanMode,
  isMinorWord,
  isSungOrEnglish,
  MAJOR_WORDS,
  MINOR_WORDS,
  type Mode,
  MODES,
  type MusicalKey,
  parseCamelotKey,
  pitchClass,
  pitchOfNames,
  pitchOfTonic,
  shiftOfAccidental,
  TONIC_NAMES,
} from '@segno/units'
import { findLinked } from './find-linked.ts'
import type { Found, Sentence } from './sentence.ts'

/** A key as someone typed it; major where the mode is open. */
export interface TypedKey {
  readonly key: MusicalKey
  readonly isModeOpen: boolean
  /** Typed after it, with `or` between them. */
  readonly otherKeys: readonly MusicalKey[]
}

/** The key, the other one of its tonic where the mode is open, and those after it. */
export function keysOf({ key, isModeOpen, otherKeys }: TypedKey): MusicalKey[] {
  const modes = isModeOpen ? MODES : [key.mode]
  return [...modes.map((mode) => ({ ...key, mode })), ...otherKeys]
}

const MINOR = `${MINOR_WORDS}|min`
const MAJOR = `${MAJOR_WORDS}|maj`
const ACCIDENTAL = `[#♯♭]|[-\\s]?(?:${ACCIDENTAL_WORDS})(?![a-z])`
const SCALE = 'key|tonart|tonalite|tonalidad|tonalidade|tonalita'
const BEFORE = `(?:(?:(?:in|en|em|dans) )?(?:the |der |la |a )?(?:musical )?(?:${SCALE})(?: (?:of|is|von|de|di))? |(?:in|en|em) )?`
const AFTER = `(?: (?:key|scale|tonality|tonart))?`
const KIND_OF_MINOR = '(?:natural |harmonic |melodic )?'

const written = (core: string): RegExp => new RegExp(`${BEFORE}${core}${AFTER}(?!\\S)`, 'yi')

/** `Cm`, `F# minor`, `a flat maj`, `fis-moll`, `ré bémol majeur`. */
const WITH_MODE = written(
  String.raw`(?<tonic>${TONIC_NAMES})` +
    String.raw`(?<accidental>${ACCIDENTAL}|\s?b(?=[-\s]?(?:${MINOR}|${MAJOR}|m(?!\S))))?` +
    String.raw`(?:[-\s]?${KIND_OF_MINOR}(?<mode>${MINOR}|${MAJOR})|(?<short>m))`,
)
/** `f#`, `b flat`, `Bb`, `sol dièse`, `fis`. */
const OPEN = written(
  String.raw`(?:(?<tonic>[a-g]|do|ut|re|mi|fa|sol|la|si)(?<accidental>${ACCIDENTAL})|` +
    String.raw`(?<letter>[a-g])(?<flat>b)|(?<german>[cfg])(?<sharp>is))(?: (?:root|note))?`,
)
/** `key of C`, `G key`, `in D`, `C root`. */
const NAMED = new RegExp(
  String.raw`(?:(?:(?:in|en|em) )?(?:the )?(?:${SCALE})(?: (?:of|is|von|de|di))? (?<named>[a-g])|` +
    String.raw`in (?<within>[b-g])|(?<before>[a-g]) key|(?<root>[a-g]) (?:root|note))(?!\S)`,
  'yi',
)
/** `in minor`, `dur`: a mode alone, after no letter that may be meant as its tonic. */
const MODE_ALONE = written(
  `(?<!(?<!\\S)[a-z] )${KIND_OF_MINOR}(?<mode>${MINOR_WORDS}|${MAJOR_WORDS})(?! (?:\\d|second|third|sixth|seventh))`,
)
const CAMELOT = /(?:camelot )?(?:key )?~?(?<place>\d{1,2}[ab])(?: (?:camelot|key))?(?!\S)/iy

/** Words that are more than a key: a kind of synthesis and a style, in capitals or before what is played so. */
const OTHER_SHORT = /(?<!\S)(?:FM|EBM|AM)$/
const SYNTHESIS = /(?<!\S)fm$/i
const SYNTHESISED = /^ (?:synth\w*|bass\w*|bells?|keys|piano|lead|pluck|stabs?|pads?|radio)(?!\S)/i
/** `5 am`, `I am`. */
const HOUR = /(?<!\S)(?:i|\d{1,2}) $/i

/** A key, or several with `or` between them. */
export function findKey(
  sentence: Sentence,
  ...taken: readonly (Found<unknown> | null)[]
): Found<TypedKey> | null {
  const found = findLinked(sentence, (...more) => findOneKey(sentence, ...taken, ...more))
  if (!found) return null
  const [first, ...others] = found.value
  // `C major or minor` is of one tonic.
  const ofTonic = (other: TypedKey): MusicalKey[] =>
    isModeAlone(other) && !isModeAlone(first!) ? [{ ...other.key, tonic: first!.key.tonic }] : keysOf(other)
  const otherKeys = [...first!.otherKeys, ...others.flatMap(ofTonic)]
  return { value: { ...first!, otherKeys }, places: found.places }
}

/** The plainest first: what says its mode, then an accidental, then a letter that something names, then a place on the wheel, then a mode alone. */
function findOneKey(
  sentence: Sentence,
  ...taken: readonly (Found<unknown> | null)[]
): Found<TypedKey> | null {
  const find = (pattern: RegExp, read: (match: RegExpExecArray) => TypedKey | null): Found<TypedKey> | null =>
    sentence.find(pattern, read, taken)
  const readings = [
    find(WITH_MODE, readWithMode),
    find(OPEN, readOpen),
    find(NAMED, readNamed),
    find(CAMELOT, ({ groups }) => withMode(parseCamelotKey(groups!['place']!))),
    find(MODE_ALONE, ({ groups }) => everyTonic(modeOf(groups!['mode']!))),
  ]
  return readings.find((one) => one !== null) ?? null
}

function readWithMode(match: RegExpExecArray): TypedKey | null {
  const { tonic = '', accidental, mode, short } = match.groups!
  if (!isGermanMode(mode) && !isSungOrEnglish(tonic)) return null
  if (short && isOtherWord(match)) return null
  if (short && tonic.length > 1) return null
  const shortMode = short === 'm' ? MINOR_MODE : MAJOR_MODE
  return withMode({
    tonic: pitchClass(pitchOfNames({ tonic, accidental, mode })),
    mode: mode ? modeOf(mode) : shortMode,
  })
}

const MINOR_MODE: Mode = 'minor'
const MAJOR_MODE: Mode = 'major'

const modeOf = (word: string): Mode => (isMinorWord(word) ? MINOR_MODE : MAJOR_MODE)

const TONICS = 12

/** All keys of a mode, from that of C upwards. */
function everyTonic(mode: Mode): TypedKey {
  const [first, ...otherKeys] = Array.from({ length: TONICS }, (_, at) => ({ tonic: pitchClass(at), mode }))
  return { key: first!, isModeOpen: false, otherKeys }
}

function readOpen({ groups, 0: typed }: RegExpExecArray): TypedKey | null {
  const { tonic, accidental, letter, german } = groups!
  // `a sharp lead` is a lead.
  if (/^a[-\s](?:sharp|flat)$/i.test(typed)) return null
  if (letter) return open(pitchOfTonic(letter) - 1)
  return german ? open(pitchOfTonic(german) + 1) : open(pitchOfTonic(tonic!) + shiftOfAccidental(accidental))
}

function readNamed({ groups }: RegExpExecArray): TypedKey | null {
  const { named, within, before, root } = groups!
  // Without a label in front a small letter is a word.
  if (within && within !== within.toUpperCase()) return null
  const letter = named ?? within ?? before ?? root!
  return named === undefined && letter === 'a' ? null : open(pitchOfTonic(letter))
}

/** Every key of a mode, and maybe others. */
export const isModeAlone = ({ otherKeys }: TypedKey): boolean => otherKeys.length >= TONICS - 1

const open = (semitonesAboveC: number): TypedKey => ({
  key: { tonic: pitchClass(semitonesAboveC), mode: MAJOR_MODE },
  isModeOpen: true,
  otherKeys: [],
})

const withMode = (key: MusicalKey | null): TypedKey | null => key && { key, isModeOpen: false, otherKeys: [] }

function isOtherWord({ 0: typed, index, input }: RegExpExecArray): boolean {
  const after = input.slice(index + typed.length)
  if (OTHER_SHORT.test(typed) || (SYNTHESIS.test(typed) && SYNTHESISED.test(after))) return true
  return /^am$/i.test(typed) && HOUR.test(input.slice(0, index))
}
