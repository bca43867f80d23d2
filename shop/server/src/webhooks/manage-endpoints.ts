import { type AuditAction, MAX_WEBHOOKS, type WebhookEndpoint, type WebhookEvent } from '@segno/contract'
import { holdAdmin } from '../accounts/public.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { isId, newId } from '../platform/ids.ts'
import { deliveryJob } from './delivery-job.ts'
import { addressRefused, tooManyWebhooks, webhookNotFound, webhookOff } from './errors.ts'
import { turnOffEndpoint } from './give-up.ts'
import {
  deleteEndpoint,
  type EndpointFields,
  insertEndpoint,
  lockEndpoint,
  lockEndpoints,
  replaceSecret,
  restEndpoint,
  selectEndpoints,
  turnOn,
  updateEndpoint,
  waitAgain,
} from './queries.ts'
import { recordTest } from './record-event.ts'
import { mayBeSentTo, oldSecretEnds } from './rules.ts'
import { newSecret, sealedSecret } from './sign.ts'
import type { WebhooksContext } from './webhooks-context.ts'

interface Order {
  readonly actorId: string
  readonly webhookId: string
}
type Endpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>

export async function showEndpoints({ db, now }: WebhooksContext): Promise<{ items: WebhookEndpoint[] }> {
  const rows = await selectEndpoints(db)
  const text = (at: Date | null): string | null => at && at.toISOString()
  return {
    items: rows.map((row) => ({
      id: row.id,
      url: row.url,
      description: row.description,
      events: row.events as WebhookEvent[],
      createdAt: row.created_at.toISOString(),
      failingSince: text(row.failing_since),
      turnedOffAt: text(row.turned_off_at),
      turnedOffWhy: row.turned_off_why as WebhookEndpoint['turnedOffWhy'],
      oldSecretUntil:
        row.old_secret_until && row.old_secret_until > now() ? text(row.old_secret_until) : null,
      waiting: row.waiting ?? 0,
      lastAttempt: row.attempted_at && { at: row.attempted_at.toISOString(), status: row.status },
    })),
  }
}

/** @throws {AppError} webhook_address_refused, too_many_webhooks */
export async function addEndpoint(
  ctx: WebhooksContext,
  { actorId, ...fields }: EndpointFields & { readonly actorId: string },
): Promise<{ id: string; secret: string }> {
  if (!mayBeSentTo(fields.url)) throw addressRefused()
  const [id, secret] = [newId(), newSecret()]
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    if ((await lockEndpoints(tx)) >= MAX_WEBHOOKS) throw tooManyWebhooks()
    const sealed = ctx.secrets.seal(secret, sealedSecret(id))
    await insertEndpoint(tx, { ...fields, id, secret: sealed, at: ctx.now() })
    await audit(ctx, tx, { actorId, id, action: 'webhook.add', before: null, after: factsOf(fields) })
  })
  return { id, secret }
}

/** @throws {AppError} webhook_address_refused, webhook_not_found */
export function changeEndpoint(ctx: WebhooksContext, order: Order & EndpointFields): Promise<null> {
  if (!mayBeSentTo(order.url)) throw addressRefused()
  return onEndpoint(ctx, order, async (tx, before) => {
    await updateEndpoint(tx, before.id, order)
    return { action: 'webhook.change', before: factsOf(before), after: factsOf(order) }
  })
}

/** @throws {AppError} webhook_not_found */
export function removeEndpoint(ctx: WebhooksContext, order: Order): Promise<null> {
  return onEndpoint(ctx, order, async (tx, before) => {
    await deleteEndpoint(tx, before.id)
    return { action: 'webhook.delete', before: factsOf(before), after: null }
  })
}

/** @throws {AppError} webhook_not_found */
export async function rotateSecret(ctx: WebhooksContext, order: Order): Promise<{ secret: string }> {
  const secret = newSecret()
  await onEndpoint(ctx, order, async (tx, { id, secret: old }) => {
    const until = oldSecretEnds(ctx.now())
    await replaceSecret(tx, id, { secret: ctx.secrets.seal(secret, sealedSecret(id)), old, until })
    return { action: 'webhook.rotate_secret', before: null, after: { oldSecretUntil: until } }
  })
  return { secret }
}

/** @throws {AppError} webhook_not_found */
export function switchEndpoint(
  ctx: WebhooksContext,
  order: Order & { readonly isOn: boolean },
): Promise<null> {
  return onEndpoint(ctx, order, async (tx, { id, url }) => {
    const isSwitched = order.isOn
      ? await turnOn(tx, id)
      : await turnOffEndpoint(ctx, tx, { id, url, why: 'by_hand' })
    const action = order.isOn ? 'webhook.turn_on' : 'webhook.turn_off'
    return isSwitched ? { action, before: null, after: { url } } : null
  })
}

/** @throws {AppError} webhook_not_found, webhook_off */
export async function tryEndpoint(ctx: WebhooksContext, order: Order): Promise<null> {
  await onEndpoint(ctx, order, async (tx, { id, turned_off_at: offAt }) => {
    if (offAt !== null) throw webhookOff()
    await restEndpoint(tx, id, null)
    await recordTest(ctx.jobs, tx, { endpointId: id, at: ctx.now() })
    return null
  })
  ctx.jobs.wake()
  return null
}

/** @returns how many are sent again. @throws {AppError} webhook_not_found, webhook_off */
export async function sendAgain(
  ctx: WebhooksContext,
  order: Order & { readonly deliveries: readonly { readonly id: string }[] },
): Promise<{ count: number }> {
  let count = 0
  await onEndpoint(ctx, order, async (tx, { id, url, turned_off_at: offAt }) => {
    if (offAt !== null) throw webhookOff()
    const ids = order.deliveries.map((one) => one.id).filter(isId)
    const at = ctx.now()
    await restEndpoint(tx, id, null)
    const again = await waitAgain(tx, id, { ids, at })
    count = again.length
    const because = `again ${at.getTime()}`
    await ctx.jobs.enqueue(
      tx,
      again.map((one) => deliveryJob({ deliveryId: one.id, attempt: 0 }, { because })),
    )
    return count === 0 ? null : { action: 'webhook.send_again', before: null, after: { url, count } }
  })
  ctx.jobs.wake()
  return { count }
}

interface Change {
  readonly action: AuditAction
  readonly before: object | null
  readonly after: object | null
}

async function onEndpoint(
  ctx: WebhooksContext,
  { actorId, webhookId }: Order,
  change: (tx: Db, endpoint: Endpoint) => Promise<Change | null>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const endpoint = isId(webhookId) ? await lockEndpoint(tx, webhookId) : undefined
    if (!endpoint) throw webhookNotFound()
    const changed = await change(tx, endpoint)
    if (changed) await audit(ctx, tx, { actorId, id: endpoint.id, ...changed })
  })
  return null
}

const factsOf = ({ url, description, events }: EndpointFields): EndpointFields => ({
  url,
  description,
  events,
})

const audit = (
  { now }: WebhooksContext,
  tx: Db,
  { actorId, id, ...change }: Change & { readonly actorId: string; readonly id: string },
): Promise<void> => recordAudit(tx, [{ actorId, at: now(), subject: { kind: 'webhook', id }, ...change }])
