import { expect, test } from 'vitest'
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
