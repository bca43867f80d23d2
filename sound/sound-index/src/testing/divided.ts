import type { PartAnswer } from '../parts/part-answer.ts'
import { partOf } from '../parts/part-of.ts'
import { type CataloguePart, searchParts, suggestFromParts } from '../parts/search-parts.ts'
import { type IndexedSound, SoundIndex, type SoundQuery } from '../sound-index.ts'
import { VOCABULARY } from './catalogue-arbitrary.ts'

/** A moment of several indexes: the version of each. */
export type Moment = readonly number[]

/** The same sounds in one index and in several parts, and whether both answer the same, byte for byte. */
export class Divided {
  readonly whole = new SoundIndex(VOCABULARY)
  readonly #parts: readonly SoundIndex[]
  /** Sees what parts answer. */
  onAnswer: (answer: PartAnswer) => void = () => undefined

  constructor(partCount: number, sounds: Iterable<IndexedSound> = []) {
    this.#parts = Array.from({ length: partCount }, () => new SoundIndex(VOCABULARY))
    for (const sound of sounds) this.change(sound)
  }

  /** Withdraws an id, publishes a sound: in the part it belongs to, and from that where it was before. */
  change(next: IndexedSound | string): void {
    for (const [at, index] of [this.whole, ...this.#parts].entries()) {
      const isHere = typeof next !== 'string' && (at === 0 || partOf(next, this.#parts.length) === at - 1)
      if (isHere) index.add(next)
      else index.remove(typeof next === 'string' ? next : next.id)
    }
  }

  get moment(): Moment {
    return [this.whole, ...this.#parts].map(({ version }) => version)
  }

  /** The searches that the parts answer otherwise than one index, and both answers. @param moment at which they are asked */
  async differences(queries: readonly SoundQuery[], moment = this.moment): Promise<unknown[]> {
    const different: unknown[] = []
    for (const query of queries) {
      const { asOf: _, ...page } = this.whole.search({ ...query, asOf: moment[0] })
      const merged = JSON.stringify(await searchParts(this.#asParts(moment), query))
      if (merged !== JSON.stringify(page)) different.push({ query, merged, whole: JSON.stringify(page) })
    }
    return different
  }

  /** The same of what is suggested. */
  async differentNames(texts: readonly string[]): Promise<unknown[]> {
    const different: unknown[] = []
    for (const text of texts) {
      const whole = JSON.stringify(this.whole.suggest(text))
      const merged = JSON.stringify(await suggestFromParts(this.#asParts(this.moment), text))
      if (merged !== whole) different.push({ text, merged, whole })
    }
    return different
  }

  #asParts(moment: Moment): CataloguePart[] {
    return this.#parts.map((index, at) => ({
      answer: ({ query, ...others }) => {
        const answer = index.answer({ ...others, query: { ...query, asOf: moment[at + 1] } })
        this.onAnswer(answer)
        return Promise.resolve(answer)
      },
      namesFor: (question) => Promise.resolve(index.namesFor(question)),
      has: (ids) => Promise.resolve(ids.map((id) => index.has(id))),
    }))
  }
}
