import { amountCents, decimalText } from '@segno/units'
import { findAccount } from '../../accounts/public.ts'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { findAnyPackage, planPeriod } from '../queries.ts'
import { isCardGoodOn } from './rules.ts'
import { nextPaymentAt } from './rules.ts'
import { markReminded, selectPlansToRemind, type PlanRow } from './queries.ts'

const EVERY_SECONDS = 3_600
/** Long enough to change one's mind, and to change the card. */
const REMIND_DAYS = 14
const AT_ONCE = 500

/** Mails those whose yearly plan is about to be renewed, or whose free days end: months renew too often, and are small. */
export function remindRenewalsJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'remind-renewals',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: () => remindRenewals(ctx),
  }
}

export async function remindRenewals(ctx: BillingContext): Promise<void> {
  const now = ctx.now()
  const window = { after: now, before: daysAfter(now, REMIND_DAYS), limit: AT_ONCE }
  for (const plan of await selectPlansToRemind(ctx.db, window))
    await inTransaction(ctx.db, async (tx) => {
      if (!(await markReminded(tx, { id: plan.id, at: nextPaymentAt(plan) }))) return
      const account = await findAccount(tx, plan.account_id)
      const id = plan.next_package_id ?? plan.package_id
      const next = await findAnyPackage(tx, id, plan.currency)
      if (account && next) await queueMail(tx, ctx.jobs, renewalMail(ctx, account.email, { plan, next }))
    })
  ctx.jobs.wake()
}

type Renewed = Readonly<{ plan: PlanRow; next: { name: string; period: string | null } }>

function renewalMail(
  { shop, origin }: Pick<BillingContext, 'shop' | 'origin'>,
  to: string,
  { plan, next }: Renewed,
): Mail {
  const { currency, gross_cents: grossCents, card_brand: brand, card_last4: last4 } = plan
  const sum = `${currency} ${decimalText({ amountCents: amountCents(grossCents), currency })}`
  const card = last4 === null ? 'your card' : `your ${brand ?? 'card'} that ends in ${last4}`
  const isGood = plan.card_expires === null || isCardGoodOn(plan.card_expires, plan.period_ends_at)
  return {
    to,
    subject: `Your ${shop.name} plan renews on ${dayOf(nextPaymentAt(plan))}`,
    ...letter({
      shopName: shop.name,
      heading: 'Your plan renews soon',
      paragraphs: [
        `On ${dayOf(nextPaymentAt(plan))} we charge ${sum} to ${card} for another ${planPeriod(next)} of ${next.name}.`,
        ...(isGood ? [] : [`That card is good until ${plan.card_expires} only. Change it before then.`]),
        'Change or cancel your plan before then to avoid this charge.',
      ],
      button: { label: 'See your plan', href: `${origin}/subscriptions` },
    }),
  }
}
