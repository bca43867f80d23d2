import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendCommand, serveCommands } from './command-socket.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-socket-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a command reports its progress and its result', async () => {
  const path = join(folder, 'socket')
  await using _server = await serveCommands(path, {
    count: async (input, onProgress) => {
      onProgress(1)
      onProgress(2)
      return { counted: input }
    },
  })
  const seen: unknown[] = []
  const result = await sendCommand(path, {
    command: 'count',
    input: 'ab',
    onProgress: (step) => seen.push(step),
  })
  expect({ seen, result }).toEqual({ seen: [1, 2], result: { counted: 'ab' } })
})

test.each([
  ['fail', 'the disk is full'],
  ['unheard-of', 'knows no command'],
])('the command %s comes back as an error in words', async (command, words) => {
  const path = join(folder, 'socket')
  await using _server = await serveCommands(path, {
    fail: () => Promise.reject(new Error('the disk is full')),
  })
  await expect(sendCommand(path, { command, input: null, onProgress: () => undefined })).rejects.toThrow(
    words,
  )
})

test('a server that goes away is noticed', async () => {
  const path = join(folder, 'socket')
  const began = Promise.withResolvers<void>()
  const server = await serveCommands(path, {
    wait: () => (began.resolve(), new Promise<never>(() => undefined)),
  })
  const sent = sendCommand(path, { command: 'wait', input: null, onProgress: () => undefined })
  const outcome = Promise.allSettled([sent])
  await began.promise
  await server[Symbol.asyncDispose]()
  expect((await outcome)[0]).toMatchObject({
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringContaining('stopped before it had finished') }),
  })
})
