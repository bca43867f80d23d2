import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { freePort } from '@segno/test-kit/free-port'
import { startShop, type RunningShop } from '../running-shop.ts'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  const port = String(await freePort())
  shop = await startShop({ env: { SEGNO_INGEST_PROCESSES: '1', PORT: port } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

/** A plugin as far as signing in goes: it opens the browser at an address and listens on a port of its own. */
class Plugin implements AsyncDisposable {
  readonly #server: Server
  readonly #verifier = randomBytes(96).toString('base64url')
  /** What the browser brought. */
  readonly called: Promise<URLSearchParams>

  constructor() {
    const arrived = Promise.withResolvers<URLSearchParams>()
    this.called = arrived.promise
    this.#server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
      if (pathname === '/callback') arrived.resolve(searchParams)
      response.end('You can close this window.')
    })
  }

  async listen(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return this
  }

  get redirectUri(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/callback`
  }

  get address(): string {
    const query = new URLSearchParams({
      client_id: 'agent',
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: 'openid profile email library buy',
      state: 'state-of-the-plugin',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    return `${shop.origin}/oauth2/authorize?${query}`
  }

  async exchange(code: string): Promise<{ id_token: string }> {
    const answer = await fetch(`${shop.origin}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'agent',
        redirect_uri: this.redirectUri,
        code,
        code_verifier: this.#verifier,
      }),
    })
    return answer.json() as Promise<{ id_token: string }>
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

const newPage = async (): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('[A14] a plugin opens the browser, its owner signs in on the shop’s page, and the plugin may come in', async () => {
  await using plugin = await new Plugin().listen()
  const page = await newPage()
  await page.goto(plugin.address)
  await page.getByRole('heading', { name: 'Sign in to Segno Agent' }).waitFor()
  await press(page, 'As a buyer')
  await press(page, /^Continue as /)
  const brought = await plugin.called
  expect(brought.get('state')).toBe('state-of-the-plugin')
  const { id_token: token } = await plugin.exchange(brought.get('code')!)
  const answer = await fetch(`${shop.origin}/api/wallet`, { headers: { token } })
  expect(answer.status).toBe(200)
})

test('whoever is signed in already is asked, can be somebody else, and can say no', async () => {
  await using plugin = await new Plugin().listen()
  const page = await newPage()
  await page.goto(`${shop.origin}/login`)
  await press(page, 'As an artist')
  await page.waitForURL('**/sounds')
  await page.goto(plugin.address)
  await page.getByRole('button', { name: /^Continue as / }).waitFor()
  await press(page, 'Use another account')
  await press(page, 'As a buyer')
  await press(page, 'Cancel sign-in')
  expect((await plugin.called).get('error')).toBe('access_denied')
})

test('an address that is not the program’s own ends on a page of ours that says so', async () => {
  const page = await newPage()
  await page.goto(
    `${shop.origin}/oauth2/authorize?client_id=agent&redirect_uri=https://evil.test/&response_type=code&scope=openid&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`,
  )
  await page.getByRole('heading', { name: 'You can’t sign in from here' }).waitFor()
  expect(await page.getByText('an address that is not its own').count()).toBe(1)
  expect(new URL(page.url()).origin).toBe(shop.origin)
})

test('[A14] a program signs its person out at /logout, which goes nowhere that is not the program’s', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/login`)
  await press(page, 'As a buyer')
  await page.waitForURL('**/sounds')
  const leave = (uri: string) =>
    page.goto(`${shop.origin}/logout?client_id=web&logout_uri=${encodeURIComponent(uri)}`)
  await leave('https://evil.test/')
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/logout')
  expect(await page.evaluate(() => localStorage.getItem('Session'))).toBeNull()
  await leave(`${shop.origin}/login`)
  await page.waitForURL('**/login')
})
