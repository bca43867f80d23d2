interface Cookie {
  readonly name: string
  /** Null takes the cookie away. */
  readonly value: string | null
  readonly lastsSeconds: number
  readonly sameSite: 'Strict' | 'Lax' | 'None'
}

/** Where the shop has https, a cookie is for this very host and no other. Shops on other ports of it share its cookies. */
function cookieName(origin: string, name: string): string {
  const { port } = new URL(origin)
  return `${isSecure(origin) ? '__Host-' : ''}${name}${port && `-${port}`}`
}

/** A line for the browser to keep, which no script of a page can read. */
export function cookieLine(origin: string, cookie: Cookie): string {
  return [
    `${cookieName(origin, cookie.name)}=${cookie.value ?? ''}`,
    'Path=/',
    'HttpOnly',
    `Max-Age=${cookie.value === null ? 0 : cookie.lastsSeconds}`,
    `SameSite=${cookie.sameSite}`,
    ...(isSecure(origin) ? ['Secure'] : []),
  ].join('; ')
}

/** @param header what the browser sent as `cookie` */
export function readCookie(origin: string, header: string | null, name: string): string | null {
  const prefix = `${cookieName(origin, name)}=`
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? null
}

const isSecure = (origin: string): boolean => origin.startsWith('https:')
