import {
  type AskEngine,
  countEngine,
  type Engine,
  type FoldedVocabulary,
  foldVocabulary,
  searchEngine,
  type SoundPage,
  type SoundQuery,
  type SoundSuggestions,
  suggestEngine,
  SuggestionShelves,
  type Vocabulary,
} from '@segno/sound-index'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import { Outage } from '../../platform/jobs/outage.ts'
import { listExpired, searchUnavailable } from '../errors.ts'
import type { CountQuestion } from '../index-protocol.ts'
import type { SearchAnswers } from '../remote/remote-index.ts'
import { askTogether } from './ask-together.ts'
import { type EngineClient, EngineRefusal, type Searched } from './engine-client.ts'
import { INDEX_SHAPE } from './feeder.ts'
import { deleteView, type SearchView, selectViewsAfter } from './queries.ts'
import { readNames } from './read-names.ts'

/** Reading all names is work for the engine; new ones need not be suggested at once. */
const NAMES_LAST_MS = 120_000
const MOST_VIEWS = 1_000

/** Searches in an engine: in views of its index, of which each shows the catalogue as of a change. */
export class EngineAnswers implements SearchAnswers {
  readonly #db: Db
  readonly #log: Log
  readonly #client: EngineClient
  readonly #namesLastMs: number
  readonly #outage: Outage
  /** The newest first. */
  #views: SearchView[] = []
  /** Ids of views that the engine has no more. */
  readonly #lost = new Set<number>()
  #lastViewId = 0
  #vocabulary: FoldedVocabulary = foldVocabulary({ synonyms: new Map() })
  #words: Vocabulary = { synonyms: new Map() }
  #names = new SuggestionShelves()
  #namesAtMs = -Infinity
  #reading: Promise<void> | null = null

  constructor(
    { db, log }: { db: Db; log: Log },
    client: EngineClient,
    { namesLastMs = NAMES_LAST_MS }: { namesLastMs?: number } = {},
  ) {
    this.#db = db
    this.#log = log
    this.#client = client
    this.#namesLastMs = namesLastMs
    this.#outage = new Outage(log, {
      fails: 'names to suggest cannot be read from the search engine',
      isBack: 'names to suggest are read from the search engine again',
    })
  }

  get warnings(): readonly string[] {
    return this.#views.length === 0 ? ['The search engine has no index of the catalogue yet.'] : []
  }

  useWords(words: Vocabulary): void {
    this.#words = words
    this.#vocabulary = foldVocabulary(words)
    this.#names.useVocabulary(words)
  }

  async lookAgain(): Promise<void> {
    const opened = await selectViewsAfter(this.#db, INDEX_SHAPE, this.#lastViewId)
    if (opened.length > 0) {
      this.#lastViewId = opened.at(-1)!.id
      this.#views = [...opened.toReversed(), ...this.#views].slice(0, MOST_VIEWS)
    }
    const isOld = performance.now() - this.#namesAtMs > this.#namesLastMs
    if (this.#views.length > 0 && isOld) this.#reading ??= this.#readNames()
  }

  /** Of views that show nothing later: a card is never older than the search that led to it. */
  shownAt(seq: number): number {
    return (this.#views.find((view) => view.latest_seq <= seq) ?? this.#views.at(-1))?.seq ?? 0
  }

  search(query: SoundQuery, seq: number, unwanted?: AbortSignal): Promise<SoundPage> {
    return this.#inView(seq, (engine) => searchEngine(query, engine), unwanted)
  }

  countEach(
    questions: readonly CountQuestion[],
    seq: number,
    unwanted?: AbortSignal,
  ): Promise<readonly number[]> {
    return this.#inView(seq, (engine) => countAll(questions, engine), unwanted)
  }

  suggest(text: string, seq: number, unwanted?: AbortSignal): Promise<SoundSuggestions> {
    return this.#inView(seq, (engine) => suggestEngine(text, { ...engine, names: this.#names }), unwanted)
  }

  async has(id: string, seq: number): Promise<boolean> {
    return (await this.countEach([{ query: { onlyIds: [id], limit: 0 }, otherwise: null }], seq))[0] === 1
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reading
    await this.#client[Symbol.asyncDispose]()
  }

  /**
   * In the view of that change; where the engine has lost it, in another that shows the same, or in what the index shows now
   * where nothing later is known.
   *
   * @throws {AppError} list_expired where only later ones are left; search_unavailable
   */
  async #inView<Answer>(
    seq: number,
    work: (engine: Engine) => Promise<Answer>,
    unwanted: AbortSignal | undefined,
  ): Promise<Answer> {
    const [newest] = this.#views
    if (!newest) throw searchUnavailable()
    const wanted = this.#views.find((view) => view.seq <= seq)
    if (!wanted) throw listExpired()
    for (const view of this.#views.filter(({ id, seq: at }) => at === wanted.seq && !this.#lost.has(id))) {
      try {
        return await work(this.#engineIn({ pit: view.pit }, unwanted))
      } catch (error) {
        if (!(error instanceof EngineRefusal)) throw error
        await this.#forget(view, error)
      }
    }
    if (wanted.seq < newest.seq) throw listExpired()
    return await work(this.#engineIn({ index: newest.index_name }, unwanted)).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) throw error
      this.#log.error({ error }, 'the search engine refuses a search')
      throw searchUnavailable()
    })
  }

  #engineIn(searched: Searched, unwanted: AbortSignal | undefined): Engine {
    return { vocabulary: this.#vocabulary, ask: askTogether(this.#client.askIn(searched, unwanted)) }
  }

  /** The worker opens another. */
  async #forget(view: SearchView, error: EngineRefusal): Promise<void> {
    this.#log.warn({ error }, 'the search engine has lost a view')
    this.#lost.add(view.id)
    await deleteView(this.#db, view.id)
  }

  async #readNames(): Promise<void> {
    this.#namesAtMs = performance.now()
    try {
      const { index_name: index, pit } = this.#views[0]!
      const ask: AskEngine = (bodies) =>
        this.#client
          .askIn({ pit })(bodies)
          .catch(() => this.#client.askIn({ index })(bodies))
      const names = await readNames(this.#db, ask)
      names.useVocabulary(this.#words)
      this.#names = names
      this.#outage.isOver()
    } catch (error) {
      this.#outage.failed(error)
    } finally {
      this.#reading = null
    }
  }
}

function countAll(questions: readonly CountQuestion[], engine: Engine): Promise<number[]> {
  return Promise.all(
    questions.map(async ({ query, otherwise }) => {
      const count = await countEngine(query, engine)
      return count > 0 || otherwise === null ? count : countEngine(otherwise, engine)
    }),
  )
}
