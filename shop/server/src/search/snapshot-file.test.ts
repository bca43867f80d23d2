import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SoundIndex } from '@segno/sound-index'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSnapshot, SnapshotDamaged, writeSnapshot } from './snapshot-file.ts'

const snapshot = new SoundIndex({ synonyms: new Map() }).save()
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-snapshot-'))
  path = join(folder, 'index.snapshot')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a snapshot is read back as it was written, and nothing lies beside it', () => {
  writeSnapshot(path, snapshot)
  expect(readSnapshot(path)).toEqual(snapshot)
  expect(readdirSync(folder)).toEqual(['index.snapshot'])
})

test('one that was removed is none', () => {
  expect(readSnapshot(path)).toBeNull()
})

test.each([
  ['cut short', () => truncateSync(path, 100)],
  ['empty', () => truncateSync(path, 0)],
  ['changed in the middle', () => overwrite(20, 'x')],
])('one that is %s is damaged', (_, damage) => {
  writeSnapshot(path, snapshot)
  damage()
  expect(() => readSnapshot(path)).toThrow(SnapshotDamaged)
})

test('one that cannot be finished leaves nothing behind', () => {
  expect(() => writeSnapshot(join(folder, 'missing', 'index.snapshot'), snapshot)).toThrow('ENOENT')
  expect(() => writeSnapshot(folder, snapshot)).toThrow('rename')
  expect(readdirSync(folder)).toEqual([])
})

function overwrite(atByte: number, text: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, text, atByte)
  closeSync(file)
}
