import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { UploadShop } from '../../testing/upload-shop.ts'
import { losslessMasters, wholeNumbers } from '../audio/test-masters.ts'
import { sweepPreviews } from './sweep-previews.ts'

const RATE_HZ = 44_100
const WEEK_AND_A_DAY_MS = 8 * 24 * 3_600_000
const database = useTestDatabase()

test('a draft that is deleted and brought again at once is heard; its previews go a week after it is deleted for good', async () => {
  await using shop = await UploadShop.open(database.db)
  const artist = await shop.anArtist()
  const { wav = new Uint8Array() } = losslessMasters([wholeNumbers(RATE_HZ, RATE_HZ)], RATE_HZ)
  const upload = async (): Promise<{ id: string; key: string }> => {
    await artist.upload(wav)
    await artist.settled()
    const { rows } = await sql<{ id: string; key: string }>`
      select id, preview_opus_key as key from sound`.execute(over(database.db))
    return rows[0]!
  }
  const remove = (id: string) => artist.post('/api/artist/sounds/delete', { ids: [id] })
  const { ctx } = shop.shop
  const sweepLater = () => sweepPreviews({ ...ctx, now: () => new Date(Date.now() + WEEK_AND_A_DAY_MS) })

  const first = await upload()
  await remove(first.id)
  const second = await upload()
  expect([second.key, second.id === first.id]).toEqual([first.key, false])
  await sweepLater()
  expect(await ctx.files.sizeBytes(second.key)).toBeGreaterThan(0)
  await remove(second.id)
  expect(await ctx.files.sizeBytes(second.key)).toBeGreaterThan(0)
  await sweepLater()
  expect(await ctx.files.sizeBytes(second.key)).toBeNull()
})
