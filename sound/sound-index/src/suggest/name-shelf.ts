import { foldText, wordsOf } from '../fold-text.ts'
import { forEachNearTerm, type Mistyped } from '../near-terms.ts'
import { TermDictionary } from '../term-dictionary.ts'
import { FirstFew, type Ranked, RANKS } from './first-few.ts'
import { type FoldedName, hasMore, isMoreWanted, type NamedValue } from './named-value.ts'

/** A question about words that very many values share is answered by what is seen of these, so that it costs no more. */
const MOST_LOOKED_AT = 20_000

/** What is put on a shelf, or taken from it, for one sound. */
export interface Shelved {
  readonly value: string
  readonly name: string
  readonly by: string | null
  readonly popularity: number
}

/** Who has a word in a name. */
interface Holders {
  /** Those of whom a name of their own begins with it. */
  readonly first: Set<NamedValue>
  /** Those who have it further on in a name of their own. */
  readonly inside: Set<NamedValue>
  /** Those who have it in what else they are called. */
  readonly also: Set<NamedValue>
}

interface ShelfOptions {
  /** Whether people know a value itself, as they do a handle, and not an id. */
  readonly isCalledByValue: boolean
  /** What people look for by name comes by how much it is wanted, what describes by how many sounds it finds. */
  readonly isByPopularity: boolean
}

/** The values of one filter by the words of their names. Its size is that of what there is to name, not of the catalogue. */
export class NameShelf {
  readonly #values = new Map<string, NamedValue>()
  readonly #terms = new TermDictionary()
  /** By term. */
  readonly #holders: Holders[] = []
  readonly #byText = new Map<string, Set<NamedValue>>()
  readonly #isCalledByValue: boolean
  readonly #comesBefore: (one: NamedValue, other: NamedValue) => boolean
  #alsoCalled: ReadonlyMap<string, readonly string[]> = new Map()

  constructor({ isCalledByValue, isByPopularity }: ShelfOptions) {
    this.#isCalledByValue = isCalledByValue
    this.#comesBefore = isByPopularity ? isMoreWanted : hasMore
  }

  get values(): Iterable<Readonly<NamedValue>> {
    return this.#values.values()
  }

  /** Replaces what values are known by beside their names, by value. */
  knowAs(alsoCalled: ReadonlyMap<string, readonly string[]>): void {
    this.#alsoCalled = alsoCalled
    for (const named of this.#values.values()) this.#call(named, named.name)
  }

  /** One sound more has it. The name told last is the name. */
  add({ value, name, by, popularity }: Shelved, count = 1): void {
    const known = this.#values.get(value)
    const named = known ?? { value, name, by, names: [], count: 0, popularity: 0 }
    if (!known) this.#values.set(value, named)
    named.count += count
    named.popularity += popularity
    named.by = by
    if (!known || known.name !== name) this.#call(named, name)
  }

  /** One sound less has it. */
  remove(value: string, popularity: number): void {
    const named = this.#values.get(value)
    if (!named) return
    named.count--
    named.popularity -= popularity
    if (named.count > 0) return
    this.#values.delete(value)
    this.#index(named, [])
  }

  /** The first of those of which one name has a word for each of these, which may be its beginning. */
  find(words: readonly string[]): readonly Ranked[] {
    const few = new FirstFew(this.#comesBefore)
    const called = Array.from(this.#byText.get(words.join(' ')) ?? [], (named) => ({
      named,
      isOwn: named.names.some(({ isOwn, text }) => isOwn && text === words.join(' ')),
    }))
    for (const { named, isOwn } of called) if (isOwn) few.take(named, RANKS.called)
    if (!few.isFull) this.#takeBeginning(words, few)
    for (const { named } of called) few.take(named, RANKS.within)
    if (!few.isFull) this.#takeHolding(words, few, 'own')
    if (!few.isFull) this.#takeHolding(words, few, 'also')
    return few.list
  }

  /** The first of those that have a word in a name that begins so but for what is forgiven. */
  findNear(mistyped: Mistyped): readonly Ranked[] {
    const few = new FirstFew(this.#comesBefore)
    forEachNearTerm(this.#terms, mistyped, (term) => {
      for (const those of Object.values(this.#holders[term]!) as Set<NamedValue>[])
        for (const named of those) few.take(named, RANKS.mistyped)
    })
    return few.list
  }

  #takeBeginning(words: readonly string[], few: FirstFew): void {
    const [word = ''] = words
    if (words.length === 1) {
      this.#terms.forEachWithPrefix(word, (term) => {
        for (const named of this.#holders[term]!.first) few.take(named, RANKS.begins)
      })
      return
    }
    const typed = words.join(' ')
    const term = this.#terms.find(word)
    for (const named of term === undefined ? [] : this.#holders[term]!.first)
      if (
        few.wants(named, RANKS.begins) &&
        named.names.some(({ isOwn, text }) => isOwn && text.startsWith(typed))
      )
        few.take(named, RANKS.begins)
  }

  /** Those that have all words in a name of their own, or in what they are also called. */
  #takeHolding(words: readonly string[], few: FirstFew, which: 'own' | 'also'): void {
    // The longest leads to the fewest.
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one))
    const isAlone = words.length === 1
    const rank = which === 'own' ? RANKS.within : RANKS.alsoCalled
    let left = MOST_LOOKED_AT
    const look = (those: Iterable<NamedValue>): void => {
      for (const named of those) {
        if (left-- <= 0) return
        if (few.wants(named, rank) && (isAlone || hasAll(named, words, which))) few.take(named, rank)
      }
    }
    this.#terms.forEachWithPrefix(longest, (term) => {
      const { first, inside, also } = this.#holders[term]!
      if (which === 'also') return look(also)
      if (!isAlone) look(first)
      look(inside)
    })
  }

  #call(named: NamedValue, name: string): void {
    named.name = name
    const own = new Set(this.#isCalledByValue ? [name, named.value] : [name])
    const others = (this.#alsoCalled.get(named.value) ?? []).filter((one) => !own.has(one))
    const names = [
      ...Array.from(own, (one) => foldedName(one, true)),
      ...others.map((one) => foldedName(one, false)),
    ]
    this.#index(
      named,
      names.filter(({ words }) => words.length > 0),
    )
  }

  #index(named: NamedValue, names: readonly FoldedName[]): void {
    for (const { words, text, isOwn } of named.names) {
      words.forEach((word, at) => {
        this.#holders[this.#terms.find(word)!]![placeOf(isOwn, at)].delete(named)
      })
      const called = this.#byText.get(text)
      called?.delete(named)
      if (called?.size === 0) this.#byText.delete(text)
    }
    for (const { words, text, isOwn } of names) {
      words.forEach((word, at) => {
        const term = this.#terms.intern(word)
        const holders = (this.#holders[term] ??= { first: new Set(), inside: new Set(), also: new Set() })
        holders[placeOf(isOwn, at)].add(named)
      })
      const called = this.#byText.get(text) ?? new Set()
      this.#byText.set(text, called.add(named))
    }
    named.names = names
    this.#terms.settle((term) => {
      const { first, inside, also } = this.#holders[term]!
      return first.size + inside.size + also.size > 0
    })
  }
}

function foldedName(name: string, isOwn: boolean): FoldedName {
  const words = wordsOf(foldText(name))
  return { words, text: words.join(' '), isOwn }
}

function placeOf(isOwn: boolean, at: number): keyof Holders {
  if (!isOwn) return 'also'
  return at === 0 ? 'first' : 'inside'
}

function hasAll({ names }: NamedValue, words: readonly string[], which: 'own' | 'also'): boolean {
  return names.some(
    (name) =>
      name.isOwn === (which === 'own') &&
      words.every((word) => name.words.some((one) => one.startsWith(word))),
  )
}
