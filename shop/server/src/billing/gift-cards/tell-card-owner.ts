import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { moneyBackOnCardMail, standingCardMail, type StandsBecause } from './gift-card-mails.ts'
import { findCardOf, findPaidCard } from './queries.ts'
import { whyUnsendable } from './refuse.ts'

/** Tells a buyer what their card is worth again, or still; not where it cannot be redeemed. */
export async function tellStandingCard(
  ctx: BillingContext,
  tx: Db,
  paymentId: string,
  why: StandsBecause,
): Promise<void> {
  const card = await findCardOf(tx, paymentId)
  const account = card && whyUnsendable(card) === null && (await findAccount(tx, card.buyer_id))
  if (account) await queueMail(tx, ctx.jobs, standingCardMail(ctx, account.email, card, why))
}

/** Tells the account that redeemed a card that money of it came back. */
export async function tellRedeemer(ctx: BillingContext, tx: Db, cardId: string): Promise<void> {
  const card = await findPaidCard(tx, cardId)
  const account = card?.redeemed_by ? await findAccount(tx, card.redeemed_by) : undefined
  if (card && account) await queueMail(tx, ctx.jobs, moneyBackOnCardMail(ctx, account.email, card))
}
