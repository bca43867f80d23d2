import type { Invoice, SandboxEvent } from '../objects/objects.ts'
import { keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import type { Delivery, SandboxState } from '../state/state.ts'

const KEPT_EVENTS = 1_000

/** The version of the provider's API that this sandbox speaks: that of the SDK it is tested with. */
export const API_VERSION = '2026-10-28.endive'

/** Records a change of an object, with the earlier values of the fields that it changed. */
export function emitChange<T extends object>(
  ctx: SandboxContext,
  type: string,
  change: { before: T; after: T },
): void {
  const names = Object.keys(change.after) as (keyof T)[]
  const changed = names.filter(
    (name) => JSON.stringify(change.before[name]) !== JSON.stringify(change.after[name]),
  )
  if (changed.length === 0) return
  emit(
    ctx,
    type,
    change.after,
    Object.fromEntries(changed.map((name) => [name, change.before[name] ?? null])),
  )
}

/** Records that something happened, and queues a webhook for every address that listens for it. */
export function emit(ctx: SandboxContext, type: string, object: object, previous?: object): SandboxEvent {
  const listening = Object.values(ctx.state.objects.webhook_endpoint).filter(
    (endpoint) =>
      endpoint.status === 'enabled' &&
      (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type)),
  )
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: ctx.state.eventVersion ?? API_VERSION,
    created: ctx.now(),
    data: structuredClone({
      object: ctx.state.eventVersion === null ? object : asEarlier(object),
      ...(previous ? { previous_attributes: previous } : {}),
    }),
    livemode: false,
    pending_webhooks: listening.length,
    request: { ...ctx.origin },
    type,
  }
  for (const endpoint of listening) queue(ctx, event, endpoint.id)
  return keep(ctx, 'event', event)
}

/** An invoice as versions before 2025-03-31 showed it: its subscription was a field of its own. */
function asEarlier(object: object): object {
  const { parent, ...invoice } = object as Partial<Invoice>
  return invoice.object === 'invoice'
    ? { ...invoice, subscription: parent?.subscription_details?.subscription ?? null }
    : object
}

function queue(ctx: SandboxContext, event: SandboxEvent, endpointId: string): void {
  const now = ctx.ownNow()
  const delivery: Delivery = { eventId: event.id, endpointId, attempts: 0, dueAt: now }
  const fault = ctx.faults.nextDelivery()
  if (fault?.kind === 'drop') return
  if (fault?.kind === 'delay') delivery.dueAt += fault.seconds
  ctx.state.deliveries.push(delivery)
  if (fault?.kind === 'repeat')
    ctx.state.deliveries.push({ ...delivery, dueAt: now + fault.afterSeconds, repeated: true })
}

/** Keeps the newest events and those on their way, so that the state does not grow for ever. */
export function forgetOldEvents(state: SandboxState): void {
  const ids = Object.keys(state.objects.event)
  if (ids.length <= KEPT_EVENTS) return
  const onTheirWay = new Set(state.deliveries.map(({ eventId }) => eventId))
  for (const id of ids.slice(0, ids.length - KEPT_EVENTS))
    if (!onTheirWay.has(id)) delete state.objects.event[id]
}
