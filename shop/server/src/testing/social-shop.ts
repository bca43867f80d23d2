import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { over, type Db } from '../platform/db/db.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { TestBrowser } from './test-browser.ts'
import { UpstreamProvider } from './upstream-provider.ts'

export const ORIGIN = 'https://segno.test'
/** Where a browser sets out to the provider that runs beside the shop. */
export const START = '/oauth2/social/pool'
/** Who sits at the browser where a test does not say otherwise. */
export const ADA = {
  email: 'ada@upstream.test',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lee',
}

/** A shop that takes in whom a real provider beside it knows. */
export class SocialShop {
  readonly upstream: UpstreamProvider
  readonly app: TestApp
  readonly browser: TestBrowser
  readonly #db: Db

  constructor(upstream: UpstreamProvider, app: TestApp, db: Db) {
    this.upstream = upstream
    this.app = app
    this.browser = new TestBrowser(app, ORIGIN)
    this.#db = db
  }

  /** Goes to the provider and back, and in with the ticket. */
  async comeIn(): Promise<Record<string, unknown>> {
    const browser = new TestBrowser(this.app, ORIGIN)
    const { data } = await this.useTicket(brought(await browser.follow(START))['ticket']!, browser)
    return data!
  }

  useTicket(ticket: string, browser: TestBrowser = this.browser): Promise<Said> {
    const headers = { cookie: browser.cookiesFor(`${ORIGIN}/api/auth/useTicket`) }
    return this.#call({ method: 'POST', url: '/api/auth/useTicket', payload: { ticket }, headers })
  }

  post(path: string, payload: object, token?: string): Promise<Said> {
    return this.#call({ method: 'POST', url: path, payload }, token)
  }

  /** As the page does in the browser that has come back. */
  postInBrowser(path: string, payload: object): Promise<Said> {
    const headers = { cookie: this.browser.cookiesFor(`${ORIGIN}${path}`) }
    return this.#call({ method: 'POST', url: path, payload, headers })
  }

  get(path: string, token?: string): Promise<Said> {
    return this.#call({ method: 'GET', url: path }, token)
  }

  async profileOf(step: Record<string, unknown>): Promise<Record<string, unknown>> {
    return (await this.get('/api/user/profile', idTokenOf(step))).data!
  }

  async countAccounts(): Promise<number> {
    const counted = sql<{ count: number }>`select count(*)::int as count from account`
    return (await counted.execute(over(this.#db))).rows[0]!.count
  }

  async #call(
    request: { method: 'GET' | 'POST'; url: string; payload?: object; headers?: Record<string, string> },
    token?: string,
  ) {
    const headers = { ...request.headers, ...(token === undefined ? {} : { token }) }
    const answer = await this.app.app.inject({ ...request, headers })
    const said = answer.json() as { body?: { data: Said['data'] }; code?: string; message?: string }
    return { status: answer.statusCode, data: said.body?.data, code: said.code, message: said.message }
  }
}

interface Said {
  readonly status: number
  readonly data: Record<string, unknown> | undefined
  readonly code: string | undefined
  readonly message: string | undefined
}

/** What stands behind the `#` of an address. */
export function brought(address: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address.split('#')[1]))
}

export function idTokenOf(step: Record<string, unknown>): string {
  return (step['tokens'] as { idToken: string }).idToken
}

export function openSocialApp(
  db: Db,
  providers: readonly object[],
  now: () => Date = () => new Date(),
): Promise<TestApp> {
  const env = { SEGNO_ORIGIN: ORIGIN, SEGNO_SOCIAL_PROVIDERS: JSON.stringify(providers) }
  return openTestApp(db, env, { now })
}

/** A shop anew for each test, beside one provider for all of a file's. */
export function useSocialShop(database: { readonly db: Db }): () => SocialShop {
  let upstream: UpstreamProvider | undefined
  let shop: SocialShop | undefined
  beforeAll(async () => {
    upstream = await UpstreamProvider.open(`${ORIGIN}/oauth2/idpresponse`)
  })
  afterAll(() => upstream?.[Symbol.asyncDispose]())
  beforeEach(async () => {
    upstream!.people.clear()
    upstream!.people.set('ada', ADA)
    upstream!.present = 'ada'
    shop = new SocialShop(upstream!, await openSocialApp(database.db, [upstream!.settings]), database.db)
  })
  afterEach(() => shop?.app[Symbol.asyncDispose]())
  return () => shop!
}
