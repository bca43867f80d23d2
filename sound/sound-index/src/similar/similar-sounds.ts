import { clear, clearBit, type Bits } from '../bits.ts'
import { KernelMemory } from '../kernels/kernel-memory.ts'
import type { Order } from '../sound-order.ts'
import { likenessOf } from './likeness.ts'
import { type Extra, type Group, LikenessSearch } from './likeness-search.ts'
import type { Likeness, LikeQuery, Weights } from './parts.ts'
import { type SavedVectors, SoundVectors } from './sound-vectors.ts'
import { unitParts } from './unit-parts.ts'
import { shares, weighedQuery } from './weighed-query.ts'

/** What a sound is to be like, as understood. */
export interface AskedLikeness {
  readonly unit: Float64Array
  readonly share: Weights
  readonly transpose: number | 'any'
  /** The sound asked about, where it is in the index. */
  readonly own: number | null
}

/** Which sounds are like which, by their fingerprints. */
export class SimilarSounds {
  /** All of it, once there is a sound to compare: indexes without any are many in tests, and memory has a price. */
  #made: {
    readonly memory: KernelMemory
    readonly vectors: SoundVectors
    readonly search: LikenessSearch
  } | null = null

  /** Puts in the place of what is here what `save` of another told. */
  restore(saved: SavedVectors | null): void {
    if (saved) this.#make().vectors.restore(saved)
  }

  /** `null` where no sound can be compared. */
  save(): SavedVectors | null {
    return this.#made && this.#made.vectors.save()
  }

  /** Memory taken for fingerprints and for searching them. */
  get sizeBytes(): number {
    return this.#made?.memory.sizeBytes ?? 0
  }

  /** @param fingerprint what is none is never found */
  set(ordinal: number, fingerprint: ArrayLike<number> | null | undefined): void {
    if (fingerprint) this.#make().vectors.set(ordinal, fingerprint)
    else this.#made?.vectors.set(ordinal, null)
  }

  /**
   * @param own the ordinal of the sound that the query names
   * @returns `null` where nothing can be compared
   */
  understand(like: LikeQuery, own: number | null = null): AskedLikeness | null {
    return askedLikeness(typeof like.to === 'string' ? this.#unitOf(own) : unitParts(like.to), like, own)
  }

  /** Keeps in `sounds` what can be compared with the sound asked about, and is another. */
  keepComparable(sounds: Bits, asked: { readonly own: number | null } | null): void {
    if (asked === null || this.#made === null) clear(sounds)
    else {
      this.#made.vectors.keepComparable(sounds)
      if (asked.own !== null) clearBit(sounds, asked.own)
    }
  }

  /** The ordinals at the places `from` to `to` of what was found, the most alike first. */
  select(
    found: Bits,
    asked: AskedLikeness,
    page: { from: number; to: number; otherwise: Order },
  ): Uint32Array {
    return this.#make().search.select([groupOf(found, asked)], page)
  }

  /** The order of what was found. */
  orderOf(found: Bits, asked: AskedLikeness, otherwise: Order): Order {
    return this.#make().search.orderOf([groupOf(found, asked)], otherwise)
  }

  /** The same for sounds that are each weighed in one of several ways, and by more than their vectors. */
  selectWeighed(
    groups: readonly Group[],
    page: { from: number; to: number; otherwise: Order },
    extra: Extra,
  ): Uint32Array {
    return this.#make().search.select(groups, page, extra)
  }

  orderOfWeighed(groups: readonly Group[], otherwise: Order, extra: Extra): Order {
    return this.#make().search.orderOf(groups, otherwise, extra)
  }

  /** As kept, of a sound that can be compared. */
  vectorOf(ordinal: number): Float64Array {
    return this.#make().vectors.vectorOf(ordinal)
  }

  likenessOf(ordinal: number, asked: AskedLikeness): Likeness {
    return likenessOf(asked.unit, this.#make().vectors.vectorOf(ordinal), asked)
  }

  #unitOf(own: number | null): Float64Array | null {
    const vectors = this.#made?.vectors
    return own !== null && vectors?.has(own) ? vectors.vectorOf(own) : null
  }

  #make() {
    if (this.#made === null) {
      const memory = new KernelMemory()
      const vectors = new SoundVectors(memory)
      this.#made = { memory, vectors, search: new LikenessSearch(memory, vectors) }
    }
    return this.#made
  }
}

function groupOf(found: Bits, { unit, share, transpose }: AskedLikeness): Group {
  return { found, query: weighedQuery(unit, share, transpose), base: 0 }
}

/** @param unit as of `unitParts`. @returns `null` where nothing can be compared with it */
export function askedLikeness(
  unit: Float64Array | null,
  { weights, transposeSemitones: asked }: LikeQuery,
  own: number | null = null,
): AskedLikeness | null {
  const share = unit && shares(unit, weights)
  const transpose = asked === 'any' ? asked : Math.round(asked ?? 0) || 0
  return unit && share && { unit, share, transpose, own }
}
