import { idOf, type Subscription, type SubscriptionItem } from '../objects/objects.ts'
import { allOf, type SandboxContext } from '../state/context.ts'

/** Finds an item at the price that it was last charged by: in flexible billing mode a credit is of that, whatever the item costs by now. */
export function chargedAs(
  ctx: SandboxContext,
  { id }: Subscription,
): (item: SubscriptionItem) => SubscriptionItem {
  // The newest first.
  const lines = allOf(ctx, 'invoice')
    .filter(({ status, parent }) => {
      const isCharged = status === 'paid' || status === 'open'
      return isCharged && idOf(parent?.subscription_details?.subscription) === id
    })
    .flatMap(({ lines: { data } }) => data)
    .filter(({ amount }) => amount > 0)
  return (item) => {
    const line = lines.find(({ parent }) => parent?.subscription_item_details?.subscription_item === item.id)
    const price = ctx.state.objects.price[idOf(line?.pricing?.price_details?.price) ?? '']
    return price ? { ...item, price } : item
  }
}
