/** Keeps what was used last, up to a number of bytes; what is larger than that on its own is not kept. */
export class ByteLru<Value> {
  readonly #limitBytes: number
  readonly #entries = new Map<string, { readonly value: Value; readonly sizeBytes: number }>()
  #sizeBytes = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  /** The value under `key`, which thereby becomes the last used; `undefined` when it is not kept. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  set(key: string, value: Value, sizeBytes: number): void {
    this.#drop(key)
    if (sizeBytes > this.#limitBytes) return
    this.#entries.set(key, { value, sizeBytes })
    this.#sizeBytes += sizeBytes
    for (const oldest of this.#entries.keys()) {
      if (this.#sizeBytes <= this.#limitBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#sizeBytes -= entry.sizeBytes
  }
}
