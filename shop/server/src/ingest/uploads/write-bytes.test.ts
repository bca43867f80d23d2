import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBytes } from './write-bytes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-write-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('whoever was silent while somebody else took over writes not one byte more', async () => {
  const path = join(folder, 'upload')
  await using file = await open(path, 'w+')
  async function* pieces(): AsyncGenerator<Buffer> {
    yield Buffer.from('first ')
    await sleep(1_100)
    yield Buffer.from('second')
  }
  const kept: number[] = []
  const onKept = (receivedBytes: number): Promise<boolean> => {
    kept.push(receivedBytes)
    return Promise.resolve(false)
  }
  const stream = Readable.from(pieces())
  expect(
    await writeBytes({
      stream,
      file,
      fromByte: 0,
      sizeBytes: 12,
      onPiece: () => undefined,
      onKept,
      onSilent: onKept,
    }),
  ).toBe(6)
  expect(kept).toEqual([6])
  expect((await readFile(path)).toString()).toBe('first ')
})

test('a silence is told once it begins, and what comes after it asks first', async () => {
  const path = join(folder, 'upload')
  await using file = await open(path, 'w+')
  async function* pieces(): AsyncGenerator<Buffer> {
    yield Buffer.from('first ')
    await sleep(2_100)
    yield Buffer.from('second')
  }
  const told: string[] = []
  const tell = (what: string) => (receivedBytes: number) => {
    told.push(`${what} ${receivedBytes}`)
    return Promise.resolve(true)
  }
  await writeBytes({
    stream: Readable.from(pieces()),
    file,
    fromByte: 0,
    sizeBytes: 12,
    onPiece: () => undefined,
    onKept: tell('kept'),
    onSilent: tell('silent'),
  })
  expect(told).toEqual(['silent 6', 'kept 6'])
  expect((await readFile(path)).toString()).toBe('first second')
})
