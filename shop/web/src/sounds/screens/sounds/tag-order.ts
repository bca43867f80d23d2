import { type Found, SHORT } from './term-order.ts'

/**
 * What is chosen, then the most frequent: of all tags while nothing is typed, else of those in which a word begins with
 * what is typed.
 */
export function tagsToShow(found: Found, chosen: readonly string[], wanted: string): readonly string[] {
  const fits = (tag: string): boolean => wanted === '' || ` ${tag}`.includes(` ${wanted}`)
  const others = Object.entries(found)
    .filter(([tag]) => !chosen.includes(tag) && fits(tag))
    .toSorted(([, one], [, other]) => other - one)
    .map(([tag]) => tag)
  return [...chosen, ...others.slice(0, SHORT)]
}
