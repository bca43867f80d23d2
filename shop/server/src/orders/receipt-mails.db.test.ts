import { expect, test } from 'vitest'
import { findAccount } from '../accounts/public.ts'
import { aPack, aSound, anAccount } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { buySounds, givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { signedIn } from '../testing/test-app.ts'
import { useLastingTestApp } from '../testing/use-test-app.ts'
import { refundPurchase } from './returns/return-purchase.ts'
import { showReceipt } from './show-purchases.ts'

interface BoughtOnWire {
  readonly purchase: readonly { readonly _id: string; readonly licenceNumber: string }[]
}

const database = useTestDatabase()
const shop = useLastingTestApp(database)

const mailsOf = async (accountId: string) =>
  mailsTo(database.db, (await findAccount(database.db, accountId))!.email)

test('[R18] an order has one mail that names its licences, their checks and the undo; an undone pack has one too', async () => {
  const buyer = await signedIn(shop)
  await givePoints(database.db, buyer.id, 30)
  const pack = await aPack(database.db, { price_points: 14 })
  const facts = { artist_id: pack.artistId, pack_id: pack.id, price_points: 10 }
  const sounds = [await aSound(database.db, facts), await aSound(database.db, facts)]
  const post = async (url: string, payload: object = {}) => {
    const headers = { token: buyer.token, 'idempotency-key': 'press-0001' }
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
    return answer.json<{ body: { data: BoughtOnWire } }>().body.data
  }
  const items = sounds.map(({ id }) => ({ loopId: id, pricePoints: 7 }))
  const bought = await post('/api/checkout', { items })
  await post('/api/checkout', { items })
  const { purchase } = bought
  const mails = await mailsOf(buyer.id)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your receipt from Segno: 2 sounds'])
  const { body_text: text, body_html: html } = mails[0]!
  for (const { licenceNumber } of purchase) {
    expect(text).toContain(`- ${licenceNumber} (`)
    expect(text).toMatch(new RegExp(`/licences/${licenceNumber}\\n`))
    expect(html).toContain(`/licences/${licenceNumber}"`)
  }
  expect(text).toMatch(/You bought 2 sounds for 14 points\.[^]*until .* UTC, unless you download it first/)
  expect(text).toMatch(/Total: 14 points\nLeft after: 16 points/)

  await post(`/api/purchases/undo/${purchase[0]!._id}`)
  const [, undone, ...more] = await mailsOf(buyer.id)
  expect(more).toEqual([])
  expect(undone).toMatchObject({ subject: 'Purchase undone at Segno: 14 points returned' })
  for (const { licenceNumber } of purchase) expect(undone?.body_text).toContain(licenceNumber)
})

test('a purchase that an administrator refunds has a mail to its buyer', async () => {
  const ctx = ordersContextOn(database.db)
  const { id: accountId } = await anAccount(database.db)
  await buySounds(database.db, accountId, [(await aSound(database.db)).id, (await aSound(database.db)).id])
  const [licence, other] = (await showReceipt(ctx, accountId, 'latest')).purchase
  const actorId = (await anAccount(database.db, { role: 'admin' })).id
  await refundPurchase(ctx, { actorId, purchaseId: licence!.id, reason: 'broken file' })
  const [mail, ...more] = await mailsOf(accountId)
  expect([mail?.subject, more]).toEqual(['Purchase refunded at Segno: 2 points returned', []])
  expect(mail?.body_text).toContain(licence!.licenceNumber)
  expect(mail?.body_text).not.toContain(other!.licenceNumber)
  expect(mail?.body_text).not.toContain('undid')
})

test('an order that the shop itself makes, as the demo’s, has no mail', async () => {
  const buyer = await signedIn(shop)
  await buySounds(database.db, buyer.id, [(await aSound(database.db)).id])
  expect(await mailsOf(buyer.id)).toEqual([])
})
