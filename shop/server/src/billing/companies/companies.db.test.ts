import { authoritySays } from '../../testing/billing-shop.ts'
import type { Profile } from '@segno/contract'
import { taxPlaceOf } from '@segno/vat'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { ask } from '../../testing/ask.ts'
import { anAccount } from '../../testing/builders.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { mailsTo } from '../../testing/mails.ts'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { showPackages } from '../show-packages.ts'
import type { CheckedVatId } from './check-vat-id.ts'
import { checkTypedVatId, forgetCompany, saveCompany, showCompany } from './companies.ts'
import { recheckVatIds } from './recheck-vat-ids.ts'

const database = useTestDatabase()
const now = () => new Date('2026-11-25T12:00:00Z')
const COMPANY = {
  company: 'Lace GmbH',
  street: 'Ring 1',
  postcode: '1010',
  city: 'Wien',
  vatId: 'ATU 1358 5627',
}

const vatSeller = {
  place: taxPlaceOf({ country: 'DE', postcode: null }),
  ossRegistered: true,
  registeredOutside: [],
}
const shop = (state: CheckedVatId['state']) => ({
  db: database.db,
  now,
  vatSeller,
  shop: { name: 'Segno', supportHost: 'segno.test', legal: null },
  origin: 'http://shop.test',
  jobs: new Jobs(database.db, pino({ level: 'silent' })),
  checkVatId: authoritySays(state),
})
async function taxOf(accountId: string) {
  const { vat, taxLoad } = await showPackages({ db: database.db, now, vatSeller }, accountId)
  return { vat, taxLoad }
}

test('[E10] a company whose VAT ID is confirmed owes the VAT itself, one that is not asked yet pays it', async () => {
  const { id } = await anAccount(database.db, { country: 'AT' })
  expect(await saveCompany(shop('pending'), id, COMPANY)).toMatchObject({ vatIdState: 'pending' })
  expect(await taxOf(id)).toEqual({ vat: 'charged', taxLoad: 2_000 })
  await saveCompany(shop('confirmed'), id, COMPANY)
  expect(await taxOf(id)).toEqual({ vat: 'reverse-charge', taxLoad: 0 })
  await forgetCompany(shop('confirmed'), id)
  expect(await taxOf(id)).toEqual({ vat: 'charged', taxLoad: 2_000 })
})

test('an id that could not be asked for is asked for again, and changes what is owed from then on', async () => {
  const { id } = await anAccount(database.db, { country: 'AT' })
  await saveCompany(shop('pending'), id, COMPANY)
  const { signal } = new AbortController()
  await recheckVatIds(shop('pending'), signal)
  expect(await taxOf(id)).toMatchObject({ vat: 'charged' })
  const changedMeanwhile = {
    ...shop('confirmed'),
    checkVatId: async () => {
      await saveCompany(shop('pending'), id, { ...COMPANY, vatId: 'ATU 3386 4707' })
      return { state: 'confirmed', consultation: null } as const
    },
  }
  await recheckVatIds(changedMeanwhile, signal)
  expect(await showCompany(shop('pending'), id)).toMatchObject({ vatIdState: 'pending' })
  await recheckVatIds(shop('confirmed'), signal)
  expect(await taxOf(id)).toMatchObject({ vat: 'reverse-charge' })
  await recheckVatIds(shop('invalid'), signal)
  expect(await showCompany(shop('invalid'), id)).toMatchObject({ vatIdState: 'confirmed' })
})

test('a confirmed id is asked for again after a week: one that has ended is told of, and VAT is charged from then on', async () => {
  const { id, email } = await anAccount(database.db, { country: 'AT' })
  await saveCompany(shop('confirmed'), id, COMPANY)
  const { signal } = new AbortController()
  const later = (state: CheckedVatId['state'], days: number) => ({
    ...shop(state),
    now: () => daysAfter(now(), days),
  })
  await recheckVatIds(later('invalid', 6), signal)
  expect(await taxOf(id)).toMatchObject({ vat: 'reverse-charge' })
  // Its authority is away: that takes nothing back, and it is asked again.
  await recheckVatIds(later('pending', 8), signal)
  expect(await taxOf(id)).toMatchObject({ vat: 'reverse-charge' })
  await recheckVatIds(later('invalid', 9), signal)
  expect(await taxOf(id)).toMatchObject({ vat: 'charged' })
  await recheckVatIds(later('invalid', 30), signal)
  expect(await mailsTo(database.db, email)).toMatchObject([
    { subject: 'Your VAT ID ATU13585627 is no longer valid' },
  ])
})

test('an id with a wrong digit, or one that its authority does not know, changes nothing', async () => {
  const { id } = await anAccount(database.db, { country: 'AT' })
  const wrong = { ...COMPANY, vatId: 'ATU13585628' }
  await expect(saveCompany(shop('confirmed'), id, wrong)).rejects.toMatchObject({ code: 'vat_id_invalid' })
  await expect(saveCompany(shop('invalid'), id, COMPANY)).rejects.toMatchObject({ code: 'vat_id_invalid' })
  expect(await showCompany(shop('confirmed'), id)).toBeNull()
})

test.each([
  ['ATU 1358 5627', 'confirmed', 'confirmed'],
  ['U13585627', 'pending', 'pending'],
  ['ATU13585627', 'invalid', 'invalid'],
  ['ATU13585628', 'confirmed', 'wrong'],
  ['ATU1358', 'confirmed', 'wrong'],
] as const)('as it is typed, %s of an id that its authority calls %s is %s', async (typed, said, state) => {
  const { id } = await anAccount(database.db, { country: 'AT' })
  expect(await checkTypedVatId(shop(said), id, typed)).toEqual({ state })
  expect(await showCompany(shop(said), id)).toBeNull()
})

test('the plan of somebody who moves is priced anew where the rate is another', async () => {
  await using shopApp = await openTestApp(database.db)
  const { token } = await signedIn(shopApp, { country: 'DE' })
  const moveTo = async (country: string): Promise<unknown> => {
    const { updatedAt } = await ask<Profile>(shopApp, '/api/user/profile', { token })
    const person = { userFirstName: 'Ada', userLastName: 'Lee', currency: 'EUR', links: [], updatedAt }
    await ask(shopApp, '/api/user', { method: 'PUT', token, body: { ...person, country } })
    const { rows } = await sql`select kind from job where kind = 'reprice-plan'`.execute(over(database.db))
    return rows.length
  }
  expect([await moveTo('CY'), await moveTo('AT')]).toEqual([0, 1])
})
