import { foldText, wordsOf } from './fold-text.ts'
import type { Phrase } from './clause.ts'
import type { Vocabulary } from './sound-query.ts'
import { isSpellingOf, withoutPlural } from './spellings.ts'

/** The part of a vocabulary that is read on sounds, in plain values. */
export interface SavedBinding {
  readonly instruments: readonly string[]
  readonly compounds: readonly (readonly string[])[]
}

/** Case- and accent-folded lookup. */
export interface FoldedVocabulary extends Binding {
  /** Meanings of words, by `wordsKey`. */
  readonly synonyms: ReadonlyMap<string, Phrase>
  /** Single words that mean something, by `wordsKey`. */
  readonly known: ReadonlySet<string>
}

/** Which words of a sound are found in phrases only. */
export interface Binding {
  /** True for a word for an instrument, such as `kick` and `hats`. */
  readonly isInstrument: (word: string) => boolean
  /** Words that say something else together than each for itself. */
  readonly compounds: readonly (readonly string[])[]
  readonly save: () => SavedBinding
}

export function bindingOf({ instruments, compounds }: SavedBinding): Binding {
  const named = new Set(instruments)
  return {
    isInstrument: (word) => named.has(withoutPlural(word)),
    compounds,
    save: () => ({ instruments: [...named], compounds }),
  }
}

/** Entries without any letter or digit are left out. */
export function foldVocabulary({
  synonyms,
  instruments = [],
  compounds = [],
  known = [],
}: Vocabulary): FoldedVocabulary {
  const binding = bindingOf({
    instruments: instruments.map((name) => withoutPlural(foldedWords(name).join(' '))),
    compounds: compounds.map(foldedWords).filter(({ length }) => length > 1),
  })
  const single = known.map(foldedWords).filter(({ length }) => length === 1)
  return { synonyms: foldSynonyms(synonyms), known: new Set(single.map(wordsKey)), ...binding }
}

function foldSynonyms(synonyms: Vocabulary['synonyms']): Map<string, Phrase> {
  const folded = new Map<string, Phrase>()
  for (const [words, meaning] of synonyms) {
    const typed = foldedWords(words)
    const meant = foldedWords(meaning)
    // A word for itself says nothing new.
    const isItself = typed.length === 1 && typed.join() === meant.join()
    if (typed.length === 0 || meant.length === 0 || isItself) continue
    folded.set(wordsKey(typed), { words: meant, open: false, isSynonym: !isSpellingOf(typed, meant) })
    // The tag of several words has points of its own where it is typed as it is.
    if (meant.length > 1) folded.set(wordsKey(meant), { words: meant, open: false, isSynonym: false })
  }
  return folded
}

/** The same for words written together, apart and in the plural. */
export const wordsKey = (words: readonly string[]): string => withoutPlural(words.join(''))

export const foldedWords = (text: string): string[] => wordsOf(foldText(text))
