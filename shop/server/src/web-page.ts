import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DescribePage } from './sharing/public.ts'
import { screenPathMatcher } from '@segno/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './platform/http/answer-failures.ts'
import { isAskedForPage, UNREADABLE_PATH } from './platform/http/unreadable-address.ts'
import type { PageBuilds } from './platform/page-builds/page-builds.ts'
import { OperatorError } from './platform/operator-error.ts'

/** No screen has such an address: what is missing here is missing, and a page in its place would only confuse. */
const OURS =
  /^\/(api|audio|photos|covers|cards|sitemaps|feeds|embed|oembed|downloads?|oauth2|docs|dev\/mail|assets|sandbox|mcp|\.well-known)(\/|$)/
/** But for people who mistype an address of the API document: they get the page that says so. */
const READ_BY_PEOPLE = /^\/docs(\/|$)/
const BUILD_LENGTH = 12
const KEEP_MS = 5_000
const ASSETS = '/assets/'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** The others are fonts. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}
const typeOf = (name: string): string => TYPES[extname(name)] ?? 'font/woff2'
/** Stands in the built page where each answer's own nonce belongs. */
const NONCE_MARK = '__CSP_NONCE__'

/** What the built page has in its head, between its marks, unless an address has more to say. */
const PLAIN_HEAD = /<meta\s+name="description"[^>]*>|<title>[^<]*<\/title>/g

interface PageOptions {
  readonly describePage: DescribePage
  readonly shopName: string
  readonly builds: Pick<PageBuilds, 'keep' | 'open'>
}

/**
 * Serves the built page at every address that is not the API's; where no screen has the address, the page says so, and its
 * status too. What messengers and search engines read is in the page before any script has run.
 */
export async function serveWebPage(
  app: FastifyInstance,
  folder: string,
  { describePage, shopName, builds }: PageOptions,
): Promise<void> {
  const pagePath = join(folder, 'index.html')
  if (!existsSync(pagePath))
    throw new OperatorError(`The page has not been built: ${pagePath} is missing. Run npm run build.`)
  const built = readFileSync(pagePath, 'utf8')
  // It names every file, so it is another one where any of them is.
  const build = createHash('sha256').update(built).digest('base64url').slice(0, BUILD_LENGTH)
  const page = built.replace('</head>', `  <meta name="build" content="${build}" />\n  </head>`)
  // A page that is open hears from any answer that there is a newer one.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('segno-build', build)
  })
  await keepBuild(app, builds, { build, folder })
  // The build lists the page's screens, so that each is named in one place.
  const isScreenPath = screenPathMatcher(
    JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8')) as string[],
  )
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? FOR_EVER : 'no-cache')
    },
  })
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(manifestOf(shopName))),
  )
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.get('/*', async (request, reply) => {
    const [pathname = '', search] = request.url.split('?', 2)
    const isForPeople = READ_BY_PEOPLE.test(pathname) && isAskedForPage(request)
    const former = pathname.startsWith(ASSETS) && (await builds.open(pathname.slice(ASSETS.length)))
    if (former) return reply.header('cache-control', FOR_EVER).type(typeOf(pathname)).send(former)
    if (OURS.test(pathname) && !isForPeople) throw notFound()
    const described = await describePage(pathname, search)
    if (described?.kind === 'moved')
      return reply.redirect(search === undefined ? described.path : `${described.path}?${search}`, 301)
    const isMissing = described?.kind === 'missing' || (described === null && !isScreenPath(pathname))
    // The nonce comes first: words of others in the head must not be able to ask for it.
    const html = inTheme(page, request.headers.cookie).replaceAll(NONCE_MARK, reply.cspNonce.script)
    return reply
      .code(pathname === UNREADABLE_PATH ? 400 : isMissing ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .header('vary', 'accept, cookie')
      .send(described === null ? html : withContent(html, described))
  })
}

/** A store that does not answer keeps no shop from starting: an older page is reloaded then. */
async function keepBuild(
  { log }: FastifyInstance,
  builds: PageOptions['builds'],
  { build, folder }: { build: string; folder: string },
): Promise<void> {
  const list = join(folder, 'builds.json')
  if (!existsSync(list)) return
  const [names = []] = JSON.parse(readFileSync(list, 'utf8')) as string[][]
  const kept = builds
    .keep(build, join(folder, 'assets'), names)
    .catch((error: unknown) => log.warn({ error }, 'the files of this build of the page could not be kept'))
  await Promise.race([kept, sleep(KEEP_MS, undefined, { ref: false })])
}

/** What a device needs to keep the page beside its own apps. */
function manifestOf(name: string): object {
  const icon = (size: number, purpose: string): object => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/sounds',
    display: 'standalone',
    background_color: '#16121f',
    theme_color: '#16121f',
    icons: [icon(192, 'any'), icon(512, 'maskable')],
  }
}

/** Where the page is drawn by scripts; what it says without them comes after it. */
const ROOT = '<div id="root"></div>'

function withContent(page: string, { head, body }: { readonly head: string; readonly body: string }): string {
  return page
    .replace(PLAIN_HEAD, '')
    .replace('</head>', () => `${head}\n  </head>`)
    .replace(ROOT, () => `${ROOT}\n    ${body}`)
}

/** So that it is painted right before any script has run. */
function inTheme(page: string, cookie = ''): string {
  const [, theme] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookie) ?? []
  return theme === undefined ? page : page.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`)
}
