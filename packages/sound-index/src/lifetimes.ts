import { clearBit, setBit, wordsFor, type Bits } from './bits.ts'
import { ChangeLog } from './change-log.ts'

const FEWEST_KEPT_CHANGES = 4096

/**
 * Which sound has which ordinal, now and a little while ago. A withdrawn or replaced sound keeps its ordinal, as a
 * tombstone, while a version that shows it can still be asked for: at least 4096 changes, in a large catalogue a
 * quarter of its size. After that the ordinal serves another sound.
 */
export class Lifetimes {
  live: Bits = new Int32Array(0)
  #ordinals = new Map<string, number>()
  #log = new ChangeLog()
  #free: number[] = []
  #next = 0
  #forget: (ordinal: number) => void

  /** @param forget is called when an ordinal's tombstone is given up, before the ordinal is used again */
  constructor(forget: (ordinal: number) => void) {
    this.#forget = forget
  }

  get version(): number {
    return this.#log.version
  }

  get size(): number {
    return this.#ordinals.size
  }

  has(id: string): boolean {
    return this.#ordinals.has(id)
  }

  /** `id` must not be alive. */
  begin(id: string): number {
    const ordinal = this.#free.pop() ?? this.#next++
    if (ordinal >>> 5 >= this.live.length) {
      const grown = new Int32Array(Math.max(wordsFor(ordinal + 1), this.live.length * 2))
      grown.set(this.live)
      this.live = grown
    }
    this.#ordinals.set(id, ordinal)
    setBit(this.live, ordinal)
    this.#record(ordinal)
    return ordinal
  }

  /** @returns the ordinal that is now a tombstone; `null` where `id` was not alive */
  finish(id: string): number | null {
    const ordinal = this.#ordinals.get(id)
    if (ordinal === undefined) return null
    this.#ordinals.delete(id)
    clearBit(this.live, ordinal)
    this.#record(~ordinal)
    return ordinal
  }

  /** The version that is shown to one who asks for `asOf`: that one while it is remembered, else the present. */
  versionFor(asOf: number | undefined): number {
    const known = asOf !== undefined && asOf >= this.#log.oldest && asOf <= this.#log.version
    return known ? Math.floor(asOf) : this.#log.version
  }

  /** Puts into `out`, which must be empty, the ordinals that were alive at `version`. */
  showAt(version: number, out: Bits): void {
    out.set(this.live.subarray(0, out.length))
    for (let undone = this.#log.version; undone > version; undone--) {
      const change = this.#log.changeAt(undone)
      if (change < 0) setBit(out, ~change)
      else clearBit(out, change)
    }
  }

  // A beginning is logged as the ordinal, an end as its complement.
  #record(change: number): void {
    this.#log.append(change)
    const kept = Math.max(FEWEST_KEPT_CHANGES, this.size >>> 2)
    while (this.#log.length > kept) {
      const forgotten = this.#log.forgetOldest()
      if (forgotten >= 0) continue
      this.#forget(~forgotten)
      this.#free.push(~forgotten)
    }
  }
}
