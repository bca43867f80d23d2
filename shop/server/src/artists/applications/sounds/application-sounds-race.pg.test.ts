import { addApplicationSound, applyAsArtist } from '@segno/contract'
import { writeWav } from '@segno/audio-files'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../../platform/db/db.ts'
import { openTestApp, signedIn, type TestApp } from '../../../testing/test-app.ts'
import { hasPostgres, useTestDatabase } from '../../../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let buyer: { token: string }
beforeEach(async () => {
  shop = await openTestApp(database.db)
  buyer = await signedIn(shop)
  await shop.app.inject({
    method: 'POST',
    url: applyAsArtist.path,
    headers: { token: buyer.token },
    payload: { about: 'Breaks', links: ['https://lea.test'], agreementNumber: 4 },
  })
})
afterEach(() => shop[Symbol.asyncDispose]())

const silence = { sampleRateHz: 44_100, channels: [new Float32Array(441)] }
const add = () =>
  shop.app.inject({
    method: 'POST',
    url: addApplicationSound.path,
    query: { fileName: 'Break.wav' },
    headers: { token: buyer.token, 'content-type': 'audio/wav' },
    payload: Buffer.from(writeWav({ pcm: silence, bitDepth: 16 })),
  })

async function counts(): Promise<{ rows: number; files: number }> {
  const { rows } = await sql`select 1 from artist_application_sound`.execute(over(database.db))
  let files = 0
  for await (const _ of shop.ctx.files.list('applications')) files++
  return { rows: rows.length, files }
}

test.skipIf(!hasPostgres)('of nine sounds that are added at once an application takes five', async () => {
  await Promise.all(Array.from({ length: 9 }, add))
  expect(await counts()).toEqual({ rows: 5, files: 5 })
})

test.skipIf(!hasPostgres)(
  'a sound that is added while the application is decided does not stay',
  async () => {
    const { token } = await signedIn(shop, { role: 'admin' })
    const { rows } = await sql<{ id: string }>`select id from artist_application`.execute(over(database.db))
    const decide = () =>
      shop.app.inject({
        method: 'POST',
        url: `/api/admin/artist-applications/${rows[0]!.id}/decision`,
        headers: { token },
        payload: { decision: 'refuse', reason: 'Show us more.' },
      })
    await Promise.all([add(), add(), decide(), add(), add()])
    await shop.ctx.startJobs()
    await expect.poll(counts).toEqual({ rows: 0, files: 0 })
  },
)
