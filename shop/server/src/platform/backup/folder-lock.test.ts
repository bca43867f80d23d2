import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderLock } from './folder-lock.ts'

const BEAT_MS = 50
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))
const take = (): Promise<FolderLock> => FolderLock.take(path, 'Another backup is being written.', BEAT_MS)

test('of two that want a folder at once one is refused in a sentence, and may have it afterwards', async () => {
  const both = await Promise.allSettled([take(), take()])
  const held = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual(['OperatorError: Another backup is being written.'])
  await held[0]!.requireHeld()
  await held[0]![Symbol.asyncDispose]()
  await using _next = await take()
})

test('the lock of a process that died is taken over by one of those that come', async () => {
  writeFileSync(path, 'a dead process 1\n')
  const all = await Promise.allSettled([take(), take(), take()])
  const held = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(held).toHaveLength(1)
  await held[0]!.requireHeld()
  await held[0]![Symbol.asyncDispose]()
  expect(readdirSync(folder)).toEqual([])
})

test('a holder that was taken for dead learns it, and leaves the lock of the next alone', async () => {
  const lock = await take()
  rmSync(path)
  writeFileSync(path, 'the next\n')
  await expect(lock.requireHeld()).rejects.toThrow('begin again')
  await lock[Symbol.asyncDispose]()
  expect(readFileSync(path, 'utf8')).toBe('the next\n')
})
