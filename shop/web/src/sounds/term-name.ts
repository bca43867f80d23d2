import type { Vocabulary } from '@segno/contract'

/** The name of a term, or of what it was merged into; its slug in words until the vocabulary is there. */
export function nameOf(terms: Vocabulary[keyof Vocabulary], slug: string): string {
  const term =
    terms.find((one) => one.slug === slug) ?? terms.find(({ formerSlugs }) => formerSlugs?.includes(slug))
  return term?.name ?? slug.replaceAll('-', ' ')
}
