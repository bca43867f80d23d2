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
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lastChangeSeq, recordChanges, termsOfSounds } from '../catalogue/public.ts'
import { openLog } from '../platform/log.ts'
import { aSound } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { IndexFiles } from './index-files.ts'
import { IndexHere } from './index-here.ts'
import type { IndexCalls } from './index-protocol.ts'
import { IndexThread } from './index-thread.ts'
import { RunningIndex } from './running-index.ts'

const database = useTestDatabase()

/** Waits for the feed, which holds a change back while any transaction of the server is older: other tests run beside. */
const addSound = async (title: string): Promise<void> => {
  const before = await lastChangeSeq(database.db)
  const { id } = await aSound(database.db, { title })
  await recordChanges(database.db, [id])
  await expect.poll(() => lastChangeSeq(database.db)).toBeGreaterThan(before)
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
  expect(await total(index)).toBe(1)

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

test('an index reads on at once to a change that another process has seen', async () => {
  const log = pino({ level: 'silent' })
  const options = { files: null, newHost: () => new IndexHere() }
  await using index = await RunningIndex.open(database.db, log, options)
  await addSound('New')
  await index.reach(await lastChangeSeq(database.db))
  expect(await total(index)).toBe(1)
})

describe('an index that is kept over a restart', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'segno-index-'))
    asked.length = 0
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const open = (log = pino({ level: 'silent' })) =>
    RunningIndex.open(database.db, log, { files: new IndexFiles(folder), newHost: () => new NotedIndex() })
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

  test.each([
    [
      'of another history',
      (path: string) => renameSync(path, path.replace(/-\d+\.snapshot$/, '-1.snapshot')),
    ],
    ['of another format', (path: string) => renameSync(path, path.replace(/index-\d+-/, 'index-0-'))],
    ['that is damaged', (path: string) => writeFileSync(path, 'not one')],
    ['that is cut short', (path: string) => truncateSync(path, 200)],
    ['that holds something else', (path: string) => writeFileSync(path, serialize({ format: 1 }))],
  ])('one %s is not used, and the catalogue is loaded all the same', async (_, spoil) => {
    await addSound('Before')
    spoil(await openOnce())
    // Of this no change tells, so that only an index that is loaded anew has it.
    await aSound(database.db, { title: 'Unseen by what was kept' })
    await using index = await open()
    await expect.poll(() => total(index).catch(() => 0)).toBe(2)
  })
})
