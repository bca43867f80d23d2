import { mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FetchedFile, FolderRecord } from './folder-record.ts'

const file = (fileName: string): FetchedFile => ({ is: 'master', fileName, sha256: 'a', facts: null })

test('a list grows by a line for each file, and is whole for what reads it later', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-record-'))
  const hidden = (name: string) => join(folder.path, '.segno', name)
  {
    await using record = await FolderRecord.open(folder.path)
    for (let place = 0; place < 50; place++) await record.set(`s${place}`, file(`${place}.wav`))
    const { size } = statSync(hidden('files.jsonl'))
    await record.set('s1', file('one.wav'))
    expect(statSync(hidden('files.jsonl')).size - size).toBeLessThan(100)
  }
  expect(statSync(hidden('files.jsonl')).size).toBe(0)
  const { files } = JSON.parse(readFileSync(hidden('files.json'), 'utf8')) as { files: object }
  expect([Object.keys(files).length, files]).toMatchObject([50, { s1: { fileName: 'one.wav' } }])
})

test('what was fetched before a process was killed is known, and half a line is not', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-record-'))
  await (await FolderRecord.open(folder.path))[Symbol.asyncDispose]()
  const lines = `${JSON.stringify(['sub', file('Sub.wav')])}\n["kick",{"is":"mas`
  writeFileSync(join(folder.path, '.segno', 'files.jsonl'), lines)
  await using record = await FolderRecord.open(folder.path)
  expect([record.get('sub')?.fileName, record.get('kick')]).toEqual(['Sub.wav', undefined])
  await record.set('hat', file('Hat.wav'))
  expect(record.isTaken('hat.WAV')).toBe(true)
})

test.each([
  ['Sub.wav', 'SUB.WAV'],
  ['S\u00FCb.wav', 'su\u0308b.wav'],
  ['Stra\u00DFe.wav', 'STRASSE.wav'],
])('%s and %s are one name on some disk', async (one, other) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-record-'))
  await using record = await FolderRecord.open(folder.path)
  await record.set('a', file(one))
  expect(record.isTaken(other)).toBe(true)
  await record.set('a', file('else.wav'))
  expect(record.isTaken(other)).toBe(false)
})
