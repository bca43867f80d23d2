import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DescribePage } from './sharing/public.ts'
import { openHttpServer } from './platform/http/http-server.ts'
import { openLog } from './platform/log.ts'
import { serveWebPage } from './web-page.ts'

/** A shop that has kept no build yet. */
const EMPTY = { keep: () => Promise.resolve(), open: () => Promise.resolve(null) }

let folder: string
let app: FastifyInstance
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'segno-page-'))
  const paths = ['/', '/sounds', '/sounds/:id', '/uploads', '/admin/view_user/:userId', '/dev/kit']
  writeFileSync(join(folder, 'screens.json'), JSON.stringify(paths))
  await open('<!doctype html>\n<html lang="en"><body></body></html>')
})
async function open(page: string, describePage: DescribePage = () => Promise.resolve(null)): Promise<void> {
  writeFileSync(join(folder, 'index.html'), page)
  const settings = { genericMessage: '', requestsPerMinute: null, proxies: 0 }
  app = await openHttpServer({ log: openLog('silent'), ...settings })
  await app.register(fastifyCompress)
  await serveWebPage(app, folder, { describePage, shopName: 'Loops & Co', builds: EMPTY })
}
async function reopen(page: string, describePage?: DescribePage): Promise<void> {
  await app.close()
  await open(page, describePage)
}
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const htmlFor = async (cookie?: string): Promise<string> => {
  const answer = await app.inject({ url: '/sounds', headers: cookie === undefined ? {} : { cookie } })
  expect(answer.headers['vary']).toContain('cookie')
  return answer.body
}

test('the page comes in the theme that was chosen, from its first line', async () => {
  expect(await htmlFor('other=1; theme=light')).toContain('<html lang="en" data-theme="light">')
  expect(await htmlFor('theme=dark')).toContain('<html lang="en" data-theme="dark">')
})

test.each([undefined, 'theme=system', 'theme="><script>', 'mytheme=dark'])(
  'a cookie that says nothing of use changes nothing: %s',
  async (cookie) => {
    expect(await htmlFor(cookie)).toContain('<html lang="en"><body>')
  },
)

test('each answer names the build of the page that it belongs to, as the page itself does', async () => {
  await reopen('<html lang="en"><head></head></html>')
  const { headers, body } = await app.inject({ url: '/sounds' })
  const [, build] = /<meta name="build" content="([\w-]{12})" \/>/.exec(body) ?? []
  expect(headers['segno-build']).toBe(build)
  expect((await app.inject({ url: '/api/nothing' })).headers['segno-build']).toBe(build)
})

test('a device that keeps the page beside its apps is told the name of the shop', async () => {
  const manifest = (await app.inject({ url: '/manifest.webmanifest' })).json<{
    name: string
    start_url: string
  }>()
  expect(manifest).toMatchObject({ name: 'Loops & Co', start_url: '/sounds', display: 'standalone' })
})

const describe: DescribePage = async (path) => {
  if (path === '/artists/former') return { kind: 'moved', path: '/artists/today' }
  if (path === '/packs/none') return { kind: 'missing', head: '<title>No such pack</title>', body: '' }
  const body = `<p>$& ${'a row of it '.repeat(200)}</p>`
  return { kind: 'found', head: '<title>Night $& __CSP_NONCE__ Shift</title>', body }
}

test('a page says what it is in its own head, word for word, and one that is not there says so with its status', async () => {
  const built =
    '<html lang="en"><head><meta\n name="description"\n content="any" /><title>Any</title></head></html>'
  await reopen(built, describe)
  const found = await app.inject('/packs/one')
  expect([found.statusCode, found.body.match(/<title>.*?<\/title>/g)]).toEqual([
    200,
    ['<title>Night $& __CSP_NONCE__ Shift</title>'],
  ])
  expect(found.body).not.toContain('content="any"')
  const missing = await app.inject('/packs/none')
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  const moved = await app.inject('/artists/former?sort=newest')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/artists/today?sort=newest'])
})

test('what a page says without scripts comes after its root, and is compressed on the way', async () => {
  await reopen('<html lang="en"><body><div id="root"></div></body></html>', describe)
  const headers = { 'accept-encoding': 'gzip' }
  const [plain, packed] = [await app.inject('/sounds'), await app.inject({ url: '/sounds', headers })]
  expect(plain.body).toContain('<div id="root"></div>\n    <p>$& a row of it a row')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 5)
})

test.each([
  ['/', 200],
  ['/sounds', 200],
  ['/Sounds/', 200],
  ['/uploads?show=files', 200],
  ['/admin/view_user/12', 200],
  ['/admin/view_user', 404],
  ['/nope', 404],
  ['/sounds/1/2', 404],
  ['/.git/config', 404],
  ['/sounds//', 200],
  ['/dev/kit', 200],
])('%s comes as the page, with the status %i', async (url, status) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  }
})

test.each([
  '/.well-known/openid-federation',
  '/dev/mail',
  '/oauth2/nothing',
  '/photos/none.webp',
  '/api/nothing',
  '/assets/',
])('where a program asks for something of ours that is not there, it gets no page: %s', async (url) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  ['/sounds/%E0%A4%A', 400],
  ['/%?q=1', 400],
  ['/docs/zzz', 404],
  ['/api/nothing', 404],
  ['/dev/mail', 404],
])('%s is answered with the page to browsers, and with JSON to programs', async (url, status) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const page = await app.inject({ method, url, headers: { accept: BROWSER } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers).toHaveProperty('content-security-policy')
  }
  for (const accept of ['application/json', '*/*']) {
    const answer = await app.inject({ url, headers: { accept } })
    expect(answer.json()).toMatchObject({ statusCode: status, message: expect.any(String) })
  }
})
