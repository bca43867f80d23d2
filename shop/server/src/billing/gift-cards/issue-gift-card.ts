import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { newCode } from './change-gift-card.ts'
import { giftBoughtMail } from './gift-card-mails.ts'
import { issueCard } from './queries.ts'

/** Gives a paid card its code, and tells its buyer. */
export async function issueGiftCard(ctx: BillingContext, tx: Db, payment: PaymentRow): Promise<void> {
  const card = await issueCard(tx, payment.id, newCode())
  if (!card) throw new Error(`gift card of payment ${payment.id} could not be issued`)
  const account = await findAccount(tx, payment.account_id)
  if (account) await queueMail(tx, ctx.jobs, giftBoughtMail(ctx, account.email, card))
}
