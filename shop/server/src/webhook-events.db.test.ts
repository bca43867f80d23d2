import { WEBHOOK_EVENTS } from '@segno/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { onPaid, onRefunded } from './billing/public.ts'
import { correctPayment } from './royalties/corrections/correct-payment.ts'
import { payArtist } from './royalties/pay-artist.ts'
import { onPaidOut } from './payees/public.ts'
import { over } from './platform/db/db.ts'
import { newId } from './platform/ids.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import type { Event, Listener } from './platform/slices/hook.ts'
import { ask } from './testing/ask.ts'
import { buyByCard, openBillingShop, refundByAdmin } from './testing/billing-shop.ts'
import { anAccount, anArtist, aSound } from './testing/builders.ts'
import { givePoints } from './testing/orders-context.ts'
import { givePayoutDetails, PAYING } from './testing/payees-context.ts'
import { sellSounds } from './testing/sell-sounds.ts'
import { deleteOwnAccount, openTestApp, signedIn } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { shopEvents } from './webhooks/shop-events.ts'

const database = useTestDatabase()

beforeEach(async () => {
  await sql`insert into webhook_endpoint (id, url, description, events, secret, created_at)
    values (${newId()}, 'https://app.test/hook', '', ${[...WEBHOOK_EVENTS]}, 'sealed', now())`.execute(
    over(database.db),
  )
})

interface Kept {
  readonly type: string
  readonly subject: string
  readonly data: Record<string, unknown>
}
async function keptEvents(): Promise<Kept[]> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select event.subject, body from webhook_event as event join webhook_delivery as delivery on event_id = event.id
    order by place`.execute(over(database.db))
  return rows.map(({ subject, body }) => ({ subject, ...(JSON.parse(body) as Omit<Kept, 'subject'>) }))
}
const listenersTo = <Happened>(event: Event<Happened>): Listener<Happened>[] =>
  shopEvents({
    jobs: new Jobs(database.db, undefined as never),
    shop: { name: 'Segno', origin: 'https://shop.test' },
  }).flatMap(({ hook, answer }) => (hook === event ? [answer as Listener<Happened>] : []))

test('a purchase, its return, a new sound and a deleted account are told, each with its ids and no name', async () => {
  await using shop = await openTestApp(database.db)
  const email = 'ada.lovelace@segno.test'
  const { id: buyerId, token } = await signedIn(shop, { email, first_name: 'Adalbert' })
  const artist = await anArtist(database.db)
  const { id: soundId } = await aSound(database.db, { artist_id: artist.id })
  await givePoints(database.db, buyerId, 10)
  await ask(shop, '/api/checkout', {
    method: 'POST',
    token,
    body: { items: [{ loopId: soundId, pricePoints: 2 }] },
  })
  const [made] = await keptEvents()
  const { licences } = made!.data as { licences: { licenceId: string }[] }
  const { licenceId } = licences[0]!
  expect(made).toMatchObject({
    type: 'sale.made',
    data: { buyerId, licences: [{ licenceId, soundId, artistId: artist.id, points: 2 }] },
  })
  await ask(shop, `/api/purchases/undo/${licenceId}`, { method: 'POST', token })
  const admin = await signedIn(shop, { role: 'admin' })
  const waiting = await aSound(database.db, { artist_id: artist.id, status: 'inReview', published_at: null })
  await ask(shop, '/api/admin/review/decide', {
    method: 'POST',
    token: admin.token,
    body: { sounds: [{ _id: waiting.id, version: 1 }], decision: 'accept' },
  })
  await deleteOwnAccount(shop, { token, email })
  const all = await keptEvents()
  expect(all.slice(1)).toMatchObject([
    { type: 'sale.returned', subject: made!.subject, data: { licenceId } },
    { type: 'sound.published', subject: `sound:${waiting.id}`, data: { artistId: artist.id } },
    { type: 'account.deleted', subject: `account:${buyerId}`, data: { accountId: buyerId } },
  ])
  expect(JSON.stringify(all)).not.toMatch(/Adalbert|lovelace/)
})

test('money that comes and goes back is told in that order, by payment', async () => {
  const hooks = { onPaid: listenersTo(onPaid), onRefunded: listenersTo(onRefunded) }
  await using shop = await openBillingShop(database.db, { hooks })
  const { id: accountId } = await anAccount(database.db)
  const paymentId = await buyByCard(shop, accountId, '4242 4242 4242 4242')
  await refundByAdmin(shop, paymentId)
  const subject = `payment:${paymentId}`
  expect(await keptEvents()).toMatchObject([
    { type: 'payment.received', subject, data: { paymentId, accountId, currency: 'EUR' } },
    { type: 'payment.refunded', subject, data: { paymentId, accountId, isWhole: true } },
  ])
})

test('a payment to an artist and its correction are told', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const { id: artistId } = await anArtist(database.db)
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  await givePayoutDetails(database.db, { artistId, at: now })
  await sellSounds(database.db, { artistId, count: 9, at: now })
  const later = new Date(now.getTime() + 15 * 86_400_000)
  const ctx = {
    db: database.db,
    now: () => later,
    artistShareBasisPoints: 5_000,
    ...PAYING,
    onPaidOut: listenersTo(onPaidOut),
  }
  const paid = { artistId, actorId, paidOn: '2026-12-01', reference: 'Transfer 7' }
  await payArtist(ctx, { ...paid, amountCents: 299, idempotencyKey: newId() })
  const [first] = await keptEvents()
  const paymentId = first!.data['payoutId'] as string
  await correctPayment(ctx, {
    ...paid,
    paymentId,
    amountCents: 99,
    reference: 'Slip',
    idempotencyKey: newId(),
  })
  const subject = `payee:${artistId}`
  expect(await keptEvents()).toMatchObject([
    {
      type: 'payout.paid',
      subject,
      data: { recipientId: artistId, earnedBy: 'royalties', amountCents: 299 },
    },
    { type: 'payout.corrected', subject, data: { correctsId: paymentId, amountCents: -99, currency: 'EUR' } },
  ])
})
