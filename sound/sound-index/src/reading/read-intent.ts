import { findKey, type TypedKey } from './key.ts'
import { findKind, type Kind } from './kind.ts'
import { findCommonTime, findLength, type TypedLength } from './length.ts'
import { type Found, Sentence } from './sentence.ts'
import { findTempo, type TypedTempo } from './tempo.ts'

/** Length, tempo, key and kind that a text says, and their places. */
export interface FoundIntent {
  readonly length: Found<TypedLength> | null
  readonly tempo: Found<TypedTempo> | null
  readonly key: Found<TypedKey> | null
  readonly kind: Found<Kind> | null
  readonly sentence: Sentence
  /** The text without these. */
  readonly textWithout: (...found: readonly (Found<unknown> | null)[]) => string
}

/**
 * Reads a length, a tempo, a key and a kind out of a search: `dark techno bass loops 128 cm`, 4 bars → 128, C minor, loops, 16
 * beats. The first of each counts; what is quoted or excluded is never read.
 *
 * A tempo is a number of its own from 60 to 200, or any with `bpm`; two of them are a range. A key has an accidental or a mode,
 * or something that names it, in English, German, French, Spanish, Portuguese or Italian, for a letter on its own is a word; or
 * it is a place on the wheel that people mix by.
 */
export function findIntent(text: string): FoundIntent {
  const sentence = new Sentence(text)
  const time = findCommonTime(sentence)
  const length = findLength(sentence)
  const tempo = findTempo(sentence, time, length)
  const key = findKey(sentence, time, length, tempo)
  const kind = findKind(sentence, time, length, tempo, key)
  return {
    length,
    tempo,
    key,
    kind,
    sentence,
    textWithout: (...found) => sentence.textWithout(time, ...found),
  }
}
