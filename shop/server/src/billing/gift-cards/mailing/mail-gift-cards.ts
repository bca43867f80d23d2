import { findAccount } from '../../../accounts/public.ts'
import { daysAfter } from '../../../platform/day-range.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import type { Mail } from '../../../platform/mail/letter.ts'
import { selectMail } from '../../../platform/mail/mail-queries.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import type { BillingContext } from '../../billing-context.ts'
import { giftMail, giftSentMail, giftUndeliveredMail } from '../gift-card-mails.ts'
import { findPaidCard } from '../queries.ts'
import {
  forgetMailedBefore,
  forgetNeverMailed,
  forgetPeopleOf,
  lockDue,
  markQueued,
  selectDue,
  selectQueued,
  settleMail,
} from './queries.ts'

const EVERY_SECONDS = 60
const AT_ONCE = 200

/** Mails gift cards whose day has come, and looks what became of the mails. */
export const mailGiftCardsJob = (ctx: BillingContext): JobHandler => ({
  kind: 'mail-gift-cards',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => mailGiftCards(ctx, signal),
})

export async function mailGiftCards(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  const due = await selectDue(ctx.db, ctx.now(), AT_ONCE)
  await forEach(ctx, signal, due, (id) => mailOne(ctx, id))
  await forEach(ctx, signal, await selectQueued(ctx.db), (mailId) => settleOne(ctx, mailId))
  ctx.jobs.wake()
}

/** One that cannot be mailed does not keep back the others. */
async function forEach(
  { log }: BillingContext,
  signal: AbortSignal,
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    if (signal.aborted) return
    await work(id).catch((error: unknown) => log.error({ error, id }, 'a gift card could not be mailed'))
  }
}

/** Noted and queued in one transaction, so that it is mailed once. */
function mailOne(ctx: BillingContext, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const card = await lockDue(tx, id)
    if (!card?.recipient_email) return
    await markQueued(tx, id, await queueMail(tx, ctx.jobs, giftMail(ctx, card.recipient_email, card)))
  })
}

/** A mail that is gone was erased with all others to its address. */
async function settleOne(ctx: BillingContext, mailId: string): Promise<void> {
  const mail = await selectMail(ctx.db, mailId)
  const sentAt = mail?.sent_at
  const isGivenUp = !mail || mail.failed_at !== null
  await inTransaction(ctx.db, async (tx) => {
    if (sentAt) return tellBuyer(ctx, tx, await settleMail(tx, mailId, { mailed_at: sentAt }), giftSentMail)
    if (!isGivenUp) return
    const card = await settleMail(tx, mailId, { undelivered_at: ctx.now() })
    await tellBuyer(ctx, tx, card, giftUndeliveredMail)
  })
}

async function tellBuyer(
  ctx: BillingContext,
  tx: Db,
  settled: Awaited<ReturnType<typeof settleMail>>,
  mailTo: (ctx: BillingContext, to: string, card: NonNullable<typeof settled>) => Mail,
): Promise<void> {
  // Redeemed or refunded meanwhile: then it did reach its recipient, or does not have to.
  if (settled?.state !== 'live' || settled.redeemed_by !== null) return
  const buyerId = (await findPaidCard(tx, settled.id))?.buyer_id
  const buyer = buyerId === undefined ? undefined : await findAccount(tx, buyerId)
  if (buyer) await queueMail(tx, ctx.jobs, mailTo(ctx, buyer.email, settled))
}

const DAY_SECONDS = 86_400
const KEPT_DAYS = 30

/**
 * Recipients of gift cards are forgotten a month after the mail, or after the order where no mail will go; people of a deleted
 * buyer's cards once none of them has to be mailed any more.
 */
export const forgetRecipientsJob = (ctx: Pick<BillingContext, 'db' | 'now'>): JobHandler => ({
  kind: 'forget-gift-recipients',
  concurrency: 1,
  everySeconds: DAY_SECONDS,
  run: async () => {
    const before = daysAfter(ctx.now(), -KEPT_DAYS)
    await forgetMailedBefore(ctx.db, before)
    await forgetNeverMailed(ctx.db, before)
    await forgetPeopleOf(ctx.db, null)
  },
})
