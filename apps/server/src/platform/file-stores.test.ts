import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeS3 } from '../testing/fake-s3.ts'
import { checkStore } from './check-store.ts'
import { FolderFileStore } from './file-store-folder.ts'
import { S3FileStore, type S3Home } from './file-store-s3.ts'

let folder: string
let s3: FakeS3
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'segno-stores-'))
  s3 = await FakeS3.open()
})
afterEach(async () => {
  await s3[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const open = (home: S3Home): S3FileStore => new S3FileStore(home, join(folder, 'scratch'))
const failuresOf = async (files: Parameters<typeof checkStore>[0]): Promise<unknown[]> =>
  (await checkStore(files, join(folder, 'scratch'))).filter(({ failure }) => failure !== null)

test('a folder and a bucket do all that the shop asks of a file store, and are empty afterwards', async () => {
  expect(await failuresOf(new FolderFileStore(join(folder, 'files')))).toEqual([])
  expect(await failuresOf(open(s3.home))).toEqual([])
  expect(s3.keys).toEqual([])
  expect(s3.openUploads).toBe(0)
})

test('a list longer than a page has every key', async () => {
  s3.pageSize = 2
  expect(await failuresOf(open(s3.home))).toEqual([])
})

test('a store that refuses the key fails the check', async () => {
  const failures = await failuresOf(open({ ...s3.home, secretAccessKey: 'another secret' }))
  expect(failures.length).toBeGreaterThan(10)
  expect(JSON.stringify(failures)).not.toContain('another secret')
})

test('a part that fails leaves no upload behind, and the next try keeps the file', async () => {
  s3.failures = 100
  s3.failsAt = 'partNumber'
  expect(await failuresOf(open(s3.home))).toMatchObject([{ name: 'a large file is kept whole' }])
  expect(s3.openUploads).toBe(0)
  s3.failures = 0
  expect(await failuresOf(open(s3.home))).toEqual([])
})
