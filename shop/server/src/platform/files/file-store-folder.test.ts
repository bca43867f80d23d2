import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
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

const listed = async (shelf?: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const one of store.list(shelf)) keys.push(one)
  return keys
}
const keyOf = (shelf: string, digits: string): string => `${shelf}/${digits.repeat(32)}`
async function keepEach(...keys: string[]): Promise<void> {
  for (const one of keys) {
    const path = join(folder, 'arriving')
    writeFileSync(path, 'x')
    await store.keep(one, path)
  }
}

test('a list has its keys by shelf and drawer, in order, and nothing that is no key', async () => {
  const keys = [keyOf('covers', 'ff'), keyOf('previews', '0a'), keyOf('previews', 'b0')]
  await keepEach(...keys.toReversed())
  mkdirSync(join(folder, 'files', 'lost+found'))
  writeFileSync(join(folder, 'files', 'segno-store.json'), '{}')
  writeFileSync(join(folder, 'files', 'previews', 'b0', '.draft'), 'x')
  expect(await listed()).toEqual(keys)
  expect(await listed('previews')).toEqual(keys.slice(1))
  expect(await listed('masters')).toEqual([])
})

test('a folder of files that is missing is an error and not a shop without files', async () => {
  await expect(listed()).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(listed('deletions')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file in the place of a folder, and a link to a disk that is not mounted, are errors', async () => {
  await keepEach(keyOf('previews', '0a'))
  symlinkSync(join(folder, 'unmounted'), join(folder, 'files', 'masters'))
  await expect(listed()).rejects.toMatchObject({ code: 'ENOENT' })
  rmSync(join(folder, 'files', 'masters'))
  writeFileSync(join(folder, 'files', 'masters'), 'x')
  await expect(listed()).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('a link to a folder on another disk is listed like a folder', async () => {
  await keepEach(keyOf('previews', '0a'))
  renameSync(join(folder, 'files', 'previews'), join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'files', 'previews'))
  expect(await listed()).toEqual([keyOf('previews', '0a')])
})

test('a drawer that may not be read is an error', async () => {
  await keepEach(keyOf('previews', '0a'), keyOf('previews', 'b0'))
  chmodSync(join(folder, 'files', 'previews', 'b0'), 0)
  chmodSync(folder, 0o755)
  // The superuser may read everything.
  const code = `
    const { FolderFileStore } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'file-store-folder.ts')).href)})
    try { for await (const key of new FolderFileStore(${JSON.stringify(join(folder, 'files'))}).list()) console.log(key) }
    catch (error) { console.log(error.code) }`
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], nobody)
  expect(stdout.trim().split('\n')).toEqual([keyOf('previews', '0a'), 'EACCES'])
})

test('a copy that was cut off a day ago is removed, a fresh one and files are not', async () => {
  await keepEach(keyOf('previews', '0a'))
  const drawer = join(folder, 'files', 'previews', '0a')
  for (const name of ['.old', '.fresh']) writeFileSync(join(drawer, name), 'x')
  utimesSync(join(drawer, '.old'), 0, 0)
  expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1)
  expect(readdirSync(drawer).toSorted()).toEqual(['.fresh', '0a'.repeat(32)])
})
