import type { SandboxEvent } from '../objects/objects.ts'
import { keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'

/** The version of the provider's API that this sandbox speaks: that of the SDK it is tested with. */
export const API_VERSION = '2026-10-28.endive'

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
      dueAt: event.created,
    })
  return keep(ctx, 'event', event)
}
