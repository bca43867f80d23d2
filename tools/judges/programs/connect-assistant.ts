import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { npmPackages } from '../install-judge.ts'
import { allowProgram, type Person, REDIRECT_URI } from './sign-in-page.ts'

/** A token that its person gave it, or how it gets one: as a program of this id, or by making itself known. */
export interface Access {
  readonly token?: string
  readonly clientId?: string
}

/** A client for assistants that others wrote. */
export interface Assistant {
  readonly name: string
  /**
   * Connects as its person, and looks for sounds.
   *
   * @param isSpoiled where an attacker changes its answers on the way
   * @returns the names of the tools that it found
   * @throws {Error} where it cannot
   */
  readonly connect: (person: Person, access: Access, isSpoiled?: boolean) => Promise<string[]>
}

type Fetch = typeof fetch
interface Tool {
  readonly name: string
}
/** As much of the SDK for TypeScript as is used; both its major versions have it. */
interface Sdk {
  readonly auth: (provider: Provider, options: object) => Promise<'AUTHORIZED' | 'REDIRECT'>
  readonly Client: new (name: object) => {
    connect(transport: object): Promise<void>
    listTools(): Promise<{ tools: Tool[] }>
    callTool(call: object): Promise<{ isError?: boolean }>
    close(): Promise<void>
  }
  readonly StreamableHTTPClientTransport: new (url: URL, options: object) => object
}

/** Keeps what the SDK has it keep. */
class Provider {
  readonly redirectUrl = REDIRECT_URI
  readonly clientMetadata = {
    client_name: 'Judge',
    redirect_uris: [REDIRECT_URI],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  readonly #kept = new Map<string, unknown>()

  constructor({ token, clientId }: Access) {
    if (clientId !== undefined) this.#kept.set('client', { client_id: clientId })
    if (token !== undefined) this.#kept.set('tokens', { access_token: token, token_type: 'Bearer' })
  }

  readonly clientInformation = () => this.#kept.get('client')
  readonly saveClientInformation = (client: unknown) => void this.#kept.set('client', client)
  readonly tokens = () => this.#kept.get('tokens')
  readonly saveTokens = (tokens: unknown) => void this.#kept.set('tokens', tokens)
  readonly codeVerifier = () => this.#kept.get('verifier')
  readonly saveCodeVerifier = (verifier: unknown) => void this.#kept.set('verifier', verifier)
  readonly redirectToAuthorization = (address: URL) => void this.#kept.set('address', address.href)

  get address(): string {
    return String(this.#kept.get('address'))
  }
}

/** @throws {NotToBeHad} */
export function typeScriptSdk(packageName: string, parts: readonly string[]): Assistant {
  const require = createRequire(join(npmPackages(packageName), 'package.json'))
  const sdk = Object.assign({}, ...parts.map((part) => require(part) as object)) as Sdk
  return {
    name: packageName,
    connect: async (person, access, isSpoiled = false) => {
      const provider = new Provider(access)
      const serverUrl = new URL('/mcp', person.origin)
      if (access.token === undefined) {
        const options = { serverUrl, ...(isSpoiled && { fetchFn: spoilingFetch }) }
        await sdk.auth(provider, options)
        const { searchParams } = await allowProgram(person, provider.address)
        const [authorizationCode, iss] = ['code', 'iss'].map((name) => searchParams.get(name))
        if (authorizationCode === null)
          throw new Error(`${searchParams.get('error')}: ${searchParams.get('error_description')}`)
        await sdk.auth(provider, { ...options, authorizationCode, iss })
      }
      const client = new sdk.Client({ name: 'judge', version: '1.0.0' })
      await client.connect(new sdk.StreamableHTTPClientTransport(serverUrl, { authProvider: provider }))
      const { tools } = await client.listTools()
      const found = await client.callTool({ name: 'search_sounds', arguments: { words: 'loop' } })
      await client.close()
      if (found.isError === true) throw new Error('search_sounds failed')
      return tools.map(({ name }) => name)
    },
  }
}

/** Says that the tokens are for another server. */
const spoilingFetch: Fetch = async (address, init) => {
  const answer = await fetch(address, init)
  const text = await answer.text()
  return new Response(text.replace(/"resource":"[^"]*"/, '"resource":"https://evil.example/mcp"'), answer)
}

/** @param python that has the SDK */
export function pythonSdk(name: string, python: string): Assistant {
  return {
    name,
    connect: async (person, { token = '', clientId = '' }, isSpoiled = false) => {
      const program = join(import.meta.dirname, 'connect.py')
      const child = spawn(python, [program, `${person.origin}/mcp`, REDIRECT_URI, clientId, token])
      try {
        for await (const line of createInterface(child.stdout)) {
          if (!line.startsWith('{')) {
            const endedAt = await allowProgram(person, line)
            if (isSpoiled) endedAt.searchParams.set('state', 'of-somebody-else')
            child.stdin.write(`${endedAt.href}\n`)
            continue
          }
          const { tools, isError, error } = JSON.parse(line) as {
            tools: string[]
            isError: boolean
            error?: string
          }
          if (error !== undefined || isError) throw new Error(error ?? 'search_sounds failed')
          return tools
        }
        throw new Error('it ended')
      } finally {
        child.kill()
      }
    },
  }
}
