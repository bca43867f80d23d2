import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'

/** What a command beside a running server sends to it, one JSON value a line. */
const request = z.object({ command: z.string(), input: z.unknown() })
const report = z.union([
  z.object({ progress: z.unknown() }),
  z.object({ result: z.unknown() }),
  z.object({ error: z.string() }),
])

export type CommandHandler = (input: unknown, onProgress: (progress: unknown) => void) => Promise<unknown>

/** Listens for commands of the same machine's user. */
export async function serveCommands(
  socketPath: string,
  handlers: Readonly<Record<string, CommandHandler>>,
): Promise<AsyncDisposable> {
  rmSync(socketPath, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // The other side may go away at any time; the work it asked for goes on.
    socket.on('error', () => undefined)
    void obey(socket, handlers)
  })
  server.listen(socketPath)
  await once(server, 'listening')
  return {
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function obey(socket: Socket, handlers: Readonly<Record<string, CommandHandler>>): Promise<void> {
  const say = (value: unknown): boolean => socket.writable && socket.write(`${JSON.stringify(value)}\n`)
  try {
    const [line] = (await once(createInterface(socket), 'line')) as [string]
    const { command, input } = request.parse(JSON.parse(line))
    const handler = handlers[command]
    if (!handler) throw new Error(`this server knows no command "${command}"`)
    say({ result: (await handler(input, (progress) => say({ progress }))) ?? null })
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) })
  }
  socket.end()
}

/**
 * Has a running server carry out a command.
 *
 * @throws {Error} with the server's own words, or when it went away before it had finished
 */
export async function sendCommand(
  socketPath: string,
  call: { command: string; input: unknown; onProgress: (progress: unknown) => void },
): Promise<unknown> {
  const socket = connect(socketPath)
  await once(socket, 'connect')
  socket.write(`${JSON.stringify({ command: call.command, input: call.input })}\n`)
  for await (const line of createInterface(socket)) {
    const said = report.parse(JSON.parse(line))
    if ('progress' in said) call.onProgress(said.progress)
    else if ('result' in said) return said.result
    else throw new Error(said.error)
  }
  throw new Error('the server stopped before it had finished; run the command again to go on')
}
