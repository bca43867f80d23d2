import type { Subscription } from '@segno/contract'

/** News of a plan that its owner gets a mail about. */
export type PlanNews =
  | 'ended'
  | 'confirm'
  | 'declined'
  | 'cancelled'
  | 'kept'
  | 'rescued'
  | 'changed'
  | 'paused'
  | 'resumed'
  | 'changePlanned'
  | 'changeDropped'
  | 'priced'

/** How a plan stood when it was last looked at, and how it stands now. */
export interface PlanStep {
  readonly before: Subscription
  /** Null where it has ended. */
  readonly after: Subscription | null
  /** The provider's invoice that is due. */
  readonly dueInvoice: string | null
  /** The invoices that were mailed about last. */
  readonly told: { readonly declined: string | null; readonly confirm: string | null }
}

/**
 * News by how a plan stands, not by what happened: a renewal that was declined and paid since is no news. Of several
 * at once the first of this list; its mail tells the whole state.
 */
export function newsOf(step: PlanStep): PlanNews | null {
  const { before, after } = step
  if (after === null) return 'ended'
  return paymentNews(step, after) ?? endNews(before, after) ?? termsNews(before, after)
}

function paymentNews({ before, dueInvoice, told }: PlanStep, after: Subscription): PlanNews | null {
  const { due, status } = after
  if (due?.waitsForYou === true) return told.confirm === dueInvoice ? null : 'confirm'
  if (due?.reason === 'renewal' && status === 'past_due')
    return told.declined === dueInvoice ? null : 'declined'
  return before.due?.reason === 'renewal' && due === null ? 'rescued' : null
}

function endNews(before: Subscription, after: Subscription): PlanNews | null {
  if (before.isCancelled === after.isCancelled) return null
  return after.isCancelled ? 'cancelled' : 'kept'
}

function termsNews(before: Subscription, after: Subscription): PlanNews | null {
  if (before.packageId !== after.packageId) return 'changed'
  if (after.pause && before.pause?.until !== after.pause.until) return 'paused'
  if (before.pause && !after.pause) return 'resumed'
  const [planned, plans] = [before, after].map(({ next, packageId }) => next?.packageId ?? packageId)
  if (planned === plans) return isPricedAnew(before, after) ? 'priced' : null
  return plans === after.packageId ? 'changeDropped' : 'changePlanned'
}

/** Another VAT makes the next period cost more or less. */
const isPricedAnew = ({ next: was }: Subscription, { next: is }: Subscription): boolean =>
  was !== null && is !== null && was.grossCents !== is.grossCents
