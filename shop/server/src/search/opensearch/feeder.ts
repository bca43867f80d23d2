import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { SOUND_INDEX } from '@segno/sound-index'
import { lastChangeSeq, readFeed } from '../../catalogue/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Outage } from '../../platform/jobs/outage.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSounds } from '../indexed-sounds.ts'
import { findDifferences } from './compare-sounds.ts'
import { type EngineAddress, type EngineClient, EngineRefusal } from './engine-client.ts'
import { type Gauge, gauge } from '../../platform/metrics/gauge.ts'
import {
  deleteIndexRow,
  deleteViewsBefore,
  insertIndex,
  insertView,
  lockFeeding,
  type SearchIndexRow,
  selectForgotten,
  selectIndexes,
  selectNewestView,
  updateIndex,
} from './queries.ts'
import { SoundDocuments } from './sound-documents.ts'

const CHANGES_PAGE = 500
const LOOK_AGAIN_MS = 250
const AFTER_FAILURE_MS = 2_000
const VIEW_EVERY_MS = 5_000
/** A list lasts ten minutes, and a view a little longer. */
const VIEW_LASTS_MS = 11 * 60_000
/** Where nothing has changed, it is opened again, so that the newest always lasts. */
const REOPENED_MS = 3 * 60_000
const COMPARED_AGAIN_MS = 24 * 3_600_000
/** So long one can go back to the version before. */
const OTHERS_LAST_MS = 24 * 3_600_000

/** An OpenSearch cluster to search in; one without nodes searches in memory. */
export interface EngineSettings extends EngineAddress {
  readonly shards: number
  /** How long changes are collected before another view shows them: each is held by the nodes until it ends. */
  readonly viewEveryMs?: number
  /** How long names are suggested as they were read. */
  readonly namesLastMs?: number
}

type Stopped = 'full' | 'other'

const STOPPED: Readonly<Record<Stopped, string>> = {
  full: 'The search engine takes no changes, as the disks of its nodes are full: give them room, and it is told of all that it missed.',
  other: 'The search engine is not told of changes; the log says why.',
}

/** A node beyond its flood-stage watermark lets nobody write to the indexes that it holds. */
const whyStopped = (error: unknown): Stopped =>
  error instanceof EngineRefusal && error.reasons.includes('cluster_block_exception') ? 'full' : 'other'

/** Of the fields and settings of this version: a process searches in no index of another. */
export const INDEX_SHAPE = crc32(JSON.stringify(SOUND_INDEX)).toString(16)

/**
 * Keeps an index of the engine up with the catalogue: of all processes that feed, one at a time. How far it has come stands in
 * the database, so that another goes on where it ends. A lost index, another number of shards or another history of the catalogue
 * is followed by a new index, which takes over once it has all sounds.
 */
export class Feeder implements AsyncDisposable {
  readonly #platform: Platform
  readonly #client: EngineClient
  readonly #shards: number
  readonly #viewEveryMs: number
  readonly #outage: Outage
  readonly #stop = new AbortController()
  #documents: SoundDocuments | null = null
  #stopped: Stopped | null = null
  /** The last change that this process has fed or found fed. */
  #knownSeq = -1
  /** The engine has been asked whether the indexes are there. */
  #areThere = false
  #running: Promise<void> = Promise.resolve()

  constructor(
    platform: Platform,
    client: EngineClient,
    { shards, viewEveryMs = VIEW_EVERY_MS }: EngineSettings,
  ) {
    this.#platform = platform
    this.#client = client
    this.#shards = shards
    this.#viewEveryMs = viewEveryMs
    this.#outage = new Outage(platform.log, {
      fails: 'the search engine is not told of the catalogue',
      isBack: 'the search engine is told of the catalogue again',
    })
  }

  static start(...of: ConstructorParameters<typeof Feeder>): Feeder {
    const feeder = new Feeder(...of)
    feeder.#running = feeder.#run()
    return feeder
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  /** In sentences for the shop's operator. It tries again all the time, and goes on where it was. */
  get warnings(): string[] {
    return this.#stopped === null ? [] : [STOPPED[this.#stopped]]
  }

  get gauges(): Gauge[] {
    return [
      gauge(
        'segno_search_feed_stopped',
        'Whether this worker cannot tell the search engine of the catalogue: 2 as its disks are full, 1 for another reason',
        () => Promise.resolve(this.#stopped === null ? 0 : this.#stopped === 'full' ? 2 : 1),
      ),
    ]
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let pauseMs = LOOK_AGAIN_MS
      try {
        if (await this.round()) pauseMs = 0
      } catch (error) {
        this.#outage.failed(error)
        this.#stopped = whyStopped(error)
        this.#areThere = false
        pauseMs = AFTER_FAILURE_MS
      }
      await sleep(pauseMs, undefined, { signal: this.#stop.signal }).catch(() => undefined)
    }
  }

  /**
   * One step: some changes, some sounds to compare, a view. The transaction holds the turn and keeps how far the engine has come; the
   * feed is read outside of it, as a reader holds up all others until its transaction ends.
   *
   * @returns whether there is more to do at once
   */
  round(): Promise<boolean> {
    return inTransaction(this.#platform.db, async (tx) => {
      if (!(await lockFeeding(tx, INDEX_SHAPE))) return false
      const indexes = await this.#indexes(tx)
      const hasMore = await this.#feed(tx, indexes)
      const isBuilding = await this.#compareSome(tx)
      if (!hasMore) await this.#show(tx)
      // Without a turn it would not know.
      this.#outage.isOver()
      this.#stopped = null
      return hasMore || isBuilding
    })
  }

  /** The one that is searched, and the one that will be. */
  async #indexes(tx: Db): Promise<SearchIndexRow[]> {
    if (!this.#areThere) {
      for (const { name } of await selectIndexes(tx, INDEX_SHAPE))
        if (!(await this.#client.hasIndex(name))) await deleteIndexRow(tx, name)
      this.#areThere = true
    }
    const indexes = await selectIndexes(tx, INDEX_SHAPE)
    const [first] = indexes
    // Another process has fed since: the vocabulary may be another too.
    if (first?.seq !== this.#knownSeq) this.#documents = null
    this.#knownSeq = first?.seq ?? -1
    if (!first) await this.#begin(tx, await lastChangeSeq(this.#platform.db))
    else if (indexes.length === 1 && first.shards !== this.#shards) await this.#begin(tx, first.seq)
    const { binding } = await this.#readDocuments()
    for (const index of indexes) if (index.binding !== binding) await this.#compareAll(tx, index.name)
    return selectIndexes(tx, INDEX_SHAPE)
  }

  async #begin(tx: Db, seq: number): Promise<void> {
    const shards = this.#shards
    const name = `segno-sounds-${INDEX_SHAPE}-${randomUUID().slice(0, 8)}`
    const settings = { ...SOUND_INDEX.settings, number_of_shards: shards, auto_expand_replicas: '0-1' }
    await this.#client.createIndex(name, { ...SOUND_INDEX, settings })
    const { binding } = await this.#readDocuments()
    const now = this.#platform.now()
    await insertIndex(tx, { name, shape: INDEX_SHAPE, shards, seq, binding, touched_at: now })
    this.#platform.log.info({ index: name }, 'the search engine is told of all sounds')
  }

  async #readDocuments(): Promise<SoundDocuments> {
    return (this.#documents ??= await SoundDocuments.read(this.#platform.db))
  }

  /** From the first on, as words are read now. */
  async #compareAll(tx: Db, name: string): Promise<void> {
    const { binding } = await this.#readDocuments()
    await updateIndex(tx, name, { binding, is_compared: false, compared_to: null })
  }

  /** @returns whether there are more changes */
  async #feed(tx: Db, indexes: readonly SearchIndexRow[]): Promise<boolean> {
    const { db } = this.#platform
    const afterSeq = Math.min(...indexes.map(({ seq }) => seq))
    const { changes, isBroken } = await readFeed(db, afterSeq, CHANGES_PAGE)
    if (isBroken) return this.#beginAgain(tx, indexes)
    const last = changes.at(-1)
    if (!last) return false
    if (changes.some(({ sound_id: id }) => id === null)) this.#documents = null
    const documents = await this.#readDocuments()
    const ids = [...new Set(changes.flatMap(({ sound_id: id }) => id ?? []))]
    const there = new Map((await readSounds(db, ids)).map((sound) => [sound.id, sound]))
    const written = ids.map((id) => {
      const sound = there.get(id)
      return sound ? documents.of(sound, last.seq) : { id, version: last.seq, document: null }
    })
    for (const { name, binding } of indexes) {
      if ((await this.#client.write(name, written)) > 0) return this.#beginAgain(tx, indexes)
      await updateIndex(tx, name, { seq: last.seq })
      if (binding !== documents.binding) await this.#compareAll(tx, name)
    }
    this.#knownSeq = last.seq
    return changes.length === CHANGES_PAGE
  }

  /** Changes are missing, or the engine knows of later ones: it was told of another history, as before a restore. */
  async #beginAgain(tx: Db, indexes: readonly SearchIndexRow[]): Promise<boolean> {
    this.#platform.log.error('the search engine was told of another history of the catalogue')
    for (const { name } of indexes) await this.#leave(tx, name)
    await this.#begin(tx, await lastChangeSeq(this.#platform.db))
    return true
  }

  async #leave(tx: Db, name: string): Promise<void> {
    await updateIndex(tx, name, { state: 'left', touched_at: this.#platform.now() })
  }

  /** @returns whether an index is being built, so that this goes on at once */
  async #compareSome(tx: Db): Promise<boolean> {
    const { db, now, log } = this.#platform
    const indexes = await selectIndexes(tx, INDEX_SHAPE)
    const index = indexes.find((one) => !one.is_compared)
    if (!index) {
      for (const { name, compared_at: at } of indexes)
        if (at.getTime() < now().getTime() - COMPARED_AGAIN_MS) await this.#compareAll(tx, name)
      return false
    }
    const { name, state } = index
    const documents = await this.#readDocuments()
    const { written, lastId } = await findDifferences({ db, client: this.#client, documents }, index)
    if ((await this.#client.write(name, written)) > 0) return this.#beginAgain(tx, indexes)
    if (state === 'serving' && written.length > 0)
      log.warn({ sounds: written.length }, 'the search engine differed from the catalogue and was corrected')
    if (lastId !== null) {
      await updateIndex(tx, name, { compared_to: lastId, touched_at: now() })
      return state === 'building'
    }
    await updateIndex(tx, name, { is_compared: true, compared_to: null, compared_at: now() })
    if (state === 'building') await this.#takeOver(tx, name)
    return false
  }

  async #takeOver(tx: Db, name: string): Promise<void> {
    for (const other of await selectIndexes(tx, INDEX_SHAPE))
      if (other.state === 'serving') await this.#leave(tx, other.name)
    await updateIndex(tx, name, { state: 'serving' })
    this.#platform.log.info({ index: name }, 'the search engine has all sounds')
  }

  /** Opens a view of what the index shows now, where there is something new or the last one is old. */
  async #show(tx: Db): Promise<void> {
    const serving = (await selectIndexes(tx, INDEX_SHAPE)).find(({ state }) => state === 'serving')
    if (!serving) return
    const { name, seq } = serving
    const now = this.#platform.now()
    const newest = await selectNewestView(tx, name)
    const ageMs = newest ? now.getTime() - newest.opened_at.getTime() : Infinity
    if (newest && ageMs < (newest.seq < seq ? this.#viewEveryMs : REOPENED_MS)) return
    await this.#client.refresh(name)
    const pit = await this.#client.openView(name, VIEW_LASTS_MS)
    const latestSeq = await lastChangeSeq(this.#platform.db)
    await insertView(tx, { index_name: name, pit, seq, latest_seq: latestSeq, opened_at: now })
    await updateIndex(tx, name, { touched_at: now })
    await this.#removeOld(tx, now.getTime())
  }

  async #removeOld(tx: Db, nowMs: number): Promise<void> {
    await deleteViewsBefore(tx, new Date(nowMs - VIEW_LASTS_MS))
    const forgotten = { left: new Date(nowMs - VIEW_LASTS_MS), others: new Date(nowMs - OTHERS_LAST_MS) }
    for (const name of await selectForgotten(tx, INDEX_SHAPE, forgotten)) {
      await this.#client.deleteIndex(name)
      await deleteIndexRow(tx, name)
    }
  }
}
