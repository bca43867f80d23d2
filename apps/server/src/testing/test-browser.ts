import type { TestApp } from './test-app.ts'

/** Follows redirects as a browser does, between the shop and other sites, with the cookies of each. */
export class TestBrowser {
  readonly #shop: TestApp
  readonly #origin: string
  readonly #jars = new Map<string, Map<string, string>>()

  /** @param origin where the shop believes it is; what is asked for there goes to `shop` without a network */
  constructor(shop: TestApp, origin: string) {
    this.#shop = shop
    this.#origin = origin
  }

  /** One request; redirects are not followed. */
  async visit(
    address: string,
    sent: { form?: Readonly<Record<string, string>>; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<{ status: number; location: string | null; setCookie: readonly string[] }> {
    const url = new URL(address, this.#origin)
    const headers = { ...sent.headers, cookie: this.cookiesFor(url.origin) }
    const answer =
      url.origin === this.#origin
        ? await this.#visitShop(url, { ...sent, headers })
        : await visitOther(url, headers)
    this.#keep(url.origin, answer.setCookie)
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

  cookiesFor(origin: string): string {
    return [...(this.#jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #visitShop(
    url: URL,
    { form, headers }: { form?: Readonly<Record<string, string>>; headers: Record<string, string> },
  ) {
    const answer = await this.#shop.app.inject({
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

  #keep(origin: string, setCookie: readonly string[]): void {
    const jar = this.#jars.get(origin) ?? new Map<string, string>()
    this.#jars.set(origin, jar)
    for (const line of setCookie) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const isOver = attributes.some((one) => /^max-age=0$/i.test(one)) || value === ''
      if (isOver) jar.delete(name)
      else jar.set(name, value)
    }
  }
}

async function visitOther(url: URL, headers: Record<string, string>) {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  await answer.body?.cancel()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    setCookie: answer.headers.getSetCookie(),
  }
}
