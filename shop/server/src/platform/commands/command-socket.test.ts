import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { reachCommands, sendCommand, serveCommands, type CommandCall } from './command-socket.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-socket-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function send(path: string, call: CommandCall): Promise<unknown> {
  const socket = await reachCommands(path)
  if (!socket) throw new Error('no server listens')
  return sendCommand(socket, call)
}

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
  const result = await send(path, {
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
  await expect(send(path, { command, input: null, onProgress: () => undefined })).rejects.toThrow(words)
})

test('a server that goes away is noticed', async () => {
  const path = join(folder, 'socket')
  const began = Promise.withResolvers<void>()
  const server = await serveCommands(path, {
    wait: () => (began.resolve(), new Promise<never>(() => undefined)),
  })
  const sent = send(path, { command: 'wait', input: null, onProgress: () => undefined })
  const outcome = Promise.allSettled([sent])
  await began.promise
  await server[Symbol.asyncDispose]()
  expect((await outcome)[0]).toMatchObject({
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringContaining('stopped before it had finished') }),
  })
})

test('where no server listens, none is reached', async () => {
  expect(await reachCommands(join(folder, 'socket'))).toBeNull()
})

test.each([
  ['sends nothing', '', 'no command came'],
  ['never ends its line', 'x'.repeat(200_000), 'too long'],
])('a client that %s is not waited for', async (_, given, words) => {
  const path = join(folder, 'socket')
  await using _server = await serveCommands(path, {}, { askMs: 100 })
  const socket = connect(path)
  if (given !== '') socket.write(given)
  const answer = await text(socket)
  expect(given === '' ? words : answer).toContain(words)
})
