import type { TestApp } from './test-app.ts'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** Follows redirects as a browser does, between the shop and other sites, with the cookies of each. */
export class TestBrowser {
  readonly #shop: TestApp | null
  readonly #origin: string
  /** By origin, name and path. */
  readonly #cookies = new Map<string, Cookie>()

  /** @param origin where the shop believes it is; what is asked for there goes to `shop` without a network, where it is one of this process */
  constructor(shop: TestApp | null, origin: string) {
    this.#shop = shop
    this.#origin = origin
  }

  /** One request; redirects are not followed. */
  async visit(
    address: string,
    sent: { form?: Readonly<Record<string, string>>; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<{ status: number; location: string | null; setCookie: readonly string[] }> {
    const url = new URL(address, this.#origin)
    const headers = { ...sent.headers, cookie: this.cookiesFor(url.href) }
    const answer =
      this.#shop !== null && url.origin === this.#origin
        ? await visitShop(this.#shop, url, { ...sent, headers })
        : await visitOther(url, headers)
    for (const line of answer.setCookie) this.#keep(url.origin, line)
    const location = answer.location === null ? null : new URL(answer.location, url).href
    return { ...answer, location }
  }

  /** Goes on until a page of the shop is reached, or `until` says stop. @returns that address, from the shop's origin on */
  async follow(address: string, until: (address: string) => boolean = () => false): Promise<string> {
    let at = new URL(address, this.#origin).href
    while (!until(at)) {
      if (at.startsWith(this.#origin) && !at.startsWith(`${this.#origin}/oauth2/`))
        return at.slice(this.#origin.length)
      const { location, status } = await this.visit(at)
      if (location === null) throw new Error(`${at} answers ${status} and leads nowhere`)
      at = location
    }
    return at
  }

  cookiesFor(address: string): string {
    const { origin, pathname } = new URL(address)
    return [...this.#cookies]
      .filter(([key, { path }]) => key.startsWith(`${origin} `) && isUnder(path, pathname))
      .map(([, { name, value }]) => `${name}=${value}`)
      .join('; ')
  }

  #keep(origin: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/'
    const isOver = attributes.some((one) => /^max-age=0$/i.test(one)) || value === ''
    const key = `${origin} ${name} ${path}`
    if (isOver) this.#cookies.delete(key)
    else this.#cookies.set(key, { name, value, path })
  }
}

const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

async function visitOther(url: URL, headers: Record<string, string>) {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  await answer.body?.cancel()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    setCookie: answer.headers.getSetCookie(),
  }
}

async function visitShop(
  { app }: TestApp,
  url: URL,
  { form, headers }: { form?: Readonly<Record<string, string>>; headers: Record<string, string> },
) {
  const answer = await app.inject({
    method: form ? 'POST' : 'GET',
    url: url.pathname + url.search,
    headers: form ? { ...headers, 'content-type': 'application/x-www-form-urlencoded' } : headers,
    ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
  })
  return {
    status: answer.statusCode,
    location: answer.headers.location ?? null,
    setCookie: [answer.headers['set-cookie'] ?? []].flat(),
  }
}
