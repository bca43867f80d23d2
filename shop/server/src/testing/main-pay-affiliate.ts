import { env } from 'node:process'
import { sql } from 'kysely'
import { approvePayout, payPayouts } from '../affiliates/office/decide.ts'
import { requestPayout } from '../affiliates/payouts/request-payout.ts'
import { openPostgres, over } from '../platform/db/db.ts'
import { failpointsFrom } from '../platform/failpoint.ts'
import { affiliatesContextOn } from './affiliates-context.ts'

/**
 * Takes a payout one step on: asks for it, approves it, or enters its payment, in a process that a failpoint can kill. Run
 * again it does what was not done, as somebody who presses again does.
 */
async function main(facts: { url: string; affiliateId: string; actorId: string; at: string }): Promise<void> {
  const { affiliateId, actorId, at } = facts
  await using database = openPostgres(facts.url, { maxConnections: 2 })
  const { db } = database
  const ctx = { ...affiliatesContextOn(db, new Date(at)), failpoint: failpointsFrom(env) }
  const { rows } = await sql<{ id: string; status: string; amount_cents: number }>`
    select id, status, amount_cents from affiliate_payout where affiliate_id = ${affiliateId}`.execute(
    over(db),
  )
  const [payout] = rows
  if (!payout) await requestPayout(ctx, affiliateId, 'EUR')
  else if (payout.status === 'requested')
    await approvePayout(ctx, { actorId, payoutId: payout.id, amountCents: payout.amount_cents })
  else
    await payPayouts(ctx, {
      actorId,
      payoutIds: [payout.id],
      paidOn: at.slice(0, 10),
      reference: 'SEPA 1',
    })
}

const [url = '', affiliateId = '', actorId = '', at = ''] = process.argv.slice(2)
await main({ url, affiliateId, actorId, at })
