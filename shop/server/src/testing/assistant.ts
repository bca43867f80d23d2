import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { PROGRAM_SCOPES, type ProgramScope, type Role } from '@segno/contract'
import { programSignedIn } from './program-sign-in.ts'
import { signedIn, type TestApp } from './test-app.ts'

export interface Allowed {
  readonly scopes?: readonly ProgramScope[]
  readonly role?: Role
  readonly spendLimitPoints?: number
}

/** A person with a connected program, and the token of that program for the tools. */
export async function connectAssistant(
  shop: TestApp,
  { scopes = PROGRAM_SCOPES, role = 'user', spendLimitPoints = 50 }: Allowed = {},
) {
  const person = await signedIn(shop, { role })
  const { accessToken, refreshToken } = await programSignedIn(shop, person.token, {
    scope: ['openid', ...scopes].join(' '),
    resource: 'http://localhost:3000/mcp',
    ...(scopes.includes('buy') && { spendLimitPoints }),
  })
  return { ...person, accessToken, refreshToken }
}

/** The official client, at the shop with a token. */
export async function openAssistant(origin: string, token: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }),
  )
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}

/** One call without a client, which would hide the status. */
export const callToolAt = (shop: TestApp, token: string, name: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } },
  })

export async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: given })
  const [first] = content
  return {
    text: first?.type === 'text' ? first.text : '',
    data: structuredContent,
    isError: isError === true,
  }
}
