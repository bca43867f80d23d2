import type Stripe from 'stripe'
import { answerDispute } from '../billing/disputes/office/answer-dispute.ts'
import { selectAnswers } from '../billing/disputes/office/queries.ts'
import type { AnswerWay } from '../billing/disputes/office/rules.ts'
import type { Db } from '../platform/db/db.ts'
import { buyByCard, openBillingShop, submitPage, type BillingShop } from './billing-shop.ts'
import { anAccount } from './builders.ts'
import { closeChecked } from './close-checked.ts'

/** A card whose payments are disputed. */
export const DISPUTED_CARD = '4000000000000259'

/** At a time that stands still; notes the net sum of what is taken back. */
export const openDisputeShop = (db: Db, now: Date, reversed: number[] = []): Promise<BillingShop> =>
  openBillingShop(db, {
    now: () => now,
    hooks: { onPaid: [], onRefunded: [(_tx, { netCents }) => Promise.resolve(void reversed.push(netCents))] },
  })

/** A shop that takes webhooks, and what banks and administrators do in it. */
export async function openListeningShop(db: Db, now: () => Date): Promise<DisputeShop> {
  const shop = await openBillingShop(db, { now })
  shop.isListening = true
  const { stripe } = shop.host.provider
  const settled = async () => {
    for (let delivery = 0; delivery < 2; delivery++) await shop.host.sandbox.tick()
  }
  return {
    shop,
    settled,
    latest: async () => (await stripe.disputes.list()).data[0]!,
    async pay(card = DISPUTED_CARD) {
      const { id: buyerId, email } = await anAccount(db)
      const paymentId = await buyByCard(shop, buyerId, card)
      await settled()
      return { buyerId, email, paymentId }
    },
    async bank(fields) {
      await submitPage(shop, '/sandbox/disputes', fields)
      await settled()
    },
    async answer(disputeId, how, note = 'They downloaded it.') {
      const { id: adminId } = await anAccount(db, { role: 'admin' })
      await answerDispute(shop.ctx, adminId, { disputeId, how, note })
      return (await selectAnswers(db, disputeId)).at(-1)!.id
    },
    [Symbol.asyncDispose]: () => closeChecked(shop),
  }
}

export interface DisputeShop extends AsyncDisposable {
  readonly shop: BillingShop
  /** Delivers the webhooks that wait. */
  readonly settled: () => Promise<void>
  readonly latest: () => Promise<Stripe.Dispute>
  readonly pay: (card?: string) => Promise<{ buyerId: string; email: string; paymentId: string }>
  /** Sends the page on which banks dispute and decide. */
  readonly bank: (fields: Readonly<Record<string, string>>) => Promise<void>
  /** @returns the answer's id; the provider is not told yet */
  readonly answer: (disputeId: string, how: AnswerWay, note?: string) => Promise<string>
}

/**
 * Has a bank dispute the latest charge.
 *
 * @param amountCents of a part; all of it without
 * @returns has the bank decide
 */
export async function disputeLatest({ shop, bank, latest }: DisputeShop, amountCents?: number) {
  const [charge] = (await shop.host.provider.stripe.charges.list()).data
  const part = amountCents === undefined ? {} : { amount: String(amountCents) }
  await bank({ charge: charge!.id, as: 'chargeback', ...part })
  const { id } = await latest()
  return (status: string) => bank({ dispute: id, status })
}
