import type { WebhookEvent } from '@segno/contract'
import { erasure } from '../accounts/public.ts'
import { onPaid, onRefunded } from '../billing/public.ts'
import { onPublished } from '../catalogue/public.ts'
import { onSale, onSaleReturned } from '../orders/public.ts'
import { onPaidOut } from '../payees/public.ts'
import type { Db } from '../platform/db/db.ts'
import { answer, type HookAnswer } from '../platform/slices/hook.ts'
import { findReceiptOf } from './queries.ts'
import { recordEvent } from './record-event.ts'
import type { WebhooksContext } from './webhooks-context.ts'

/** Answers to hooks of earlier slices: each keeps an event in the transaction of what happened. */
export function shopEvents({ jobs, shop }: Pick<WebhooksContext, 'jobs' | 'shop'>): HookAnswer[] {
  const keep = (
    tx: Db,
    kind: WebhookEvent,
    { subject, data, at }: { subject: string; data: object; at: Date },
  ): Promise<void> => recordEvent(jobs, tx, { kind, subject, data, at })
  return [
    answer(onPaid, (tx, { at, ...data }) =>
      keep(tx, 'payment.received', { subject: `payment:${data.paymentId}`, data, at }),
    ),
    answer(onRefunded, (tx, { at, leavesNothing: isWhole, ...data }) =>
      keep(tx, 'payment.refunded', { subject: `payment:${data.paymentId}`, data: { ...data, isWhole }, at }),
    ),
    answer(onSale, (tx, { at, receiptId, buyerId, licences }) =>
      keep(tx, 'sale.made', {
        subject: `sale:${receiptId}`,
        data: {
          receiptId,
          buyerId,
          licences: licences.map(({ licenceId, soundId, artistId, points }) => ({
            licenceId,
            soundId,
            artistId,
            points,
          })),
        },
        at,
      }),
    ),
    answer(onSaleReturned, async (tx, { licenceId, at }) => {
      const receiptId = await findReceiptOf(tx, licenceId)
      await keep(tx, 'sale.returned', { subject: `sale:${receiptId}`, data: { receiptId, licenceId }, at })
    }),
    answer(onPaidOut, (tx, { at, correctsId, ...payout }) =>
      keep(tx, correctsId === null ? 'payout.paid' : 'payout.corrected', {
        subject: `payee:${payout.recipientId}`,
        data: correctsId === null ? payout : { ...payout, correctsId },
        at,
      }),
    ),
    answer(onPublished, async (tx, { sounds, at }) => {
      for (const { soundId, artistId } of sounds)
        await keep(tx, 'sound.published', {
          subject: `sound:${soundId}`,
          data: { soundId, artistId, pageUrl: `${shop.origin}/sounds/${soundId}` },
          at,
        })
    }),
    answer(erasure, (tx, { accountId, now: at }) =>
      keep(tx, 'account.deleted', { subject: `account:${accountId}`, data: { accountId }, at }),
    ),
  ]
}
