import * as z from 'zod/mini'

/** The lists that the vocabulary consists of; a sound has one instrument, up to three genres and four moods. */
export const TERM_KINDS = ['instrument', 'genre', 'mood'] as const
/** Those that a search reads out of its words. */
export const READ_TERM_KINDS = ['instrument', 'genre'] as const
export type TermKind = (typeof TERM_KINDS)[number]

/** How a word of the vocabulary is written in addresses: whether it has that word is another question. */
export const termSlug = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9-]{1,60}$/,
      'is not written as words of the vocabulary are: in small letters, digits and -, as hi-hat',
    ),
  )
