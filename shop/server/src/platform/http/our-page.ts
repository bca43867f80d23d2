import type { FastifyRequest } from 'fastify'

/**
 * Whether the shop's own page asks. The browser says so itself, and the header `source` takes a preflight that no other
 * site is allowed. A program that sends `source: web` is no browser, and says neither.
 */
export function isFromOurPage({ headers, hostname }: FastifyRequest): boolean {
  if (headers['source'] !== 'web') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  // Over plain http, and in browsers before 2023, there is the origin alone. A proxy may leave the port out of the host.
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).hostname === hostname
}
