import { expect, test } from 'vitest'
import { disputeLatest, type DisputeShop, openListeningShop } from '../testing/dispute-shop.ts'
import { mailsTo } from '../testing/mails.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { writtenPapers } from '../testing/written-papers.ts'
import { compareBooks } from './compare-books.ts'
import { enterBooks } from './enter-books.ts'
import { balancesOf } from './lists/queries.ts'
import { vatReturnOf } from './vat-return/queries.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
const page = { sort: 'country', limit: 100, offset: 0 } as const

/** Closing balances by account. */
async function balances({ shop }: DisputeShop): Promise<Record<string, number>> {
  await enterBooks(shop.ctx)
  expect(await compareBooks(shop.ctx, { isWhole: true })).toEqual([])
  const rows = await balancesOf(database.db, {}).page({ ...page, sort: 'account' })
  return Object.fromEntries(
    rows.flatMap((row) => (row.closing_cents === 0 ? [] : [[row.account, row.closing_cents]])),
  )
}

test('a lost dispute has a credit note, and one that is won by an appeal a new invoice: VAT follows in their quarters', async () => {
  let now = new Date('2026-11-25T12:00:00Z')
  await using office = await openListeningShop(database.db, () => now)
  const { email } = await office.pay(VISA)
  const decide = await disputeLatest(office)
  now = new Date('2027-01-31T23:30:00Z')
  await decide('lost')
  // In Berlin it is the first of February.
  expect(await writtenPapers(database.db)).toEqual([
    'IN-2026-000001 2026-11-25 900 171',
    'CN-2027-000001 2027-02-01 900 171 IN-2026-000001',
  ])
  expect(await balances(office)).toEqual({})
  const [mail] = (await mailsTo(database.db, email)).filter(({ subject }) => subject.includes('CN-2027'))
  expect(mail!.body_text).toMatch(/Payment reversed by the bank on 1 February 2027 \(dispute d[a-z]_/)
  now = new Date('2027-04-10T12:00:00Z')
  await decide('won')
  expect((await writtenPapers(database.db)).at(-1)).toBe('IN-2027-000001 2027-04-10 900 171 CN-2027-000001')
  expect(await balances(office)).toEqual({ provider: 1_071, vat: -171, unspent: -900 })
  const declared = async (quarter: string) =>
    (await vatReturnOf(database.db, quarter).page(page)).map((row) => [row.corrects, row.vat_cents])
  expect(await declared('2026-Q4')).toEqual([[null, 171]])
  expect(await declared('2027-Q1')).toEqual([['2026-Q4', -171]])
  expect(await declared('2027-Q2')).toEqual([['2026-Q4', 171]])
})

test('of a part that is lost only that part is credited', async () => {
  await using office = await openListeningShop(database.db, () => new Date('2026-11-25T12:00:00Z'))
  await office.pay(VISA)
  const decide = await disputeLatest(office, 536)
  await decide('lost')
  expect((await writtenPapers(database.db)).at(0)).toBe('CN-2026-000001 2026-11-25 450 86 IN-2026-000001')
  expect(await balances(office)).toEqual({ provider: 535, vat: -85, unspent: -450 })
})
