import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { UploadShop } from '../../testing/upload-shop.ts'
import { losslessMasters, wholeNumbers } from '../audio/test-masters.ts'

const RATE_HZ = 44_100
const database = useTestDatabase()
const wavOf = (values: number[]): Uint8Array => losslessMasters([values], RATE_HZ)['wav'] ?? new Uint8Array()

test('a sound that is another but softer, or cut, goes to review with it; what is different does not', async () => {
  await using shop = await UploadShop.open(database.db)
  const artist = await shop.anArtist()
  const loop = wholeNumbers(4 * RATE_HZ, RATE_HZ)
  const variants = {
    'First.wav': loop,
    'Softer.wav': loop.map((value) => Math.round(value / 3)),
    'Cut.wav': loop.slice(RATE_HZ / 5),
    'Another.wav': wholeNumbers(4 * RATE_HZ, RATE_HZ, 3).map((value, frame) =>
      frame % 9_973 < 5_000 ? value : value >> 3,
    ),
  }
  for (const [fileName, values] of Object.entries(variants)) {
    await artist.upload(wavOf(values), { fileName })
    await artist.settled()
  }
  const intakes = await artist.settled()
  const first = intakes[0]
  expect(intakes.map((one) => [one.fileName, one.state, one.nearDuplicateOf?.loopId ?? null])).toEqual([
    ['First.wav', 'ready', null],
    ['Softer.wav', 'ready', first?.loopId],
    ['Cut.wav', 'ready', first?.loopId],
    ['Another.wav', 'ready', null],
  ])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sound where near_duplicate_of = ${first?.loopId}`.execute(
    over(database.db),
  )
  expect(rows[0]?.count).toBe(2)
})
