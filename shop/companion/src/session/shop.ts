import {
  type Answer,
  callEndpoint,
  CallError,
  type CallInput,
  type Endpoint,
  refreshTokens,
} from '@segno/contract'
import { CompanionError, refused, signedOut } from '../failure.ts'
import { askShop } from './ask-shop.ts'
import type { Session, SessionStore } from './session-store.ts'

/** Renewed before it ends, so that no request is refused for a token that ended on its way. */
const RENEW_BEFORE_MS = 60_000
const SIGNED_OUT_CODES = ['unauthenticated', 'invalid_token', 'account_disabled', 'not_registered']
const ENDED_CODES = ['refresh_token_revoked', 'refresh_token_expired', 'user_disabled', 'user_does_not_exist']

interface ShopOptions {
  readonly store: SessionStore
  /** How this computer names itself in the profile of its person. */
  readonly userAgent: string
  readonly stopped: AbortSignal
}

/** The shop as the person who is signed in on this computer. */
export class Shop {
  readonly #options: ShopOptions
  #deviceKey: string | null = null

  constructor(options: ShopOptions) {
    this.#options = options
  }

  /** @throws {CompanionError} signed_out */
  async session(): Promise<Session> {
    const session = await this.#options.store.read()
    if (session === null) throw signedOut()
    return session
  }

  /**
   * @throws {CompanionError} where it refuses, cannot be reached, speaks another version, or nobody is signed in
   */
  async call<Of extends Endpoint>(endpoint: Of, input: CallInput<Of>): Promise<Answer<Of>> {
    const session = await this.#current()
    try {
      return await this.#send(session, endpoint, input)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The clock of this computer may be wrong, so the shop decides when a token has ended.
      if (error.failure.code === 'token_expired')
        return this.#send(await this.#renew(session), endpoint, input).catch((again) => this.#explain(again))
      return this.#explain(error)
    }
  }

  /** Asks for the file at a short-lived address that the shop gave; it needs no token. */
  async fetchFile(
    address: string,
    headers: Record<string, string>,
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<Response> {
    const { origin } = await this.session()
    const { stopped, userAgent } = this.#options
    const url = new URL(address, origin).href
    return askShop(url, { method, headers: { 'user-agent': userAgent, ...headers }, stopped, isFile: true })
  }

  async #current(): Promise<Session> {
    const session = await this.session()
    const isFresh = new Date(session.expiresAt).getTime() - Date.now() > RENEW_BEFORE_MS
    return isFresh ? session : this.#renew(session)
  }

  /** Several processes may run at once, such as a watch and a search: one renews, the others take its tokens. */
  async #renew(old: Session): Promise<Session> {
    const { store } = this.#options
    const renewed = await store.exclusively(async (isStillHeld) => {
      const session = await this.session()
      if (session.idToken !== old.idToken) return session
      // After a long sleep another computer that shares the folder may have renewed it.
      if (!(await isStillHeld())) return null
      const tokens = await this.#exchange(session)
      const { idToken, refreshToken, expiresAt } = tokens
      if (refreshToken === undefined) throw otherVersion(session.origin)
      const next = { ...session, idToken, refreshToken, expiresAt }
      await store.write(next)
      return next
    })
    return renewed ?? this.#renew(old)
  }

  async #exchange(session: Session): Promise<Answer<typeof refreshTokens>> {
    try {
      const body = { refreshToken: session.refreshToken }
      return await callEndpoint(this.#transport(session.origin, {}), refreshTokens, { body })
    } catch (error) {
      if (!(error instanceof CallError) || !ENDED_CODES.includes(error.failure.code))
        return this.#explain(error)
      await this.#options.store.remove()
      throw signedOut()
    }
  }

  async #send<Of extends Endpoint>(
    session: Session,
    endpoint: Of,
    input: CallInput<Of>,
  ): Promise<Answer<Of>> {
    this.#deviceKey ??= await this.#options.store.deviceKey()
    const headers = { token: session.idToken, device: this.#deviceKey }
    const answer = await callEndpoint(this.#transport(session.origin, headers), endpoint, input).catch(
      (error: unknown) => {
        const isTold = error instanceof CallError || error instanceof CompanionError
        // What is left is an answer in another form than that of the API.
        throw isTold || this.#options.stopped.aborted ? error : otherVersion(session.origin)
      },
    )
    const read = endpoint.ok.safeParse(answer)
    if (!read.success) throw otherVersion(session.origin)
    return read.data as Answer<Of>
  }

  #transport(origin: string, headers: Record<string, string>) {
    const { userAgent, stopped } = this.#options
    return {
      origin,
      headers: () => ({ source: 'plugin', 'user-agent': userAgent, ...headers }),
      fetch: (address: string | URL | Request, init: RequestInit = {}) =>
        askShop(address as string, { ...init, stopped }),
    }
  }

  async #explain(error: unknown): Promise<never> {
    if (!(error instanceof CallError)) throw error
    const { code, message } = error.failure
    if (SIGNED_OUT_CODES.includes(code)) {
      await this.#options.store.remove()
      throw signedOut()
    }
    if (code === 'unknown') throw otherVersion((await this.session()).origin)
    throw refused(code, message)
  }
}

const otherVersion = (origin: string): CompanionError =>
  refused(
    'other_version',
    `${new URL(origin).host} speaks another version of its API. Download the companion again from ${origin}/agent`,
  )
