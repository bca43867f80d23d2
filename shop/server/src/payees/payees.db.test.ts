import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '../accounts/public.ts'
import { daysAfter } from '../platform/day-range.ts'
import { over } from '../platform/db/db.ts'
import { anAccount, anArtist } from '../testing/builders.ts'
import { payeeDetails, payeesContextOn } from '../testing/payees-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import {
  enterDetails,
  type PayeesContext,
  readOwnPayee,
  setArtistDetails,
  setDestination,
  setTaxDetails,
} from './details.ts'
import { erasePayee, forgetPayees } from './forget-payees.ts'
import type { RetentionReason } from './hooks.ts'
import type { TaxFacts } from './tax-facts.ts'

const database = useTestDatabase()
const start = new Date('2026-11-21T12:00:00Z')
const at = (days: number) => payeesContextOn(database.db, daysAfter(start, days))
const { holder, iban, paypal, ...tax } = payeeDetails
const mails = async () => (await sql`select * from mail`.execute(over(database.db))).rows

test('an artist sees their details with a part of the IBAN only; new ones wait three days and are told by mail', async () => {
  const { id } = await anArtist(database.db)
  await setArtistDetails(at(0), id, { ...payeeDetails, iban: 'de89 3704 0044 0532 0130 00' })
  const shown = { holder, iban: 'DE89 … 3000', paypal: null, tax }
  expect(await readOwnPayee(at(0), id)).toEqual({ ...shown, usableAt: daysAfter(start, 3).toISOString() })
  expect(await readOwnPayee(at(3), id)).toEqual({ ...shown, usableAt: null })
  expect(await mails()).toHaveLength(1)
})

test('a move to another address does not wait; another account does', async () => {
  const { id } = await anArtist(database.db)
  await setArtistDetails(at(0), id, payeeDetails)
  await setArtistDetails(at(9), id, { ...payeeDetails, street: 'Weg 2', vatId: 'ATU13585627' })
  expect(await readOwnPayee(at(9), id)).toMatchObject({
    usableAt: null,
    tax: { street: 'Weg 2', vatId: 'ATU13585627' },
  })
  await setArtistDetails(at(9), id, { ...payeeDetails, iban: null, paypal: 'ava@lune.test' })
  expect((await readOwnPayee(at(9), id))?.usableAt).not.toBeNull()
  expect(await mails()).toHaveLength(2)
})

test.each([
  ['a wrong IBAN', { iban: 'DE00370400440532013000' }, 'iban_invalid'],
  ['a wrong VAT ID', { vatId: 'ATU13585628' }, 'vat_id_invalid'],
  ['a wrong tax ID', { taxId: '12345678901', taxCountry: 'DE' }, 'tax_id_invalid'],
])('%s changes nothing', async (_, wrong, code) => {
  const { id } = await anArtist(database.db)
  await expect(setArtistDetails(at(0), id, { ...payeeDetails, ...wrong })).rejects.toMatchObject({ code })
  expect(await readOwnPayee(at(0), id)).toBeNull()
})

test('a wrong tax ID is refused by a sentence that names its country', async () => {
  const { id } = await anArtist(database.db)
  const wrong = { ...payeeDetails, taxId: '12345678901', taxCountry: 'DE' }
  const message = 'This is not a tax ID of Germany. Check its letters and digits.'
  await expect(setArtistDetails(at(0), id, wrong)).rejects.toMatchObject({
    message,
    errors: [{ path: 'taxId', message }],
  })
})

test('of a company nothing is kept of a person, and where one was born only without a tax ID', async () => {
  const { id } = await anArtist(database.db)
  const born = { birthCity: 'Graz', birthCountry: 'AT' }
  const enter = async (changed: object) => {
    await setArtistDetails(at(0), id, { ...payeeDetails, ...born, ...changed })
    return (await readOwnPayee(at(0), id))!.tax
  }
  expect(await enter({})).toMatchObject({ taxId: '591199013', birthCity: null, birthCountry: null })
  expect(await enter({ taxId: null })).toMatchObject({ taxId: null, taxCountry: null, ...born })
  expect(await enter({ taxpayer: 'company', registerNumber: 'FN 123456 a' })).toMatchObject({
    registerNumber: 'FN 123456 a',
    taxId: '591199013',
    firstName: null,
    lastName: null,
    bornOn: null,
    birthCity: null,
  })
})

test('an artist who becomes an affiliate keeps the tax ID that was checked', async () => {
  const { id } = await anArtist(database.db)
  await setArtistDetails(at(0), id, payeeDetails)
  const address = { street: 'Weg 2', postcode: '10115', city: 'Berlin', country: 'DE' }
  const stated = { vatStatus: 'small', taxNumber: '181/815/08155', vatId: null } as const
  await setTaxDetails(at(0), id, { ...address, ...stated })
  expect((await readOwnPayee(at(0), id))!.tax).toMatchObject({
    ...stated,
    taxId: '591199013',
    taxCountry: 'AT',
  })
})

/** Deletes an account as the shop does, where so much is known of its earnings. */
const leave = (id: string, earned: RetentionReason, days = 0) => {
  const ctx = { ...at(days), reasons: [() => Promise.resolve(earned)] }
  return deleteAccount({ ...ctx, erasers: [erasePayee(ctx)] }, id, () => Promise.resolve())
}
const OWED = { isOwed: true, lastReportedAt: null }
const SETTLED = { isOwed: false, lastReportedAt: null }

test('a deleted account forgets where it was paid to once it is owed nothing, and the tax authority no longer asks', async () => {
  const [settled, seller, owed] = [
    await anArtist(database.db),
    await anArtist(database.db),
    await anArtist(database.db),
  ]
  for (const { id } of [settled, seller]) await setArtistDetails(at(0), id, payeeDetails)
  await setDestination(at(0), owed.id, { holder, iban, paypal })
  await leave(settled.id, SETTLED)
  await leave(seller.id, { isOwed: false, lastReportedAt: start })
  await leave(owed.id, OWED)
  expect(await readOwnPayee(at(0), settled.id)).toBeNull()
  expect(await readOwnPayee(at(0), seller.id)).toMatchObject({ holder, tax: { taxId: tax.taxId } })
  expect(await readOwnPayee(at(0), owed.id)).toMatchObject({ holder, tax: null })
  const sold = { isOwed: false, lastReportedAt: start }
  const reasons = [(_: unknown, id: string) => Promise.resolve(id === seller.id ? sold : SETTLED)]
  await forgetPayees({ ...at(365), reasons })
  expect(await readOwnPayee(at(365), seller.id)).not.toBeNull()
  expect(await readOwnPayee(at(365), owed.id)).toBeNull()
  await forgetPayees({ ...at(11 * 366), reasons })
  expect(await readOwnPayee(at(365), seller.id)).toBeNull()
})

test('an administrator enters details of somebody who has left, which wait three days, and all of them are told; the owner of an open account does', async () => {
  const { id } = await anArtist(database.db)
  const { id: actorId, email } = await anAccount(database.db, { role: 'admin' })
  const enter = (
    accountId: string,
    changed = {},
    reason: RetentionReason = OWED,
    by: { ctx: PayeesContext; tax: TaxFacts } = { ctx: at(1), tax },
  ) =>
    enterDetails(
      { ...by.ctx, reasons: [() => Promise.resolve(reason)] },
      {
        accountId,
        actorId,
        reason: 'Letter of 12 May',
        to: { holder, iban, paypal, ...changed },
        tax: by.tax,
      },
    )
  await expect(enter(id)).rejects.toMatchObject({ code: 'account_open' })
  await expect(enter(actorId.replace(/./g, '0'))).rejects.toMatchObject({ code: 'user_not_found' })
  await leave(id, OWED)
  await expect(enter(id, { iban: 'DE00370400440532013000' })).rejects.toMatchObject({ code: 'iban_invalid' })
  const unknown = { ...at(1), askVatId: () => Promise.resolve({ state: 'invalid' } as const) }
  const french = { ...tax, country: 'FR', vatStatus: 'reverseCharge', vatId: 'FR40303265045' } as const
  await expect(enter(id, {}, OWED, { ctx: unknown, tax: french })).rejects.toMatchObject({
    code: 'vat_id_invalid',
  })
  await expect(enter(id, {}, SETTLED)).rejects.toMatchObject({ code: 'nothing_owed' })
  expect(await readOwnPayee(at(1), id)).toBeNull()
  const other = await anAccount(database.db, { role: 'admin' })
  await enter(id)
  expect(await readOwnPayee(at(1), id)).toMatchObject({
    holder,
    tax,
    usableAt: daysAfter(start, 4).toISOString(),
  })
  const { rows } = await sql`select action, actor_id, before, after from audit_entry`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    {
      action: 'payee.enter',
      actor_id: actorId,
      before: null,
      after: { reason: 'Letter of 12 May', to: 'DE89 … 3000' },
    },
  ])
  const { rows: told } = await sql<{ to_address: string; body_text: string }>`
    select to_address, body_text from mail`.execute(over(database.db))
  expect(told.map(({ to_address: to }) => to).toSorted()).toEqual([email, other.email].toSorted())
  expect(told[0]?.body_text).toContain('Ada Buyer entered')
})
