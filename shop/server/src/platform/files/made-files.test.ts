import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { MadeFiles } from './made-files.ts'

const MINUTE_MS = 60_000
let folder: string
let nowMs: number
let made: string[]
let files: MadeFiles
const limits = { mostBytes: 25, keepMs: 60 * MINUTE_MS, now: () => new Date(nowMs), log: openLog('silent') }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-made-'))
  nowMs = Date.parse('2026-11-21T12:00:00Z')
  made = []
  files = new MadeFiles(join(folder, 'kept'), limits)
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (name: string, content = '0123456789') =>
  files.open(name, () => {
    made.push(name)
    const path = join(folder, `draft-${made.length}`)
    writeFileSync(path, content)
    return Promise.resolve({ path })
  })
const kept = (): string[] => readdirSync(join(folder, 'kept')).toSorted()

test('what many want at once is made once, and read whole or in parts', async () => {
  const [file] = await Promise.all([open('a'), open('a'), open('a')])
  await open('a')
  expect(made).toEqual(['a'])
  expect(file).toMatchObject({ sizeBytes: 10, etag: 'a' })
  expect(await file.sha256()).toBe('hNiYd/DUBB77a/kaFvAkjy/Vc+avBcGflr7bn4gveII=')
  expect(await text(await file.open({ startByte: 2, endByte: 4 }))).toBe('234')
})

test('what could not be made is made for the next who wants it', async () => {
  await expect(files.open('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await open('a')).toMatchObject({ sizeBytes: 10 })
})

test('of too much, what nobody has wanted for longest goes, and is made again when it is wanted', async () => {
  for (const name of ['a', 'b']) {
    await open(name)
    nowMs += MINUTE_MS
  }
  await open('a')
  nowMs += MINUTE_MS
  await open('c')
  expect(kept()).toEqual(['a', 'c'])
  await open('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('what was made a moment ago stays to be read, however large it is', async () => {
  await open('small')
  await open('large', '0'.repeat(100))
  await files.trim()
  expect(kept()).toEqual(['large', 'small'])
  nowMs += MINUTE_MS
  await files.trim()
  expect(kept()).not.toContain('large')
})

test('what nobody has wanted for an hour goes, also what an earlier process left behind', async () => {
  await open('a')
  nowMs += 61 * MINUTE_MS
  files = new MadeFiles(join(folder, 'kept'), limits)
  await open('b')
  expect(kept()).toEqual(['b'])
})

test('there is nothing to remove before anything was made', async () => {
  await expect(files.trim()).resolves.toBeUndefined()
})

/** Another process, or this one after a start. */
const restart = (): void => {
  files = new MadeFiles(join(folder, 'kept'), limits)
}
const whole = async (name: string): Promise<string> => {
  const file = await open(name)
  expect(file.sizeBytes).toBe(10)
  return text(await file.open({ startByte: 0, endByte: file.sizeBytes - 1 }))
}

test.each([
  ['is cut short', (path: string) => truncateSync(path, 5)],
  ['is empty', (path: string) => truncateSync(path, 0)],
  ['lost its end', (path: string) => truncateSync(path, 50)],
  [
    'has its length and other bytes',
    (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)),
  ],
  ['was made by an earlier version', (path: string) => writeFileSync(path, '0123456789')],
])('a made file that %s after a power cut is made again and never served', async (_, damage) => {
  await open('a')
  restart()
  damage(join(folder, 'kept', 'a'))
  expect(await whole('a')).toBe('0123456789')
  expect(made).toEqual(['a', 'a'])
})

test('a made file that becomes shorter while this process knows it is made again', async () => {
  await open('a')
  truncateSync(join(folder, 'kept', 'a'), 5)
  expect(await whole('a')).toBe('0123456789')
  expect(made).toEqual(['a', 'a'])
})

test('a whole file is not made again after a start', async () => {
  await open('a')
  restart()
  expect(await whole('a')).toBe('0123456789')
  expect(made).toEqual(['a'])
})

test('a draft that cannot be kept is removed', async () => {
  writeFileSync(join(folder, 'kept'), 'a file in the place of the folder')
  await expect(open('a')).rejects.toMatchObject({ code: 'ENOTDIR' })
  expect(readdirSync(folder)).toEqual(['kept'])
})
