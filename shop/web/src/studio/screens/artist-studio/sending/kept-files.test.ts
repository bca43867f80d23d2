import { beforeEach, expect, test, vi } from 'vitest'
import { fileRows } from '../files/file-rows.ts'
import { mend, refused } from '../lint/finding.ts'
import { KeptFiles } from './kept-files.ts'
import type { QueuedFile } from './queued-file.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})

const queued = (key: string, given: Partial<QueuedFile> = {}): QueuedFile => ({
  key,
  batchId: 'b',
  path: `${key}.wav`,
  sizeBytes: 7,
  file: new File(['x'], `${key}.wav`),
  state: { kind: 'refused' },
  sentBytes: 0,
  uploadId: null,
  sha256: null,
  findings: [refused('empty', 'This file is empty.')],
  facts: null,
  ...given,
})

test('what was not taken is listed with its reason after a reload, until it is put away', () => {
  new KeptFiles().keep([queued('a'), queued('b', { state: { kind: 'twin', of: 'a.wav' } })])
  const after = new KeptFiles()
  const rows = fileRows([], [], after.snapshot())
  expect(rows.map(({ path, sizeBytes, state, reason }) => [path, sizeBytes, state, reason])).toEqual([
    ['a.wav', 7, 'refused', 'This file is empty.'],
    ['b.wav', 7, 'duplicate', 'Same file as a.wav, not uploaded.'],
  ])
  after.drop(['a'])
  expect(new KeptFiles().snapshot().map(({ key }) => key)).toEqual(['b'])
})

test('what was found in a sent file stands beside what the server has of it after a reload', () => {
  new KeptFiles().keep([
    queued('a', { state: { kind: 'sent' }, uploadId: 'u', findings: [mend('lead', 'Starts late.')] }),
  ])
  const intake = {
    id: 'u',
    batchId: 'b',
    fileName: 'a.wav',
    state: 'ready',
    step: null,
    doneFraction: 1,
    sizeBytes: 7,
    receivedBytes: 7,
    soundId: 's',
    reason: null,
    duplicateOf: null,
    nearDuplicateOf: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    changedAt: '2026-11-21T12:00:00.000Z',
  } as const
  const rows = fileRows([], [intake], new KeptFiles().snapshot())
  expect(rows).toMatchObject([{ state: 'ready', findings: [{ message: 'Starts late.' }] }])
})

test('what this tab holds itself is listed once, and what another tab keeps stays', () => {
  new KeptFiles().keep([queued('other')])
  const kept = new KeptFiles()
  kept.keep([queued('a')])
  expect(fileRows([queued('a')], [], kept.snapshot()).map(({ key }) => key)).toEqual(['a', 'other'])
  kept.keep([])
  expect(new KeptFiles().snapshot().map(({ key }) => key)).toEqual(['other'])
})

test('what the page was left before sending is listed as not sent, until it is brought again, by itself too', () => {
  const before = new KeptFiles()
  const waiting = { state: { kind: 'waiting' }, findings: [], sizeBytes: 9 } as const
  const files = [
    queued('a', { ...waiting, path: 'Kit/a.wav' }),
    queued('b', { ...waiting, state: { kind: 'checking' } }),
    queued('c', { ...waiting, uploadId: 'u' }),
    queued('d', { ...waiting, state: { kind: 'sent' }, uploadId: 'v' }),
  ]
  before.keep(files)
  expect(before.snapshot()).toEqual([])
  before.keepUnsent(files)
  const after = new KeptFiles()
  const rows = fileRows([], [], after.snapshot())
  expect(rows.map(({ path, state }) => [path, state])).toEqual([
    ['Kit/a.wav', 'unsent'],
    ['b.wav', 'unsent'],
  ])
  after.keep([queued('again', { ...waiting, path: 'a.wav' })])
  expect(new KeptFiles().snapshot().map(({ key }) => key)).toEqual(['b'])
  // The page came back from the browser's memory, and went on.
  before.keep([queued('b', { ...waiting, state: { kind: 'sent' }, uploadId: 'w' })])
  expect(new KeptFiles().snapshot()).toEqual([])
})

test('at most five hundred are kept, and spoiled or foreign content is nothing', () => {
  new KeptFiles().keep(Array.from({ length: 510 }, (_, at) => queued(`f${at}`)))
  expect(new KeptFiles().snapshot()).toHaveLength(500)
  for (const content of [
    '{',
    'null',
    '{"version":0,"files":[{}]}',
    '{"version":1,"files":[null,{"key":1}]}',
  ]) {
    stored.set('upload_findings', content)
    expect(new KeptFiles().snapshot()).toEqual([])
  }
})
