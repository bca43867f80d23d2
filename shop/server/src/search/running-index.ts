import { setTimeout as sleep } from 'node:timers/promises'
import type { SoundPage, SoundQuery, SoundSuggestions } from '@segno/sound-index'
import { findChangeTime, lastChangeSeq, readFeed, soundCards } from '../catalogue/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Log } from '../platform/log.ts'
import { Outage } from '../platform/jobs/outage.ts'
import { unavailableIn } from '../platform/unavailable.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Compared, findDifferences, findRepairs } from './index-check.ts'
import type { IndexFiles } from './index-files.ts'
import { IndexHealth, nextComparison, pauseAfter } from './index-health.ts'
import type { IndexHost } from './index-host.ts'
import type { CountQuestion } from './index-protocol.ts'
import { toIndexVocabulary } from './index-vocabulary.ts'
import { readAllSounds, readSounds } from './indexed-sounds.ts'
import { KeptCards } from './kept-cards.ts'
import { SearchWords } from './search-words.ts'

const CHANGES_PAGE = 500
/** Longest time until a change made by another process shows here. */
const LOOK_AGAIN_MS = 250
/** So long a start waits for the whole catalogue; a larger one goes on loading while it is searched. */
const START_WAITS_MS = 3_000
/** An index that ran for so long ends for another reason than the one before. */
const STEADY_MS = 600_000
/** How often it is looked whether the index has to be compared with the rows. */
const COMPARISON_STEP_MS = 5_000
const MOST_VERSIONS = 10_000
/** What takes longer to load is saved at once, not only when the shop stops: it may be killed. */
const LONG_LOAD_MS = 10_000

/** Of the feed of changes, which is read several times a second. */
export const outageOfFeed = (log: Log): Outage =>
  new Outage(log, {
    fails: 'search cannot read what has changed in the catalogue',
    isBack: 'search reads again what has changed in the catalogue',
  })

interface RunningOptions {
  readonly newHost: () => IndexHost
  /** Where the index is kept over a restart; `null` keeps none. */
  readonly files: IndexFiles | null
  readonly now?: () => Date
}

/**
 * The catalogue in memory, loaded from the database and kept up with it through the feed of changes.
 * An index that ends, because its thread has died, is followed by another.
 */
export class RunningIndex implements CatalogueIndex {
  readonly #db: Db
  readonly #log: Log
  readonly cards: KeptCards
  readonly #stop = new AbortController()
  readonly #newHost: () => IndexHost
  readonly #files: IndexFiles | null
  readonly #outage: Outage
  #host: IndexHost
  readonly #words: SearchWords
  readonly #now: () => Date
  readonly health = new IndexHealth()
  #seq = 0
  #isLoaded = false
  /** The index has ended, and the next has not begun. */
  #isDown = false
  /** Changes were missed, so that the index must be compared with the rows. */
  #isSuspect = false
  #savedSeq = 0
  /** Which version of the index shows the catalogue as of a change, oldest first. */
  #versions: { seq: number; version: number }[] = []
  #running: Promise<unknown> = Promise.resolve()
  /** Ends when nobody changes the index any more. */
  #turn: Promise<unknown> = Promise.resolve()
  /** The next look at the feed, while it has not begun. */
  #nextRound: Promise<number> | null = null

  private constructor(db: Db, log: Log, start: RunningOptions & { words: SearchWords }) {
    this.#db = db
    this.#log = log
    this.#newHost = start.newHost
    this.#files = start.files
    this.#outage = outageOfFeed(log)
    this.#host = start.newHost()
    this.#words = start.words
    this.#now = start.now ?? (() => new Date())
    this.cards = new KeptCards((ids) => soundCards(db, ids, { publishedOnly: true }))
  }

  static async open(db: Db, log: Log, options: RunningOptions): Promise<RunningIndex> {
    const words = new SearchWords()
    await words.read(db)
    const running = new RunningIndex(db, log, { words, ...options })
    const { promise: loaded, resolve } = Promise.withResolvers<void>()
    running.#running = Promise.all([running.#run(resolve), running.#compareNightly()])
    const waiting = new AbortController()
    const tooLong = sleep(START_WAITS_MS, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([loaded, tooLong])
    waiting.abort()
    return running
  }

  /** The last change that this index shows. */
  get seq(): number {
    return this.#seq
  }

  /** Whether all of the catalogue is there. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  async has(id: string): Promise<boolean> {
    return (await this.#host.ask('has', [id])).includes(true)
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

  search(query: SoundQuery, asOfSeq: number, unwanted?: AbortSignal): Promise<SoundPage> {
    return this.#host.ask('search', { ...query, asOf: this.#versionAsOf(asOfSeq) }, unwanted)
  }

  countEach(questions: readonly CountQuestion[], unwanted?: AbortSignal): Promise<readonly number[]> {
    return this.#host.ask('count', questions, unwanted)
  }

  /** Reads on to a change that another process has seen, or to the end of the feed: what is not there yet is not waited for. */
  async reach(seq: number): Promise<void> {
    while (this.#seq < seq && !this.#stop.signal.aborted)
      if ((await this.#readOn().catch(() => 0)) === 0) return
  }

  suggest(text: string, unwanted?: AbortSignal): Promise<SoundSuggestions> {
    return this.#host.ask('suggest', text, unwanted)
  }

  /**
   * Compares all that this index holds with the rows, and corrects it.
   *
   * @returns how many sounds differed
   */
  async repair(): Promise<number> {
    const differing = [...(await findDifferences(this.#compared(), this.#stop.signal))]
    let repaired = 0
    for (let at = 0; at < differing.length; at += CHANGES_PAGE) {
      const ids = differing.slice(at, at + CHANGES_PAGE)
      // What changed while the rows were read comes by the feed.
      while ((await this.#readOn()) === CHANGES_PAGE);
      repaired += await this.#inTurn(() => this.#repairSome(ids))
    }
    this.health.noteComparison(repaired)
    if (repaired > 0)
      this.#log.error({ sounds: repaired }, 'search differed from the catalogue and was corrected')
    return repaired
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#save()
    await this.#host[Symbol.asyncDispose]()
    await this.#running
  }

  async #run(onLoaded: () => void): Promise<void> {
    let endings = 0
    while (!this.#stop.signal.aborted) {
      const from = performance.now()
      const work = this.#work(onLoaded)
      try {
        await Promise.race([work, this.#host.ended])
      } catch (error) {
        if (this.#stop.signal.aborted) return
        const isSteady = performance.now() - from > STEADY_MS
        // A database that is away while all is loaded is no fault of the index.
        const hasEnded = unavailableIn(error) === null
        if (hasEnded) this.health.noteEnd(this.#now())
        endings = (isSteady ? 0 : endings) + (hasEnded ? 1 : 0)
        this.#log.error({ error, endings }, 'search begins again')
        // Whatever is still under way must not reach the next index.
        this.#isDown = true
        await work.catch(() => undefined)
        await this.#turn
        await this.#pause(pauseAfter(endings))
        await this.#host[Symbol.asyncDispose]()
        this.#host = this.#newHost()
        this.#versions = []
        this.#isLoaded = false
        this.#isDown = false
      }
    }
  }

  async #work(onLoaded: () => void): Promise<void> {
    await this.#load()
    onLoaded()
    await this.#follow()
  }

  async #load(): Promise<void> {
    const from = performance.now()
    if (!(await this.#loadSaved())) await this.#loadAll()
    await this.#host.ask('prepare', null)
    this.#isLoaded = true
    if (performance.now() - from > LONG_LOAD_MS) await this.#save()
  }

  async #loadAll(): Promise<void> {
    // Read before loading: a change made meanwhile is applied once more, which does no harm; none is missed.
    this.#seq = await lastChangeSeq(this.#db)
    await this.#readVocabulary()
    for await (const add of readAllSounds(this.#db))
      this.#remember(await this.#host.ask('apply', { add, remove: [] }))
  }

  /** Begins with what was saved, where that is of this database's history, and reads what has changed since. */
  async #loadSaved(): Promise<boolean> {
    for (const { path, seq, at } of this.#files?.list() ?? []) {
      const known = await findChangeTime(this.#db, seq)
      if (known?.getTime() !== at.getTime()) continue
      // Before it is opened: its sounds are read once more where the vocabulary has changed since.
      await this.#readVocabulary()
      // Lists that were given out before a restart are asked for while it opens.
      this.#seq = seq
      const version = await this.#host.ask('open', path).catch((error: unknown) => {
        // What brings an index down once does so each time.
        this.#files?.remove(path)
        throw error
      })
      if (version === null) continue
      this.#savedSeq = seq
      this.#remember(version)
      while ((await this.#catchUp()) === CHANGES_PAGE);
      return true
    }
    return false
  }

  /** Keeps the index for the next start, which can do without. An index that has seen no change is not worth it. */
  async #save(): Promise<void> {
    const seq = this.#seq
    if (!this.#files || !this.#isLoaded || seq === this.#savedSeq) return
    try {
      const at = await findChangeTime(this.#db, seq)
      if (!at) return
      await this.#host.ask('save', this.#files.pathFor({ seq, at }))
      this.#savedSeq = seq
      this.#files.removeOlder(seq)
    } catch (error) {
      this.#log.error({ error }, 'search could not be saved')
    }
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted && !this.#isDown) {
      try {
        const changes = await this.#readOn()
        this.#outage.isOver()
        if (changes === CHANGES_PAGE) continue
      } catch (error) {
        if (this.#stop.signal.aborted) return
        this.#outage.failed(error)
      }
      await this.#pause(LOOK_AGAIN_MS)
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined)
  }

  /** Nobody else changes the index meanwhile. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  /** Reads the feed at least once from now on. @returns how many changes it had */
  #readOn(): Promise<number> {
    return (this.#nextRound ??= this.#inTurn(() => {
      this.#nextRound = null
      return this.#isLoaded && !this.#isDown ? this.#catchUp() : Promise.resolve(0)
    }))
  }

  async #compareNightly(): Promise<void> {
    for (let at = nextComparison(this.#now(), Math.random()); !this.#stop.signal.aborted;) {
      await this.#pause(COMPARISON_STEP_MS)
      if (!this.#isLoaded || (this.#now() < at && !this.#isSuspect)) continue
      at = nextComparison(this.#now(), Math.random())
      const wasSuspect = this.#isSuspect
      this.#isSuspect = false
      try {
        await this.repair()
      } catch (error) {
        this.#isSuspect ||= wasSuspect
        if (!this.#stop.signal.aborted)
          this.#log.warn({ error }, 'search could not be compared with the catalogue')
      }
    }
  }

  async #repairSome(ids: readonly string[]): Promise<number> {
    const repairs = await findRepairs(this.#compared(), ids)
    this.cards.drop(ids)
    this.#remember(await this.#host.ask('apply', repairs))
    return repairs.add.length + repairs.remove.length
  }

  /** Goes on from the newest change; what was missed before it is found by comparing with the rows. */
  async #skipMissed(): Promise<number> {
    this.#log.error({ seq: this.#seq }, 'changes of the catalogue are missing; search is compared with it')
    this.#isSuspect = true
    const seq = await lastChangeSeq(this.#db)
    this.cards.dropAll()
    await this.#readVocabulary()
    this.#seq = seq
    return 0
  }

  async #catchUp(): Promise<number> {
    const { changes, isBroken } = await readFeed(this.#db, this.#seq, CHANGES_PAGE)
    if (isBroken) return this.#skipMissed()
    const last = changes.at(-1)
    if (!last) return 0
    const ids = [...new Set(changes.flatMap(({ sound_id: id }) => id ?? []))]
    if (changes.some(({ sound_id: id }) => id === null)) await this.#readVocabulary()
    const add = await readSounds(this.#db, ids)
    const there = new Set(add.map(({ id }) => id))
    const remove = ids.filter((id) => !there.has(id))
    // Before search shows the change: cards read from now on are at least as new.
    this.cards.drop(ids)
    const version = await this.#host.ask('apply', { add, remove })
    this.#seq = last.seq
    this.#remember(version)
    return changes.length
  }

  #compared(): Compared {
    return { db: this.#db, host: this.#host }
  }

  async #readVocabulary(): Promise<void> {
    await this.#host.ask('vocabulary', toIndexVocabulary(await this.#words.read(this.#db)))
  }

  #remember(version: number): void {
    this.#versions.push({ seq: this.#seq, version })
    if (this.#versions.length > MOST_VERSIONS) this.#versions.splice(0, MOST_VERSIONS / 2)
  }

  /** While all is still being loaded there are several of one change: the newest has the most sounds. */
  #versionAsOf(seq: number): number | undefined {
    return (this.#versions.findLast((one) => one.seq <= seq) ?? this.#versions[0])?.version
  }
}
