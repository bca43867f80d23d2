import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { payPayouts, approvePayout } from './affiliates/office/decide.ts'
import { writePayoutFile } from './affiliates/office/transfers.ts'
import { earnCommission } from './affiliates/commissions/earn-commission.ts'
import {
  requestPayout,
  setAffiliateTax,
  setBankDetails,
  showMoney,
} from './affiliates/payouts/request-payout.ts'
import { anonymizeOldInvoices } from './billing/leave/queries.ts'
import { insertSelfBilled } from './billing/self-billing/queries.ts'
import { showSelfBilled } from './billing/self-billing/show-paper.ts'
import { selectAffiliateBreaches } from './affiliates/ledger/queries.ts'
import { selectBillingBreaches } from './billing/ledger/queries.ts'
import { selectRoyaltyBreaches } from './royalties/ledger/queries.ts'
import { plantBreach } from './testing/plant-breach.ts'
import { acceptInForce } from './legal/accept-text.ts'
import { selectAcceptancesOf } from './legal/queries.ts'
import { enterBooks } from './books/enter-books.ts'
import { compareBooks } from './books/compare-books.ts'
import { vatReturnOf } from './books/vat-return/queries.ts'
import { completeCheckout } from './orders/public.ts'
import { setArtistDetails } from './payees/details.ts'
import { confirmProposal, showWaiting } from './payees/proposals/decide-proposal.ts'
import { daysAfter } from './platform/day-range.ts'
import { over, type Db } from './platform/db/db.ts'
import type { FileAnswer } from './platform/http/file-answer.ts'
import { newId } from './platform/ids.ts'
import { accrueRoyalties } from './royalties/accrue.ts'
import { correctPayment } from './royalties/corrections/correct-payment.ts'
import { payArtist, proposedPayments } from './royalties/pay-artist.ts'
import { payRun } from './royalties/runs/decide-run.ts'
import { startRun } from './royalties/runs/start-run.ts'
import { writeRunFile } from './royalties/runs/write-run-file.ts'
import { affiliatesContextOn, aReferral } from './testing/affiliates-context.ts'
import { anAccount, anArtist, aSound } from './testing/builders.ts'
import { givePoints, ordersContextOn } from './testing/orders-context.ts'
import { PAYING, payeeDetails, payeesContextOn } from './testing/payees-context.ts'
import { hasPostgres, useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
const start = new Date('2026-10-01T12:00:00Z')
const later = daysAfter(start, 31)
const paid = { paidOn: '2026-11-02', reference: 'Transfers of October' }
const REGULAR = { vatStatus: 'regular', country: 'DE', vatId: 'DE136695976' } as const
const vatSeller = { ...PAYING.vatSeller, ossRegistered: true, registeredOutside: [] }
let actorId: string
beforeEach(async () => {
  actorId = (await anAccount(database.db, { role: 'admin' })).id
})

const ctx = () => ({
  ...payeesContextOn(database.db, later),
  artistShareBasisPoints: 5_000,
  ...PAYING,
  vatSeller,
  payoutAccount: { holder: 'Segno GmbH', iban: 'AT611904300234573201' },
})

/** An artist to whom 0.33 can be paid for each sound. */
async function anEarner(tax: Partial<Parameters<typeof setArtistDetails>[2]>, sounds = 3): Promise<string> {
  const { db } = database
  const { id } = await anArtist(db)
  await setArtistDetails(payeesContextOn(db, start), id, { ...payeeDetails, ...tax })
  const buyer = await anAccount(db)
  await givePoints(db, buyer.id, 2 * sounds)
  const items = []
  for (let at = 0; at < sounds; at++)
    items.push({ soundId: (await aSound(db, { artist_id: id })).id, pricePoints: 2 })
  const hooks = { onSale: [accrueRoyalties(5_000)], onSaleReturned: [] }
  const orders = ordersContextOn(db, { now: () => start, hooks })
  await completeCheckout(orders, { accountId: buyer.id, idempotencyKey: newId(), items })
  return id
}

const papers = async () =>
  (
    await sql<{ paper: unknown }>`
      select jsonb_build_array(number, corrects, document -> 'netCents', document -> 'vatCents', document #> '{vat,0,vatKind}') as paper
      from self_billed order by number`.execute(over(database.db))
  ).rows.map(({ paper }) => paper)

async function balanceOf(account: string): Promise<number> {
  await enterBooks(ctx())
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from book_line where account = ${account}`.execute(
    over(database.db),
  )
  return rows[0]!.cents
}

const textOf = async (answer: FileAnswer): Promise<string> =>
  (await answer.open({ startByte: 0, endByte: 999_999 }).then((bytes) => bytes.toArray())).join('')

test('a run pays VAT on top where the artist charges it: file, papers and books agree to the cent', async () => {
  await anEarner(REGULAR)
  await anEarner({})
  const run = await startRun(ctx(), { actorId, way: 'sepa', minAmountCents: 1 })
  expect([run.amount_cents, run.vat_cents]).toEqual([99 + 99, 19])
  expect(await textOf(await writeRunFile(ctx(), { actorId, runId: run.id }))).toContain('<CtrlSum>2.17</')
  await payRun(ctx(), { actorId, runId: run.id, ...paid })
  expect(await papers()).toEqual([
    ['SB-2026-000001', null, 99, 19, 'charged'],
    ['SB-2026-000002', null, 99, 0, 'outside'],
  ])
  expect([await balanceOf('bank'), await balanceOf('inputVat')]).toEqual([-217, 19])
  expect(await compareBooks(ctx(), { isWhole: true })).toEqual([])
  const declared = await vatReturnOf(database.db, '2026-Q4').page({ sort: 'country', limit: 9, offset: 0 })
  expect(declared).toMatchObject([{ country: 'DE', kind: 'charged', is_input: true, vat_cents: 19 }])
})

test('an artist who says something else while a run is open is paid as the bank file has it', async () => {
  const artistId = await anEarner(REGULAR)
  const { id: runId } = await startRun(ctx(), { actorId, way: 'sepa', minAmountCents: 1 })
  await setArtistDetails(payeesContextOn(database.db, start), artistId, {
    ...payeeDetails,
    ...REGULAR,
    vatStatus: 'small',
  })
  await payRun(ctx(), { actorId, runId, ...paid })
  expect(await papers()).toEqual([['SB-2026-000001', null, 99, 19, 'charged']])
})

test('an artist who says something else while a payment waits for a second administrator is paid as it was transferred', async () => {
  const artistId = await anEarner(REGULAR)
  const limited = { ...ctx(), payoutLimits: { ...PAYING.payoutLimits, secondPersonCents: 50 } }
  const second = (await anAccount(database.db, { role: 'admin' })).id
  const payment = { artistId, actorId, idempotencyKey: newId(), amountCents: 99, vatCents: 19, ...paid }
  expect(await payArtist(limited, payment)).toMatchObject({ isWaiting: true })
  const changed = { ...payeeDetails, ...REGULAR, vatStatus: 'small' } as const
  await setArtistDetails(payeesContextOn(database.db, start), artistId, changed)
  const [waiting] = await showWaiting(database.db)
  await confirmProposal(
    { ...limited, payouts: [proposedPayments(limited)] },
    { actorId: second, proposalId: waiting!.id, amountCents: 99 },
  )
  expect(await papers()).toEqual([['SB-2026-000001', null, 99, 19, 'charged']])
})

test('what businesses outside the Union supply is declared by the shop, and what private persons do is not', async () => {
  await anEarner({ vatStatus: 'outside', country: 'US', taxCountry: 'AT' })
  await anEarner({ vatStatus: 'private', country: 'US', taxCountry: 'AT' })
  const run = await startRun(ctx(), { actorId, way: 'sepa', minAmountCents: 1 })
  await payRun(ctx(), { actorId, runId: run.id, ...paid })
  const declared = await vatReturnOf(database.db, '2026-Q4').page({ sort: 'country', limit: 9, offset: 0 })
  expect(declared).toMatchObject([{ country: 'US', kind: 'reverse-charge', is_input: true, net_cents: 99 }])
})

test('a payment without the VAT that its artist is owed is refused, and one with it is corrected in parts', async () => {
  const artistId = await anEarner(REGULAR)
  const pay = (vatCents?: number) =>
    payArtist(ctx(), { artistId, actorId, idempotencyKey: newId(), amountCents: 99, vatCents, ...paid })
  await expect(pay()).rejects.toMatchObject({ code: 'payment_vat_differs' })
  expect(await papers()).toEqual([])
  await pay(19)
  const { rows } = await sql<{ id: string }>`select id from royalty_payment`.execute(over(database.db))
  const back = (amountCents: number) =>
    correctPayment(ctx(), {
      artistId,
      actorId,
      amountCents,
      paymentId: rows[0]!.id,
      idempotencyKey: newId(),
      reference: 'Came back from the bank',
    })
  await back(50)
  await back(49)
  expect(await papers()).toEqual([
    ['SB-2026-000001', null, 99, 19, 'charged'],
    ['SC-2026-000001', 'SB-2026-000001', 50, 10, 'charged'],
    ['SC-2026-000002', 'SB-2026-000001', 49, 9, 'charged'],
  ])
  expect([await balanceOf('bank'), await balanceOf('inputVat')]).toEqual([0, 0])
})

test.each([
  ['a payment with other VAT than its paper', 'update royalty_payment set vat_cents = 18'],
  ['a payment without its paper', 'delete from self_billed'],
  ['a paper of no payout', 'update self_billed set payout_id = account_id'],
  ['a paper that does not add up', `update self_billed set document = document || '{"grossCents": 1}'`],
  ['a gap between numbers', `update self_billed set number = 'SB-2025-000001'`],
])('the check of the ledger finds %s', async (_, statement) => {
  const artistId = await anEarner(REGULAR)
  const rules = [selectBillingBreaches, selectRoyaltyBreaches, selectAffiliateBreaches]
  const breaches = async () => (await Promise.all(rules.map((rule) => rule(database.db)))).flat()
  await payArtist(ctx(), {
    artistId,
    actorId,
    idempotencyKey: newId(),
    amountCents: 99,
    vatCents: 19,
    ...paid,
  })
  expect(await breaches()).toEqual([])
  await plantBreach(database.db, statement)
  expect(await breaches()).not.toEqual([])
})

test.skipIf(!hasPostgres)('payments at once have numbers of their own without a gap', async () => {
  const artists = []
  for (let at = 0; at < 6; at++) artists.push(await anEarner({ vatStatus: 'private' }, 1))
  const payments = artists.map((artistId) =>
    payArtist(ctx(), { artistId, actorId, idempotencyKey: newId(), amountCents: 33, ...paid }),
  )
  await Promise.all(payments)
  expect((await papers()).map((paper) => (paper as string[])[0])).toEqual(
    artists.map((_, at) => `SB-2026-00000${at + 1}`),
  )
})

const affiliates = (at = later) => ({ ...affiliatesContextOn(database.db, at), vatSeller })

const OF_POINTS = { packageId: 'p', kind: 'points', period: null, currency: 'EUR' } as const

/** An affiliate with 60.00 to be paid. */
async function anAffiliate(): Promise<string> {
  const { affiliateId, referredId } = await aReferral(database.db, { at: daysAfter(start, -10) })
  await setBankDetails(affiliates(daysAfter(start, -10)), affiliateId, {
    holder: 'Ada Lee GmbH',
    iban: 'DE89370400440532013000',
  })
  await earnCommission(affiliates().terms)(database.db, {
    ...OF_POINTS,
    accountId: referredId,
    paymentId: newId(),
    netCents: 40_000,
    at: daysAfter(start, -5),
  })
  return affiliateId
}

test('an affiliate’s payout brings VAT on top, and its paper is theirs alone', async () => {
  const affiliateId = await anAffiliate()
  const address = { street: 'Gasse 1', postcode: '10115', city: 'Berlin', taxNumber: null }
  await setAffiliateTax(affiliates(), affiliateId, { ...address, ...REGULAR })
  const { terms, vatSeller: seller } = affiliates()
  const legal = {
    now: () => later,
    shop: { name: 'Coda', origin: 'https://coda.test', supportHost: 'coda.test', legal: null },
    artistShareBasisPoints: 5_000,
    promoPointMicroEur: 300_000,
    affiliateTerms: terms,
    vatSeller: seller,
  }
  const accept = [
    (tx: Db, { affiliateId: accountId, at }: { affiliateId: string; at: Date }) =>
      acceptInForce(legal, tx, { name: 'affiliates', accountId, at, occasion: 'payout' }),
  ]
  await requestPayout({ ...affiliates(), onRequested: accept }, affiliateId, 'EUR')
  expect(await selectAcceptancesOf(database.db, affiliateId)).toMatchObject([
    { name: 'affiliates', number: 1, occasion: 'payout', filled: { affiliateShare: '15%' } },
  ])
  const { rows } = await sql<{ id: string }>`select id from affiliate_payout`.execute(over(database.db))
  const payoutIds = rows.map(({ id }) => id)
  await approvePayout(affiliates(), { actorId, payoutId: payoutIds[0]!, amountCents: 6_000 })
  const file = await textOf(await writePayoutFile(affiliates(), { actorId, payoutIds }))
  expect(file).toContain('<CtrlSum>71.40</')
  await payPayouts(affiliates(), { actorId, payoutIds, ...paid })
  expect(await papers()).toEqual([['SB-2026-000001', null, 6_000, 1_140, 'charged']])
  expect([await balanceOf('bank'), await balanceOf('inputVat')]).toEqual([-7_140, 1_140])
  const caller = { accountId: affiliateId, role: 'user' } as Parameters<typeof showSelfBilled>[1]
  const asked = { number: 'SB-2026-000001', as: 'cii' } as const
  const text = await textOf(await showSelfBilled(affiliates(), caller, asked))
  expect(text).toContain('<ram:TypeCode>389</')
  const other = { ...caller, accountId: actorId }
  await expect(showSelfBilled(affiliates(), other, asked)).rejects.toMatchObject({ code: 'paper_not_found' })
})

test('what does not fit is refused in words, and nothing is changed', async () => {
  const affiliateId = await anAffiliate()
  const address = { street: 'Gasse 1', postcode: '1010', city: 'Wien', taxNumber: null, vatId: null }
  const set = (vatStatus: 'small' | 'regular' | 'reverseCharge' | 'outside') =>
    setAffiliateTax(affiliates(), affiliateId, { ...address, country: 'AT', vatStatus })
  for (const status of ['small', 'regular', 'reverseCharge', 'outside'] as const)
    await expect(set(status)).rejects.toMatchObject({ code: 'vat_status_mismatch' })
  const askVatId = () => Promise.resolve({ state: 'invalid' } as const)
  const nobodys = { ...affiliates(), askVatId }
  const french = { ...address, country: 'FR', vatStatus: 'reverseCharge', vatId: 'FR40303265045' } as const
  await expect(setAffiliateTax(nobodys, affiliateId, french)).rejects.toMatchObject({
    code: 'vat_id_invalid',
  })
  expect((await showMoney(affiliates(), affiliateId)).tax).toBeNull()
  await setAffiliateTax(affiliates(), affiliateId, french)
  expect((await showMoney(affiliates(), affiliateId)).tax).toMatchObject({ vatStatus: 'reverseCharge' })
})

test('papers older than the law asks for lose their payee, and nothing else', async () => {
  const year = new Date().getUTCFullYear()
  for (const [number, at] of [
    ['SB-1-000001', `${year - 11}-12-31T12:00:00Z`],
    ['SB-1-000002', `${year - 10}-01-01T12:00:00Z`],
  ] as const)
    await insertSelfBilled(database.db, {
      number,
      accountId: actorId,
      payoutId: newId(),
      corrects: null,
      vatStatus: null,
      document: { grossCents: 1, seller: { name: 'Ava Lune', taxNumber: '12', country: 'AT' } },
      issuedAt: new Date(at),
    })
  await anonymizeOldInvoices(database.db)
  const { rows } = await sql<{ seller: object }>`
    select document -> 'seller' as seller from self_billed order by number`.execute(over(database.db))
  expect(rows.map(({ seller }) => seller)).toMatchObject([
    { name: 'No longer kept', taxNumber: null, country: 'AT' },
    { name: 'Ava Lune', taxNumber: '12', country: 'AT' },
  ])
})
