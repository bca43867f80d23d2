import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { deleteSome } from '../platform/db/sweep.ts'
import { DAY_SALTS_KEPT, hashOfDay } from '../platform/secrets/day-salt.ts'
import { VAT_SELLER } from '../testing/payees-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { countClick } from './count-click.ts'
import { countClicks } from './queries.ts'
import type { AffiliatesTables } from './tables.ts'

const database = useTestDatabase()
let now: Date
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z')
})
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const click = (afid: string, clientAddress = '192.0.2.1', userAgent = FIREFOX) =>
  countClick({ db: database.db, now: () => now, vatSeller: VAT_SELLER }, { afid, clientAddress, userAgent })

test('[A09] following an affiliate’s link is counted for that affiliate', async () => {
  await click('ada')
  await click('ada', '192.0.2.2')
  await click('bob')
  expect(await countClicks(database.db, 'ada')).toBe(2)
  expect(await countClicks(database.db, 'nobody')).toBe(0)
})

test('one visitor counts once a day, however often the link is followed, and again on the next', async () => {
  for (let at = 0; at < 5; at++) await click('ada')
  expect(await countClicks(database.db, 'ada')).toBe(1)
  now = new Date('2026-11-22T00:00:01Z')
  await click('ada')
  expect(await countClicks(database.db, 'ada')).toBe(2)
})

test('a visitor cannot be recognised on another day by what is kept of a click', async () => {
  await click('ada')
  now = new Date('2026-11-22T00:00:01Z')
  await click('ada')
  const kept = over<AffiliatesTables>(database.db).selectFrom('affiliate_click')
  const hashes = (await kept.select('visitor_hash').execute()).map(({ visitor_hash: hash }) => hash)
  expect(new Set(hashes).size).toBe(2)
})

test('an address is not found again by trying addresses, once the day’s salt is thrown away', async () => {
  await click('ada')
  const kept = over<AffiliatesTables>(database.db).selectFrom('affiliate_click')
  const { visitor_hash: hash } = await kept.select('visitor_hash').executeTakeFirstOrThrow()
  const day = new Date('2026-11-21')
  expect(await hashOfDay(database.db, day, '192.0.2.1')).toBe(hash)
  const later = { now: new Date('2026-11-23T00:00:01Z'), limit: 10 }
  expect(await deleteSome(database.db, DAY_SALTS_KEPT, later)).toBe(1)
  expect(await hashOfDay(database.db, day, '192.0.2.1')).not.toBe(hash)
})

test('a robot that follows a link is not counted', async () => {
  await click('ada', '192.0.2.1', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
  expect(await countClicks(database.db, 'ada')).toBe(0)
})
