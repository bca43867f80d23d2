import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './platform/http/answer-failures.ts'
import { OperatorError } from './platform/operator-error.ts'

/** No screen has such an address: what is missing here is missing, and a page in its place would only confuse. */
const OURS = /^\/(api|audio|photos|download|oauth2|docs|dev|assets|\.well-known)(\/|$)/
const ASKED_BY = ['GET', 'HEAD']
/** Stands in the built page where each answer's own nonce belongs. */
const NONCE_MARK = '__CSP_NONCE__'

/** Serves the built page at every address that is not the API's; the page itself says when there is no such screen. */
export async function serveWebPage(app: FastifyInstance, folder: string): Promise<void> {
  const pagePath = join(folder, 'index.html')
  if (!existsSync(pagePath))
    throw new OperatorError(`The page has not been built: ${pagePath} is missing. Run npm run build.`)
  const page = readFileSync(pagePath, 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (OURS.test(request.url.split('?', 1)[0] ?? '') || !ASKED_BY.includes(request.method)) throw notFound()
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .header('vary', 'cookie')
      .send(inTheme(page, request.headers.cookie).replaceAll(NONCE_MARK, reply.cspNonce.script))
  })
}

/** So that it is painted right before any script has run. */
function inTheme(page: string, cookie = ''): string {
  const [, theme] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookie) ?? []
  return theme === undefined ? page : page.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`)
}
