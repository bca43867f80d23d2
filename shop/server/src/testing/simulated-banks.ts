import { openPlanConfirmation, takePlanConfirmation } from '../billing/plans/confirm-payment.ts'
import { submitPage } from './billing-shop.ts'
import type { Play } from './simulated-play.ts'

/** States that a bank may bring a dispute to next. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost', 'prevented'],
  under_review: ['won', 'lost'],
  lost: ['appeal_needs_response'],
  appeal_needs_response: ['appeal_under_review', 'lost'],
  appeal_under_review: ['won', 'lost'],
  won: ['under_review'],
}

/** What banks and the provider's support do by themselves. */
export const BANK_MOVES = {
  async dispute(play: Play) {
    const { data } = await play.shop.host.provider.stripe.charges.list({ limit: 100 })
    const charges = data.filter(({ status }) => status === 'succeeded')
    if (charges.length === 0 || play.random() < 0.7) return
    const { id, amount } = play.pick(charges)
    const part = String(1 + Math.floor(play.random() * amount))
    await submitPage(play.shop, '/sandbox/disputes', {
      charge: id,
      as: play.pick(['chargeback', 'inquiry', 'prevented']),
      ...(play.random() < 0.5 ? { amount: part } : {}),
    })
  },
  async decide(play: Play) {
    const { data } = await play.shop.host.provider.stripe.disputes.list({ limit: 100 })
    const open = data.filter(({ status }) => NEXT[status])
    if (open.length === 0) return
    const { id, status } = play.pick(open)
    await submitPage(play.shop, '/sandbox/disputes', { dispute: id, status: play.pick(NEXT[status]!) })
  },
  async confirm(play: Play) {
    const owner = { accountId: play.pick(play.buyers) }
    const { clientSecret } = await openPlanConfirmation(play.shop.ctx, owner)
    const authentication = play.random() < 0.7 ? 'pass' : 'fail'
    await submitPage(play.shop, `/sandbox/authenticate/${clientSecret.split('_secret_')[0]}`, {
      authentication,
    })
    if (play.random() < 0.7) await takePlanConfirmation(play.shop.ctx, owner)
  },
  async giveCredit(play: Play) {
    const { stripe } = play.shop.host.provider
    const { data } = await stripe.customers.list({ limit: 100 })
    if (data.length === 0 || play.random() < 0.8) return
    const amount = -Math.ceil(play.random() * 1_500)
    await stripe.customers.createBalanceTransaction(play.pick(data).id, { amount, currency: 'eur' })
  },
  settings: (play: Play) =>
    submitPage(play.shop, '/sandbox/settings', {
      version: play.pick(['2026-10-28.endive', '2024-06-20']),
      signature: play.random() < 0.9 ? 'right' : 'wrong',
      dunning: play.pick(['cancel', 'unpaid', 'past_due']),
      balance: play.pick(['debit', 'wait', 'refuse']),
      lag: play.pick(['0', '30', '7200']),
      delivery: play.pick(['in order', 'at once']),
    }),
  /** The shop's bank gets all that is available, so that refunds find nothing. */
  async payOut({ shop, random }: Play) {
    const { stripe } = shop.host.provider
    const { available } = await stripe.balance.retrieve()
    const { amount, currency } = available.find((one) => one.currency === 'eur')!
    if (amount > 0 && random() < 0.5) await stripe.payouts.create({ amount, currency })
  },
}
