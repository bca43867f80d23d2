import { env } from 'node:process'
import { startPurchase } from '../billing/start-purchase.ts'
import { fulfil } from '../billing/fulfil.ts'
import { selectRefunds } from '../billing/refunds/queries.ts'
import { withdrawOwn } from '../billing/refunds/refund-payment.ts'
import { sendRefund } from '../billing/refunds/send-refund.ts'
import { openPostgres } from '../platform/db/db.ts'
import { failpointsFrom } from '../platform/failpoint.ts'
import { openBillingShop, payWith } from './billing-shop.ts'

/**
 * Buys a package by card and gives it back, in a process that a failpoint can kill. Run again it goes on where it died, as a
 * buyer who presses again and the sweeps do.
 */
async function main(facts: { url: string; accountId: string; stateFile: string }): Promise<void> {
  const { accountId, stateFile } = facts
  await using database = openPostgres(facts.url, { maxConnections: 4 })
  await using shop = await openBillingShop(database.db, { failpoint: failpointsFrom(env) }, { stateFile })
  const { ctx } = shop
  const { purchase, clientSecret } = await startPurchase(ctx, {
    accountId,
    idempotencyKey: 'one press',
    packageId: 'points-20',
    currency: 'EUR',
    clientAddress: '192.0.2.1',
    grossCents: 1_071,
  })
  const sessionId = clientSecret?.split('_secret_')[0]
  if (sessionId !== undefined) {
    const session = await ctx.provider!.stripe.checkout.sessions.retrieve(sessionId)
    if (session.status === 'open') await payWith(shop, sessionId, '4242424242424242')
  }
  await fulfil(ctx, purchase.id)
  const before = await selectRefunds(database.db, purchase.id)
  if (before.length === 0) await withdrawOwn(ctx, accountId, purchase.id)
  for (const { id } of await selectRefunds(database.db, purchase.id)) await sendRefund(ctx, id)
}

const [url = '', accountId = '', stateFile = ''] = process.argv.slice(2)
await main({ url, accountId, stateFile })
