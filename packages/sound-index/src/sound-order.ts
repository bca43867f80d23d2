import type { SoundColumns } from './sound-columns.ts'
import type { SoundQuery } from './sound-query.ts'

/** Below zero where the first ordinal comes first. Never zero for two sounds, so that every order is one order. */
export type Order = (one: number, other: number) => number

export function orderOf(
  { sort = 'match', seed = 0 }: SoundQuery,
  columns: SoundColumns,
  /** By ordinal; `null` where there are no words to fit. */
  scores: Uint8Array | null,
): Order {
  const { ids, idHash, tempoBpm, publishedAtMs, popularity } = columns
  const byId: Order = (one, other) => (ids[one]! < ids[other]! ? -1 : 1)
  const newest: Order = (one, other) =>
    descending(publishedAtMs[one]!, publishedAtMs[other]!) || byId(one, other)
  const popular: Order = (one, other) =>
    descending(popularity[one]!, popularity[other]!) || newest(one, other)
  switch (sort) {
    case 'newest':
      return newest
    case 'popular':
      return popular
    case 'tempo':
      return (one, other) => unknownLast(tempoBpm[one]!, tempoBpm[other]!) || popular(one, other)
    case 'random':
      return (one, other) =>
        descending(shuffled(idHash[one]!, seed), shuffled(idHash[other]!, seed)) || byId(one, other)
    case 'match':
      return scores ? (one, other) => scores[other]! - scores[one]! || popular(one, other) : popular
  }
}

// A difference would be a fraction, and for each of those the engine would make an object.
function descending(one: number, other: number): number {
  return one > other ? -1 : one < other ? 1 : 0
}

/** The slowest first; NaN is an unknown tempo. */
function unknownLast(one: number, other: number): number {
  return descending(other, one) || Number(Number.isNaN(one)) - Number(Number.isNaN(other))
}

/** @see the finalizer of MurmurHash3, which spreads every bit of its input over all of its output */
function shuffled(hash: number, seed: number): number {
  let mixed = hash ^ Math.imul(seed + 1, 0x9e37_79b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
