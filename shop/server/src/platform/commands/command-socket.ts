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

/** A client sends its command as soon as it is connected. */
const ASK_MS = 10_000
const MOST_LINE_LENGTH = 100_000

interface Serving {
  readonly handlers: Readonly<Record<string, CommandHandler>>
  readonly askMs: number
}

/** Listens for commands of the same machine's user. */
export async function serveCommands(
  socketPath: string,
  handlers: Readonly<Record<string, CommandHandler>>,
  { askMs = ASK_MS } = {},
): Promise<AsyncDisposable> {
  // A pipe of Windows is no file, and goes with its server.
  if (process.platform !== 'win32') rmSync(socketPath, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // The other side may go away at any time; the work it asked for goes on.
    socket.on('error', () => undefined)
    void obey(socket, { handlers, askMs })
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

async function obey(socket: Socket, { handlers, askMs }: Serving): Promise<void> {
  const say = (value: unknown): boolean => socket.writable && socket.write(`${JSON.stringify(value)}\n`)
  try {
    const { command, input } = request.parse(JSON.parse(await readLine(socket, askMs)))
    const handler = handlers[command]
    if (!handler) throw new Error(`this server knows no command "${command}"`)
    say({ result: (await handler(input, (progress) => say({ progress }))) ?? null })
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) })
  }
  socket.end()
}

/** @throws {Error} where no line comes, or none in time */
async function readLine(socket: Socket, withinMs: number): Promise<string> {
  let text = ''
  const timer = setTimeout(() => socket.destroy(new Error('no command came')), withinMs)
  try {
    for await (const part of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += part as string
      const end = text.indexOf('\n')
      if (end >= 0) return text.slice(0, end)
      if (text.length > MOST_LINE_LENGTH) throw new Error('this command is too long')
    }
    throw new Error('no command came')
  } finally {
    clearTimeout(timer)
    // Else it would not be seen that the other side has gone.
    socket.resume()
  }
}

/** @returns a connection to a running server, or null where none listens */
export async function reachCommands(socketPath: string): Promise<Socket | null> {
  const socket = connect(socketPath)
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return null
  }
}

export interface CommandCall {
  readonly command: string
  readonly input: unknown
  readonly onProgress: (progress: unknown) => void
}

/**
 * Has a running server carry out a command.
 *
 * @throws {Error} with the server's own words, or when it went away before it had finished
 */
export async function sendCommand(socket: Socket, call: CommandCall): Promise<unknown> {
  socket.write(`${JSON.stringify({ command: call.command, input: call.input })}\n`)
  for await (const line of createInterface(socket)) {
    const said = report.parse(JSON.parse(line))
    if ('progress' in said) call.onProgress(said.progress)
    else if ('result' in said) return said.result
    else throw new Error(said.error)
  }
  throw new Error('the server stopped before it had finished; run the command again to go on')
}
