import { setTimeout as sleep } from 'node:timers/promises'
import type { SoundPage, SoundQuery, SoundSuggestions } from '@segno/sound-index'
import { lastChangeSeq, readFeed, soundCards } from '../../catalogue/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Outage } from '../../platform/jobs/outage.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import type { CountQuestion } from '../index-protocol.ts'
import { KeptCards } from '../kept-cards.ts'
import { outageOfFeed } from '../running-index.ts'
import { SearchWords } from '../search-words.ts'
import type { SearchClient } from './search-client.ts'

const CHANGES_PAGE = 500
const LOOK_AGAIN_MS = 250

/**
 * The catalogue in the memory of search processes. This one only follows the feed of changes, so that it shows no card
 * that is out of date, and says with each question how far it has come: whoever answers shows that.
 */
export class RemoteIndex implements CatalogueIndex {
  readonly cards: KeptCards
  readonly #db: Db
  readonly #outage: Outage
  readonly #client: SearchClient
  readonly #words = new SearchWords()
  readonly #stop = new AbortController()
  #seq = 0
  #following: Promise<void> = Promise.resolve()

  private constructor(db: Db, log: Log, client: SearchClient) {
    this.#db = db
    this.#outage = outageOfFeed(log)
    this.#client = client
    this.cards = new KeptCards((ids) => soundCards(db, ids, { publishedOnly: true }))
  }

  static async open(db: Db, log: Log, client: SearchClient): Promise<RemoteIndex> {
    const index = new RemoteIndex(db, log, client)
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
    return this.#client.silent.map((origin) => `The search process at ${origin} does not answer.`)
  }

  has(id: string): Promise<boolean> {
    return this.#client.ask('has', { id, seq: this.#seq })
  }

  search(query: SoundQuery, asOfSeq: number, unwanted?: AbortSignal): Promise<SoundPage> {
    return this.#client.ask('search', { query, seq: asOfSeq }, unwanted)
  }

  suggest(text: string, unwanted?: AbortSignal): Promise<SoundSuggestions> {
    return this.#client.ask('suggest', { text, seq: this.#seq }, unwanted)
  }

  countEach(questions: readonly CountQuestion[], unwanted?: AbortSignal): Promise<readonly number[]> {
    return this.#client.ask('count', { questions, seq: this.#seq }, unwanted)
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
