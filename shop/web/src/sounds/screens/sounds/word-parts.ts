import type { Vocabulary } from '@segno/contract'
import { trimEndOf } from '@segno/units'
import type { SoundFilter } from '../../sound-filter.ts'
import type { FilterPart } from './filter-part.ts'
import { type Understood, withTyped } from './typed-filter.ts'

const KINDS = {
  instruments: { note: 'instrument', words: 'an instrument' },
  genres: { note: 'genre', words: 'a genre' },
  moods: { note: 'mood', words: 'a mood' },
} as const satisfies Record<keyof Vocabulary, { note: string; words: string }>

/** A chip for each word of the box, for what quotes hold together, and for what is excluded. */
export function wordParts(filter: SoundFilter, understood: Understood, vocabulary: Vocabulary): FilterPart[] {
  const { words } = understood
  return words.flatMap(({ text, isSearched }, at) => {
    if (!isSearched) return []
    const rest = withTyped(filter, { ...understood, words: words.filter((_, other) => other !== at) })
    return [{ id: `q-${at}-${text}`, ...labelOf(text, vocabulary), rest }]
  })
}

/** A piece of the text without its sign and its quotes. */
export function bareWord(piece: string): string {
  return trimEndOf(piece, '"“”„‟«»,;').replace(/^[-−+]*["“”„‟«»]?/, '')
}

function labelOf(piece: string, vocabulary: Vocabulary): Pick<FilterPart, 'label' | 'note' | 'hint'> {
  const word = bareWord(piece)
  const quoted = `“${word}”`
  if (/^\+*[-−]/.test(piece)) return { label: `Not ${quoted}` }
  const kinds = (['instruments', 'genres', 'moods'] as const).filter((kind) =>
    isNamed(vocabulary[kind], word),
  )
  const [kind] = kinds
  if (!kind) return { label: quoted }
  return {
    label: quoted,
    note: KINDS[kind].note,
    hint: `${word} is ${KINDS[kind].words}. As a word it is found in titles, tags and names too.`,
  }
}

function isNamed(terms: Vocabulary[keyof Vocabulary], word: string): boolean {
  const wanted = plain(word)
  return terms.some(({ slug, name }) => plain(name) === wanted || plain(slug) === wanted)
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('-', ' ')
}
