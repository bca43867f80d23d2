import type { TermKind } from '@segno/contract'
import type { TermWord, Vocabulary } from '@segno/sound-index'

/** The vocabulary as the index reads it. Genres that are named after instruments are found as a whole only. */
export function toIndexVocabulary(said: readonly TermWord<TermKind>[]): Vocabulary {
  const words = said.filter(({ isNarrower }) => !isNarrower)
  const instruments = words.filter(({ kind }) => kind === 'instrument').map(({ word }) => word)
  const known = new Set(instruments)
  return {
    synonyms: new Map(words.map(({ word, slug }) => [word, slug])),
    instruments,
    known: said.filter(({ isNarrower }) => isNarrower).map(({ word }) => word),
    compounds: words
      .filter(({ kind, word }) => kind === 'genre' && partsOf(word).some((part) => known.has(part)))
      .map(({ word }) => word),
  }
}

/** The words of a name of several; none of a single word. */
function partsOf(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}]+/u)
  return parts.length > 1 ? parts : []
}
