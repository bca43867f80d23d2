import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxCall } from './sandbox-call.ts'

// Loaded by `--import` into every process of a test run: keeps the calls that reach the card sandbox, a file a process.
const folder = process.env['SEGNO_RECORD_CALLS']

subscribe('card-sandbox:call', (message) => {
  const { request, response } = message as SandboxCall
  if (!folder || !request.path.startsWith('/v1/')) return
  const { method, path, body } = request
  const call: SandboxCall = {
    request: { method, path, body },
    response: { status: response.status, body: response.body },
  }
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(call)}\n`)
})
