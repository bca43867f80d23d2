import type { AuditAction } from '@segno/contract'
import { requireOwner } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { supersedeMail } from '../../platform/mail/mail-queries.ts'
import { codeKey, makeCodes } from '../../platform/secrets/typed-code.ts'
import type { BillingContext } from '../billing-context.ts'
import {
  giftCardDisputed,
  giftCardNotFound,
  giftCardRefunded,
  giftCardSentOften,
  giftCardUsed,
} from '../errors.ts'
import { lockPayment } from '../payments/queries.ts'
import { eraseRecipient, setRecipient } from './mailing/queries.ts'
import { readRecipient, refuseUnfitName } from './order-gift-card.ts'
import { findPaidCard, type GiftCardRow, setHeld } from './queries.ts'
import { whyUnsendable } from './refuse.ts'
import { MAX_MAILINGS } from './rules.ts'

interface Resend {
  readonly accountId: string
  readonly clientAddress: string
  readonly proof?: string | null
  readonly cardId: string
  readonly recipientName: string | null
  readonly recipientEmail: string
}

/**
 * Corrects whom a card is for. One that was mailed is mailed again, with a new code where the address is another: the old
 * one may be with a stranger.
 *
 * @throws {AppError} bad_request, too_many_attempts, gift_card_not_found, gift_card_used, gift_card_refunded, gift_card_blocked, gift_card_sent_often
 */
export async function sendGiftCard(
  ctx: BillingContext,
  { accountId, cardId, recipientName: name, recipientEmail, ...origin }: Resend,
): Promise<null> {
  refuseUnfitName(name)
  const email = readRecipient(recipientEmail)
  const card = await findPaidCard(ctx.db, cardId)
  if (!card) throw giftCardNotFound()
  requireOwner(card.buyer_id, accountId, giftCardNotFound)
  const why = whyUnsendable(card)
  if (why !== null) throw why
  if (card.mailings >= MAX_MAILINGS) throw giftCardSentOften()
  await ctx.allowEmailTo({ ...origin, email })
  await inTransaction(ctx.db, async (tx) => {
    const mailId = (await findPaidCard(tx, cardId))?.mail_id ?? null
    const changed = { name, email, now: ctx.now(), maxMailings: MAX_MAILINGS, newCode: newCode() }
    // Redeemed, refunded or held at the same time: its new state says which.
    if (!(await setRecipient(tx, cardId, changed)))
      throw whyUnsendable((await findPaidCard(tx, cardId)) ?? card) ?? giftCardSentOften()
    if (mailId !== null) await supersedeMail(tx, mailId, ctx.now())
  })
  return null
}

/** A code, as it is read and as it is compared. */
export function newCode(): { text: string; key: string } {
  const [text = ''] = makeCodes(1)
  return { text, key: codeKey(text) }
}

interface Decision {
  readonly cardId: string
  readonly reason: string
}

/**
 * Puts a card on hold, or ends that.
 *
 * @throws {AppError} gift_card_not_found, gift_card_used, gift_card_refunded, gift_card_disputed
 */
export function blockGiftCard(
  ctx: BillingContext,
  actorId: string,
  { isBlocked, ...decision }: Decision & { isBlocked: boolean },
): Promise<null> {
  return decide(
    ctx,
    actorId,
    { ...decision, action: isBlocked ? 'giftCard.block' : 'giftCard.unblock' },
    async (tx, card) => {
      if (card.state === 'refunded') throw giftCardRefunded()
      if (card.left_cents === 0) throw giftCardUsed()
      if (!isBlocked && card.is_disputed) throw giftCardDisputed()
      await setHeld(tx, card.id, isBlocked)
      return { before: { isHeld: card.held_by_office }, after: { isHeld: isBlocked } }
    },
  )
}

/**
 * Erases whom a card was for, as its recipient may ask. The record says that it was done, and not what was erased.
 *
 * @throws {AppError} gift_card_not_found
 */
export function forgetGiftRecipient(ctx: BillingContext, actorId: string, decision: Decision): Promise<null> {
  return decide(ctx, actorId, { ...decision, action: 'giftCard.forget' }, async (tx, card) => {
    await eraseRecipient(tx, card.id)
    if (card.mail_id !== null) await supersedeMail(tx, card.mail_id, ctx.now())
    return { before: null, after: {} }
  })
}

/** The payment is locked before its card is read, as refunds and disputes lock them. */
async function decide(
  ctx: BillingContext,
  actorId: string,
  { cardId, reason, action }: Decision & { readonly action: AuditAction },
  work: (tx: Db, card: GiftCardRow) => Promise<{ before: object | null; after: object }>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const paymentId = (await findPaidCard(tx, cardId))?.payment_id
    if (paymentId === undefined || !(await lockPayment(tx, paymentId))) throw giftCardNotFound()
    const card = (await findPaidCard(tx, cardId))!
    const { before, after } = await work(tx, card)
    const subject = { kind: 'account', id: card.buyer_id } as const
    const kept = { ...after, giftCardId: cardId, reason }
    await recordAudit(tx, [{ actorId, at: ctx.now(), action, subject, before, after: kept }])
  })
  return null
}
