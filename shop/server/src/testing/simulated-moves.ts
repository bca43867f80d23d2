import { sql } from 'kysely'
import { saveCompany } from '../billing/companies/companies.ts'
import { sweepAllDisputes } from '../billing/disputes/sweep-disputes.ts'
import { endPlanJob } from '../billing/plans/begin-plan.ts'
import { openCardChange, takeNewCard } from '../billing/plans/change-card.ts'
import { changePlan } from '../billing/plans/change-plan.ts'
import { cancelPlan, keepPlan, pausePlan } from '../billing/plans/pause-plan.ts'
import { quotePackage, readBuyer } from '../billing/quote.ts'
import { giveVatBack } from '../billing/refunds/give-vat-back.ts'
import { refundAsAdmin, withdrawOwn } from '../billing/refunds/refund-payment.ts'
import { settleReturned } from '../billing/refunds/settle-returned.ts'
import { sweepRefundsJob } from '../billing/refunds/sync-refund.ts'
import { sendRefund } from '../billing/refunds/send-refund.ts'
import { showPurchase } from '../billing/start-purchase.ts'
import { sweepPayments } from '../billing/sweep-payments.ts'
import { completeCheckout, refundPurchase, undoPurchase } from '../orders/public.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { redeemVoucher } from '../vouchers/redemption/redeem-voucher.ts'
import { authoritySays, cardFields, openCardForm, payWith } from './billing-shop.ts'
import { aSound } from './builders.ts'
import { LEAVING_MOVES } from './simulated-leaving.ts'
import { OUTAGE_MOVES } from './simulated-outages.ts'
import { BANK_MOVES } from './simulated-banks.ts'
import { PAYOUT_MOVES } from './simulated-payouts.ts'
import type { Play } from './simulated-play.ts'
import { vouchersContextOn } from './vouchers.ts'

const CARDS = [
  '4242424242424242',
  '4000000000000002',
  '4000002500003155',
  '4000000000000341',
  '4000000000000259',
  '4000000000001976',
  '4000002760003184',
  '4000000000007726',
  '4000000000005126',
  '4000000000000077',
  '4000056655665556',
]
/** Direct debits that pay or are refused three days later. */
const DEBITS = ['AT611904300234573201', 'AT861904300235473202']
const STARTER = { packageId: 'starter-month', grossCents: 951 }
const CREATOR = { packageId: 'creator-month', grossCents: 1_784 }
const PACKAGES = [
  { packageId: 'points-20', grossCents: 1_071 },
  { packageId: 'points-60', grossCents: 2_856 },
  STARTER,
  CREATOR,
  { packageId: 'agent-year', grossCents: 5_831 },
]
const COMPANY = {
  company: 'Lace GmbH',
  street: 'Ring 1',
  postcode: '1010',
  city: 'Wien',
  vatId: 'ATU13585627',
}
const PLANS = [
  STARTER,
  CREATOR,
  { packageId: 'pro-month', grossCents: 3_569 },
  { packageId: 'starter-year', grossCents: 9_508 },
]

/** What buyers, time and administrators do. */
export const MOVES = {
  async pay(play: Play) {
    const { shop } = play
    const accountId = play.pick(play.buyers)
    const { packageId } = play.pick(PACKAGES)
    const { grossCents } = await quotePackage(play.db, await readBuyer(shop.ctx, accountId), packageId)
    const { purchaseId, sessionId } = await openCardForm(shop, accountId, { packageId, grossCents })
    if (play.random() < 0.1) return
    // A webhook that is lost leaves time to spend before a dispute is known.
    shop.isListening = play.random() < 0.7
    const means = packageId.startsWith('points') && play.random() < 0.2 ? DEBITS : CARDS
    const card = cardFields({
      number: play.pick(means),
      ...(play.random() < 0.2 ? expiresThisMonth(play) : {}),
    })
    const page = await payWith(shop, sessionId, card).finally(() => (shop.isListening = true))
    if (page.includes('3-D Secure') && play.random() < 0.8)
      await payWith(shop, sessionId, { authentication: play.random() < 0.7 ? 'pass' : 'fail' })
    if (play.random() < 0.3) return
    await showPurchase(shop.ctx, accountId, purchaseId)
    for (let left = Math.floor(play.random() * 8); left > 0; left--) await buySound(play, accountId)
  },
  spend: (play: Play) => buySound(play, play.pick(play.buyers)),
  async undo(play: Play) {
    const bought = await anyPurchase(play)
    if (bought) await undoPurchase(play.orders, { accountId: bought.account_id, purchaseId: bought.id })
  },
  async refundPurchase(play: Play) {
    const bought = await anyPurchase(play)
    const asked = { actorId: play.adminId, reason: 'Simulated' }
    if (bought) await refundPurchase(play.orders, { ...asked, purchaseId: bought.id })
  },
  redeem: (play: Play) =>
    redeemVoucher(vouchersContextOn(play.db, play.orders.now), {
      accountId: play.pick(play.buyers),
      clientAddress: '192.0.2.1',
      code: play.pick(play.codes),
    }),
  async answerDispute(play: Play) {
    const { stripe } = play.shop.host.provider
    const { data } = await stripe.disputes.list({ limit: 100 })
    const open = data.find(({ status }) => status === 'needs_response')
    if (!open) return
    const words = play.random() < 0.5 ? 'winning_evidence' : 'losing_evidence'
    await stripe.disputes.update(open.id, { evidence: { uncategorized_text: words }, submit: true })
  },
  cancel: (play: Play) => cancelPlan(play.shop.ctx, { accountId: play.pick(play.buyers) }),
  keep: (play: Play) => keepPlan(play.shop.ctx, { accountId: play.pick(play.buyers) }),
  pause: (play: Play) => pausePlan(play.shop.ctx, { accountId: play.pick(play.buyers), months: 1 }),
  change: (play: Play) =>
    changePlan(play.shop.ctx, { accountId: play.pick(play.buyers), ...play.pick(PLANS) }),
  async changeCard(play: Play) {
    const owner = { accountId: play.pick(play.buyers) }
    const { clientSecret } = await openCardChange(play.shop.ctx, owner)
    const sessionId = clientSecret.split('_secret_')[0]!
    const page = await payWith(play.shop, sessionId, play.pick(CARDS))
    if (page.includes('3-D Secure')) await payWith(play.shop, sessionId, { authentication: 'pass' })
    await takeNewCard(play.shop.ctx, owner)
  },
  async withdraw(play: Play) {
    const payment = await anyPayment(play)
    if (payment) await withdrawOwn(play.shop.ctx, payment.account_id, payment.id)
  },
  async refund(play: Play) {
    const payment = await anyPayment(play)
    if (payment)
      await refundAsAdmin(play.shop.ctx, play.adminId, { paymentId: payment.id, reason: 'Simulated' })
  },
  askForVatId: (play: Play) => {
    const state = play.random() < 0.5 ? 'confirmed' : 'pending'
    return saveCompany({ ...play.shop.ctx, checkVatId: authoritySays(state) }, play.company, COMPANY)
  },
  giveVatBack: (play: Play) => giveVatBack(play.shop.ctx, new AbortController().signal),
  settleReturned: decideReturned,
  sendRefunds,
  endPlans,
  hoursPass: (play: Play) => play.pass(1 + Math.floor(play.random() * 30)),
  weekPasses: (play: Play) => play.pass(7 * 24),
  async sweep(play: Play) {
    const { signal } = new AbortController()
    await sweepPayments(play.shop.ctx, signal)
    await sweepAllDisputes(play.shop.ctx, signal)
    await sweepRefundsJob(play.shop.ctx).run({}, signal)
  },
  ...BANK_MOVES,
  ...PAYOUT_MOVES,
  ...LEAVING_MOVES,
  ...OUTAGE_MOVES,
}

/** Pays today, and no renewal next month. */
function expiresThisMonth({ orders }: Play) {
  const now = orders.now()
  return { expiry: `${now.getUTCMonth() + 1} / ${now.getUTCFullYear() % 100}` }
}

async function buySound({ db, orders, artists, pick }: Play, accountId: string): Promise<void> {
  const { id: soundId } = await aSound(db, { artist_id: pick(artists) })
  const items = [{ soundId, pricePoints: 2 }]
  await completeCheckout(orders, { accountId, idempotencyKey: newId(), items })
}

async function anyPayment(play: Play) {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from payment where status = 'paid' order by id`.execute(over(play.db))
  return rows.length === 0 ? undefined : play.pick(rows)
}

/** Most are kept. */
async function anyPurchase(play: Play) {
  if (play.random() < 0.8) return undefined
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from licence where ended_at is null order by id`.execute(over(play.db))
  return rows.length === 0 ? undefined : play.pick(rows)
}

/** The queue's work, which no worker does here. */
async function endPlans({ db, shop }: Play): Promise<void> {
  const { rows } = await sql<{
    payload: unknown
  }>`select payload from job where kind = 'end-plan'`.execute(over(db))
  for (const { payload } of rows) await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
}

async function sendRefunds({ db, shop }: Play): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from refund where status = 'pending' order by id`.execute(over(db))
  for (const { id } of rows) await sendRefund(shop.ctx, id)
}

/** The office decides on a refund that came back from the bank. */
async function decideReturned({ db, shop, adminId, pick }: Play): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from refund where status = 'returned' order by id`.execute(over(db))
  if (rows.length === 0) return
  const how = pick(['again', 'otherwise', 'points'] as const)
  await settleReturned(shop.ctx, adminId, { refundId: pick(rows).id, how, note: 'Simulated' })
}
