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

/** For a search that found nothing: what it would find with less asked. */
export function adviceFor({ visible, conditions, wider, missingWords }: Empty, pool: BitsPool): Advice {
  const near = nearMisses(visible, conditions, pool)
  const loosen = mostHelpful(
    conditions.map(({ filter, bits }) => ({ filter, total: countBits(near) - countBoth(near, bits) })),
  )
  const emptyAlone = conditions.flatMap(({ filter, bits }) =>
    countBoth(visible, bits) === 0 ? [filter] : [],
  )
  return {
    loosen,
    loosenTwo:
      loosen.length > 0
        ? []
        : mostHelpful(withoutTwo(failingTwo(visible, conditions, pool), conditions, pool)),
    loosenAll: countBits(visible),
    widen: mostHelpful(widened(near, { conditions, wider }, pool)),
    emptyAlone,
    missingWords: emptyAlone.includes('text') ? missingWords() : [],
  }
}

export function mostHelpful<One extends { readonly total: number }>(totals: readonly One[]): One[] {
  return totals.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total)
}

/** @param near what fails exactly one of the conditions: of these, those that fail no more than the one that widens */
function widened(
  near: Bits,
  { conditions, wider }: Pick<Empty, 'conditions' | 'wider'>,
  pool: BitsPool,
): Advice['widen'] {
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
function withoutTwo(near: Bits, conditions: readonly Condition[], pool: BitsPool): Advice['loosenTwo'] {
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
