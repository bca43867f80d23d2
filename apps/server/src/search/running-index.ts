import { setTimeout as sleep } from 'node:timers/promises'
import { SoundIndex, type IndexedSound, type SoundPage, type SoundQuery } from '@segno/sound-index'
import {
  lastChangeSeq,
  selectChanges,
  selectIndexable,
  selectIndexableByIds,
  selectSynonyms,
  soundCards,
  toKey,
} from '../catalogue/public.ts'
import type { Db } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import { KeptCards } from './kept-cards.ts'
import { asKey } from './search-query.ts'

const LOAD_PAGE = 2_000
const CHANGES_PAGE = 500
/** Longest time until a change made by another process shows here. */
const LOOK_AGAIN_MS = 250
/** Sales weigh more than plays. */
const SALE_WEIGHT = 20

/** The catalogue in memory, loaded from the database and kept up with it through the feed of changes. */
export class RunningIndex implements AsyncDisposable {
  readonly #db: Db
  readonly #log: Log
  readonly #index: SoundIndex
  /** What lists show of the sounds found, as new as what they are found by. */
  readonly cards: KeptCards
  readonly #stop = new AbortController()
  #seq: number
  /** Which version of the index shows the catalogue as of a change, oldest first. */
  readonly #versions: { seq: number; version: number }[] = []
  #following: Promise<void> = Promise.resolve()

  private constructor(db: Db, log: Log, start: { index: SoundIndex; seq: number }) {
    this.#db = db
    this.#log = log
    this.#index = start.index
    this.cards = new KeptCards((ids) => soundCards(db, ids, { publishedOnly: true }))
    this.#seq = start.seq
    this.#remember()
  }

  static async open(db: Db, log: Log): Promise<RunningIndex> {
    // Read before loading: a change made meanwhile is applied once more, which does no harm; none is missed.
    const seq = await lastChangeSeq(db)
    const synonyms = new Map((await selectSynonyms(db)).map(({ word, slug }) => [word, slug]))
    const index = new SoundIndex({ synonyms })
    await loadAll(db, index)
    const running = new RunningIndex(db, log, { index, seq })
    running.#following = running.#follow()
    return running
  }

  /** The last change that this index shows. */
  get seq(): number {
    return this.#seq
  }

  /** @param asOfSeq the last change that the answer may show; null for the newest */
  search(query: SoundQuery, asOfSeq: number | null): SoundPage {
    if (asOfSeq === null) return this.#index.search(query)
    return this.#index.search({ ...query, asOf: this.#versionAsOf(asOfSeq) })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#following
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if ((await this.#catchUp()) === CHANGES_PAGE) continue
      } catch (error) {
        if (this.#stop.signal.aborted) return
        this.#log.error({ error }, 'search could not read what has changed')
      }
      await sleep(LOOK_AGAIN_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined)
    }
  }

  async #catchUp(): Promise<number> {
    const changes = await selectChanges(this.#db, this.#seq, CHANGES_PAGE)
    const last = changes.at(-1)
    if (!last) return 0
    const ids = [...new Set(changes.map((change) => change.sound_id))]
    const found = new Map((await selectIndexableByIds(this.#db, ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const row = found.get(id)
      if (row) this.#index.add(toIndexed(row))
      else this.#index.remove(id)
    }
    this.cards.drop(ids)
    this.#seq = last.seq
    this.#remember()
    return changes.length
  }

  #remember(): void {
    this.#versions.push({ seq: this.#seq, version: this.#index.version })
    if (this.#versions.length > 10_000) this.#versions.splice(0, 5_000)
  }

  #versionAsOf(seq: number): number {
    const older = this.#versions.findLast((one) => one.seq <= seq) ?? this.#versions[0]
    return older?.version ?? this.#index.version
  }
}

async function loadAll(db: Db, index: SoundIndex): Promise<void> {
  let afterId: string | null = null
  for (;;) {
    const rows: IndexableRow[] = await selectIndexable(db, { afterId, limit: LOAD_PAGE })
    for (const row of rows) index.add(toIndexed(row))
    afterId = rows.at(-1)?.id ?? null
    if (rows.length < LOAD_PAGE) return
  }
}

type IndexableRow = Awaited<ReturnType<typeof selectIndexable>>[number]

function toIndexed(row: IndexableRow): IndexedSound {
  return {
    id: row.id,
    title: row.title,
    artist: row.artist_name,
    artistHandle: row.artist_handle,
    pack: row.pack_title,
    packId: row.pack_id,
    kind: row.kind as IndexedSound['kind'],
    tempoBpm: row.tempo_bpm,
    key: asKey(toKey(row.key_tonic, row.key_mode)),
    instrument: row.instrument,
    genres: row.genres,
    moods: row.moods,
    tags: row.tags,
    durationSeconds: row.length_frames / row.sample_rate_hz,
    pricePoints: row.price_points,
    publishedAtMs: row.published_at?.getTime() ?? 0,
    popularity: row.play_count + SALE_WEIGHT * row.sale_count,
  }
}
