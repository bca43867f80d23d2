import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { newId } from '../../platform/ids.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { affiliatesContextOn, aReferral } from '../../testing/affiliates-context.ts'
import { anAccount } from '../../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { earnCommission, takeBackCommission } from '../commissions/earn-commission.ts'
import { requestPayout, setBankDetails, showMoney } from '../payouts/request-payout.ts'
import { approvePayout, payPayouts, rejectPayout } from './decide.ts'
import { showApproved, writePayoutFile } from './transfers.ts'

const database = useTestDatabase()
const start = new Date('2026-09-01T12:00:00Z')
const later = daysAfter(start, 31)
const ctx = (at = later) => affiliatesContextOn(database.db, at)
const of = { packageId: 'p', kind: 'points', period: null, currency: 'EUR' } as const
const paid = { paidOn: '2026-10-02', reference: 'SEPA 12' }
let actorId: string
beforeEach(async () => {
  actorId = (await anAccount(database.db, { role: 'admin' })).id
})

/** An affiliate's approved payout of 60.00. */
async function anApproved() {
  const { db } = database
  const { affiliateId, referredId } = await aReferral(db, { at: start })
  await setBankDetails(ctx(start), affiliateId, { holder: 'Ada Lee', iban: 'DE89370400440532013000' })
  const payment = { paymentId: newId(), accountId: referredId, netCents: 40_000, at: start }
  await earnCommission(ctx().terms)(db, { ...of, ...payment })
  await requestPayout(ctx(), affiliateId, 'EUR')
  const { rows } = await sql<{ id: string }>`
    select id from affiliate_payout where affiliate_id = ${affiliateId}`.execute(over(db))
  const payoutId = rows[0]!.id
  await approvePayout(ctx(), { actorId, payoutId, amountCents: 6_000 })
  const refund = (netCents: number) =>
    inTransaction(db, (tx) =>
      takeBackCommission(tx, {
        ...of,
        ...payment,
        refundId: newId(),
        netCents,
        leavesNothing: false,
        at: later,
      }),
    )
  return { payoutId, affiliateId, refund }
}

const textOf = async (answer: FileAnswer) =>
  (await answer.open({ startByte: 0, endByte: 99_999 }).then((bytes) => bytes.toArray())).join('')
const messageId = (text: string) => /<MsgId>(.*)</.exec(text)![1]
const file = async (payoutIds: readonly string[], at = later) =>
  textOf(await writePayoutFile(ctx(at), { actorId, payoutIds }))

test('a payout leaves in one bank file; the same file can be saved again, and no other holds it', async () => {
  const [one, two] = [(await anApproved()).payoutId, (await anApproved()).payoutId]
  const first = await file([one])
  await expect(file([one, two])).rejects.toMatchObject({ code: 'payout_in_file' })
  const other = await file([two])
  const again = await file([one], daysAfter(later, 3))
  expect(messageId(again)).toBe(messageId(first))
  expect([first, again].map((text) => /<Dt>(.*)</.exec(text)![1])).toEqual(['2026-10-02', '2026-10-05'])
  expect(await showApproved(ctx())).toMatchObject({
    payoutIds: [],
    amountCents: 0,
    files: [
      { payoutIds: [one], amountCents: 6_000 },
      { payoutIds: [two], amountCents: 6_000 },
    ],
  })
  expect(other).not.toContain(one.replaceAll('-', ''))
  await expect(file([one, two])).rejects.toMatchObject({ code: 'payout_in_file' })
})

test('part of a bank file is not that file', async () => {
  const [one, two] = [(await anApproved()).payoutId, (await anApproved()).payoutId]
  await file([one, two])
  await expect(file([one])).rejects.toMatchObject({ code: 'payout_in_file' })
})

test('a payout in a bank file is rejected only where the file is withdrawn, and then the others can be in a new one', async () => {
  const [one, two] = [(await anApproved()).payoutId, (await anApproved()).payoutId]
  await file([one, two])
  const rejection = { actorId, payoutId: one, reason: 'Another name' }
  await expect(rejectPayout(ctx(), rejection)).rejects.toMatchObject({ code: 'payout_in_file' })
  await rejectPayout(ctx(), { ...rejection, isFileWithdrawn: true })
  expect(await showApproved(ctx())).toMatchObject({ payoutIds: [two], files: [] })
  await file([two])
})

test('a refund after the file was saved is taken from what is earned next, not from the file', async () => {
  const { payoutId, affiliateId, refund } = await anApproved()
  const before = await file([payoutId])
  await refund(10_000)
  expect(await file([payoutId])).toBe(before)
  await payPayouts(ctx(), { actorId, payoutIds: [payoutId], ...paid })
  expect((await showMoney(ctx(), affiliateId)).balances).toMatchObject([
    { freeCents: -1_500, inPayoutCents: 0, paidCents: 6_000 },
  ])
})

test.skipIf(!hasPostgres)(
  'of two administrators who save files with one payout in common at once, one is refused',
  async () => {
    const ids = [(await anApproved()).payoutId, (await anApproved()).payoutId, (await anApproved()).payoutId]
    const files = await Promise.allSettled([
      file([ids[0]!, ids[1]!]),
      file([ids[1]!, ids[2]!]),
      file([ids[2]!, ids[1]!, ids[0]!]),
    ])
    const saved = files.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(saved).toHaveLength(1)
    expect(files.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'payout_in_file' } },
      { reason: { code: 'payout_in_file' } },
    ])
  },
)

test.skipIf(!hasPostgres)(
  'a payout that is rejected while its file is saved is in no file, or is not rejected',
  async () => {
    const { payoutId } = await anApproved()
    const [saving, rejecting] = await Promise.allSettled([
      file([payoutId]),
      rejectPayout(ctx(), { actorId, payoutId, reason: 'No' }),
    ])
    expect([saving.status, rejecting.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  },
)
