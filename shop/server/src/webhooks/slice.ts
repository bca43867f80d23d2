import { accounts } from '../accounts/slice.ts'
import { billing } from '../billing/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { orders } from '../orders/slice.ts'
import { payees } from '../payees/slice.ts'
import { type PublicNetwork, publicNetwork } from '../platform/network/public-network.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { deliverJob } from './deliver.ts'
import { forgetOldSecrets, resealSecrets, selectGivenUp, selectSecrets } from './queries.ts'
import { webhooksRoutes } from './routes.ts'
import { shopEvents } from './shop-events.ts'
import { sealedSecret } from './sign.ts'
import type { WebhooksContext } from './webhooks-context.ts'

interface Settings extends Pick<WebhooksContext, 'secrets' | 'shop'> {
  /** In the place of the public internet. */
  readonly webhookNetwork?: PublicNetwork
}

const KEPT_MS = 30 * 24 * 60 * 60_000

/** Tells the operator's own systems what happens in the shop. */
export const webhooks = slice({
  name: 'webhooks',
  after: [accounts, payees, catalogue, orders, billing],
  open({ platform, settings }: SliceContext<Settings>) {
    const { secrets, shop, webhookNetwork: network = publicNetwork } = settings
    const ctx: WebhooksContext = { ...platform, secrets, shop, network }
    return {
      routes: webhooksRoutes(ctx),
      jobs: [deliverJob(ctx)],
      // Its deliveries go with it.
      kept: [{ table: 'webhook_event', since: 'happened_at', forMs: KEPT_MS }],
      sweeps: [() => forgetOldSecrets(ctx.db, ctx.now())],
      warnings: async () =>
        (await selectGivenUp(ctx.db)).map(
          (url) =>
            `The webhook to ${new URL(url).host} was turned off, as nothing reached it. See Webhooks in the office.`,
        ),
      answers: shopEvents(ctx),
      begin: () => sealWithCurrentKey(ctx),
    }
  },
})

async function sealWithCurrentKey({ db, secrets }: WebhooksContext): Promise<void> {
  for (const { id, secret, old_secret: old } of await selectSecrets(db)) {
    const sealed = (text: string) => secrets.reseal(text, sealedSecret(id))
    const after = { secret: sealed(secret), old_secret: old === null ? null : sealed(old) }
    if (after.secret !== secret) await resealSecrets(db, { id, secret }, after)
  }
}
