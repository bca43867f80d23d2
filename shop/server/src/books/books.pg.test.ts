import { type BookAccount, BOOK_ACCOUNTS } from '@segno/contract'
import type { CalendarDay } from '@segno/units'
import { sql } from 'kysely'
import { text as readText } from 'node:stream/consumers'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import {
  buyByCard,
  buySoundOf,
  livesIn,
  openBillingShop,
  refundByAdmin,
  type BillingShop,
} from '../testing/billing-shop.ts'
import { anAccount } from '../testing/builders.ts'
import { plantBreach } from '../testing/plant-breach.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { beginInvoiceRun, collectMovements } from '../billing/public.ts'
import { over } from '../platform/db/db.ts'
import { closeBooks } from './close-books.ts'
import { saveDatev } from './datev/save-datev.ts'
import { compareBooks } from './compare-books.ts'
import { enterBooks } from './enter-books.ts'
import { balancesOf, linesList } from './lists/queries.ts'
import { vatReturnOf } from './vat-return/queries.ts'

const database = useTestDatabase()
const CARD = '4242424242424242'
const clock = (instant: string) => ({ at: new Date(instant) })

function shopAt(time: { at: Date }): Promise<BillingShop> {
  return openBillingShop(database.db, { now: () => time.at })
}

const onePage = { sort: 'account', limit: 100, offset: 0 }

/** Closing balances by account, in words. */
async function balances(days: { from?: string; to?: string } = {}): Promise<string[]> {
  const rows = await balancesOf(database.db, days).page(onePage)
  return rows
    .filter((row) => row.closing_cents !== 0)
    .map((row) => `${BOOK_ACCOUNTS[row.account as BookAccount].title} ${row.closing_cents}`)
}

test('a payment, its points and its refund stand on their accounts, once however often they are entered [R15]', async () => {
  const time = clock('2026-11-25T12:00:00Z')
  await using shop = await shopAt(time)
  const { id: accountId } = await anAccount(database.db)
  const paymentId = await buyByCard(shop, accountId, CARD)
  await enterBooks(shop.ctx)
  expect(await balances()).toEqual(['Card provider 1071', 'VAT owed -171', 'Unspent points -900'])
  await buySoundOf(database.db, accountId, time.at)
  await enterBooks(shop.ctx)
  expect(await balances()).toContain('Sales -90')
  await refundByAdmin(shop, paymentId)
  for (let again = 0; again < 3; again++) await enterBooks(shop.ctx)
  const after = await balances()
  expect(after.filter((words) => words.startsWith('Unspent'))).toEqual([])
  expect(await compareBooks(shop.ctx, { isWhole: true })).toEqual([])
  const lines = await linesList(database.db, { payment: paymentId }).page({ ...onePage, sort: 'day' })
  expect(lines.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(0)
  expect(new Set(lines.map(({ source, paper }) => `${source} ${paper}`))).toEqual(
    new Set(['payment IN-2026-000001', 'points null', 'refund CN-2026-000001']),
  )
})

test.each([
  ['VAT', `update book_line set amount_cents = amount_cents - 1 where account = 'vat'`],
  ['VAT of another rate', `update book_line set vat_rate_basis_points = 700 where account = 'vat'`],
  ['unspent points', `delete from book_line where account = 'unspent'`],
  [
    'an invoice',
    `update invoice set document = jsonb_set(document, '{vat,0,vatCents}', '172') where number like 'IN-%'`,
  ],
])('a change of %s behind the books is found', async (_, statement) => {
  await using shop = await shopAt(clock('2026-11-25T12:00:00Z'))
  await buyByCard(shop, (await anAccount(database.db)).id, CARD)
  await enterBooks(shop.ctx)
  expect(await compareBooks(shop.ctx, { isWhole: true })).toEqual([])
  await plantBreach(database.db, statement)
  expect((await compareBooks(shop.ctx, { isWhole: true })).join('\n')).toMatch(
    /^the books have -?\d+ cents of EUR on/,
  )
})

test('an entry that does not add up, and a change of one, are refused by the database', async () => {
  await using shop = await shopAt(clock('2026-11-25T12:00:00Z'))
  await buyByCard(shop, (await anAccount(database.db)).id, CARD)
  await enterBooks(shop.ctx)
  const run = (statement: string) => sql.raw(statement).execute(over(database.db))
  await expect(run('update book_line set amount_cents = 1')).rejects.toThrow('only ever added to')
  await expect(run('delete from book_entry')).rejects.toThrow('only ever added to')
  await expect(
    run(`insert into book_line (id, entry_id, account, currency, amount_cents)
      select gen_random_uuid(), id, 'bank', 'EUR', 1 from book_entry limit 1`),
  ).rejects.toThrow('does not add up')
})

test('days are those of the shop, and closed ones take nothing any more', async () => {
  // In Berlin it is the first of December.
  const time = clock('2026-11-30T23:30:00Z')
  await using shop = await shopAt(time)
  const { id: adminId } = await anAccount(database.db, { role: 'admin' })
  const paymentId = await buyByCard(shop, (await anAccount(database.db)).id, CARD)
  await enterBooks(shop.ctx)
  expect(await balances({ to: '2026-11-30' })).toEqual([])
  expect(await balances({ from: '2026-12-01', to: '2026-12-01' })).toHaveLength(3)
  const close = (until: string) => closeBooks(shop.ctx, adminId, until as CalendarDay)
  await expect(close('2026-12-01')).rejects.toMatchObject({ code: 'day_not_over' })
  time.at = new Date('2027-01-02T12:00:00Z')
  await close('2026-12-31')
  await expect(close('2026-12-31')).rejects.toMatchObject({ code: 'day_is_closed' })
  const inDecember = await balances({ to: '2026-12-31' })
  await refundByAdmin(shop, paymentId)
  await enterBooks(shop.ctx)
  expect(await balances({ to: '2026-12-31' })).toEqual(inDecember)
  expect(await balances()).toEqual([])
})

test('fees and payouts of the provider are entered, and its balance is what the books say', async () => {
  const time = clock('2026-11-25T12:00:00Z')
  await using shop = await shopAt(time)
  await buyByCard(shop, (await anAccount(database.db)).id, CARD)
  time.at = new Date('2026-12-05T12:00:00Z')
  await shop.host.sandbox.tick()
  await shop.host.provider.stripe.payouts.create({ amount: 500, currency: 'eur' })
  for (let again = 0; again < 2; again++) {
    await collectMovements(shop.ctx)
    await enterBooks(shop.ctx)
  }
  const { available, pending } = await shop.host.provider.stripe.balance.retrieve()
  const held = available[0]!.amount + pending[0]!.amount
  const fee = 1_071 - 500 - held
  expect(fee).toBeGreaterThan(0)
  expect(await balances()).toEqual([
    'Bank 500',
    `Card provider ${held}`,
    'VAT owed -171',
    'Unspent points -900',
    `Provider’s fees ${fee}`,
  ])
})

test('a file for DATEV has each payment with its invoice number, and points by day [R15]', async () => {
  const time = clock('2026-11-25T12:00:00Z')
  await using shop = await shopAt(time)
  const { id: accountId } = await anAccount(database.db)
  await buyByCard(shop, accountId, CARD)
  await enterBooks(shop.ctx)
  const facts = { chart: 'SKR04', consultantNumber: 29_098, clientNumber: 55 } as const
  const file = await saveDatev(shop.ctx, { ...facts, from: '2026-11-01', to: '2026-11-30' })
  const text = await readText(await file.open({ startByte: 0, endByte: Infinity }))
  const [header, columns, ...rows] = Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data
  expect(header).toHaveLength(31)
  expect(columns![0]).toBe('Umsatz (ohne Soll/Haben-Kz)')
  expect(rows.map((row) => [row[0], row[6], row[7], row[9], row[10]])).toEqual([
    ['9,00', '1460', '3250', '2511', 'IN-2026-000001'],
    ['1,71', '1460', '3806', '2511', 'IN-2026-000001'],
  ])
  await expect(saveDatev(shop.ctx, { ...facts, from: '2026-12-01', to: '2027-01-31' })).rejects.toMatchObject(
    {
      code: 'days_in_two_years',
    },
  )
})

test('a quarter’s VAT is by country and rate, and a later credit note corrects its quarter', async () => {
  const time = clock('2026-11-25T12:00:00Z')
  await using shop = await shopAt(time)
  const { id: german } = await anAccount(database.db)
  const { id: french } = await anAccount(database.db)
  await livesIn(database.db, french, 'FR')
  await buyByCard(shop, german, CARD)
  const ofFrance = await buyByCard(shop, french, CARD, { grossCents: 1_080 })
  time.at = new Date('2027-01-05T12:00:00Z')
  await refundByAdmin(shop, ofFrance)
  const inQuarter = async (quarter: string) =>
    (await vatReturnOf(database.db, quarter).page({ ...onePage, sort: 'country' })).map(
      ({ country, rate, corrects, net_cents: net, vat_cents: vat }) => ({
        country,
        rate,
        corrects,
        net,
        vat,
      }),
    )
  expect(await inQuarter('2026-Q4')).toEqual([
    { country: 'DE', rate: 1_900, corrects: null, net: 900, vat: 171 },
    { country: 'FR', rate: 2_000, corrects: null, net: 900, vat: 180 },
  ])
  expect(await inQuarter('2027-Q1')).toEqual([
    { country: 'FR', rate: 2_000, corrects: '2026-Q4', net: -900, vat: -180 },
  ])
})

test('papers of a restored shop, which are numbered apart, are entered and declared like others', async () => {
  const time = clock('2026-11-25T12:00:00Z')
  await using shop = await shopAt(time)
  await beginInvoiceRun(database.db, time.at)
  const paymentId = await buyByCard(shop, (await anAccount(database.db)).id, CARD)
  await refundByAdmin(shop, paymentId)
  await enterBooks(shop.ctx)
  expect(await balances()).toEqual([])
  expect(await compareBooks(shop.ctx, { isWhole: true })).toEqual([])
  const declared = await vatReturnOf(database.db, '2026-Q4').page({ ...onePage, sort: 'country' })
  expect(declared.map(({ vat_cents: vat }) => vat)).toEqual([0])
})
