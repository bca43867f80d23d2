import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

/** What an issuer answers at its token endpoint, made from what it was asked. */
export type Forgery = (honest: {
  readonly claims: JWTPayload
  readonly sign: (claims: JWTPayload) => Promise<string>
  readonly unsigned: (claims: JWTPayload) => string
  readonly signWithOtherKey: (claims: JWTPayload) => Promise<string>
}) => Promise<string> | string

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

/** An issuer that is honest where the test does not make it lie, for lies that a real one cannot be made to tell. */
export class CrookedIssuer implements AsyncDisposable {
  readonly address: string
  readonly #server: Server
  readonly #keys: Keys
  readonly #otherKeys: Keys
  /** The token that comes back for a code. */
  forge: Forgery = ({ claims, sign }) => sign(claims)
  /** Says in its metadata that it names itself in every answer. */
  namesItself = false
  /** Nothing but the discovery works. */
  isBroken = false
  /** Where it sends whoever asks for a token. */
  sendsTo: string | null = null
  /** The last request for a token. */
  asked = new URLSearchParams()
  #nonce = ''

  private constructor(server: Server, keys: Keys, otherKeys: Keys) {
    this.#server = server
    this.#keys = keys
    this.#otherKeys = otherKeys
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.#answer(request, response)
    })
  }

  static async open(): Promise<CrookedIssuer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const [keys, otherKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
    return new CrookedIssuer(server, keys, otherKeys)
  }

  get settings(): Record<string, string> {
    return { id: 'crook', name: 'Crook', issuer: this.address, clientId: 'segno', clientSecret: 'secret' }
  }

  /** What a browser brings back that was sent to `authorizeAt`. */
  answerTo(authorizeAt: string, changed: Readonly<Record<string, string | null>> = {}): string {
    const asked = new URL(authorizeAt).searchParams
    this.#nonce = asked.get('nonce') ?? ''
    const answer = new URL(asked.get('redirect_uri')!)
    const says = { code: 'a-code', state: asked.get('state'), ...changed }
    for (const [name, value] of Object.entries(says)) if (value !== null) answer.searchParams.set(name, value)
    return answer.href
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0]
    if (path === '/.well-known/openid-configuration') return send(response, 200, this.#metadata())
    if (path === '/jwks') {
      const key = { ...(await exportJWK(this.#keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
      return send(response, 200, { keys: [key] })
    }
    this.asked = new URLSearchParams(await text(request))
    if (this.sendsTo !== null) return void response.writeHead(307, { location: this.sendsTo }).end()
    if (this.isBroken) return send(response, 503, { error: 'temporarily_unavailable' })
    send(response, 200, { access_token: 'access', token_type: 'Bearer', id_token: await this.#idToken() })
  }

  async #idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: this.address,
      sub: 'ada',
      aud: 'segno',
      iat: now,
      exp: now + 300,
      nonce: this.#nonce,
      email: 'ada@upstream.test',
      email_verified: true,
    }
    const signWith =
      ({ privateKey }: Keys) =>
      (facts: JWTPayload) =>
        new SignJWT(facts).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
    return this.forge({
      claims,
      sign: signWith(this.#keys),
      unsigned: (facts) => new UnsecuredJWT(facts).encode(),
      signWithOtherKey: signWith(this.#otherKeys),
    })
  }

  #metadata(): object {
    return {
      issuer: this.address,
      authorization_endpoint: `${this.address}/authorize`,
      token_endpoint: `${this.address}/token`,
      jwks_uri: `${this.address}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: this.namesItself,
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
