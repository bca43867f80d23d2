import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createToolServer } from '@segno/assistant-tools'
import { PROGRAM_SCOPES, type ProgramScope } from '@segno/contract'
import type { Command } from '../command.ts'
import { readTrack } from '../track/read-track.ts'

export const mcp: Command = {
  usage: 'mcp [--write]',
  summary: 'Serves tools for an assistant (Model Context Protocol). Read-only without --write; never buys.',
  options: { write: { type: 'boolean' } },
  async run({ shop, surroundings }, { values }) {
    const { origin, scope } = await shop.session()
    const scopes = allowedTo(scope, values['write'] === true)
    const server = serveStdio(() =>
      createToolServer({
        origin,
        scopes,
        call: (endpoint, input) => shop.call(endpoint, input),
        readTrack: (path) => readTrack(path, 'music'),
      }),
    )
    const { stopped, stdin } = surroundings
    await Promise.race([once(stdin, 'end'), new Promise((end) => stopped.addEventListener('abort', end))])
    await server.close()
  },
}

/** Without the scope to buy, an assistant changes nothing. */
function allowedTo(scope: string, mayWrite: boolean): ProgramScope[] {
  const allowed = scope.split(' ')
  return PROGRAM_SCOPES.filter((one) => allowed.includes(one) && (one !== 'buy' || mayWrite))
}
