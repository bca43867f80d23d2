import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Mail } from '../../platform/mail/letter.ts'
import { supersedeMail } from '../../platform/mail/mail-queries.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { type Came, planBegunMail, planEndedMail, planMail, renewalMail } from './plan-mails.ts'
import { newsOf } from './plan-news.ts'
import { findPlan, updatePlan, type PlanRow } from './queries.ts'
import type { DueInvoice } from './read-provider-plan.ts'
import { toSubscription } from './show-plan.ts'

/** A plan's row before an answer of the provider's was taken over, and what that answer brought. */
interface Answered {
  readonly before: PlanRow
  readonly due: DueInvoice | null
  readonly came: Came
}

/** Mails the owner of a plan that ran until now what is new. The plan is locked. */
export async function tellOwner(ctx: BillingContext, tx: Db, { before, due, came }: Answered): Promise<void> {
  const { id, account_id: accountId, declined_told_for: declined, confirm_told_for: confirm } = before
  const account = await findAccount(tx, accountId)
  const now = await findPlan(tx, id)
  if (!account || !now) return
  const inTx = { ...ctx, db: tx }
  const was = await toSubscription(inTx, before)
  const view = now.status === 'ended' ? null : await toSubscription(inTx, now)
  const told = { declined, confirm }
  const news = newsOf({ before: was, after: view, dueInvoice: due?.providerInvoiceId ?? null, told })
  if (news === null) return
  if (news === 'ended' || view === null) return tell(ctx, tx, now, planEndedMail(ctx, account.email))
  if (news === 'confirm') await updatePlan(tx, id, { confirm_told_for: due?.providerInvoiceId ?? null })
  if (news === 'declined') await updatePlan(tx, id, { declined_told_for: due?.providerInvoiceId ?? null })
  const isCardExpired = due?.isCardExpired ?? false
  const facts = { news, before: was, view, came, at: ctx.now(), isCardExpired }
  await tell(ctx, tx, now, planMail(ctx, account.email, facts))
}

/** The contract is kept by its buyer: no later mail takes its place. */
export async function tellBeginning(ctx: BillingContext, tx: Db, planId: string): Promise<void> {
  const plan = await findPlan(tx, planId)
  const account = plan && (await findAccount(tx, plan.account_id))
  if (!account) return
  const view = await toSubscription({ ...ctx, db: tx }, plan)
  await queueMail(tx, ctx.jobs, planBegunMail(ctx, account.email, view, ctx.now()))
}

/** The plan is locked, and goes on. */
export async function tellRenewal(ctx: BillingContext, tx: Db, plan: PlanRow): Promise<void> {
  const account = await findAccount(tx, plan.account_id)
  if (!account) return
  const view = await toSubscription({ ...ctx, db: tx }, plan)
  await tell(ctx, tx, plan, renewalMail(ctx, account.email, view))
}

/** A mail that has not gone out yet says what is true no more. */
export async function tell(
  ctx: BillingContext,
  tx: Db,
  { id, last_mail_id: last }: PlanRow,
  mail: Mail,
): Promise<void> {
  if (last !== null) await supersedeMail(tx, last, ctx.now())
  await updatePlan(tx, id, { last_mail_id: await queueMail(tx, ctx.jobs, mail) })
}
