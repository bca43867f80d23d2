import { createHmac, pbkdf2Sync } from 'node:crypto'

/** The key that guests prove their requests with, as clients had it built in. */
const GUEST_KEY = 'segno-guest'

export type Fields = Readonly<Record<string, unknown>>

export interface CartItem extends Fields {
  readonly _id: string
  readonly loopId: string
}

interface Challenge {
  readonly parameters: {
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly keyLength: number
    readonly keyPrefix: string
  }
}

export interface Reply<Data = Fields> {
  /** Of HTTP. */
  readonly status: number
  readonly statusCode: number
  readonly message?: unknown
  readonly code?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly data: Data
  readonly cartId?: string
}

/**
 * A client of the original API, written from sections 4 and 7 of the specification alone: it shares no code with the
 * product, sends whole objects back, and knows no field that those sections do not name.
 */
export class OriginalClient {
  /** The identity provider's ID token; empty for a visitor. */
  token = ''
  #guestToken = ''
  /** It ran in browsers, which keep cookies by themselves. */
  readonly #cookies = new Map<string, string>()
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  profile = () => this.#ask('GET', '/user/profile')
  updateProfile = (payload: unknown) => this.#ask('PUT', '/user', payload)
  updateUser = (password: string) => this.#ask('POST', '/auth/updateUser', { password })
  cart = () => this.#ask<CartItem[]>('GET', '/cart')
  postCart = (items: readonly Fields[]) => this.#ask<CartItem[]>('POST', '/cart', items)
  accountType = (email: string, proof?: string) =>
    this.#ask('POST', '/auth/checkUserAccountType', { email }, proof === undefined ? {} : { proof })
  register = (payload: unknown) => this.#ask('POST', '/auth/register', payload)
  forgotPassword = (email: string) => this.#ask('POST', '/auth/forgotPassword', { email })
  resetPassword = (payload: Fields) => this.#ask('POST', '/auth/resetPassword', payload)
  verify = (email: string, code: string) => this.#ask('POST', '/auth/verify', { email, code })
  resendCode = (email: string) => this.#ask('POST', '/auth/resendConfirmationCode', { email })
  affiliateClick = (afid: string) => this.#ask('GET', `/public/affiliateClicks/${afid}`)
  redirectSocialLogin = (payload: Fields) => this.#ask('POST', '/public/redirectSocialLogin', payload)

  /** Merges by `_id`: what only the server has is added here, what only this client has is posted. */
  async syncCart(local: readonly CartItem[]): Promise<CartItem[]> {
    const { data: server } = await this.cart()
    const without = (items: readonly CartItem[], others: readonly CartItem[]) =>
      items.filter(({ _id }) => !others.some((other) => other._id === _id))
    const localOnly = without(local, server)
    if (localOnly.length > 0) await this.postCart(localOnly)
    return [...local, ...without(server, local)]
  }

  /** Asks the guest API; a 401 fetches a token and tries once more. */
  async asGuest(path: string): Promise<Reply> {
    const ask = () => this.#send('GET', `/api/v6${path}`, { token: this.#guestToken })
    const first = await ask()
    if (first.status !== 401) return first
    const user = 'guest'
    const asked = await this.#send<{ nonce: string; _id: string }>(
      'POST',
      '/api/v6/auth/getNonce',
      {},
      { user },
    )
    const { nonce, _id } = asked.data
    const form = new FormData()
    form.set('user', user)
    form.set('nonce', _id)
    form.set('hash', createHmac('sha256', GUEST_KEY).update(nonce).digest('hex'))
    const given = await this.#send<{ token: string }>('POST', '/api/v6/auth/login', {}, form)
    this.#guestToken = given.data.token
    return ask()
  }

  audio(loopId: string, callFrom?: string): Promise<Response> {
    const from = callFrom === undefined ? '' : `&callFrom=${callFrom}`
    return fetch(`${this.#origin}/audio/getAudio?loopId=${loopId}${from}`)
  }

  /** The work that `proof_required` asks for, as docs/sign-in.md describes it. @returns the header `proof` */
  async solveChallenge(): Promise<string> {
    const { data: challenge } = await this.#ask<Challenge>('GET', '/auth/proofChallenge')
    const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
    for (let counter = 0; ; counter++) {
      const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
      password.writeUInt32BE(counter, password.length - 4)
      const derivedKey = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString(
        'hex',
      )
      if (derivedKey.startsWith(keyPrefix))
        return JSON.stringify({ challenge, solution: { counter, derivedKey } })
    }
  }

  #ask<Data = Fields>(
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Data>> {
    return this.#send(method, `/api${path}`, { source: 'web', token: this.token, ...headers }, payload)
  }

  async #send<Data = Fields>(
    method: string,
    path: string,
    headers: Record<string, string>,
    payload?: unknown,
  ): Promise<Reply<Data>> {
    const json = payload === undefined || payload instanceof FormData ? {} : JSON_BODY
    const body = payload instanceof FormData ? payload : JSON.stringify(payload)
    const answer = await fetch(this.#origin + path, {
      method,
      headers: { ...headers, ...json, ...this.#cookieHeader() },
      ...(payload === undefined ? {} : { body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair)
    }
    const said = (await answer.json()) as Omit<Reply, 'status' | 'data'> & {
      body?: { data: Data; cartId?: string }
    }
    return { status: answer.status, ...said, ...said.body, data: said.body?.data as Data }
  }

  #cookieHeader(): Record<string, string> {
    return this.#cookies.size === 0 ? {} : { cookie: [...this.#cookies.values()].join('; ') }
  }
}

const JSON_BODY = { 'content-type': 'application/json' }
