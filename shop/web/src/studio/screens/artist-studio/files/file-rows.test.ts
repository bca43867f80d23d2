import type { Intake, IntakeList } from '@segno/contract'
import { expect, test } from 'vitest'
import { refused } from '../lint/finding.ts'
import type { QueuedFile } from '../sending/queued-file.ts'
import { fileRows, summarise } from './file-rows.ts'
import { stateWords } from './file-words.ts'
import { mergeIntakes } from './merge-intakes.ts'

const queued = (given: Partial<QueuedFile> = {}): QueuedFile => ({
  key: 'k',
  batchId: 'b',
  path: 'Kit/Kick.wav',
  sizeBytes: 1_000,
  file: new File(['x'], 'Kick.wav'),
  state: { kind: 'sending' },
  sentBytes: 0,
  uploadId: null,
  sha256: null,
  findings: [],
  facts: null,
  ...given,
})
const intake = (given: Partial<Intake> = {}): Intake => ({
  id: 'u',
  batchId: 'b',
  fileName: 'Kit/Kick.wav',
  state: 'processing',
  step: 'previews',
  doneFraction: 0.5,
  sizeBytes: 1_000,
  receivedBytes: 1_000,
  soundId: null,
  reason: null,
  duplicateOf: null,
  nearDuplicateOf: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  changedAt: '2026-11-21T12:00:00.000Z',
  ...given,
})

test('a file that this tab sends is one row with what the server has of it', () => {
  const rows = fileRows(
    [queued({ uploadId: 'u', sentBytes: 430 })],
    [intake({ state: 'uploading', receivedBytes: 400 })],
  )
  expect(rows.map(stateWords)).toEqual(['Sending 43%'])
})

test('a file that was left behind and then brought again is listed once', () => {
  const kept = {
    key: 'k',
    path: 'Kit/a.wav',
    sizeBytes: 100,
    state: 'unsent',
    reason: null,
    uploadId: null,
  } as const
  const left = (id: string, receivedBytes: number) =>
    intake({ id, fileName: 'Kit/a.wav', sizeBytes: 100, receivedBytes, state: 'uploading' })
  const all = [left('u', 10), left('v', 40)]
  const states = (...rows: ReturnType<typeof fileRows>) => rows.map(stateWords)
  const unsent = [{ ...kept, findings: [], facts: null }]
  expect(states(...fileRows([], all, unsent))).toEqual(['Interrupted 40%'])
  expect(states(...fileRows([], [], unsent))).toEqual(['Not sent'])
  const again = queued({ path: 'Kit/a.wav', sizeBytes: 100, state: { kind: 'waiting' } })
  expect(states(...fileRows([again], all, unsent))).toEqual(['Waiting to send'])
  expect(states(...fileRows([queued({ path: 'b.wav' })], all.slice(1), []))).toHaveLength(2)
})

test('where nothing gets through, the summary says so', () => {
  const cut = queued({ key: '1', state: { kind: 'interrupted' } })
  expect(summarise(fileRows([cut], [])).isCut).toBe(true)
  expect(summarise(fileRows([cut, queued({ key: '2', state: { kind: 'sending' } })], [])).isCut).toBe(false)
})

test('once it has arrived, the server says the rest, and what was found in it stays', () => {
  const sent = queued({ uploadId: 'u', state: { kind: 'sent' }, findings: [refused('x', 'y')] })
  expect(fileRows([sent], []).map(stateWords)).toEqual(['Waiting to be processed'])
  const [row] = fileRows([sent], [intake()])
  expect(row && stateWords(row)).toBe('Processing: making previews')
  expect(row?.findings).toHaveLength(1)
})

test('after a reload an upload that was cut off says how far it came', () => {
  expect(fileRows([], [intake({ state: 'uploading', receivedBytes: 250 })]).map(stateWords)).toEqual([
    'Interrupted 25%',
  ])
})

test('what is here already names the first', () => {
  const first = { soundId: 's', title: 'Deep Bass' }
  const [row] = fileRows(
    [],
    [intake({ state: 'refused', reason: { code: 'duplicate', message: 'Known' }, duplicateOf: first })],
  )
  expect(row).toMatchObject({ state: 'duplicate', duplicateOf: first, reason: 'Known' })
})

test('the summary counts what is sent of all that is to be sent', () => {
  const rows = fileRows(
    [
      queued({ key: '1', sentBytes: 500 }),
      queued({ key: '2', state: { kind: 'waiting' } }),
      queued({ key: '3', state: { kind: 'refused' } }),
      queued({ key: '4', state: { kind: 'sent' }, sentBytes: 1_000, uploadId: 'u4' }),
    ],
    [intake({ id: 'r', state: 'ready' }), intake({ id: 'f', state: 'failed' })],
  )
  expect(summarise(rows)).toEqual({
    total: 6,
    moving: 3,
    ready: 1,
    notTaken: 1,
    failed: 1,
    orphaned: 0,
    unsent: 0,
    isCut: false,
    sentFraction: 0.5,
  })
})

const changes = (items: Intake[], ready: number): IntakeList => ({
  items,
  meta: {
    itemCount: items.length,
    totalItems: items.length,
    itemsPerPage: 100,
    totalPages: 1,
    currentPage: 1,
  },
  counts: { uploading: 0, queued: 0, processing: 0, ready, refused: 0, failed: 0 },
  asOf: 'later',
})

test('what changed takes the place of what was known, and new files come first', () => {
  const known = { items: [intake({ id: '1' }), intake({ id: '2' })], asOf: 'before' }
  const merged = mergeIntakes(known, changes([intake({ id: '2', state: 'ready' }), intake({ id: '3' })], 3))
  expect(merged?.items.map(({ id, state }) => [id, state])).toEqual([
    ['3', 'processing'],
    ['1', 'processing'],
    ['2', 'ready'],
  ])
  expect(merged?.asOf).toBe('later')
})

test('where the counts say that something is missing, all is asked for', () => {
  expect(
    mergeIntakes({ items: [intake({ id: '1' }), intake({ id: '2' })], asOf: 'x' }, changes([], 1)),
  ).toBeNull()
})
