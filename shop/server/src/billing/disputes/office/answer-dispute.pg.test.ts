import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../../platform/db/db.ts'
import { buySoundOf, refundByAdmin } from '../../../testing/billing-shop.ts'
import { anAccount } from '../../../testing/builders.ts'
import { openListeningShop } from '../../../testing/dispute-shop.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { availablePoints } from '../../../wallet/public.ts'
import { showPaymentStory } from '../../history/show-payments.ts'
import { disputeWarnings } from '../sync-dispute.ts'
import { answerDispute } from './answer-dispute.ts'
import { disputesOf } from './queries.ts'
import { sendAnswer } from './send-answer.ts'
import { showDispute } from './show-dispute.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')
const INQUIRY = '4000000000001976'
const VISA = '4242424242424242'
const open = () => openListeningShop(database.db, () => now)
const submitted = async ({ latest }: Awaited<ReturnType<typeof open>>) =>
  (await latest()).evidence_details.submission_count

test('a dispute is listed with reason, buyer, invoice and the day to answer by, and one is warned of', async () => {
  await using desk = await open()
  const { email, paymentId } = await desk.pay()
  const { id } = await desk.latest()
  expect(await showDispute(desk.shop.ctx, id)).toMatchObject({
    stage: 'needsAnswer',
    reason: 'fraudulent',
    amountCents: 1_071,
    netCents: 900,
    heldPoints: 20,
    dueAt: '2026-12-04T12:00:00.000Z',
    paymentId,
    invoiceNumber: 'IN-2026-000001',
    user: { email },
    providerUrl: 'http://shop.test/sandbox/disputes',
    answerableBy: ['evidence', 'accept', 'elsewhere'],
  })
  expect(await disputeWarnings(desk.shop.ctx)).toEqual([
    '1 payment is disputed: answer at /admin/disputes, the first by 2026-12-04.',
  ])
})

test('the list begins with what must be answered first, and is narrowed down by state', async () => {
  await using desk = await open()
  const ids = []
  for (const _ of [1, 2, 3]) {
    await desk.pay()
    ids.push((await desk.latest()).id)
  }
  const [won, later, soon] = ids as [string, string, string]
  await desk.bank({ dispute: won, status: 'won' })
  await sql`update payment_dispute set due_at = due_at + interval '1 day' where id = ${later}`.execute(
    over(database.db),
  )
  const listed = async (state?: 'toAnswer' | 'won' | 'lost', sort = 'dueAt') => {
    const rows = await disputesOf(database.db, { words: null, state }).page({ sort, limit: 10, offset: 0 })
    return rows.map((row) => row.id)
  }
  expect(await listed()).toEqual([soon, later, won])
  expect(await listed('toAnswer', '-dueAt')).toEqual([later, soon])
  expect([await listed('won'), await listed('lost')]).toEqual([[won], []])
})

test('evidence goes to the bank as a file with a note, and the bank decides', async () => {
  await using desk = await open()
  await desk.pay()
  const { id } = await desk.latest()
  const answerId = await desk.answer(id, 'evidence', 'winning_evidence')
  expect((await showDispute(desk.shop.ctx, id)).answers).toMatchObject([
    { status: 'pending', settledAt: null },
  ])
  await sendAnswer(desk.shop.ctx, answerId)
  const { evidence } = await desk.latest()
  expect(evidence.uncategorized_file).toMatch(/^file_/)
  const story = await showDispute(desk.shop.ctx, id)
  expect(story).toMatchObject({ stage: 'won', netCents: null, heldPoints: 0 })
  expect(story.answers).toMatchObject([
    {
      how: 'evidence',
      status: 'done',
      note: 'winning_evidence',
      evidenceHash: expect.stringMatching(/^\w{64}$/),
    },
  ])
  expect(await disputeWarnings(desk.shop.ctx)).toEqual([])
  const trail =
    await sql`select action, after->>'how' as how from audit_entry where subject_id = ${id}`.execute(
      over(database.db),
    )
  expect(trail.rows).toEqual([{ action: 'dispute.answer', how: 'evidence' }])
})

test('of two administrators who answer at once one is told so, and the bank is answered once', async () => {
  await using desk = await open()
  await desk.pay()
  const { id: disputeId } = await desk.latest()
  const { id: adminId } = await anAccount(database.db, { role: 'admin' })
  const tries = await Promise.allSettled(
    (['evidence', 'accept', 'evidence'] as const).map((how) =>
      answerDispute(desk.shop.ctx, adminId, { disputeId, how, note: 'Mine' }),
    ),
  )
  const refused = tries.flatMap((tried) =>
    tried.status === 'rejected' ? [tried.reason as { code: string }] : [],
  )
  expect(refused.map(({ code }) => code)).toEqual(['dispute_answered', 'dispute_answered'])
  const { rows } = await sql`select count(*)::int as count from dispute_answer`.execute(over(database.db))
  expect(rows).toEqual([{ count: 1 }])
})

test('evidence waits while the provider cannot be reached, and goes once', async () => {
  await using desk = await open()
  await desk.pay()
  const { id } = await desk.latest()
  const answerId = await desk.answer(id, 'evidence')
  const { ctx, host } = desk.shop
  const away = Object.create(host.provider.stripe, {
    disputes: { value: { retrieve: () => Promise.reject(new Error('no route')) } },
  }) as typeof host.provider.stripe
  await expect(
    sendAnswer({ ...ctx, provider: { ...host.provider, stripe: away } }, answerId),
  ).rejects.toThrow('no route')
  expect((await showDispute(ctx, id)).answers).toMatchObject([{ status: 'pending' }])
  await sendAnswer(ctx, answerId)
  await sendAnswer(ctx, answerId)
  expect(await submitted(desk)).toBe(1)
  expect((await showDispute(ctx, id)).answers).toMatchObject([{ status: 'done' }])
})

test('evidence whose confirmation was lost is not sent again', async () => {
  await using desk = await open()
  await desk.pay()
  const { id } = await desk.latest()
  const answerId = await desk.answer(id, 'evidence')
  const { ctx } = desk.shop
  const dying = {
    ...ctx,
    now: () => {
      throw new Error('the process dies')
    },
  }
  await expect(sendAnswer(dying, answerId)).rejects.toThrow('the process dies')
  await sendAnswer(ctx, answerId)
  expect(await submitted(desk)).toBe(1)
  expect((await showDispute(ctx, id)).answers).toMatchObject([
    { status: 'done', evidenceHash: expect.stringMatching(/^\w{64}$/) },
  ])
})

test('an answer that comes after the decision is refused, and says so', async () => {
  await using desk = await open()
  await desk.pay()
  const { id } = await desk.latest()
  const answerId = await desk.answer(id, 'evidence')
  await desk.bank({ dispute: id, status: 'lost' })
  await sendAnswer(desk.shop.ctx, answerId)
  const { answers, stage } = await showDispute(desk.shop.ctx, id)
  expect(stage).toBe('lost')
  expect(answers).toMatchObject([
    { status: 'failed', error: 'The bank does not wait for this answer any more' },
  ])
  await expect(desk.answer(id, 'evidence')).rejects.toMatchObject({ code: 'dispute_not_answerable' })
})

test('a dispute that is accepted is lost with all that its payment paid for', async () => {
  await using desk = await open()
  const { buyerId } = await desk.pay(VISA)
  await buySoundOf(database.db, buyerId, now)
  const [charge] = (await desk.shop.host.provider.stripe.charges.list()).data
  await desk.bank({ charge: charge!.id, as: 'chargeback' })
  const { id } = await desk.latest()
  await sendAnswer(desk.shop.ctx, await desk.answer(id, 'accept', 'They are right'))
  expect(await showDispute(desk.shop.ctx, id)).toMatchObject({
    stage: 'lost',
    netCents: 900,
    endedPurchases: 1,
    answers: [{ how: 'accept', status: 'done' }],
  })
  expect(await availablePoints(database.db, buyerId, now)).toBe(0)
})

test('an inquiry is answered, and the dispute that it becomes once more', async () => {
  await using desk = await open()
  await desk.pay(INQUIRY)
  const { id } = await desk.latest()
  await expect(desk.answer(id, 'accept')).rejects.toMatchObject({ code: 'dispute_not_answerable' })
  await sendAnswer(desk.shop.ctx, await desk.answer(id, 'evidence', 'escalate_inquiry_evidence'))
  expect(await showDispute(desk.shop.ctx, id)).toMatchObject({
    stage: 'needsAnswer',
    netCents: 900,
    answerableBy: ['evidence', 'accept', 'elsewhere'],
  })
  await sendAnswer(desk.shop.ctx, await desk.answer(id, 'evidence', 'Once more'))
  expect(await showDispute(desk.shop.ctx, id)).toMatchObject({
    stage: 'answered',
    answerableBy: ['elsewhere'],
  })
  expect(await submitted(desk)).toBe(2)
})

test('a dispute whose day has passed is lost, and takes no evidence', async () => {
  await using desk = await open()
  await desk.pay()
  await desk.shop.host.sandbox.advance(10 * 86_400)
  await desk.settled()
  const { id } = await desk.latest()
  expect(await showDispute(desk.shop.ctx, id)).toMatchObject({ stage: 'lost', answerableBy: ['elsewhere'] })
})

test('an answer that was given elsewhere is recorded, and sends nothing', async () => {
  await using desk = await open()
  await desk.pay()
  const { id } = await desk.latest()
  await desk.answer(id, 'elsewhere', 'Answered in the dashboard')
  expect(await submitted(desk)).toBe(0)
  expect(await showDispute(desk.shop.ctx, id)).toMatchObject({
    stage: 'needsAnswer',
    answers: [{ how: 'elsewhere', status: 'done', note: 'Answered in the dashboard' }],
  })
})

test('two disputes of one payment take their parts of the revenue, and a won one brings its part back', async () => {
  let at = now.getTime()
  await using desk = await openListeningShop(database.db, () => new Date((at += 1_000)))
  await desk.pay(VISA)
  const [charge] = (await desk.shop.host.provider.stripe.charges.list()).data
  const ids = []
  for (const amount of ['536', '1071']) {
    await desk.bank({ charge: charge!.id, as: 'chargeback', amount })
    ids.push((await desk.latest()).id)
  }
  const [part, rest] = ids as [string, string]
  const revenueLost = () =>
    Promise.all([part, rest].map(async (id) => (await showDispute(desk.shop.ctx, id)).netCents))
  expect(await revenueLost()).toEqual([450, 450])
  await desk.bank({ dispute: part, status: 'lost' })
  await desk.bank({ dispute: rest, status: 'won' })
  expect(await revenueLost()).toEqual([450, null])
  await desk.bank({ dispute: part, status: 'appeal_needs_response' })
  expect(await showDispute(desk.shop.ctx, part)).toMatchObject({
    stage: 'appealNeedsAnswer',
    netCents: 450,
    answerableBy: ['elsewhere'],
  })
  await desk.bank({ dispute: rest, status: 'under_review' })
  expect(await revenueLost()).toEqual([450, 450])
  await desk.bank({ dispute: part, status: 'won' })
  expect(await revenueLost()).toEqual([null, 900])
})

test('a payment that was refunded before its dispute loses only what the refund left', async () => {
  await using desk = await open()
  const { paymentId } = await desk.pay(VISA)
  await buySoundOf(database.db, (await showPaymentStory(desk.shop.ctx, paymentId)).payment.user.id, now)
  await refundByAdmin(desk.shop, paymentId)
  await desk.settled()
  const [charge] = (await desk.shop.host.provider.stripe.charges.list()).data
  await desk.bank({ charge: charge!.id, as: 'chargeback' })
  const { id } = await desk.latest()
  expect(await showDispute(desk.shop.ctx, id)).toMatchObject({ refundedCents: 964, netCents: 90 })
  expect((await showPaymentStory(desk.shop.ctx, paymentId)).payment).toMatchObject({
    refundedCents: 964,
    disputedCents: 107,
  })
})

test('a dispute that does not exist cannot be seen or answered', async () => {
  await using desk = await open()
  await expect(showDispute(desk.shop.ctx, 'du_none')).rejects.toMatchObject({ code: 'dispute_not_found' })
  await expect(desk.answer('du_none', 'evidence')).rejects.toMatchObject({ code: 'dispute_not_found' })
})
