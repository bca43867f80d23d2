import type { TurnedOffWhy } from '@segno/contract'
import { tellAdmins } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import { webhookGivenUpLetter } from './letters.ts'
import { failWaiting, turnOff } from './queries.ts'
import type { WebhooksContext } from './webhooks-context.ts'

export const NOT_SENT: Readonly<Record<TurnedOffWhy, string>> = {
  by_hand: 'Not sent: the webhook was turned off',
  failing: 'Not sent: the webhook was turned off, as nothing had reached it for days',
  gone: 'Not sent: the webhook was turned off, as it answered 410 Gone',
}

/** Turns an endpoint off and ends what waits for it. Unless an administrator did it, all of them are told. */
export async function turnOffEndpoint(
  ctx: WebhooksContext,
  tx: Db,
  { id, url, why }: { id: string; url: string; why: TurnedOffWhy },
): Promise<boolean> {
  if (!(await turnOff(tx, id, { why, at: ctx.now() }))) return false
  await failWaiting(tx, id, NOT_SENT[why])
  if (why !== 'by_hand')
    await tellAdmins(ctx.jobs, tx, {
      actorId: null,
      letterTo: (admin) => webhookGivenUpLetter(ctx.shop, admin, { id, host: new URL(url).host, why }),
    })
  return true
}
