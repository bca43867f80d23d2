import { OrdinalSet, type SavedSet } from './ordinal-set.ts'
import { TAG, tokenField, tokenStarts, tokenTerm } from './text-codes.ts'

/** By tag the sounds that have it, in plain values. */
export type SavedLongTags = readonly (readonly [tag: string, set: SavedSet])[]

/**
 * The sounds with each tag of several words, by its words with one space between them. `drum and bass` is asked for as
 * often as any word, and reading the words of every sound that has it to find them in order would take as long as all the
 * rest of a search.
 */
export class LongTags {
  readonly #sets = new Map<string, OrdinalSet>()
  readonly #wordOf: (term: number) => string

  constructor(wordOf: (term: number) => string) {
    this.#wordOf = wordOf
  }

  /** Puts in the place of what is here what `save` of another told. */
  restore(saved: SavedLongTags): void {
    for (const [tag, set] of saved) this.#sets.set(tag, OrdinalSet.of(set))
  }

  save(): SavedLongTags {
    return Array.from(this.#sets, ([tag, set]) => [tag, set.save()])
  }

  get(words: readonly string[]): OrdinalSet | undefined {
    return this.#sets.get(words.join(' '))
  }

  add(ordinal: number, row: Iterable<number>): void {
    for (const tag of this.#tagsOf(row)) {
      const set = this.#sets.get(tag) ?? new OrdinalSet()
      this.#sets.set(tag, set)
      set.add(ordinal)
    }
  }

  remove(ordinal: number, row: Iterable<number>): void {
    for (const tag of this.#tagsOf(row)) {
      const set = this.#sets.get(tag)!
      set.remove(ordinal)
      if (set.size === 0) this.#sets.delete(tag)
    }
  }

  #tagsOf(row: Iterable<number>): Set<string> {
    const tags: string[][] = []
    for (const token of row) {
      if (tokenField(token) !== TAG) continue
      if (tokenStarts(token)) tags.push([])
      tags.at(-1)!.push(this.#wordOf(tokenTerm(token)))
    }
    return new Set(tags.filter(({ length }) => length > 1).map((words) => words.join(' ')))
  }
}
