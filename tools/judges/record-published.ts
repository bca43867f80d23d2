import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxCall } from './sandbox-call.ts'

// Loaded by `--import` into every process of a test run: keeps what reaches the card sandbox and which mails are written, a file a process.
const folder = process.env['SEGNO_RECORD_INTO']

function keep(what: string, message: unknown): void {
  if (folder) appendFileSync(join(folder, `${what}-${process.pid}.jsonl`), `${JSON.stringify(message)}\n`)
}

subscribe('card-sandbox:call', (message) => {
  const { request, response } = message as SandboxCall
  if (!request.path.startsWith('/v1/')) return
  const { method, path, body } = request
  keep('calls', {
    request: { method, path, body },
    response: { status: response.status, body: response.body },
  } satisfies SandboxCall)
})

subscribe('mail:written', (message) => keep('mails', message))
