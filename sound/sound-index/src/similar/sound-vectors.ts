import { clearBit, hasBit, newBits, setBit, type Bits } from '../bits.ts'
import { KernelBlock } from '../kernels/kernel-block.ts'
import type { KernelMemory } from '../kernels/kernel-memory.ts'
import { VECTOR_LENGTH } from './parts.ts'
import { unitParts } from './unit-parts.ts'

/** A megabyte: little of it is ever empty, and few calls weigh all sounds. */
export const CHUNK_SOUNDS = 16_384
/** Of 1 in a vector. */
export const VECTOR_SCALE = 127

/** What vectors are made of, in plain values. */
export interface SavedVectors {
  readonly has: Int32Array
  readonly chunks: readonly Int8Array[]
}

/** The fingerprints of all sounds by ordinal, a byte for each number. */
export class SoundVectors {
  readonly #memory: KernelMemory
  readonly #addresses: number[] = []
  readonly #bytes: Int8Array[] = []
  #has: Bits = newBits(0)

  constructor(memory: KernelMemory) {
    this.#memory = memory
  }

  /** Puts in the place of what is here what `save` of another told. */
  restore({ has, chunks }: SavedVectors): void {
    for (const chunk of chunks) {
      this.#addChunk()
      this.#bytes.at(-1)!.set(chunk)
    }
    this.#has.set(has)
  }

  save(): SavedVectors {
    return { has: Int32Array.from(this.#has), chunks: this.#bytes.map((bytes) => Int8Array.from(bytes)) }
  }

  /** Remembers the fingerprint in place of what the ordinal had before. None, or what is none, cannot be compared. */
  set(ordinal: number, fingerprint: ArrayLike<number> | null | undefined): void {
    const chunk = Math.floor(ordinal / CHUNK_SOUNDS)
    const unit = fingerprint ? unitParts(fingerprint) : null
    if (unit === null) {
      if (this.has(ordinal)) clearBit(this.#has, ordinal)
    } else {
      while (chunk >= this.#bytes.length) this.#addChunk()
      setBit(this.#has, ordinal)
      this.#bytes[chunk]!.set(vectorBytes(unit), (ordinal % CHUNK_SOUNDS) * VECTOR_LENGTH)
    }
  }

  has(ordinal: number): boolean {
    return ordinal >>> 5 < this.#has.length && hasBit(this.#has, ordinal)
  }

  /** Keeps in `sounds` those that can be compared. */
  keepComparable(sounds: Bits): void {
    const known = Math.min(sounds.length, this.#has.length)
    for (let at = 0; at < known; at++) sounds[at]! &= this.#has[at]!
    sounds.fill(0, known)
  }

  /** Of a sound that has one; each part is of about the length 1, or all 0. */
  vectorOf(ordinal: number): Float64Array {
    const start = (ordinal % CHUNK_SOUNDS) * VECTOR_LENGTH
    const bytes = this.#bytes[Math.floor(ordinal / CHUNK_SOUNDS)]!.subarray(start, start + VECTOR_LENGTH)
    return Float64Array.from(bytes, (value) => value / VECTOR_SCALE)
  }

  /** Where the vectors of `CHUNK_SOUNDS` ordinals stand. */
  addressOfChunk(chunk: number): number {
    return this.#addresses[chunk]!
  }

  get chunkCount(): number {
    return this.#bytes.length
  }

  #addChunk(): void {
    const block = new KernelBlock(this.#memory, CHUNK_SOUNDS * VECTOR_LENGTH)
    this.#addresses.push(block.address)
    this.#bytes.push(new Int8Array(block.words.buffer, block.words.byteOffset, block.bytes))
    const has = newBits((this.#bytes.length * CHUNK_SOUNDS) / 32)
    has.set(this.#has)
    this.#has = has
  }
}

/** As kept. @param unit as of `unitParts` */
export function vectorBytes(unit: Float64Array): Int8Array<ArrayBuffer> {
  return Int8Array.from(unit, (value) => Math.round(value * VECTOR_SCALE))
}
