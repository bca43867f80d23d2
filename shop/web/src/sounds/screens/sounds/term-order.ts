import type { Vocabulary } from '@segno/contract'

export type Terms = Vocabulary[keyof Vocabulary]
export type Found = Readonly<Record<string, number>>

/** Lines of a group that are shown before somebody asks for all of them. */
export const SHORT = 8

const finds = (found: Found | undefined, slug: string): boolean => (found?.[slug] ?? 0) > 0

/** The terms that find most. */
export function mostFound(terms: Terms, found: Found): readonly string[] {
  return terms
    .toSorted((one, other) => (found[other.slug] ?? 0) - (found[one.slug] ?? 0))
    .slice(0, SHORT)
    .map(({ slug }) => slug)
}

/** Whether terms of the short list find nothing while others, which are not in it, do. */
export function isOutdated(short: readonly string[], terms: Terms, found: Found): boolean {
  const hasIdle = short.some((slug) => !finds(found, slug))
  return hasIdle && terms.some(({ slug }) => !short.includes(slug) && finds(found, slug))
}

/**
 * What is chosen or finds something, then the rest, each in the order of the names. A choice in a group changes the counts
 * of the other groups only, so no line goes from under the pointer that made it.
 */
export function usefulFirst(terms: Terms, found: Found | undefined, chosen: readonly string[]): Terms {
  const isUseful = ({ slug }: Terms[number]): boolean =>
    found === undefined || finds(found, slug) || chosen.includes(slug)
  return [...terms.filter(isUseful), ...terms.filter((term) => !isUseful(term))]
}
