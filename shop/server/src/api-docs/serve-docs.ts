import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { ApiGroup } from '@segno/contract'
import type { FastifyInstance } from 'fastify'
import { describeApi, type AboutApi } from '../platform/http/openapi.ts'
import { docsPage, THEME_MARK } from './docs-page.ts'
import { withExamples } from './worked-examples.ts'

const WEIGHTS = ['400', '600'] as const
const THEME = /(?:^|; )theme=(light|dark)(?:;|$)/

/** The API document, for people at /docs and for programs at /docs/json. Nothing of it comes from elsewhere. */
export function serveDocs(app: FastifyInstance, plainGroups: readonly ApiGroup[], about: AboutApi): void {
  // When they are first asked for, so that their first reader waits for a moment, and not every server that is started.
  const groups = whenAsked(() => withExamples(plainGroups, about))
  const pages = whenAsked(() => themedPages(docsPage(groups(), about)))
  const document = whenAsked(() => describeApi(groups(), about))
  app.get('/docs', (request, reply) => {
    const [, theme] = THEME.exec(request.headers.cookie ?? '') ?? []
    const { etag, bytes, zipped } = pages().get(theme)!
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding').header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    return request.headers['accept-encoding']?.includes('gzip')
      ? reply.header('content-encoding', 'gzip').send(zipped)
      : reply.send(bytes)
  })
  // Links within the page are to /docs.
  app.get('/docs/', (_, reply) => reply.redirect('/docs', 301))
  app.get('/docs/json', (_, reply) => reply.header('cache-control', 'no-cache').send(document()))
  for (const name of ['look.css', 'page.css'])
    serveFile(app, `/docs/${name}`, { type: 'text/css; charset=utf-8', url: own(name) })
  serveFile(app, '/docs/page.js', { type: 'text/javascript; charset=utf-8', url: own('page.js') })
  for (const weight of WEIGHTS) {
    const url = import.meta.resolve(
      `@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-${weight}-normal.woff2`,
    )
    serveFile(app, `/docs/font-${weight}.woff2`, { type: 'font/woff2', url })
  }
}

function themedPages(page: string) {
  const themes = [undefined, 'light', 'dark']
  return new Map(
    themes.map((theme) => [
      theme,
      readyPage(page.replace(THEME_MARK, theme === undefined ? '' : `data-theme="${theme}"`)),
    ]),
  )
}

function whenAsked<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** Made once: it is large, and the same for everybody. */
function readyPage(text: string) {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('base64url')
  // Weak, as the same page comes as it is and compressed.
  return { etag: `W/"${hash}"`, bytes, zipped: gzipSync(bytes) }
}

const own = (name: string): string => import.meta.resolve(`./${name}`)

function serveFile(app: FastifyInstance, path: string, { type, url }: { type: string; url: string }): void {
  const bytes = readFileSync(fileURLToPath(url))
  app.get(path, (_, reply) => reply.header('cache-control', 'no-cache').type(type).send(bytes))
}
