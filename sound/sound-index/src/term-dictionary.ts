/** A sorted list of terms by id. */
export type SortedTerms = ArrayLike<number>

const SMALLEST_MERGE = 512

/** What a dictionary is made of, in plain values. */
export interface SavedTerms {
  readonly texts: readonly string[]
  readonly free: readonly number[]
  readonly sorted: Uint32Array
}

/**
 * The words of the catalogue, each with a number. Sorted, so that all words with one beginning stand together. A new
 * word goes to a small list of its own, which is merged into the large one when it has become an eighth of it.
 */
export class TermDictionary {
  readonly #texts: string[] = []
  readonly #ids = new Map<string, number>()
  #free: number[] = []
  #settled = new Uint32Array(0)
  #recent: number[] = []

  /** Puts in the place of what is here what `save` of another told. */
  restore({ texts, free, sorted }: SavedTerms): void {
    const unused = new Set(free)
    texts.forEach((text, id) => {
      this.#texts[id] = text
      if (!unused.has(id)) this.#ids.set(text, id)
    })
    this.#free = [...free]
    this.#settled = Uint32Array.from(sorted)
  }

  save(): SavedTerms {
    this.#merge(() => true)
    return { texts: [...this.#texts], free: [...this.#free], sorted: this.#settled.slice() }
  }

  text(id: number): string {
    return this.#texts[id]!
  }

  /** Terms that sounds may have. */
  get ids(): Iterable<number> {
    return this.#ids.values()
  }

  find(text: string): number | undefined {
    return this.#ids.get(text)
  }

  /** The number of `text`, a new one where it has none. */
  intern(text: string): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.#free.pop() ?? this.#texts.length
    this.#texts[id] = text
    this.#ids.set(text, id)
    this.#recent.splice(this.firstFrom(this.#recent, text), 0, id)
    return id
  }

  /** All terms, in two sorted lists. */
  get sorted(): readonly [SortedTerms, SortedTerms] {
    return [this.#settled, this.#recent]
  }

  /** Place of the first term of `list` that does not sort before `text`. */
  firstFrom(list: SortedTerms, text: string): number {
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#texts[list[middle]!]! < text) low = middle + 1
      else high = middle
    }
    return low
  }

  hasWord(text: string): boolean {
    return this.#ids.has(text)
  }

  hasBeginning(text: string): boolean {
    return this.sorted.some((list) => {
      const at = this.firstFrom(list, text)
      return at < list.length && this.#texts[list[at]!]!.startsWith(text)
    })
  }

  forEachWithPrefix(prefix: string, visit: (id: number, whole: boolean) => void): void {
    for (const list of this.sorted) {
      for (let at = this.firstFrom(list, prefix); at < list.length; at++) {
        const id = list[at]!
        const text = this.#texts[id]!
        if (!text.startsWith(prefix)) break
        visit(id, text.length === prefix.length)
      }
    }
  }

  /** Merges the recent words when there are many, and gives up those that no sound has any more. */
  settle(isUsed: (id: number) => boolean): void {
    if (this.#recent.length < Math.max(SMALLEST_MERGE, this.#settled.length >>> 3)) return
    this.#merge(isUsed)
  }

  #merge(isUsed: (id: number) => boolean): void {
    const merged: number[] = []
    const keep = (id: number): void => {
      if (isUsed(id)) merged.push(id)
      else this.#giveUp(id)
    }
    let at = 0
    for (const id of this.#recent) {
      const text = this.#texts[id]!
      while (at < this.#settled.length && this.#texts[this.#settled[at]!]! < text) keep(this.#settled[at++]!)
      keep(id)
    }
    while (at < this.#settled.length) keep(this.#settled[at++]!)
    this.#settled = Uint32Array.from(merged)
    this.#recent = []
  }

  #giveUp(id: number): void {
    this.#ids.delete(this.#texts[id]!)
    this.#texts[id] = ''
    this.#free.push(id)
  }
}
