/** A browser as far as redirects and cookies go. */
export interface Browser {
  /** @returns where the redirects end: the first address that is not ours, or that answers with a page */
  follow(address: string): Promise<URL>
  post(address: string, headers: Record<string, string>): Promise<unknown>
}

interface Cookie {
  readonly value: string
  readonly path: string
}

const MOST_HOPS = 10

export function aBrowser(): Browser {
  const cookies = new Map<string, Cookie>()
  const cookiesFor = ({ pathname }: URL): string =>
    [...cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  const keep = (answer: Response): void => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split('; ')
      const at = pair!.indexOf('=')
      const path = attributes.find((one) => one.startsWith('path='))?.slice('path='.length) ?? '/'
      cookies.set(pair!.slice(0, at), { value: pair!.slice(at + 1), path })
    }
  }
  return {
    async follow(address) {
      const home = new URL(address).origin
      let url = new URL(address)
      for (let hop = 0; hop < MOST_HOPS && url.origin === home; hop++) {
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: cookiesFor(url), accept: 'text/html' },
        })
        keep(answer)
        const location = answer.headers.get('location')
        if (location === null) return url
        url = new URL(location, url)
      }
      return url
    },
    post: (address, headers) =>
      fetch(address, { method: 'POST', headers: { ...headers, cookie: cookiesFor(new URL(address)) } }).then(
        (answer) => answer.json(),
      ),
  }
}
