import type { Vocabulary } from '@segno/contract'

/** The name of a term; its slug in words until the vocabulary is there. */
export function nameOf(terms: Vocabulary[keyof Vocabulary], slug: string): string {
  return terms.find((term) => term.slug === slug)?.name ?? slug.replaceAll('-', ' ')
}
