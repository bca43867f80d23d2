import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '../../../accounts/public.ts'
import { over } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { buySoundOf } from '../../../testing/billing-shop.ts'
import { openListeningShop } from '../../../testing/dispute-shop.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { eraseBuyer } from '../../leave/erase-buyer.ts'
import { evidenceDocument } from './evidence-document.ts'
import { evidenceFields } from './evidence-fields.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { type Evidence, readEvidence } from './read-evidence.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')
const VISA = '4242424242424242'
const later = new Date('2026-11-26T12:00:00Z')
const open = () => openListeningShop(database.db, () => now)
type Desk = Awaited<ReturnType<typeof open>>
const run = (statement: ReturnType<typeof sql>) => statement.execute(over(database.db))

/** A buyer of sounds, who downloads, exports, signs in and gets mails. */
async function aBuyer(desk: Desk, { sounds = 1, network = '203.0.113.7' } = {}) {
  const { buyerId, email, paymentId } = await desk.pay(VISA)
  const licenceIds = []
  for (let bought = 0; bought < sounds; bought++) licenceIds.push(await buySoundOf(database.db, buyerId, now))
  await run(sql`insert into security_event (id, at, kind, account_id, network, subject)
    select ${newId()}, ${now}, 'master.downloaded', account_id, ${network}, sound_id::text from licence where id = ${licenceIds[0]}`)
  await run(sql`insert into security_event (id, at, kind, account_id, network) values
    (${newId()}, ${now}, 'sign_in.succeeded', ${buyerId}, '203.0.113.8')`)
  await run(sql`insert into drag_out (id, account_id, sound_id, dragged_at, file_name, dragged_as, is_altered)
    select ${newId()}, account_id, sound_id, ${now}, 'a.wav', 'master', false from licence where id = ${licenceIds[0]}`)
  await run(sql`insert into mail (id, to_address, subject, queued_at, sent_at) values
    (${newId()}, ${email}, 'Your invoice IN-2026-000001 from Segno', ${now}, ${now}),
    (${newId()}, ${email}, '123456 is your Segno code', ${now}, ${now})`)
  return { buyerId, email, paymentId }
}

async function disputed(desk: Desk, paymentId: string): Promise<string> {
  const { rows } = await sql<{
    intent_id: string
  }>`select intent_id from payment where id = ${paymentId}`.execute(over(database.db))
  const { data } = await desk.shop.host.provider.stripe.charges.list({ payment_intent: rows[0]!.intent_id })
  await desk.bank({ charge: data[0]!.id, as: 'chargeback' })
  return (await desk.latest()).id
}

const read = (desk: Desk, id: string, note: string | null = null) =>
  readEvidence(desk.shop.ctx, id, { at: later, note })
const wordsOf = (evidence: Evidence) => JSON.stringify(evidenceDocument(evidence))

test('the evidence has payment, papers with their hash, licences, downloads, sign-ins and mails without codes', async () => {
  await using desk = await open()
  const { email, paymentId } = await aBuyer(desk)
  const words = wordsOf(await read(desk, await disputed(desk, paymentId), 'They downloaded it.'))
  for (const expected of [
    'They downloaded it.',
    email,
    'EUR 10.71 (net EUR 9.00, VAT EUR 1.71)',
    'Visa ending in 4242',
    'SEG-2026-000001-01-',
    '203.0.113.7',
    '203.0.113.8',
    'Exported in full quality',
    'Your invoice IN-2026-000001 from Segno',
    '•••• is your Segno code',
    '2026-11-25 12:00:00 UTC',
  ])
    expect(words).toContain(expected)
  expect(words).toMatch(/"IN-2026-000001","2026-11-25","\w{64}"/)
  expect(words).not.toContain('123456')
})

test('the evidence tells nothing of other buyers, other payments and other times', async () => {
  await using desk = await open()
  const other = await aBuyer(desk, { network: '198.51.100.9' })
  const { buyerId, email, paymentId } = await aBuyer(desk)
  await run(sql`insert into mail (id, to_address, subject, queued_at, sent_at) values
    (${newId()}, ${email}, 'Before the address was theirs', ${now}, ${now}),
    (${newId()}, ${email}, 'After the evidence', ${later}, ${new Date(later.getTime() + 1)})`)
  const id = await disputed(desk, paymentId)
  const before = wordsOf(await read(desk, id))
  for (const hidden of [other.email, '198.51.100.9', 'SEG-2026-000001', 'After the evidence'])
    expect(before).not.toContain(hidden)
  expect(before).toContain('Before the address')
  await run(sql`insert into security_event (id, at, kind, account_id) values
    (${newId()}, ${new Date(now.getTime() + 1)}, 'email.changed', ${buyerId})`)
  expect(wordsOf(await read(desk, id))).not.toContain('Before the address')
})

test('the same moment gives the same bytes', async () => {
  await using desk = await open()
  const { paymentId } = await aBuyer(desk, { sounds: 3 })
  const id = await disputed(desk, paymentId)
  const first = await evidencePdf(await read(desk, id))
  expect(first.subarray(0, 8).toString('latin1')).toMatch(/^%PDF-1\.\d/)
  expect(first.equals(await evidencePdf(await read(desk, id)))).toBe(true)
  expect(first.equals(await evidencePdf(await read(desk, id, 'Note')))).toBe(false)
})

test('the provider gets buyer, product, log and note as fields, and no more letters than it takes', async () => {
  await using desk = await open()
  const { email, paymentId } = await aBuyer(desk)
  const evidence = await read(desk, await disputed(desk, paymentId), 'Note')
  expect(evidenceFields(evidence)).toMatchObject({
    customer_email_address: email,
    service_date: '2026-11-25',
    access_activity_log: expect.stringContaining('2026-11-25 12:00:00 UTC Downloaded'),
    uncategorized_text: 'Note',
  })
  const long = { ...evidence, taken: Array.from({ length: 2_000 }, () => evidence.taken[0]!) }
  const { access_activity_log: log = '' } = evidenceFields(long)
  expect(log.length).toBeLessThanOrEqual(20_000)
  expect(log).toMatch(/\d+ more in the attached file$/)
})

test('of a deleted account the evidence has the payment and its papers, and says so', async () => {
  await using desk = await open()
  const { email, paymentId, buyerId } = await aBuyer(desk)
  const id = await disputed(desk, paymentId)
  const { ctx } = desk.shop
  await deleteAccount({ ...ctx, erasers: [eraseBuyer(ctx)] }, buyerId, () => Promise.resolve())
  const evidence = await read(desk, id)
  const words = wordsOf(evidence)
  expect(words).toContain('deleted on')
  expect(words).toContain('SHA-256')
  expect(words).not.toContain(email)
  expect(evidenceFields(evidence)).not.toHaveProperty('customer_email_address')
})
