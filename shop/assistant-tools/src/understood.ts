import type { SoundPage } from '@segno/contract'
import * as z from 'zod'

/** How the shop read the words of a search, so that an assistant can tell its person. */
export const understood = z.object({
  searchedWords: z.array(z.string()),
  ignoredWords: z.array(z.string()),
  tempoBpm: z.number().nullable(),
  tempoToBpm: z.number().nullable(),
  key: z.string().nullable(),
  kind: z.enum(['loop', 'oneShot']).nullable(),
  terms: z.array(z.object({ kind: z.string(), slug: z.string() })),
  /** Words that no sound has. */
  missingWords: z.array(z.string()),
})

export function showUnderstood({ understood: read, missingWords }: SoundPage): z.output<typeof understood> {
  const { words, tempoBpm, tempoToBpm, key, kind, terms } = read
  const textsOf = (isSearched: boolean): string[] =>
    words.filter((word) => word.isSearched === isSearched).map(({ text }) => text)
  return {
    searchedWords: textsOf(true),
    ignoredWords: textsOf(false),
    tempoBpm,
    tempoToBpm,
    key,
    kind,
    terms: terms.map((term) => ({ kind: term.kind, slug: term.slug })),
    missingWords,
  }
}
