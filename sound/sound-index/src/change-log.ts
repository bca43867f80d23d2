/** What a log is made of, in plain values. */
export interface SavedChangeLog {
  readonly version: number
  readonly oldest: number
  readonly ring: Int32Array
}

/** The latest changes, one a version, so that an earlier version can be seen again by undoing them. */
export class ChangeLog {
  /** The log that `save` told of. */
  static of({ version, oldest, ring }: SavedChangeLog): ChangeLog {
    const log = new ChangeLog()
    log.version = version
    log.oldest = oldest
    log.#ring = Int32Array.from(ring)
    return log
  }

  /** Number of changes ever made. */
  version = 0
  /** The earliest version that can be seen again. */
  oldest = 0
  // Its length is a power of two, so that a version's place is its lowest bits.
  #ring = new Int32Array(64)

  save(): SavedChangeLog {
    return { version: this.version, oldest: this.oldest, ring: this.#ring.slice() }
  }

  get length(): number {
    return this.version - this.oldest
  }

  /** Records `change` as the one that made the next version. */
  append(change: number): void {
    if (this.length === this.#ring.length) this.#grow()
    this.version++
    this.#ring[this.version & (this.#ring.length - 1)] = change
  }

  /** The change that made `version`; `version` must be after `oldest`. */
  changeAt(version: number): number {
    return this.#ring[version & (this.#ring.length - 1)]!
  }

  /** Forgets the oldest change and returns it. */
  forgetOldest(): number {
    return this.changeAt(++this.oldest)
  }

  #grow(): void {
    const grown = new Int32Array(this.#ring.length * 2)
    for (let version = this.oldest + 1; version <= this.version; version++) {
      grown[version & (grown.length - 1)] = this.changeAt(version)
    }
    this.#ring = grown
  }
}
