import type { Bits } from '../bits.ts'
import { KernelBlock } from '../kernels/kernel-block.ts'
import type { KernelMemory } from '../kernels/kernel-memory.ts'
import { likenessKernels, type LikenessKernels } from '../kernels/likeness-kernels.ts'
import type { Order } from '../sound-order.ts'
import { BestPlaces } from './best-places.ts'
import { CHUNK_SOUNDS, type SoundVectors } from './sound-vectors.ts'
import type { WeighedQuery } from './weighed-query.ts'

const CHUNK_WORDS = CHUNK_SOUNDS / 64
/** So few words of 64 sounds come first, so that the best of them turn away most of the others. */
const FIRST_WORDS = 16
/** No score is lower. */
const LOWEST = -0x8000_0000
const PLACE_BYTES = 4
const QUERY_BYTES = 128
const TURNS_BYTES = 288

/** Sounds, and what they are weighed against; `base` is added to the score of each. */
export interface Group {
  readonly found: Bits
  readonly query: WeighedQuery
  readonly base: number
}

/** What else counts for a sound, in the unit of scores. */
export interface Extra {
  of(ordinal: number): number
  /** No sound gets more. */
  readonly most: number
}

const NOTHING: Extra = { of: () => 0, most: 0 }

/** Some of a chunk of vectors, in words of 64 sounds. */
interface ChunkPart {
  readonly chunk: number
  readonly at: number
  readonly words: number
}

/**
 * Weighs every sound of a set against a query. Scores are whole numbers, the same in every process: the likeness times
 * `VECTOR_SCALE * QUERY_SCALE`. What is lost in rounding is at most 0.004 of the sum of the query's numbers as weighed,
 * without their signs, so at most 0.02 of likeness; of two sounds nearer to each other than twice that, either may come
 * first. Typically it is a tenth.
 */
export class LikenessSearch {
  readonly #vectors: SoundVectors
  readonly #memory: KernelMemory
  readonly #kernels: LikenessKernels
  readonly #set: KernelBlock
  readonly #query: KernelBlock
  readonly #hits: KernelBlock
  #scores: KernelBlock

  constructor(memory: KernelMemory, vectors: SoundVectors) {
    this.#memory = memory
    this.#vectors = vectors
    this.#kernels = likenessKernels(memory)
    this.#set = new KernelBlock(memory, CHUNK_SOUNDS / 8)
    this.#query = new KernelBlock(memory, QUERY_BYTES + TURNS_BYTES)
    this.#hits = new KernelBlock(memory, CHUNK_SOUNDS * PLACE_BYTES)
    this.#scores = new KernelBlock(memory, PLACE_BYTES)
  }

  /**
   * The places `from` to `to` of the members of all groups, the most alike first.
   *
   * @param groups of which no two have a member in common, and all members a vector
   * @param otherwise orders those with the same score
   * @param extra what is not in the vectors
   */
  select(
    groups: readonly Group[],
    { from, to, otherwise }: { from: number; to: number; otherwise: Order },
    extra: Extra = NOTHING,
  ): Uint32Array {
    const scores = this.#reachScores()
    const best = new BestPlaces(to, (one, other) => scores[other]! - scores[one]! || otherwise(one, other))
    const least = () => (best.worst === null ? LOWEST : scores[best.worst]!)
    for (const { found, query, base } of groups) {
      this.#prepare(query)
      this.#walk(found, (part) => {
        const hits = this.#weigh(part, query, reduced(least(), base + extra.most))
        const places = this.#hits.words.subarray(0, hits)
        best.add(this.#addExtra(places, part, { base, extra, least: least() }), placeOf(part))
      })
    }
    return best.page(from, to)
  }

  /** The order of the members of all groups. */
  orderOf(groups: readonly Group[], otherwise: Order, extra: Extra = NOTHING): Order {
    this.#reachScores()
    for (const { found, query, base } of groups) {
      this.#prepare(query)
      this.#walk(found, (part) => {
        const hits = this.#weigh(part, query, LOWEST)
        this.#addExtra(this.#hits.words.subarray(0, hits), part, { base, extra, least: LOWEST })
      })
    }
    const scores = this.#scores.words.slice()
    return (one, other) => scores[other]! - scores[one]! || otherwise(one, other)
  }

  /** @returns those of `places` that still reach `least`, in the same memory */
  #addExtra(
    places: Int32Array,
    part: ChunkPart,
    { base, extra, least }: { base: number; extra: Extra; least: number },
  ): Int32Array {
    if (extra === NOTHING && base === 0) return places
    const scores = this.#scores.words
    const from = placeOf(part)
    let kept = 0
    for (const place of places) {
      const score = scores[from + place]! + base + extra.of(from + place)
      scores[from + place] = score
      if (score >= least) places[kept++] = place
    }
    return places.subarray(0, kept)
  }

  /** Visits the members chunk by chunk, at first few at a time. */
  #walk(found: Bits, visit: (part: ChunkPart) => void): void {
    let words = FIRST_WORDS
    for (let chunk = 0; chunk < this.#vectors.chunkCount; chunk++) {
      if (!this.#takeChunk(found, chunk)) continue
      for (let at = 0; at < CHUNK_WORDS; at += words, words = Math.min(words * 2, CHUNK_WORDS))
        visit({ chunk, at, words: Math.min(words, CHUNK_WORDS - at) })
    }
  }

  #reachScores(): Int32Array {
    const bytes = this.#vectors.chunkCount * CHUNK_SOUNDS * PLACE_BYTES
    if (this.#scores.bytes < bytes) {
      this.#scores.release()
      this.#scores = new KernelBlock(this.#memory, bytes)
    }
    return this.#scores.words
  }

  #prepare(query: WeighedQuery): void {
    const { words } = this.#query
    const numbers = new Int16Array(words.buffer, words.byteOffset, words.length * 2)
    numbers.set(query.numbers)
    if (query.turns) numbers.set(query.turns, QUERY_BYTES / 2)
  }

  /** @returns whether there is any sound in the chunk */
  #takeChunk(found: Bits, chunk: number): boolean {
    const from = (chunk * CHUNK_SOUNDS) / 32
    const part = found.subarray(from, from + CHUNK_SOUNDS / 32)
    const set = this.#set.words
    set.set(part)
    set.fill(0, part.length)
    return part.some((word) => word !== 0)
  }

  #weigh(part: ChunkPart, query: WeighedQuery, least: number): number {
    const place = part.at * 64
    return this.#kernels.weigh(
      this.#set.address + part.at * 8,
      part.words,
      this.#vectors.addressOfChunk(part.chunk) + place * 64,
      this.#query.address,
      query.turns ? this.#query.address + QUERY_BYTES : 0,
      query.mostOfTurns,
      least,
      this.#hits.address,
      this.#scores.address + (part.chunk * CHUNK_SOUNDS + place) * PLACE_BYTES,
    )
  }
}

/** The ordinal with which a part begins. */
function placeOf({ chunk, at }: ChunkPart): number {
  return chunk * CHUNK_SOUNDS + at * 64
}

/** What `least` leaves for a vector to reach. */
function reduced(least: number, by: number): number {
  return least === LOWEST ? LOWEST : least - by
}
