import { expect, test } from 'vitest'
import { mend, refused } from '../lint/finding.ts'
import type { LintReport } from '../lint/lint-worker.ts'
import type { ResumeNote } from './resume-notes.ts'
import type { SendEvents, SendOrder } from './send-file.ts'
import { UploadQueue } from './upload-queue.ts'

const report = (given: Partial<NonNullable<LintReport>> = {}): LintReport => ({
  sha256: 'hash',
  findings: [],
  facts: null,
  ...given,
})

/** The server's and the worker's side of a queue, in the test's hands. */
class World {
  readonly sends: { order: SendOrder; events: SendEvents; isStopped: boolean }[] = []
  readonly forgotten: string[] = []
  readonly notes = new Map<string, ResumeNote>()
  readonly reports = new Map<string, LintReport>()
  #ids = 0
  #clockMs = 0

  readonly queue = new UploadQueue({
    lint: async ({ path }) => this.reports.get(path) ?? report({ sha256: `hash of ${path}` }),
    send: (order, events) => {
      const send = { order, events, isStopped: false }
      this.sends.push(send)
      return () => {
        send.isStopped = true
      }
    },
    forget: (uploadId) => this.forgotten.push(uploadId),
    notes: {
      find: (sha256) => this.notes.get(sha256) ?? null,
      keep: (sha256, note) => this.notes.set(sha256, { ...note, atMs: 0 }),
      drop: (sha256) => this.notes.delete(sha256),
    },
    newId: () => `id-${++this.#ids}`,
    nowMs: () => (this.#clockMs += 1_000),
  })

  drop(...paths: string[]): Promise<void> {
    this.queue.add(paths.map((path) => ({ path, file: new File(['0123456789'], path) })))
    return new Promise((resolve) => setTimeout(resolve))
  }

  states = () => this.queue.snapshot().files.map(({ state }) => state.kind)
  file = (path: string) => this.queue.snapshot().files.find((one) => one.path === path)!
}

test('files are looked at and sent three at a time, in the order in which they came', async () => {
  const world = new World()
  await world.drop('a', 'b', 'c', 'd')
  expect(world.states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  world.sends[1]?.events.onDone()
  expect(world.states()).toEqual(['sending', 'sent', 'sending', 'sending'])
  expect(new Set(world.sends.map(({ order }) => order.batchId)).size).toBe(1)
})

test('what will be refused is not sent, and stays with its reason; what should be mended is sent', async () => {
  const world = new World()
  world.reports.set('bad', report({ findings: [refused('silent', 'It is silent.')] }))
  world.reports.set('fair', report({ sha256: 'x', findings: [mend('clipping', 'Clips.')] }))
  await world.drop('bad', 'fair')
  expect(world.states()).toEqual(['refused', 'sending'])
  expect(world.file('bad').findings[0]?.message).toBe('It is silent.')
})

test('the same bytes twice are sent once', async () => {
  const world = new World()
  for (const path of ['one', 'two']) world.reports.set(path, report())
  await world.drop('one', 'two')
  expect(world.file('two').state).toEqual({ kind: 'twin', of: 'one' })
  expect(world.sends).toHaveLength(1)
})

test('pausing stops all that is on its way, and going on goes on from where it was announced', async () => {
  const world = new World()
  await world.drop('a')
  world.sends[0]?.events.onAnnounced('upload-1')
  world.sends[0]?.events.onProgress(4)
  world.queue.pauseAll()
  expect(world.sends[0]?.isStopped).toBe(true)
  expect(world.states()).toEqual(['paused'])
  world.queue.goOn()
  expect(world.sends[1]?.order).toMatchObject({ uploadId: 'upload-1', key: world.sends[0]?.order.key })
  expect(world.file('a').sentBytes).toBe(4)
})

test('a broken connection shows, and progress shows that it came back', async () => {
  const world = new World()
  await world.drop('a')
  world.sends[0]?.events.onInterrupted()
  expect(world.states()).toEqual(['interrupted'])
  world.sends[0]?.events.onProgress(5)
  expect(world.states()).toEqual(['sending'])
})

test('when the connection is back, what waits for it and what gave up is tried at once', async () => {
  const world = new World()
  await world.drop('a', 'b')
  world.sends[0]?.events.onAnnounced('upload-a')
  world.sends[0]?.events.onInterrupted()
  world.sends[1]?.events.onFailure({ kind: 'connection' })
  world.queue.reconnect()
  expect(world.sends[0]?.isStopped).toBe(true)
  expect(world.sends.slice(2).map(({ order }) => [order.path, order.uploadId])).toEqual([
    ['a', 'upload-a'],
    ['b', null],
  ])
})

test('what failed says why, lets the others go on, and is tried again', async () => {
  const world = new World()
  await world.drop('a', 'b', 'c', 'd')
  world.sends[0]?.events.onFailure({ kind: 'later', message: 'There is no room' })
  expect(world.file('a').state).toEqual({ kind: 'failed', message: 'There is no room' })
  expect(world.file('d').state.kind).toBe('sending')
  world.sends[1]?.events.onDone()
  world.queue.retry()
  expect(world.file('a').state.kind).toBe('sending')
})

test('after the page was closed, the same file goes on with the upload that was begun', async () => {
  const before = new World()
  await before.drop('a')
  before.sends[0]?.events.onAnnounced('upload-1')
  const after = new World()
  for (const [hash, note] of before.notes) after.notes.set(hash, note)
  await after.drop('a')
  expect(after.sends[0]?.order).toMatchObject({
    uploadId: 'upload-1',
    key: before.sends[0]?.order.key,
    batchId: before.sends[0]?.order.batchId,
  })
  after.sends[0]?.events.onDone()
  expect(after.notes.size).toBe(0)
})

test('what is taken off the list is stopped and forgotten', async () => {
  const world = new World()
  await world.drop('a', 'b')
  world.sends[0]?.events.onAnnounced('upload-1')
  world.queue.remove([world.file('a').key])
  expect(world.sends[0]?.isStopped).toBe(true)
  expect(world.forgotten).toEqual(['upload-1'])
  expect(world.notes.size).toBe(0)
  expect(world.queue.snapshot().files).toHaveLength(1)
})

test('an empty file is refused without being looked at', () => {
  const world = new World()
  world.queue.add([{ path: 'empty.wav', file: new File([], 'empty.wav') }])
  expect(world.states()).toEqual(['refused'])
})
