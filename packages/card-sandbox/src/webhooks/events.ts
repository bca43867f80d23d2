import type { SandboxEvent } from '../objects/objects.ts'
import { keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'

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
    api_version: API_VERSION,
    created: ctx.now(),
    data: structuredClone({ object, ...(previous ? { previous_attributes: previous } : {}) }),
    livemode: false,
    pending_webhooks: listening.length,
    request: { ...ctx.origin },
    type,
  }
  for (const endpoint of listening)
    ctx.state.deliveries.push({
      eventId: event.id,
      endpointId: endpoint.id,
      attempts: 0,
      dueAt: ctx.ownNow(),
    })
  return keep(ctx, 'event', event)
}
