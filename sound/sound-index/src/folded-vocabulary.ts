import { foldText, wordsOf } from './fold-text.ts'
import type { Phrase } from './clause.ts'
import type { Vocabulary } from './sound-query.ts'
import { isSpellingOf, withoutPlural } from './spellings.ts'

/** A vocabulary as words are looked up in it. */
export interface FoldedVocabulary {
  /** Meanings of words, by the folded words with one space between them. */
  readonly synonyms: ReadonlyMap<string, Phrase>
  /** True for a word for an instrument, such as `kick` and `hats`. */
  readonly isInstrument: (word: string) => boolean
  /** Words that say something else together than each for itself. */
  readonly compounds: readonly (readonly string[])[]
}

/** Entries without any letter or digit are left out. */
export function foldVocabulary({ synonyms, instruments = [], compounds = [] }: Vocabulary): FoldedVocabulary {
  const named = new Set(instruments.map((name) => withoutPlural(foldedWords(name).join(' '))))
  return {
    synonyms: foldSynonyms(synonyms),
    isInstrument: (word) => named.has(withoutPlural(word)),
    compounds: compounds.map(foldedWords).filter(({ length }) => length > 1),
  }
}

function foldSynonyms(synonyms: Vocabulary['synonyms']): Map<string, Phrase> {
  const folded = new Map<string, Phrase>()
  for (const [words, meaning] of synonyms) {
    const typed = foldedWords(words)
    const meant = foldedWords(meaning)
    // A word for itself says nothing new.
    const isItself = typed.length === 1 && typed.join() === meant.join()
    if (typed.length === 0 || meant.length === 0 || isItself) continue
    folded.set(typed.join(' '), { words: meant, open: false, isSynonym: !isSpellingOf(typed, meant) })
    // The tag of several words has points of its own where it is typed as it is.
    if (meant.length > 1) folded.set(meant.join(' '), { words: meant, open: false, isSynonym: false })
  }
  return folded
}

const foldedWords = (text: string): string[] => wordsOf(foldText(text))
