import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CataloguePart,
  PartsChanged,
  searchParts,
  type SoundPage,
  type SoundQuery,
  type SoundSuggestions,
  suggestFromParts,
} from '@segno/sound-index'
import { lastChangeSeq, readFeed, soundCards } from '../../catalogue/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Outage } from '../../platform/jobs/outage.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { searchUnavailable } from '../errors.ts'
import type { CountQuestion } from '../index-protocol.ts'
import { KeptCards } from '../kept-cards.ts'
import { outageOfFeed } from '../running-index.ts'
import { SearchWords } from '../search-words.ts'
import { batched } from './batched.ts'
import type { SearchClient } from './search-client.ts'

const CHANGES_PAGE = 500
const LOOK_AGAIN_MS = 250

/** @throws {AppError} search_unavailable where the parts change under a page far down */
async function searchAll(parts: readonly CataloguePart[], query: SoundQuery): Promise<SoundPage> {
  try {
    return await searchParts(parts, query)
  } catch (error) {
    throw error instanceof PartsChanged ? searchUnavailable() : error
  }
}

/**
 * The catalogue in the memory of search processes. This one only follows the feed of changes, so that it shows no card
 * that is out of date, and says with each question how far it has come: whoever answers shows that.
 */
export class RemoteIndex implements CatalogueIndex {
  readonly cards: KeptCards
  readonly #db: Db
  readonly #outage: Outage
  readonly #clients: readonly SearchClient[]
  readonly #words = new SearchWords()
  readonly #stop = new AbortController()
  #seq = 0
  #following: Promise<void> = Promise.resolve()

  private constructor(db: Db, log: Log, clients: readonly SearchClient[]) {
    this.#db = db
    this.#outage = outageOfFeed(log)
    this.#clients = clients
    this.cards = new KeptCards((ids) => soundCards(db, ids, { publishedOnly: true }))
  }

  /** @param clients one for each part of the catalogue */
  static async open(db: Db, log: Log, clients: readonly SearchClient[]): Promise<RemoteIndex> {
    const index = new RemoteIndex(db, log, clients)
    index.#seq = await lastChangeSeq(db)
    await index.#words.read(db)
    index.#following = index.#follow()
    return index
  }

  get seq(): number {
    return this.#seq
  }

  get formerTerms(): SearchWords['formerTerms'] {
    return this.#words.formerTerms
  }

  get termNames(): SearchWords['names'] {
    return this.#words.names
  }

  get termReader(): SearchWords['termReader'] {
    return this.#words.termReader
  }

  /** What the shop's operator should look at now, in sentences. */
  get warnings(): string[] {
    return this.#clients
      .flatMap(({ silent }) => silent)
      .map((origin) => `The search process at ${origin} does not answer.`)
  }

  async has(id: string): Promise<boolean> {
    const known = await Promise.all(this.#partsAt(this.#seq).map((part) => part.has([id])))
    return known.flat().includes(true)
  }

  search(query: SoundQuery, asOfSeq: number, unwanted?: AbortSignal): Promise<SoundPage> {
    return searchAll(this.#partsAt(asOfSeq, unwanted), query)
  }

  suggest(text: string, unwanted?: AbortSignal): Promise<SoundSuggestions> {
    return suggestFromParts(this.#partsAt(this.#seq, unwanted), text)
  }

  countEach(questions: readonly CountQuestion[], unwanted?: AbortSignal): Promise<readonly number[]> {
    const seq = this.#seq
    const parts = this.#partsAt(seq, unwanted).map((part, at): CataloguePart => ({
      ...part,
      answer: batched((all) => this.#clients[at]!.ask('answers', { questions: all, seq }, unwanted)),
    }))
    return Promise.all(
      questions.map(async ({ query, otherwise }) => {
        const { total } = await searchAll(parts, query)
        return total > 0 || otherwise === null ? total : (await searchAll(parts, otherwise)).total
      }),
    )
  }

  /** @param seq the last change that they show */
  #partsAt(seq: number, unwanted?: AbortSignal): CataloguePart[] {
    return this.#clients.map((client) => ({
      answer: (question) => client.ask('answer', { question, seq }, unwanted),
      namesFor: (question) => client.ask('names', { question, seq }, unwanted),
      has: (ids) => client.ask('has', { ids, seq }, unwanted),
    }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#following
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const changes = await this.#catchUp()
        this.#outage.isOver()
        if (changes === CHANGES_PAGE) continue
      } catch (error) {
        if (this.#stop.signal.aborted) return
        this.#outage.failed(error)
      }
      await sleep(LOOK_AGAIN_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined)
    }
  }

  /** Any card and any word may have changed in what was missed. */
  async #skipMissed(): Promise<number> {
    const seq = await lastChangeSeq(this.#db)
    await this.#words.read(this.#db)
    this.cards.dropAll()
    this.#seq = seq
    return 0
  }

  async #catchUp(): Promise<number> {
    const { changes, isBroken } = await readFeed(this.#db, this.#seq, CHANGES_PAGE)
    if (isBroken) return this.#skipMissed()
    const last = changes.at(-1)
    if (!last) return 0
    if (changes.some(({ sound_id: id }) => id === null)) await this.#words.read(this.#db)
    // Before a search asks for the change: cards read from now on are at least as new.
    this.cards.drop(changes.flatMap(({ sound_id: id }) => id ?? []))
    this.#seq = last.seq
    return changes.length
  }
}
