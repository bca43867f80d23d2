import { compareWithProvider } from '../billing/compare/compare.ts'
import { submitPage } from './billing-shop.ts'
import type { Play } from './simulated-play.ts'

type Vanish = (play: Play) => Promise<unknown>

/** Deletions in the provider's dashboard. */
const VANISHING: readonly Vanish[] = [
  async (play) => {
    const { customers } = play.shop.host.provider.stripe
    return oneOf(play, await customers.list({ limit: 100 }), ({ id }) => customers.del(id))
  },
  async (play) => {
    const { subscriptions } = play.shop.host.provider.stripe
    return oneOf(play, await subscriptions.list({ limit: 100 }), ({ id }) => subscriptions.cancel(id))
  },
  async (play) => {
    const { prices } = play.shop.host.provider.stripe
    const archive = ({ id }: { id: string }) => prices.update(id, { active: false })
    return oneOf(play, await prices.list({ active: true, limit: 100 }), archive)
  },
  async (play) => {
    const { customers, paymentMethods } = play.shop.host.provider.stripe
    return oneOf(play, await customers.list({ limit: 100 }), async ({ id }) =>
      oneOf(play, await customers.listPaymentMethods(id), (card) => paymentMethods.detach(card.id)),
    )
  },
]

async function oneOf<Item>(
  { pick }: Play,
  { data }: { readonly data: readonly Item[] },
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  if (data.length > 0) await act(pick(data))
}

/** Outages, deletions in the dashboard, and the nightly comparison. */
export const OUTAGE_MOVES = {
  async outage(play: Play): Promise<void> {
    if (play.random() < 0.2) await submitPage(play.shop, '/sandbox/settings', { awayMinutes: '60' })
  },
  async vanish(play: Play): Promise<void> {
    if (play.random() < 0.2) await play.pick(VANISHING)(play)
  },
  compare: ({ shop }: Play) => compareWithProvider(shop.ctx, new AbortController().signal),
}
