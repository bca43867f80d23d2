import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { FolderFileStore } from '../files/file-store-folder.ts'
import { PageBuilds } from './page-builds.ts'

const database = useTestDatabase()
const STARTED_MS = Date.UTC(2026, 11, 1)
let folder: string
let nowMs: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-builds-'))
  nowMs = STARTED_MS
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A machine of the shop, with the store that all share. */
const machine = (): PageBuilds =>
  new PageBuilds({
    db: database.db,
    files: new FolderFileStore(join(folder, 'files')),
    scratchFolder: join(folder, 'scratch'),
    now: () => new Date(nowMs),
  })

async function serve(build: string, files: Record<string, string>): Promise<void> {
  nowMs += 60_000
  const assets = join(folder, build)
  mkdirSync(assets, { recursive: true })
  for (const [name, words] of Object.entries(files)) writeFileSync(join(assets, name), words)
  await machine().keep(build, assets, Object.keys(files))
}
async function read(name: string): Promise<string | null> {
  const file = await machine().open(name)
  return file && text(file)
}

test('a machine answers with files of builds that others serve, whole and no other', async () => {
  await serve('first', { 'a-1.js': 'first a', 'b-1.css': 'first b', 'a-1.js.map': 'map', 'a-1.js.gz': 'gz' })
  await serve('second', { 'a-2.js': 'second a', 'b-1.css': 'first b' })
  const names = ['a-1.js', 'b-1.css', 'a-2.js', 'a-1.js.map', 'a-1.js.gz', 'c.js', '__proto__', 'toString']
  expect(await Promise.all(names.map(read))).toEqual([
    'first a',
    'first b',
    'second a',
    ...Array<null>(5).fill(null),
  ])
})

test('the newest build and two before it are kept; one that is served again is the newest', async () => {
  for (const build of ['one', 'two', 'three']) await serve(build, { [`${build}.js`]: build })
  await serve('one', { 'one.js': 'one' })
  await serve('four', { 'four.js': 'four' })
  const names = ['one.js', 'two.js', 'three.js', 'four.js']
  expect(await Promise.all(names.map(read))).toEqual(['one', null, 'three', 'four'])
})

test('machines that start with one build at the same moment keep it once', async () => {
  const assets = join(folder, 'same')
  mkdirSync(assets)
  writeFileSync(join(assets, 'a.js'), 'a')
  await Promise.all([1, 2, 3].map(() => machine().keep('same', assets, ['a.js'])))
  expect(await read('a.js')).toBe('a')
})
