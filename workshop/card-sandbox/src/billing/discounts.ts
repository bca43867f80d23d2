import type Stripe from 'stripe'
import { currencyCode } from '../catalogue/prices.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { integer, mergeMetadata, metadata, oneOf, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type Invoice, type InvoiceLine, type Subscription } from '../objects/objects.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'

/** Replaces the coupons of a subscription. */
export function giveDiscounts(
  ctx: SandboxContext,
  subscription: Subscription,
  given: readonly { coupon?: string | undefined }[],
): void {
  subscription.discounts = given.map(({ coupon: id }) => {
    const coupon = find(ctx, 'coupon', id ?? '', 'discounts[0][coupon]')
    coupon.times_redeemed += 1
    return keep(ctx, 'discount', {
      id: newId('di'),
      object: 'discount',
      checkout_session: null,
      customer: idOf(subscription.customer),
      customer_account: null,
      end: null,
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon: coupon.id, type: 'coupon' },
      start: ctx.now(),
      subscription: subscription.id,
      subscription_item: null,
    }).id
  })
}

/** A subscription's coupons on an invoice with these lines; what is prorated is never reduced. */
export function discountsOn(
  ctx: SandboxContext,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
): Pick<Invoice, 'discounts'> & { total_discount_amounts: Stripe.Invoice.TotalDiscountAmount[] } {
  let left = lines.reduce((sum, { amount, discountable }) => sum + (discountable ? amount : 0), 0)
  const amounts = subscription.discounts.map((field) => {
    const discount = find(ctx, 'discount', idOf(field) ?? '')
    const { amount_off: off, percent_off: percent } = couponOf(ctx, discount)
    const amount = Math.min(left, off ?? Math.round((left * (percent ?? 0)) / 100))
    left -= amount
    return { amount, discount: discount.id }
  })
  const used = amounts.filter(({ amount }) => amount > 0)
  return { discounts: used.map(({ discount }) => discount), total_discount_amounts: used }
}

/** Takes those coupons off a subscription that hold for one invoice, which is this. */
export function useUpDiscounts(
  ctx: SandboxContext,
  subscription: Subscription,
  { discounts }: Invoice,
): void {
  subscription.discounts = subscription.discounts.filter(
    (field) =>
      !discounts.includes(field) ||
      couponOf(ctx, find(ctx, 'discount', idOf(field) ?? '')).duration !== 'once',
  )
}

const couponOf = (ctx: SandboxContext, { source }: Stripe.Discount): Stripe.Coupon =>
  find(ctx, 'coupon', idOf(source.coupon) ?? '')

export const couponRoutes: Route[] = [
  route(
    'POST',
    '/v1/coupons',
    {
      amount_off: integer,
      currency: text,
      duration: oneOf('forever', 'once'),
      id: text,
      metadata,
      name: text,
      percent_off: integer,
    },
    (ctx, { params }) => {
      const { amount_off: off, percent_off: percent } = params
      if ((off === undefined) === (percent === undefined))
        throw invalidRequest('You must pass either percent_off or amount_off.')
      return keep(ctx, 'coupon', {
        id: params.id ?? newId('cpn', 8),
        object: 'coupon',
        amount_off: off ?? null,
        created: ctx.now(),
        currency: params.currency === undefined ? null : currencyCode(params.currency),
        duration: params.duration ?? 'once',
        duration_in_months: null,
        livemode: false,
        max_redemptions: null,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        percent_off: percent ?? null,
        redeem_by: null,
        times_redeemed: 0,
        valid: true,
      })
    },
  ),
  retrieveRoute('coupon', '/v1/coupons/:id'),
  listRoute('coupon', '/v1/coupons', {}),
]
