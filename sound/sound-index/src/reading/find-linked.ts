import { LINK } from '../typed-pieces.ts'
import type { Found, Sentence } from './sentence.ts'

/**
 * The first reading, and all of its kind that `or` links with it, in the order in which they were typed.
 *
 * @param find the first reading without what was taken
 */
export function findLinked<Value>(
  sentence: Sentence,
  find: (...taken: readonly Found<unknown>[]) => Found<Value> | null,
): Found<readonly Value[]> | null {
  const first = find()
  if (!first) return null
  let chain = [first]
  const others = sentence.pieces.some((piece) => LINK.test(piece)) ? findAll(find, first) : []
  for (let grown = true; grown;) {
    grown = false
    for (const other of others) {
      if (chain.includes(other)) continue
      const longer = [...chain, other].toSorted((one, next) => one.places[0]! - next.places[0]!)
      if (!longer.every((one, at) => at === 0 || isLinked(sentence, longer[at - 1]!, one))) continue
      chain = longer
      grown = true
    }
  }
  const links = chain.slice(1).map(({ places }) => places[0]! - 1)
  return {
    value: chain.map(({ value }) => value),
    places: [...chain.flatMap(({ places }) => places), ...links].toSorted((one, other) => one - other),
  }
}

function findAll<Value>(
  find: (...taken: readonly Found<unknown>[]) => Found<Value> | null,
  first: Found<Value>,
): Found<Value>[] {
  const all: Found<Value>[] = []
  for (let next = find(first); next; next = find(first, ...all)) all.push(next)
  return all
}

function isLinked({ pieces }: Sentence, one: Found<unknown>, next: Found<unknown>): boolean {
  const place = one.places.at(-1)! + 1
  return next.places[0] === place + 1 && LINK.test(pieces[place]!)
}
