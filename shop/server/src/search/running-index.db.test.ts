import {
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lastChangeSeq, recordChanges, termsOfSounds } from '../catalogue/public.ts'
import { over } from '../platform/db/db.ts'
import { openLog } from '../platform/log.ts'
import { aSound } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { IndexFiles } from './index-files.ts'
import { IndexHere } from './index-here.ts'
import type { IndexCalls } from './index-protocol.ts'
import { IndexThread } from './index-thread.ts'
import { RunningIndex } from './running-index.ts'

const database = useTestDatabase()

const addSound = async (title: string): Promise<string> => {
  const { id } = await aSound(database.db, { title })
  await recordChanges(database.db, [id])
  return id
}
/** Writes a row and records no change, which no process of the shop does. */
const writeUnseen = (id: string, columns: { price_points?: number; status?: string }) =>
  over<{ sound: { id: string; price_points: number; status: string } }>(database.db)
    .updateTable('sound')
    .set(columns)
    .where('id', '=', id)
    .execute()
const addTerm = async (kind: string, slug: string): Promise<void> => {
  await sql`insert into term (kind, slug, name) values (${kind}, ${slug}, ${slug})`.execute(over(database.db))
  await termsOfSounds.recordVocabularyChange(database.db)
}
/** What was asked of the indexes since it was emptied. */
const asked: string[] = []
class NotedIndex extends IndexHere {
  override ask<Kind extends keyof IndexCalls>(kind: Kind, what: IndexCalls[Kind]['asked']) {
    asked.push(kind)
    return super.ask(kind, what)
  }
}

const total = async (index: RunningIndex): Promise<number> => (await index.search({}, index.seq)).total

test('a thread that dies is followed by another, which finds what came meanwhile too', async () => {
  await addSound('Before')
  const threads: IndexThread[] = []
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  await using index = await RunningIndex.open(database.db, log, {
    files: null,
    newHost: () => {
      threads.push(new IndexThread())
      return threads.at(-1)!
    },
  })
  await expect.poll(() => total(index)).toBe(1)

  // Before it is asked: it may answer until it has ended.
  const ending = threads[0]![Symbol.asyncDispose]()
  await expect(index.search({}, index.seq)).rejects.toThrow('the thread that searches has ended')
  await ending
  await addSound('Meanwhile')
  await expect.poll(() => total(index).catch(() => 0)).toBe(2)
  expect(threads).toHaveLength(2)
  expect(logged.join()).toContain('search begins again')
})

test('words that change while a catalogue begins to load are not missed', async () => {
  asked.length = 0
  let changed: Promise<void> | null = null
  class ChangedMeanwhile extends NotedIndex {
    override async ask<Kind extends keyof IndexCalls>(kind: Kind, what: IndexCalls[Kind]['asked']) {
      if (kind === 'vocabulary') await (changed ??= termsOfSounds.recordVocabularyChange(database.db))
      return super.ask(kind, what)
    }
  }
  const log = pino({ level: 'silent' })
  const options = { files: null, newHost: () => new ChangedMeanwhile() }
  await using _ = await RunningIndex.open(database.db, log, options)
  await expect.poll(() => asked.filter((kind) => kind === 'vocabulary').length).toBe(2)
})

test('what cannot be answered is told to who asked, and the thread goes on', async () => {
  await using thread = new IndexThread()
  const notASound = { id: 'x' } as never
  await expect(thread.ask('apply', { add: [notASound], remove: [] })).rejects.toThrow('TypeError')
  expect(await thread.ask('has', ['y'])).toEqual([false])
})

test('a change shows in every index of the shop within a moment', async () => {
  const log = pino({ level: 'silent' })
  await using one = await RunningIndex.open(database.db, log, {
    files: null,
    newHost: () => new IndexThread(),
  })
  await using other = await RunningIndex.open(database.db, log, {
    files: null,
    newHost: () => new IndexThread(),
  })
  await addSound('New')
  await expect.poll(async () => [await total(one), await total(other)]).toEqual([1, 1])
})

test('an index that ends again and again waits, and counts it', async () => {
  const log = pino({ level: 'silent' })
  let hosts = 0
  class EndingIndex extends IndexHere {
    override readonly ended: Promise<never>
    constructor() {
      super()
      const isLast = ++hosts === 4
      this.ended = isLast ? new Promise(() => undefined) : Promise.reject(new Error('out of memory'))
      this.ended.catch(() => undefined)
    }
  }
  await addSound('Still Found')
  const beganMs = performance.now()
  await using index = await RunningIndex.open(database.db, log, {
    files: null,
    newHost: () => new EndingIndex(),
  })
  await expect.poll(() => hosts).toBe(4)
  await expect.poll(() => total(index).catch(() => 0)).toBe(1)
  expect(index.health.restarts).toBe(3)
  expect(performance.now() - beganMs).toBeGreaterThan(250 + 500 + 1_000)
  expect(index.health.warnings(new Date())).toEqual([expect.stringContaining('again and again')])
})

test('an index that differs from the rows is corrected, says so, and is right the next time', async () => {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const [kept, repriced, withdrawn] = [await addSound('Kept'), await addSound('Dear'), await addSound('Gone')]
  await using index = await RunningIndex.open(database.db, log, {
    files: null,
    newHost: () => new IndexHere(),
  })
  expect(await index.repair()).toBe(0)
  await writeUnseen(repriced, { price_points: 9 })
  await writeUnseen(withdrawn, { status: 'withdrawn' })
  const { id: missed } = await aSound(database.db, { title: 'Missed' })
  const asOf = index.seq
  expect(await index.repair()).toBe(3)
  const priced = { ranges: { pricePoints: { min: 9, max: 9 } } }
  expect((await index.search(priced, asOf)).ids).toEqual([repriced])
  expect((await index.search({}, asOf)).ids.toSorted()).toEqual([kept, repriced, missed].toSorted())
  expect(logged.join()).toContain('search differed from the catalogue')
  expect(index.health.warnings(new Date())).toEqual([expect.stringContaining('in 3 sounds')])
  expect(await index.repair()).toBe(0)
  expect(index.health.warnings(new Date())).toEqual([])
})

test('an index whose next changes were pruned goes on, and finds what it missed', async () => {
  const log = pino({ level: 'silent' })
  const gone = await addSound('Withdrawn While Away')
  await using index = await RunningIndex.open(database.db, log, {
    files: null,
    newHost: () => new IndexHere(),
  })
  await writeUnseen(gone, { status: 'withdrawn' })
  await recordChanges(database.db, [gone])
  await sql`select number_sound_changes()`.execute(over(database.db))
  await sql`update sound_change set seq = seq + 10`.execute(over(database.db))
  const added = await addSound('New')
  const newest = await lastChangeSeq(database.db)
  await expect.poll(() => index.seq).toBe(newest)
  await expect.poll(async () => (await index.search({}, newest)).ids).toEqual([added])
})

test('a change that is not there is not waited for', async () => {
  const log = pino({ level: 'silent' })
  asked.length = 0
  await using index = await RunningIndex.open(database.db, log, {
    files: null,
    newHost: () => new IndexHere(),
  })
  const beganMs = performance.now()
  await Promise.all(Array.from({ length: 50 }, () => index.reach(2 ** 50)))
  expect(performance.now() - beganMs).toBeLessThan(1_000)
})

test('an index reads on at once to a change that another process has seen', async () => {
  const log = pino({ level: 'silent' })
  const options = { files: null, newHost: () => new IndexHere() }
  await using index = await RunningIndex.open(database.db, log, options)
  await addSound('New')
  await index.reach(await lastChangeSeq(database.db))
  expect(await total(index)).toBe(1)
})

const silent = pino({ level: 'silent' })
const openWith = (folder: string, log = silent) =>
  RunningIndex.open(database.db, log, { files: new IndexFiles(folder), newHost: () => new NotedIndex() })

const SPOILT = [
  ['of another history', (path: string) => renameSync(path, path.replace(/-\d+\.snapshot$/, '-1.snapshot'))],
  ['of another format', (path: string) => renameSync(path, path.replace(/index-\d+-/, 'index-0-'))],
  ['that is damaged', (path: string) => writeFileSync(path, 'not one')],
  ['that is cut short', (path: string) => truncateSync(path, 200)],
  ['that holds something else', (path: string) => writeFileSync(path, serialize({ format: 1 }))],
] as const

test('an index that ran while the vocabulary changed, one from a snapshot and one loaded since answer alike', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'segno-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await addTerm('genre', 'future-bass')
  const { id } = await aSound(database.db, {
    title: 'Wide',
    genres: ['future-bass'],
    instrument: null,
    tags: [],
  })
  await recordChanges(database.db, [id])
  const bass = async (index: RunningIndex) => (await index.search({ text: 'bass' }, index.seq)).total
  await using running = await openWith(folder)
  expect(await bass(running)).toBe(1)
  await (await openWith(folder))[Symbol.asyncDispose]()
  await addTerm('instrument', 'bass')
  await running.reach(await lastChangeSeq(database.db))
  asked.length = 0
  await using restored = await openWith(folder)
  expect(asked).toContain('open')
  await using loaded = await RunningIndex.open(database.db, silent, {
    files: null,
    newHost: () => new IndexHere(),
  })
  expect([await bass(running), await bass(restored), await bass(loaded)]).toEqual([0, 0, 0])
})

describe('an index that is kept over a restart', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'segno-index-'))
    asked.length = 0
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const open = (log = silent) => openWith(folder, log)
  /** Opens and closes, so that there is something to begin with. */
  async function openOnce(): Promise<string> {
    await using index = await open()
    await total(index)
    await index[Symbol.asyncDispose]()
    asked.length = 0
    const [name] = readdirSync(folder)
    return join(folder, name!)
  }

  test('begins with what was kept, and shows what has changed since', async () => {
    await addSound('Before')
    await openOnce()
    await addSound('Since')
    await using index = await open()
    expect(await total(index)).toBe(2)
    expect(asked.filter((kind) => kind === 'open' || kind === 'apply')).toEqual(['open', 'apply'])
  })

  test('is saved once for each state, and only the newest stays', async () => {
    await addSound('One')
    const first = await openOnce()
    expect(await openOnce()).toBe(first)
    await addSound('Two')
    expect(await openOnce()).not.toBe(first)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('is dropped where it is damaged, and the log says so', async () => {
    await addSound('Before')
    const path = await openOnce()
    truncateSync(path, 200)
    const lines: string[] = []
    await using index = await open(openLog('error', { write: (line) => void lines.push(line) }))
    await expect.poll(() => total(index).catch(() => 0)).toBe(1)
    expect(existsSync(path)).toBe(false)
    expect(lines.join()).toContain('is damaged or of an earlier version')
  })

  test.each(SPOILT)('one %s is not used, and the catalogue is loaded all the same', async (_, spoil) => {
    await addSound('Before')
    spoil(await openOnce())
    // Of this no change tells, so that only an index that is loaded anew has it.
    await aSound(database.db, { title: 'Unseen by what was kept' })
    await using index = await open()
    await expect.poll(() => total(index).catch(() => 0)).toBe(2)
  })
})
