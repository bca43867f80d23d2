import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { gauge } from './platform/metrics/gauge.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { platformGauges } from './platform/metrics/platform-gauges.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { aSound } from './testing/builders.ts'
import { buySounds, givePoints } from './testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

async function scrape(metrics: Metrics): Promise<string> {
  await using served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${served.port}`
  expect((await fetch(`${address}/anything`)).status).toBe(404)
  return (await fetch(`${address}/metrics`)).text()
}

test('the metrics tell requests, the queue, the money and the ledger, and the shop itself tells none of it', async () => {
  const { id } = await signedIn(shop)
  await givePoints(database.db, id, 7)
  await buySounds(database.db, id, [(await aSound(database.db)).id])
  await shop.ctx.jobs.enqueue(database.db, [{ kind: 'a-kind', key: 'one', payload: {} }])
  const metrics = new Metrics(shop.ctx.gauges, pino({ level: 'silent' }))
  const config = readConfig({ SEGNO_REQUESTS_PER_MINUTE: '0' })
  await using app = await buildApp(config, shop.ctx, { webFolder: null, checkAnswers: true, metrics })
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
  await app.inject({ url: `/api/sounds/${id}?secret=word` })
  const text = await scrape(metrics)
  expect(text).toMatch(
    /segno_http_request_seconds_count\{method="GET",route="\/api\/sounds\/:soundId",status="\d+"\} 1/,
  )
  expect(text).toContain('segno_jobs{kind="a-kind",state="due"} 1')
  expect(text).toContain('segno_points_outstanding 7')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('segno_index_changes_behind')
  expect(text).not.toContain('secret=word')
  expect(text).not.toContain(id)
})

test('every figure that the alerts and the dashboard ask for is one that the shop tells', async () => {
  const gauges = [
    ...shop.ctx.gauges,
    ...platformGauges({ db: database.db, pool: () => ({ total: 1, idle: 1, waiting: 0 }) }),
  ]
  const known = new Set(gauges.map(({ name }) => name))
  known.add('segno_http_request_seconds')
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const text = readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8')
    const asked = new Set(text.match(/segno_[a-z_]+/g)?.map((name) => name.replace(/_(count|bucket)$/, '')))
    expect(asked.size).toBeGreaterThan(8)
    expect([...asked].filter((name) => !known.has(name))).toEqual([])
  }
})

test('a figure that cannot be read is missing, and the others are there', async () => {
  const broken = gauge('segno_broken', 'breaks', () => Promise.reject(new Error('the database is away')))
  const whole = gauge('segno_whole', 'does not', () => Promise.resolve(1))
  const text = await new Metrics([broken, whole], pino({ level: 'silent' })).read()
  expect(text).toContain('segno_whole 1')
  expect(text).not.toMatch(/^segno_broken /m)
  const again = await new Metrics([whole], pino({ level: 'silent' })).read()
  expect(again).toContain('segno_whole 1')
})
