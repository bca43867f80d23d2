import { CallError, callEndpoint, type CallInput, readFailure, type Transport } from '../client.ts'
import type { Answer, Endpoint } from '../endpoint.ts'
import type { Success } from '../envelope.ts'
import { getNonce, guestLogin } from './guest-auth.ts'
import { hashNonce } from './hash-nonce.ts'

const GUEST = 'guest'

/** Where the token of a guest outlives a visit; null while there is none. */
export interface GuestStore {
  readonly read: () => string | null
  readonly write: (token: string) => void
}

/** Calls as somebody without an account. Parallel calls that all need a token ask for one together. */
export class GuestClient {
  readonly #transport: Omit<Transport, 'headers'>
  readonly #store: GuestStore
  readonly #key: () => Promise<string>
  #login: Promise<string> | null = null

  /** @param facts.key gives the public key of the HMAC, as the shop's settings name it */
  constructor(facts: {
    transport: Omit<Transport, 'headers'>
    store: GuestStore
    key: () => Promise<string>
  }) {
    this.#transport = facts.transport
    this.#store = facts.store
    this.#key = facts.key
  }

  /**
   * Carries the stored token, or a first one; on a 401 gets another and tries once more.
   *
   * @throws {CallError} when the server answered with a failure
   */
  async call<Of extends Endpoint>(
    endpoint: Of,
    input: CallInput<Of>,
    signal?: AbortSignal,
  ): Promise<Answer<Of>> {
    const stored = this.#store.read() ?? (await this.#freshToken(null))
    try {
      return await callEndpoint(this.#with(stored), endpoint, input, signal)
    } catch (error) {
      if (!(error instanceof CallError) || error.failure.statusCode !== 401) throw error
    }
    const token = await this.#freshToken(stored)
    return callEndpoint(this.#with(token), endpoint, input, signal)
  }

  #with(token: string): Transport {
    return { ...this.#transport, headers: () => ({ token }) }
  }

  #freshToken(stale: string | null): Promise<string> {
    const stored = this.#store.read()
    // Another call has got one meanwhile.
    if (stored !== null && stored !== stale) return Promise.resolve(stored)
    this.#login ??= this.#logIn().finally(() => (this.#login = null))
    return this.#login
  }

  async #logIn(): Promise<string> {
    const { id, nonce } = await callEndpoint(this.#with(''), getNonce, { body: { user: GUEST } })
    const form = new FormData()
    form.append('user', GUEST)
    form.append('nonce', id)
    form.append('hash', await hashNonce(nonce, await this.#key()))
    const { origin, fetch } = this.#transport
    const answer = await fetch(origin + guestLogin.path, { method: 'POST', body: form })
    if (!answer.ok) throw new CallError(await readFailure(answer))
    const { body } = (await answer.json()) as Success<Answer<typeof guestLogin>>
    this.#store.write(body.data.token)
    return body.data.token
  }
}
