import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { openTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()

test('the demo’s mails are read under this machine’s own names, and under no other that leads here', async () => {
  const origin = 'http://demo.segno.test'
  await using shop = await openTestApp(database.db, { SEGNO_DEMO: '1', SEGNO_ORIGIN: origin })
  const statusUnder = async (host: string, url = '/dev/mail') =>
    (await shop.app.inject({ url, headers: { host } })).statusCode
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5', 'demo.segno.test'])
    expect([host, await statusUnder(host)]).toEqual([host, 200])
  expect(await statusUnder('evil.example')).toBe(404)
  expect(await statusUnder('evil.example', '/dev/mail?x=1')).toBe(404)
  expect(await statusUnder('evil.example', '/healthz')).toBe(200)
})

test('only the demo’s letters and the sandbox’s form can be framed, by the shop, and both headers say so', async () => {
  const id = newId()
  await sql`insert into mail (id, to_address, subject, body_html)
    values (${id}, 'ada@segno.test', 'Hello', '<p>Hello</p>')`.execute(over(database.db))
  await using shop = await openTestApp(database.db, { SEGNO_DEMO: '1' })
  const framedBy = async (url: string) => {
    const { headers, statusCode } = await shop.app.inject(url)
    const policy = String(headers['content-security-policy'])
    return [statusCode, /frame-ancestors ([^;]*)/.exec(policy)?.[1], headers['x-frame-options']]
  }
  for (const url of ['/livez', '/docs', '/dev/mail', `/dev/mail/${id}`])
    expect([url, ...(await framedBy(url))]).toEqual([url, 200, "'none'", 'DENY'])
  for (const url of [`/dev/mail/${id}/letter`, '/sandbox/cards'])
    expect([url, ...(await framedBy(url))]).toEqual([url, 200, "'self'", 'SAMEORIGIN'])
})
