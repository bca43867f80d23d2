import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { confirmPaymentMail, planEndedMail, renewalFailedMail } from './plan-mails.ts'
import { updatePlan, type PlanRow } from './queries.ts'
import type { DueInvoice } from './read-provider-plan.ts'
import { noticeOf } from './rules.ts'

/** Mails the owner of a plan that ran until now what is new, once an invoice. The plan is locked. */
export async function tellOwner(
  ctx: BillingContext,
  tx: Db,
  plan: PlanRow,
  { status, due }: { readonly status: string; readonly due: DueInvoice | null },
): Promise<void> {
  const { id, account_id: accountId, currency } = plan
  const notice = noticeOf(
    { status, due },
    { declined: plan.declined_told_for, confirm: plan.confirm_told_for },
  )
  const account = notice && (await findAccount(tx, accountId))
  if (!account) return
  if (notice === 'ended') return queueMail(tx, ctx.jobs, planEndedMail(ctx, account.email))
  if (due === null) return
  const isConfirm = notice === 'confirm'
  await updatePlan(
    tx,
    id,
    isConfirm ? { confirm_told_for: due.providerInvoiceId } : { declined_told_for: due.providerInvoiceId },
  )
  const mail = isConfirm ? confirmPaymentMail : renewalFailedMail
  await queueMail(tx, ctx.jobs, mail(ctx, account.email, { ...due, currency }))
}
