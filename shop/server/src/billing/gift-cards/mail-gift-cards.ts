import { findAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { giftMail, giftSentMail } from './gift-card-mails.ts'
import { findPaidCard, forgetRecipients, markMailed, selectDue } from './queries.ts'

const EVERY_SECONDS = 60
const AT_ONCE = 200

/** Mails gift cards whose day has come. */
export const mailGiftCardsJob = (ctx: BillingContext): JobHandler => ({
  kind: 'mail-gift-cards',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => mailGiftCards(ctx, signal),
})

export async function mailGiftCards(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  for (const id of await selectDue(ctx.db, ctx.now(), AT_ONCE)) {
    if (signal.aborted) return
    await mailOne(ctx, id)
  }
  ctx.jobs.wake()
}

/** Noted and queued in one transaction, so that it is mailed once. */
function mailOne(ctx: BillingContext, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const card = await markMailed(tx, id, ctx.now())
    const buyerId = (await findPaidCard(tx, id))?.buyer_id
    if (!card?.recipient_email || buyerId === undefined) return
    await queueMail(tx, ctx.jobs, giftMail(ctx, card.recipient_email, card))
    const buyer = await findAccount(tx, buyerId)
    if (buyer) await queueMail(tx, ctx.jobs, giftSentMail(ctx, buyer.email, card))
    else await forgetRecipients(tx, buyerId)
  })
}
