import { clearBit, forEachBit, hasBit, newBits, setBit, unite, wordsFor, type Bits } from './bits.ts'
import { ChangeLog, type SavedChangeLog } from './change-log.ts'

const FEWEST_KEPT_CHANGES = 4096

/** What lifetimes are made of, in plain values. */
export interface SavedLifetimes {
  readonly live: Int32Array
  readonly log: SavedChangeLog
  readonly free: Uint32Array
  readonly next: number
  readonly buried: Uint32Array
}

/**
 * Which sound has which ordinal, now and a little while ago. A withdrawn or replaced sound keeps its ordinal, as a
 * tombstone, while a version that shows it can still be asked for: at least 4096 changes, in a large catalogue a
 * quarter of its size. After that the ordinal serves another sound.
 */
export class Lifetimes {
  live: Bits = newBits(0)
  #ordinals = new Map<string, number>()
  /** The tombstones of each id. */
  #former = new Map<string, number[]>()
  /** The id of each tombstone. */
  #buried = new Map<number, string>()
  #log = new ChangeLog()
  #free: number[] = []
  #next = 0
  #forget: (ordinal: number) => void

  /** @param forget is called when an ordinal's tombstone is given up; it serves again only after `reuse` */
  constructor(forget: (ordinal: number) => void) {
    this.#forget = forget
  }

  /** Puts in the place of what is here what `save` of another told. @param ids by ordinal, of the living and the buried */
  restore({ live, log, free, next, buried }: SavedLifetimes, ids: readonly string[]): void {
    this.live = newBits(live.length)
    this.live.set(live)
    this.#log = ChangeLog.of(log)
    this.#free = [...free]
    this.#next = next
    forEachBit(this.live, (ordinal) => this.#ordinals.set(ids[ordinal]!, ordinal))
    for (const ordinal of buried) this.#bury(ids[ordinal]!, ordinal)
  }

  save(): SavedLifetimes {
    return {
      live: Int32Array.from(this.live),
      log: this.#log.save(),
      free: Uint32Array.from(this.#free),
      next: this.#next,
      buried: Uint32Array.from(this.#buried.keys()),
    }
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

  /** The ordinal of a sound that is there. */
  ordinalOf(id: string): number | undefined {
    return this.#ordinals.get(id)
  }

  /** Whether the sound that has this ordinal is there. */
  isLive(ordinal: number): boolean {
    return hasBit(this.live, ordinal)
  }

  /** Whether the sound that has this ordinal, or had it before a change, is there. */
  isThere(ordinal: number): boolean {
    return hasBit(this.live, ordinal) || this.#ordinals.has(this.#buried.get(ordinal) ?? '')
  }

  /** `id` must not be alive. */
  begin(id: string): number {
    const ordinal = this.#free.pop() ?? this.#next++
    if (ordinal >>> 5 >= this.live.length) {
      const grown = newBits(Math.max(wordsFor(ordinal + 1), this.live.length * 2))
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
    this.#bury(id, ordinal)
    clearBit(this.live, ordinal)
    this.#record(~ordinal)
    return ordinal
  }

  #bury(id: string, ordinal: number): void {
    this.#former.set(id, [...(this.#former.get(id) ?? []), ordinal])
    this.#buried.set(ordinal, id)
  }

  /** The ordinals of a sound, its tombstones included. */
  ordinalsOf(id: string): readonly number[] {
    const former = this.#former.get(id) ?? []
    const ordinal = this.#ordinals.get(id)
    return ordinal === undefined ? former : [...former, ordinal]
  }

  /** Gives `ordinals` that were forgotten to other sounds. */
  reuse(ordinals: Iterable<number>): void {
    for (const ordinal of ordinals) this.#free.push(ordinal)
  }

  /** The version that is shown to one who asks for `asOf`: that one while it is remembered, else the present. */
  versionFor(asOf: number | undefined): number {
    const known = asOf !== undefined && asOf >= this.#log.oldest && asOf <= this.#log.version
    return known ? Math.floor(asOf) : this.#log.version
  }

  /** Puts into `out`, which must be empty, the ordinals that were alive at `version`. */
  showAt(version: number, out: Bits): void {
    unite(out, this.live)
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
      if (forgotten < 0) this.#exhume(~forgotten)
    }
  }

  #exhume(ordinal: number): void {
    const id = this.#buried.get(ordinal)!
    this.#buried.delete(ordinal)
    const former = this.#former.get(id)!.filter((one) => one !== ordinal)
    if (former.length > 0) this.#former.set(id, former)
    else this.#former.delete(id)
    this.#forget(ordinal)
  }
}
