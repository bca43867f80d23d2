import { parseKey, type MusicalKey } from '@segno/units'

export interface KeyHint {
  readonly key: MusicalKey
  /** Indexes of the words it was read from. */
  readonly words: readonly number[]
}

/** `Fs` is F sharp where a mode follows; small letters would be words. */
const TONIC = /^(?:[A-Ga-g](?:#|♯|b|♭)?|[A-G]s)$/
/** A chord's extension says nothing of the mode: `maj7`. */
const MODE = /^(major|maj|minor|min)(?:6|7|9|11|13)?$/i
/** `Cmin`, `abmaj`: with the mode spelled out, case does not matter. */
const SPELLED = /^([a-g](?:#|♯|b|♭|s)?)(major|maj|minor|min)$/i
/** `Cm`, `F#m`: as musicians write it, because "am" is a word and "FM" a kind of synthesis. */
const SHORT_MINOR = /^[A-G](#|♯|b|♭)?m$/
/** Small letters need a tempo in the name; "fm" and "ebm" are then still a synthesis and a style. */
const SMALL_SHORT_MINOR = /^(?!fm$|ebm$)[a-g](#|♯|b|♭)?m$/
/** Nothing but a note has a sharp. */
const SHARP = /^[A-G][#♯]m?$/i
const UPPER_TONIC = /^[A-G](b|♭)?$/
const SMALL_FLAT = /^[a-g](b|♭)$/
/** The wheel of keys of DJs: 8A is A minor, 8B C major. */
const CAMELOT = /^([1-9]|1[0-2])([AB])$/
/** What has no key has variants: Drums 120 B. */
export const UNPITCHED: readonly (string | null)[] = [
  'drums',
  'kick',
  'snare',
  'clap',
  'hi-hat',
  'percussion',
  'fx',
]
export const VARIANT_OF = /^(chops?|takes?|fills?|parts?|ver|version|mix|alt|variation|var)$/i
const ELECTRIC = /^(piano|bass|guitar|gitarre|drums?|violin|cello)$/i

interface NameFacts {
  readonly tempoWords: readonly number[]
  /** Whether it has a tempo or is called a loop: a sharp then says a key, and else the root of a note. */
  readonly isOfLoop: boolean
  readonly instrument: string | null
}

/** Whether the last words say a key plainly. */
export function endsWithKey(words: readonly string[]): boolean {
  const last = withoutExtension(words.at(-1) ?? '')
  if (SPELLED.test(last) || SHORT_MINOR.test(last) || SHARP.test(last)) return true
  return MODE.test(last) && TONIC.test(words.at(-2) ?? '')
}

/** Whether the first words say a key plainly. */
export function startsWithKey(words: readonly string[]): boolean {
  return endsWithKey(words.slice(0, 1)) || endsWithKey(words.slice(0, 2))
}

/** The plainest reading wins: a spelled mode, then `Cm`, then a sharp, then what only its place makes a key. */
export function findKeyHint(words: readonly string[], facts: NameFacts): KeyHint | null {
  const plain = words.map(withoutExtension)
  const wordIf = (isKey: (index: number) => boolean): KeyHint | null =>
    firstKey(words, (index) => (isKey(index) ? plain[index]! : null))
  return (
    firstKey(words, (index) => (isArticle(words, index, facts) ? null : spelledKey(plain, index))) ??
    wordIf((index) => SHORT_MINOR.test(plain[index]!)) ??
    wordIf((index) => SHARP.test(plain[index]!) && (facts.isOfLoop || /m$/i.test(plain[index]!))) ??
    wordIf((index) => suspendedTonic(words[index]!) !== null && facts.isOfLoop) ??
    wordIf((index) => isNamedKey(words, index) || isTonicBesideTempo(words, index, facts)) ??
    wordIf((index) => isSmallMinor(plain, index, facts)) ??
    firstKey(words, (index) => camelotKey(words, index, facts))
  )
}

/** Third, suspension and extensions of a chord, in any number: `maj7#11`, `m7b5`, `sus4`, `add9`. */
const CHORD = /^([A-G](?:#|♯|b|♭)?)((?:maj|min|dim|aug|sus|add|alt|m|[#♯b♭]?(?:1[13]|[245679]))+)$/
/** A note with a number alone is a note, or a variant: `E5`. */
const CHORD_WORD = /[ais]|m|\d[#♯b♭]\d/

/** A chord whose third is left out: of either mode. */
export function suspendedTonic(word: string): string | null {
  const [, tonic, quality] = CHORD.exec(word) ?? []
  return tonic !== undefined && /sus/.test(quality!) && !/^(?:maj|min|m)/.test(quality!) ? tonic : null
}

/** `Am` of `Am7`, `Cmaj` of `CM9` and `Cadd9`, `F#m` of `F#m7b5`: a chord speaks for its key. */
function withoutExtension(word: string): string {
  const [, tonic, quality = ''] = CHORD.exec(word) ?? []
  if (tonic !== undefined && CHORD_WORD.test(quality) && !SPELLED.test(word)) {
    if (suspendedTonic(word) !== null) return tonic
    return `${tonic}${/^(?:m(?!aj)|dim)/.test(quality) ? 'm' : 'maj'}`
  }
  return word
    .replace(/^([A-G][#♯b♭]?)M(?:7|9|11|13)$/, '$1maj')
    .replace(/^([a-g][#♯b♭]?(?:maj|min|m))(?:6|7|9|11|13|add\d+)$/i, '$1')
}

/** `Cmin` in one word, `C min` in two; in the second case as text with a space. */
function spelledKey(words: readonly string[], index: number): string | null {
  const word = words[index]!
  const glued = SPELLED.exec(word)
  if (glued) return `${withSign(glued[1]!)} ${glued[2]!.toLowerCase()}`
  const mode = MODE.exec(words[index + 1] ?? '')
  return mode && TONIC.test(word) ? `${withSign(word)} ${mode[1]!.toLowerCase()}` : null
}

const withSign = (tonic: string): string => tonic.replace(/s$/i, '#')

/** "A minor problem" is a title: it names nothing that has a key. */
function isArticle(words: readonly string[], index: number, { tempoWords, instrument }: NameFacts): boolean {
  const speaksOfMusic = tempoWords.length > 0 || instrument !== null
  return (
    /^a$/i.test(words[index]!) &&
    /^(major|minor)$/i.test(words[index + 1] ?? '') &&
    words.length > index + 2 &&
    !speaksOfMusic
  )
}

/** `Key G`, `Key of G`. */
function isNamedKey(words: readonly string[], index: number): boolean {
  return labelBefore(words, index).some((at) => /^key$/i.test(words[at]!)) && UPPER_TONIC.test(words[index]!)
}

const LABELS = [
  ['in', 'the', 'key', 'of'],
  ['in', 'key', 'of'],
  ['key', 'of'],
  ['in', 'key'],
  ['key'],
  ['in'],
  ['en'],
  ['em'],
]

/** Indexes of "key", "key of", "in" and the like before a word. */
function labelBefore(words: readonly string[], index: number): number[] {
  const label = LABELS.find((one) =>
    one.every((word, at) => words[index - one.length + at]?.toLowerCase() === word),
  )
  return (label ?? []).map((_, at) => index - label!.length + at)
}

function isTonicBesideTempo(words: readonly string[], index: number, facts: NameFacts): boolean {
  const word = words[index]!
  if (!isBesideTempo(index, facts)) return false
  if (SMALL_FLAT.test(word)) return facts.instrument !== null
  return UPPER_TONIC.test(word) && !isVariant(words, index, facts) && !isElectric(words, index)
}

/** The letters A to D tell variants apart where nothing says that the sound has a key. */
function isVariant(words: readonly string[], index: number, { instrument }: NameFacts): boolean {
  if (!/^[A-D]$/.test(words[index]!)) return false
  return instrument === null || VARIANT_OF.test(words[index - 1] ?? '')
}

function isElectric(words: readonly string[], index: number): boolean {
  return words[index] === 'E' && ELECTRIC.test(words[index + 1] ?? '')
}

/** `am` at either end of a name or beside its tempo; not in "i am here" or "5 am". */
function isSmallMinor(words: readonly string[], index: number, facts: NameFacts): boolean {
  const before = words[index - 1] ?? ''
  const isOtherWord = /^(i|\d{1,2})$/i.test(before) && !facts.tempoWords.includes(index - 1)
  return SMALL_SHORT_MINOR.test(words[index]!) && standsForKey(words, index, facts) && !isOtherWord
}

function camelotKey(words: readonly string[], index: number, facts: NameFacts): string | null {
  const [, hour, ring] = CAMELOT.exec(words[index]!) ?? []
  if (hour === undefined || !standsForKey(words, index, facts)) return null
  const fifthsFromC = Number(hour) - (ring === 'A' ? 5 : 8)
  const tonic = (((7 * fifthsFromC) % 12) + 12) % 12
  return `${SHARP_NAMES[tonic]!} ${ring === 'A' ? 'minor' : 'major'}`
}

const SHARP_NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const

/** Whether a word's place speaks for a key: in a name with a tempo, beside it or at either end. */
function standsForKey(words: readonly string[], index: number, facts: NameFacts): boolean {
  if (facts.tempoWords.length === 0 || UNPITCHED.includes(facts.instrument)) return false
  return isBesideTempo(index, facts) || index === 0 || index === words.length - 1
}

function isBesideTempo(index: number, { tempoWords, instrument }: NameFacts): boolean {
  return tempoWords.some((tempo) => Math.abs(tempo - index) === 1) && !UNPITCHED.includes(instrument)
}

/** A chord stays in the title: it says more than its key. */
function firstKey(words: readonly string[], read: (index: number) => string | null): KeyHint | null {
  for (const index of words.keys()) {
    const text = read(index)
    const key = text === null ? null : parseKey(text)
    if (!key) continue
    const inTwoWords = TONIC.test(words[index]!) && text!.includes(' ')
    const used = inTwoWords ? [index, index + 1] : [index]
    const isChordName = used.some((word) => isChord(words[word]!))
    return { key, words: isChordName ? [] : [...labelBefore(words, index), ...used] }
  }
  return null
}

function isChord(word: string): boolean {
  return withoutExtension(word) !== word || (MODE.test(word) && /\d$/.test(word))
}
