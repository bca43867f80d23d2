import { type Bits, copy, countBits, countBoth, intersect, noteMissing, subtract, unite } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Condition } from './conditions.ts'
import type { SoundPage, Widening } from './sound-query.ts'

/**
 * Sounds of `visible` that fail exactly one of the conditions. Only these can appear when one filter is dropped, so
 * one set answers for every filter at once.
 */
export function nearMisses(visible: Bits, conditions: readonly Condition[], pool: BitsPool): Bits {
  const once = pool.lend()
  const twice = pool.lend()
  for (const { bits } of conditions) noteMissing(once, twice, bits)
  intersect(once, visible)
  subtract(once, twice)
  return once
}

/** What an empty page advises. */
export type Advice = Pick<
  SoundPage,
  'loosen' | 'loosenTwo' | 'loosenAll' | 'widen' | 'emptyAlone' | 'missingWords'
>

/** For a search that found something. */
export const NO_ADVICE: Advice = {
  loosen: [],
  loosenTwo: [],
  loosenAll: null,
  widen: [],
  emptyAlone: [],
  missingWords: [],
}

/** For a search that found nothing: what it would find with less asked, filter by filter in the order in which they are asked. */
export interface AdviceTotals {
  /** Without each. */
  readonly loosen: SoundPage['loosen']
  /** Without each two; empty where leaving out one helps. */
  readonly loosenTwo: SoundPage['loosenTwo']
  readonly loosenAll: number
  readonly widen: SoundPage['widen']
  /** With nothing else but each. */
  readonly alone: SoundPage['loosen']
  /** The pieces of the text that no sound has; empty where the text alone finds something. */
  readonly missingWords: readonly string[]
}

/** A filter of a search, and what passes it when it asks less narrowly. */
export interface Wider extends Pick<Condition, 'filter' | 'bits'> {
  readonly way: Widening
}

interface Empty {
  readonly visible: Bits
  readonly conditions: readonly Condition[]
  readonly wider: readonly Wider[]
  /** The pieces of the text that no sound has. */
  readonly missingWords: () => string[]
}

export function adviceTotals(
  { visible, conditions, wider, missingWords }: Empty,
  pool: BitsPool,
): AdviceTotals {
  const near = nearMisses(visible, conditions, pool)
  const loosen = conditions.map(({ filter, bits }) => ({
    filter,
    total: countBits(near) - countBoth(near, bits),
  }))
  const helps = loosen.some(({ total }) => total > 0)
  const alone = conditions.map(({ filter, bits }) => ({ filter, total: countBoth(visible, bits) }))
  const isTextEmpty = alone.some(({ filter, total }) => filter === 'text' && total === 0)
  return {
    loosen,
    loosenTwo: helps ? [] : withoutTwo(failingTwo(visible, conditions, pool), conditions, pool),
    loosenAll: countBits(visible),
    widen: widened(near, { conditions, wider }, pool),
    alone,
    missingWords: isTextEmpty ? missingWords() : [],
  }
}

/** @param near what fails exactly one of the conditions: of these, those that fail no more than the one that widens */
function widened(
  near: Bits,
  { conditions, wider }: Pick<Empty, 'conditions' | 'wider'>,
  pool: BitsPool,
): AdviceTotals['widen'] {
  return wider.map(({ way, filter, bits }) => {
    const failing = pool.lend()
    copy(failing, near)
    for (const own of conditions) if (own.filter === filter) subtract(failing, own.bits)
    return { way, total: countBoth(failing, bits) }
  })
}

/** Sounds of `visible` that fail exactly two of the conditions. */
function failingTwo(visible: Bits, conditions: readonly Condition[], pool: BitsPool): Bits {
  const [once, twice, more, third] = [pool.lend(), pool.lend(), pool.lend(), pool.lend()]
  for (const { bits } of conditions) {
    copy(third, twice)
    subtract(third, bits)
    unite(more, third)
    noteMissing(once, twice, bits)
  }
  intersect(twice, visible)
  subtract(twice, more)
  return twice
}

/** @param near what fails exactly two of the conditions, where nothing fails fewer */
function withoutTwo(near: Bits, conditions: readonly Condition[], pool: BitsPool): AdviceTotals['loosenTwo'] {
  const failing = pool.lend()
  return conditions.flatMap(({ filter, bits }, at) => {
    copy(failing, near)
    subtract(failing, bits)
    const all = countBits(failing)
    return conditions.slice(at + 1).map((other) => ({
      filters: [filter, other.filter] as const,
      total: all - countBoth(failing, other.bits),
    }))
  })
}
