import { setTimeout as sleep } from 'node:timers/promises'
import type { SoundPage, SoundQuery, SoundSuggestions, Vocabulary } from '@segno/sound-index'
import { lastChangeSeq, readFeed, soundCards } from '../../catalogue/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Outage } from '../../platform/jobs/outage.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import type { CountQuestion } from '../index-protocol.ts'
import { toIndexVocabulary } from '../index-vocabulary.ts'
import { KeptCards } from '../kept-cards.ts'
import { outageOfFeed } from '../running-index.ts'
import { SearchWords } from '../search-words.ts'

const CHANGES_PAGE = 500
const LOOK_AGAIN_MS = 250

/** Who searches for a process that holds no index. `seq` is the change that an answer shows. */
export interface SearchAnswers extends AsyncDisposable {
  /** What the shop's operator should look at now, in sentences. */
  readonly warnings: readonly string[]
  /** The vocabulary, as it is from now on. */
  useWords(words: Vocabulary): void
  /** Called several times a second. */
  lookAgain(): Promise<void>
  /** The last change that an answer can show which shows none after `seq`. */
  shownAt(seq: number): number
  has(id: string, seq: number): Promise<boolean>
  /** @throws {AppError} list_expired, search_unavailable; the reason of `unwanted` */
  search(query: SoundQuery, seq: number, unwanted?: AbortSignal): Promise<SoundPage>
  suggest(text: string, seq: number, unwanted?: AbortSignal): Promise<SoundSuggestions>
  countEach(
    questions: readonly CountQuestion[],
    seq: number,
    unwanted?: AbortSignal,
  ): Promise<readonly number[]>
}

/**
 * The catalogue in search processes or an engine. This one only follows the feed of changes, so that it shows no card
 * that is out of date, and says with each question how far it has come: whoever answers shows that.
 */
export class RemoteIndex implements CatalogueIndex {
  readonly cards: KeptCards
  readonly #db: Db
  readonly #outage: Outage
  readonly #answers: SearchAnswers
  readonly #words = new SearchWords()
  readonly #stop = new AbortController()
  #seq = 0
  #following: Promise<void> = Promise.resolve()

  private constructor(db: Db, log: Log, answers: SearchAnswers) {
    this.#db = db
    this.#outage = outageOfFeed(log)
    this.#answers = answers
    this.cards = new KeptCards((ids) => soundCards(db, ids, { publishedOnly: true }))
  }

  static async open(db: Db, log: Log, answers: SearchAnswers): Promise<RemoteIndex> {
    const index = new RemoteIndex(db, log, answers)
    index.#seq = await lastChangeSeq(db)
    await index.#readWords()
    await answers.lookAgain()
    index.#following = index.#follow()
    return index
  }

  get seq(): number {
    return this.#answers.shownAt(this.#seq)
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

  get warnings(): readonly string[] {
    return this.#answers.warnings
  }

  has(id: string): Promise<boolean> {
    return this.#answers.has(id, this.seq)
  }

  search(query: SoundQuery, asOfSeq: number, unwanted?: AbortSignal): Promise<SoundPage> {
    return this.#answers.search(query, asOfSeq, unwanted)
  }

  suggest(text: string, unwanted?: AbortSignal): Promise<SoundSuggestions> {
    return this.#answers.suggest(text, this.seq, unwanted)
  }

  countEach(questions: readonly CountQuestion[], unwanted?: AbortSignal): Promise<readonly number[]> {
    return this.#answers.countEach(questions, this.seq, unwanted)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#following
    await this.#answers[Symbol.asyncDispose]()
  }

  async #readWords(): Promise<void> {
    this.#answers.useWords(toIndexVocabulary(await this.#words.read(this.#db)))
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const changes = await this.#catchUp()
        await this.#answers.lookAgain()
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
    await this.#readWords()
    this.cards.dropAll()
    this.#seq = seq
    return 0
  }

  async #catchUp(): Promise<number> {
    const { changes, isBroken } = await readFeed(this.#db, this.#seq, CHANGES_PAGE)
    if (isBroken) return this.#skipMissed()
    const last = changes.at(-1)
    if (!last) return 0
    if (changes.some(({ sound_id: id }) => id === null)) await this.#readWords()
    // Before a search asks for the change: cards read from now on are at least as new.
    this.cards.drop(changes.flatMap(({ sound_id: id }) => id ?? []))
    this.#seq = last.seq
    return changes.length
  }
}
