import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderFileStore } from './file-store-folder.ts'
import { FileMissingError } from './file-store.ts'

let folder: string
let store: FolderFileStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-files-'))
  store = new FolderFileStore(join(folder, 'files'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const key = `previews/${'ab'.repeat(32)}.opus`

async function keepText(content: string): Promise<void> {
  const path = join(folder, 'arriving')
  writeFileSync(path, content)
  await store.keep(key, path)
}

test('what is kept can be read whole and in part', async () => {
  await keepText('0123456789')
  expect(await store.sizeBytes(key)).toBe(10)
  expect((await store.readAll(key)).toString()).toBe('0123456789')
  expect(await text(await store.read(key, { startByte: 2, endByte: 4 }))).toBe('234')
})

test('keeping a key twice changes nothing and leaves no scrap', async () => {
  await keepText('first')
  await keepText('first')
  expect((await store.readAll(key)).toString()).toBe('first')
  expect(readdirSync(join(folder, 'files', 'previews', 'ab'))).toEqual([`${'ab'.repeat(32)}.opus`])
  expect(readdirSync(folder)).toEqual(['files'])
})

test('at every moment a file that is kept is whole where it came from or where it is kept, so that no end of the process loses it', async () => {
  const path = join(folder, 'arriving')
  const home = join(folder, 'files', 'previews', 'ab', `${'ab'.repeat(32)}.opus`)
  const sizeBytes = 30_000_000
  writeFileSync(path, Buffer.alloc(sizeBytes, 1))
  const seen = { looks: 0, losses: 0 }
  const sizeAt = (one: string): number => statSync(one, { throwIfNoEntry: false })?.size ?? 0
  const watch = (): void => {
    seen.looks++
    if (sizeAt(path) !== sizeBytes && sizeAt(home) !== sizeBytes) seen.losses++
    if (!isDone) setImmediate(watch)
  }
  let isDone = false
  watch()
  await store.keep(key, path)
  isDone = true
  expect(seen.looks).toBeGreaterThan(2)
  expect(seen.losses).toBe(0)
})

test('what is removed is missing, and removing it again changes nothing', async () => {
  await keepText('0123456789')
  await store.remove(key)
  await store.remove(key)
  expect(await store.sizeBytes(key)).toBeNull()
})

test('what was never kept is missing', async () => {
  expect(await store.sizeBytes(key)).toBeNull()
  await expect(store.read(key)).rejects.toThrow(FileMissingError)
})

test.each(['../etc/passwd', 'previews/../../x', '/etc/passwd', 'previews/short'])(
  '%s is no key',
  async (wrong) => {
    await expect(store.sizeBytes(wrong)).rejects.toThrow(RangeError)
  },
)
