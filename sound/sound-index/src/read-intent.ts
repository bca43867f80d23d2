import { parseCamelotKey, parseKey, parseTonic, trimEndOf, type MusicalKey } from '@segno/units'
import type { IndexedSound } from './sound-query.ts'
import { LONGEST_TEXT, PIECE } from './typed-pieces.ts'

const SLOWEST_BPM = 60
const FASTEST_BPM = 200
const NUMBER = String.raw`\d{2,3}(?:\.\d+)?`
const TEMPO = new RegExp(`^(${NUMBER})(?:(?:\\s*[-–—]\\s*|\\s+to\\s+)(${NUMBER}))?(bpm)?$`, 'i')
/** A range with blanks around its dash, or around `to`, is one word. */
const WORD = new RegExp(`${NUMBER}\\s+(?:[-–—]|to)\\s+${NUMBER}(?:bpm)?(?!\\S)|${PIECE}`, 'gi')
const ACCIDENTAL = /^(sharp|flat)$/i
const MODE = /^(maj|major|min|minor)$/i
const ROOT = /^(root|note)$/i
const LOOP = /^loops?$/i
const ONE_SHOT = /^one[-‐‑]?shots?$/i
const SHOT = /^shots?$/i

/** What is near a tempo is heard at it without harm. */
const TEMPO_TOLERANCE = 0.04
const SMALLEST_TOLERANCE_BPM = 1

/** A tempo, or a range of tempos, as someone typed it. */
export interface TypedTempo {
  /** The lower end where a range was typed. */
  readonly tempoBpm: number
  /** The upper end of a range; `null` where one tempo was typed. */
  readonly tempoToBpm: number | null
  /** One tempo means about that tempo: so far off, up or down, is meant too. `null` for a range. */
  readonly toleranceBpm: number | null
}

/** What someone meant by what they typed into the search box. */
export interface Intent {
  /** The words that are left. */
  readonly text: string
  readonly tempo: TypedTempo | null
  readonly key: MusicalKey | null
  /** Only the tonic was typed: the key of the other mode is meant as well. */
  readonly isModeOpen: boolean
  readonly kind: Kind | null
}

/** A key as someone typed it; major where the mode is open. */
interface TypedKey {
  readonly key: MusicalKey
  readonly isModeOpen: boolean
}

type Kind = IndexedSound['kind']

/**
 * Reads a tempo, a key and a kind out of a search: `dark techno bass loops 128 cm` → `dark techno bass`, 128, C minor,
 * loops. A tempo is a number of its own from 60 to 200, or any with `bpm`; two of them with a dash between are a range
 * (`90-100`, `90 – 100 bpm`, `90 to 100`). A key has an accidental or a mode (`cm`, `c#`, `C root` and `c note`, of either mode, `F# minor`, `F sharp minor`, `Abmaj`), for a
 * letter on its own is a word; or it is a place on the wheel that people mix by (`8A`, `12b`). A kind is said in one word or two (`loop`, `one-shots`, `oneshot`, `one shot`). The first
 * of each counts; what is quoted or excluded stays text.
 */
export function readIntent(text: string): Intent {
  const { tempo, key, kind, textWithout } = findIntent(text)
  return {
    text: textWithout(tempo, key, kind),
    tempo: tempo?.value ?? null,
    key: key?.value.key ?? null,
    isModeOpen: key?.value.isModeOpen ?? false,
    kind: kind?.value ?? null,
  }
}

/** What a typed tempo finds, limits included. */
export function typedRange({ tempoBpm, tempoToBpm, toleranceBpm }: TypedTempo): { min: number; max: number } {
  const offBpm = toleranceBpm ?? 0
  return { min: tempoBpm - offBpm, max: (tempoToBpm ?? tempoBpm) + offBpm }
}

interface Finding<Value> {
  readonly value: Value
  readonly at: number
  readonly length: number
}

/** What was read, and the places of the words that say it. */
interface Found<Value> {
  readonly value: Value
  readonly places: readonly number[]
}

interface FoundIntent {
  readonly tempo: Found<TypedTempo> | null
  readonly key: Found<TypedKey> | null
  readonly kind: Found<Kind> | null
  /** What is left of the text. */
  readonly textWithout: (...found: readonly (Found<unknown> | null)[]) => string
}

/** As `readIntent`, with where it stands. */
export function findIntent(text: string): FoundIntent {
  const words = text.slice(0, LONGEST_TEXT).match(WORD) ?? []
  const placesWithout = (...found: readonly (Found<unknown> | null)[]): number[] =>
    [...words.keys()].filter((place) => !found.some((one) => one?.places.includes(place)))
  const tempo = foundAt(findTempo(words), [...words.keys()])
  const wordsAt = (places: readonly number[]): string[] => places.map((place) => words[place]!)
  const besideTempo = placesWithout(tempo)
  const key = foundAt(findKey(wordsAt(besideTempo)), besideTempo)
  const others = placesWithout(tempo, key)
  const kind = foundAt(findKind(wordsAt(others)), others)
  const textWithout: FoundIntent['textWithout'] = (...found) => wordsAt(placesWithout(...found)).join(' ')
  return { tempo, key, kind, textWithout }
}

/** @param places where the words that were read stand */
function foundAt<Value>(found: Finding<Value> | null, places: readonly number[]): Found<Value> | null {
  return found && { value: found.value, places: places.slice(found.at, found.at + found.length) }
}

/** @returns the tempo, and whether it says that it is one; null for any other word */
function readTempo(word: string): { readonly tempo: TypedTempo; readonly isMarked: boolean } | null {
  const [, one, other, unit] = TEMPO.exec(word) ?? []
  if (one === undefined) return null
  const ends = other === undefined ? [Number(one)] : [Number(one), Number(other)].toSorted((a, b) => a - b)
  const [tempoBpm = 0, toBpm = tempoBpm] = ends
  const tempoToBpm = toBpm === tempoBpm ? null : toBpm
  const toleranceBpm = tempoToBpm === null ? toleranceOf(tempoBpm) : null
  return { tempo: { tempoBpm, tempoToBpm, toleranceBpm }, isMarked: unit !== undefined }
}

/** In whole BPM, so that it can be said. */
function toleranceOf(tempoBpm: number): number {
  return Math.max(SMALLEST_TOLERANCE_BPM, Math.round(tempoBpm * TEMPO_TOLERANCE))
}

/** A number that says that it is a tempo goes before one that only looks like one. */
function findTempo(words: readonly string[]): Finding<TypedTempo> | null {
  const marked = firstOf(words, (word, next) => {
    const read = readTempo(word)
    if (!read) return null
    if (read.isMarked) return { value: read.tempo, length: 1 }
    return next.toLowerCase() === 'bpm' ? { value: read.tempo, length: 2 } : null
  })
  return (
    marked ??
    firstOf(words, (word) => {
      const read = readTempo(word)
      return read && isUsual(read.tempo) ? { value: read.tempo, length: 1 } : null
    })
  )
}

function isUsual({ tempoBpm, tempoToBpm }: TypedTempo): boolean {
  return tempoBpm >= SLOWEST_BPM && (tempoToBpm ?? tempoBpm) <= FASTEST_BPM
}

function findKey(words: readonly string[]): Finding<TypedKey> | null {
  return firstOf(words, (word, next, afterNext) => {
    for (const parts of [
      [word, next, afterNext],
      [word, next],
    ]) {
      const isSpoken = ACCIDENTAL.test(next) || MODE.test(next)
      const key = isSpoken ? parseKey(parts.join(' ').toLowerCase()) : null
      if (key && !isArticle(parts)) return { value: typedKey(key, parts.join(' ')), length: parts.length }
    }
    if (ROOT.test(next) && !/^a$/.test(word) && parseTonic(word) !== null)
      return { value: { key: parseKey(word)!, isModeOpen: true }, length: 2 }
    const short = word.length > 1 ? parseKey(word.replace(/(?<=.)-/, ' ')) : null
    if (short) return { value: typedKey(short, word), length: 1 }
    const place = parseCamelotKey(word)
    return place ? { value: { key: place, isModeOpen: false }, length: 1 } : null
  })
}

function typedKey(key: MusicalKey, text: string): TypedKey {
  return { key, isModeOpen: parseTonic(text.toLowerCase()) !== null }
}

function findKind(words: readonly string[]): Finding<Kind> | null {
  return firstOf(words, (word, next) => {
    if (LOOP.test(word)) return { value: 'loop', length: 1 }
    if (ONE_SHOT.test(word)) return { value: 'oneShot', length: 1 }
    return word.toLowerCase() === 'one' && SHOT.test(next) ? { value: 'oneShot', length: 2 } : null
  })
}

/** `a sharp lead` is a lead. */
function isArticle([letter = '', word = '', mode]: readonly string[]): boolean {
  return letter.toLowerCase() === 'a' && ACCIDENTAL.test(word) && mode === undefined
}

function firstOf<Value>(
  words: readonly string[],
  read: (word: string, next: string, afterNext: string) => { value: Value; length: number } | null,
): Finding<Value> | null {
  const plain = words.map((word) => trimEndOf(word, ',;'))
  for (const [at, word] of plain.entries()) {
    const found = read(word, plain[at + 1] ?? '', plain[at + 2] ?? '')
    if (found) return { ...found, at }
  }
  return null
}
