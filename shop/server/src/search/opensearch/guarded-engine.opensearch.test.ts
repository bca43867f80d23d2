import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenSearch } from '@segno/opensearch-nodes'
import { afterAll, expect, test } from 'vitest'
import { recordChanges } from '../../catalogue/public.ts'
import { openLog } from '../../platform/log.ts'
import { Metrics } from '../../platform/metrics/metrics.ts'
import { aSound } from '../../testing/builders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const nodes = await startOpenSearch(1)
if (nodes === null)
  process.stderr.write('\n!!! OpenSearch: NOT RUN, as this machine has no Java 21 or no Maven\n')
afterAll(() => nodes?.[Symbol.asyncDispose]())
const hasOpenSsl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenSsl) process.stderr.write('\n!!! OpenSearch over TLS: NOT RUN, as there is no openssl\n')

const PASSWORD = 'rain on tin'

/** A proxy before the node that speaks TLS with a certificate of its own, and wants a password. */
async function startGuard(opened: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), 'segno-tls-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const of = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...of])
  const ca = readFileSync(cert, 'utf8')
  const asked = { letIn: 0, refused: 0 }
  const server = createServer({ key: readFileSync(key), cert: ca }, (incoming, answer) => {
    const wanted = `Basic ${Buffer.from(`segno:${PASSWORD}`).toString('base64')}`
    const isLetIn = incoming.headers.authorization === wanted
    asked[isLetIn ? 'letIn' : 'refused']++
    if (!isLetIn) {
      answer.writeHead(401).end('Unauthorized')
      return
    }
    const { method, headers, url } = incoming
    const onward = request(new URL(url!, nodes!.urls[0]), { method, headers }, (from) => {
      answer.writeHead(from.statusCode!, from.headers)
      from.pipe(answer)
    })
    incoming.pipe(onward)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  opened.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const as = (password: string) => `https://segno:${encodeURIComponent(password)}@localhost:${port}`
  return { ca, as, asked }
}

async function startShop(opened: AsyncDisposableStack, url: string, ca: string | null = null) {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const openSearch = { urls: [url], ca, shards: 1, viewEveryMs: 0, namesLastMs: 0 }
  const shop = opened.use(await openTestApp(database.db, {}, { config: { openSearch }, log }))
  return { shop, logged: () => lines.join('') }
}

async function publish(title: string): Promise<void> {
  await recordChanges(database.db, [(await aSound(database.db, { title })).id])
}
const searched = async ({ app }: TestApp) => {
  const answer = await app.inject('/api/sounds')
  const { body } = answer.json() as { body?: { data?: { total: number } } }
  return [answer.statusCode, body?.data?.total]
}
const figures = ({ ctx }: TestApp) => new Metrics(ctx.gauges, ctx.log).read()

test.skipIf(nodes === null || !hasOpenSsl)(
  'the engine is asked over TLS by a password that no log has',
  async () => {
    await using opened = new AsyncDisposableStack()
    const { ca, as, asked } = await startGuard(opened)
    await publish('Behind a Wall')
    const { shop, logged } = await startShop(opened, as(PASSWORD), ca)
    await expect.poll(() => searched(shop)).toEqual([200, 1])
    expect(asked).toMatchObject({ refused: 0 })

    const stranger = await startShop(opened, as('sun on slate'), ca)
    await expect.poll(() => stranger.logged()).toContain('answers 401')
    expect(await searched(stranger.shop)).toEqual([503, undefined])
    const careful = await startShop(opened, as(PASSWORD))
    await expect.poll(() => careful.logged()).toMatch(/ConnectionError: [^"]*certificate/)
    expect(await searched(careful.shop)).toEqual([503, undefined])
    expect((await stranger.shop.ctx.warnings()).join(' ')).toContain(
      'The search engine is not told of changes',
    )
    // Views that others opened are left to them.
    expect(await searched(shop)).toEqual([200, 1])

    const said = [logged(), stranger.logged(), careful.logged()].join('')
    for (const secret of [PASSWORD, 'sun on slate'])
      for (const form of [
        secret,
        encodeURIComponent(secret),
        Buffer.from(`segno:${secret}`).toString('base64'),
      ])
        expect(said).not.toContain(form)
  },
)

/** As if the disks had less room than the node wants, or more. */
async function wantRoom(flood: string): Promise<void> {
  const watermark = 'cluster.routing.allocation.disk.watermark'
  const persistent = {
    'cluster.routing.allocation.disk.threshold_enabled': true,
    'cluster.info.update.interval': '10s',
    [`${watermark}.low`]: flood,
    [`${watermark}.high`]: flood,
    [`${watermark}.flood_stage`]: flood,
  }
  const { status } = await fetch(`${nodes!.urls[0]}/_cluster/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persistent }),
  })
  if (status !== 200) throw new Error(`the node refuses its settings: ${status}`)
}

test.skipIf(nodes === null)(
  'a node whose disk is full is waited for, and catches up once there is room',
  async () => {
    await using opened = new AsyncDisposableStack()
    await publish('Before')
    const { shop } = await startShop(opened, nodes!.urls[0]!)
    await expect.poll(() => searched(shop)).toEqual([200, 1])
    expect(await figures(shop)).toMatch(/^segno_search_feed_stopped 0$/m)
    await wantRoom('1000000gb')
    opened.defer(() => wantRoom('1b'))
    // The node looks at its disks every ten seconds: until then it takes what comes.
    let published = 1
    await expect
      .poll(
        async () => {
          await publish(`Meanwhile ${published++}`)
          return figures(shop)
        },
        { interval: 1_000 },
      )
      .toMatch(/^segno_search_feed_stopped 2$/m)
    expect((await shop.ctx.warnings()).join(' ')).toContain('the disks of its nodes are full')
    const [status, total] = await searched(shop)
    expect(status).toBe(200)
    expect(total).toBeLessThan(published)
    await wantRoom('1b')
    await expect.poll(() => searched(shop)).toEqual([200, published])
    expect(await figures(shop)).toMatch(/^segno_search_feed_stopped 0$/m)
    expect((await shop.ctx.warnings()).join(' ')).not.toContain('search engine')
  },
)
