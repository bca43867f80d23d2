import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unavailableIn } from '../unavailable.ts'
import { S3FileStore } from './file-store-s3.ts'
import { keepBytes } from './keep-bytes.ts'
import { inScratch, removeOldFiles, requireFreeSpace, sweepScratch } from './scratch.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-scratch-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function add(name: string, touchedAt = NOW): void {
  writeFileSync(join(folder, name), 'x')
  utimesSync(join(folder, name), touchedAt, touchedAt)
}

test('an attempt leaves nothing behind, whether it ends well or not', async () => {
  const paths: string[] = []
  const attempt = (isGood: boolean) =>
    inScratch(join(folder, 'scratch'), (own) => {
      paths.push(own)
      writeFileSync(join(own, 'half'), 'x')
      return isGood ? Promise.resolve('made') : Promise.reject(new Error('the bucket is away'))
    })
  expect(await attempt(true)).toBe('made')
  await expect(attempt(false)).rejects.toThrow('the bucket is away')
  expect(new Set(paths).size).toBe(2)
  expect(readdirSync(join(folder, 'scratch'))).toEqual([])
})

test('the sweep removes files and attempts that nobody has touched for an hour, and nothing else', async () => {
  add('old', minutesAgo(61))
  add('fresh', minutesAgo(59))
  for (const name of ['downloads', 'attempt-dead', 'attempt-alive']) {
    mkdirSync(join(folder, name))
    add(join(name, 'made'), minutesAgo(name === 'attempt-alive' ? 1 : 90))
    utimesSync(join(folder, name), minutesAgo(600), minutesAgo(600))
  }
  await sweepScratch(folder, NOW)
  expect(readdirSync(folder).toSorted()).toEqual(['attempt-alive', 'downloads', 'fresh'])
})

test('two sweeps of the same folder at once do not trip over each other', async () => {
  for (let at = 0; at < 200; at++) add(`file-${at}`)
  const later = new Date(NOW.getTime() + 60_000)
  await Promise.all(Array.from({ length: 8 }, () => removeOldFiles(folder, later)))
  expect(readdirSync(folder)).toEqual([])
})

test('below the floor of free space no work begins, which is an outage and not a fault of the work', async () => {
  await expect(requireFreeSpace(folder, 0)).resolves.toBeUndefined()
  const refused = await requireFreeSpace(folder, Number.MAX_SAFE_INTEGER).catch((error: unknown) => error)
  expect(String(refused)).toContain('MB left')
  expect(unavailableIn(refused)).toBe('service')
})

test('a bucket that is away leaves no copies of what it was to keep', async () => {
  const home = {
    endpoint: 'http://127.0.0.1:1/segno',
    region: 'test',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  }
  const scratchFolder = join(folder, 'scratch')
  const files = new S3FileStore(home, { scratchFolder })
  const key = `exports/${'0'.repeat(64)}.json`
  await expect(keepBytes({ files, scratchFolder }, key, Buffer.from('{}'))).rejects.toThrow('fetch failed')
  expect(readdirSync(scratchFolder)).toEqual([])
})
