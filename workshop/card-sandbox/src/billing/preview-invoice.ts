import type { ShapeValues } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type Invoice, type Subscription } from '../objects/objects.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { productName } from './create-subscription.ts'
import { currentPeriod, periodLines } from './invoice-lines.ts'
import { draftInvoice } from './invoices.ts'
import { setPeriods } from './subscription-items.ts'
import { billOf, type changeParams, planChange } from './update-subscription.ts'

/**
 * A subscription's next invoice, after a change that is not made.
 *
 * @returns the change's own invoice where it is billed at once; else the one at the end of the period
 */
export function previewInvoice(
  ctx: SandboxContext,
  subscription: Subscription,
  change: ShapeValues<Omit<typeof changeParams, 'billing_cycle_anchor' | 'cancel_at'>>,
): Invoice {
  if (subscription.ended_at !== null || (subscription.cancel_at !== null && !change.items))
    throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  const plan = planChange(ctx, subscription, change)
  if (plan.billsNow || change.proration_behavior === 'always_invoice')
    return asPreview(draftInvoice(ctx, billOf(ctx, subscription, plan.lines)))
  const { end } = currentPeriod(subscription)
  setPeriods(plan.changed.items.data, plan.changed.billing_cycle_anchor, end)
  const pending = ctx.state.pendingLines[subscription.id] ?? []
  const next = periodLines(plan.changed.items.data, (price) => productName(ctx, price))
  return asPreview(
    draftInvoice(ctx, {
      customer: find(ctx, 'customer', idOf(subscription.customer) ?? ''),
      subscription,
      lines: [...pending, ...plan.lines, ...next],
      reason: 'upcoming',
      period: { start: currentPeriod(subscription).start, end },
      finalizesAt: null,
    }),
  )
}

function asPreview(invoice: Invoice): Invoice {
  return { ...invoice, id: invoice.id.replace('in_', 'upcoming_in_') }
}
