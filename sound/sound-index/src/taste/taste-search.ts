import { type Bits, copy, countBits, hasBit, intersect, setBit, subtract } from '../bits.ts'
import type { BitsPool } from '../bits-pool.ts'
import type { Lifetimes } from '../lifetimes.ts'
import type { Places } from '../pick-page.ts'
import { selectPage } from '../select-page.ts'
import type { Extra, Group } from '../similar/likeness-search.ts'
import type { SimilarSounds } from '../similar/similar-sounds.ts'
import type { SoundFacets } from '../sound-facets.ts'
import type { Order } from '../sound-order.ts'
import type { AskedTaste } from './asked-taste.ts'

interface Catalogue {
  readonly facets: SoundFacets
  readonly similar: SimilarSounds
  readonly pool: BitsPool
  readonly lifetimes: Pick<Lifetimes, 'ordinalsOf'>
}

/** Orders sounds by a listener's taste, then their own sounds, then sounds that cannot be compared. */
export class TasteSearch {
  readonly #catalogue: Catalogue

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** The ordinals at some places of what was found. */
  select(found: Bits, asked: AskedTaste, { from, to, otherwise }: Places & { otherwise: Order }): number[] {
    const { similar } = this.#catalogue
    const picked: number[] = []
    let passed = 0
    for (const { members, isCompared } of this.#tiers(found, asked)) {
      const size = countBits(members)
      const places = { from: Math.max(0, from - passed), to: Math.min(size, to - passed) }
      passed += size
      if (places.from >= places.to) continue
      const ordinals = isCompared
        ? similar.selectWeighed(this.#groups(members, asked), { ...places, otherwise }, this.#extra(asked))
        : selectPage(members, otherwise, places)
      for (const ordinal of ordinals) picked.push(ordinal)
    }
    return picked
  }

  /** The order of what was found. */
  orderOf(found: Bits, asked: AskedTaste, otherwise: Order): Order {
    const tiers = this.#tiers(found, asked)
    const compared = tiers.filter(({ isCompared }) => isCompared).map(({ members }) => members)
    const groups = compared.flatMap((members) => this.#groups(members, asked))
    const byScore = this.#catalogue.similar.orderOfWeighed(groups, otherwise, this.#extra(asked))
    const tierOf = (ordinal: number): number => tiers.findIndex(({ members }) => hasBit(members, ordinal))
    return (one, other) => {
      const tier = tierOf(one)
      return tier - tierOf(other) || (tiers[tier]?.isCompared ? byScore : otherwise)(one, other)
    }
  }

  #tiers(found: Bits, { ownIds }: AskedTaste): { members: Bits; isCompared: boolean }[] {
    const { similar, pool, lifetimes } = this.#catalogue
    const [liked, own, rest] = [pool.lend(), pool.lend(), pool.lend()]
    copy(liked, found)
    similar.keepComparable(liked, { own: null })
    copy(rest, found)
    subtract(rest, liked)
    for (const id of ownIds) for (const ordinal of lifetimes.ordinalsOf(id)) setBit(own, ordinal)
    intersect(own, liked)
    subtract(liked, own)
    return [
      { members: liked, isCompared: true },
      { members: own, isCompared: true },
      { members: rest, isCompared: false },
    ]
  }

  /** By instrument: a kick is compared with kicks. */
  #groups(members: Bits, { queries }: AskedTaste): Group[] {
    const { facets, pool } = this.#catalogue
    const others = pool.lend()
    copy(others, members)
    const groups: Group[] = []
    for (const [instrument, query] of queries) {
      const facet = facets.instruments.get(instrument)
      if (instrument === '' || !facet) continue
      const found = pool.lend()
      facet.addTo(found)
      intersect(found, members)
      subtract(others, found)
      groups.push({ found, query, base: 0 })
    }
    return [...groups, { found: others, query: queries.get('')!, base: 0 }]
  }

  #extra({ genrePoints }: AskedTaste): Extra {
    const { rows, slots, size } = this.#catalogue.facets.genres
    const bySlot = new Int32Array(size)
    for (const [genre, slot] of slots) bySlot[slot] = genrePoints.get(genre) ?? 0
    return {
      of: (ordinal) => {
        const { cells, width } = rows
        let most = 0
        for (let at = ordinal * width; at < (ordinal + 1) * width; at++)
          most = Math.max(most, bySlot[cells[at]!] ?? 0)
        return most
      },
      most: Math.max(0, ...genrePoints.values()),
    }
  }
}
