import * as contract from '@segno/contract'
import type { WebhookDelivery } from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import { deliveryNotFound, webhookNotFound } from './errors.ts'
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateSecret,
  sendAgain,
  showEndpoints,
  switchEndpoint,
  tryEndpoint,
} from './manage-endpoints.ts'
import { deliveryList, findBody, type ListedDelivery } from './queries.ts'
import type { WebhooksContext } from './webhooks-context.ts'

export function webhooksRoutes(ctx: WebhooksContext): Route[] {
  return [
    route(contract.listWebhooks, () => showEndpoints(ctx)),
    route(contract.addWebhook, ({ caller, body }) =>
      addEndpoint(ctx, { ...body, actorId: caller.accountId }),
    ),
    route(contract.changeWebhook, ({ caller, params, body }) =>
      changeEndpoint(ctx, { ...body, ...params, actorId: caller.accountId }),
    ),
    route(contract.deleteWebhook, ({ caller, params }) =>
      removeEndpoint(ctx, { ...params, actorId: caller.accountId }),
    ),
    route(contract.rotateWebhookSecret, ({ caller, params }) =>
      rotateSecret(ctx, { ...params, actorId: caller.accountId }),
    ),
    route(contract.switchWebhook, ({ caller, params, body }) =>
      switchEndpoint(ctx, { ...body, ...params, actorId: caller.accountId }),
    ),
    route(contract.testWebhook, ({ caller, params }) =>
      tryEndpoint(ctx, { ...params, actorId: caller.accountId }),
    ),
    ...listRoutes(contract.webhookDeliveries, {
      rows: ({ params: { webhookId }, query: { q = '', state, event } }) => {
        if (!isId(webhookId)) throw webhookNotFound()
        return deliveryList(ctx.db, { endpointId: webhookId, words: q, state, event })
      },
      toItems: (rows) => rows.map(toDelivery),
      csv: {
        name: 'Webhook deliveries',
        columns: {
          Created: ({ createdAt }) => createdAt,
          Id: ({ eventId }) => eventId,
          Event: ({ event }) => event,
          State: ({ state }) => state,
          Attempts: ({ attempts }) => attempts,
          Status: ({ status }) => status,
          Answer: ({ answer }) => answer,
        },
      },
    }),
    route(contract.getWebhookMessage, async ({ params }) => {
      const isKnown = isId(params.webhookId) && isId(params.deliveryId)
      const found = isKnown ? await findBody(ctx.db, params) : undefined
      if (!found) throw deliveryNotFound()
      return found
    }),
    route(contract.sendDeliveriesAgain, ({ caller, params, body }) =>
      sendAgain(ctx, { ...body, ...params, actorId: caller.accountId }),
    ),
  ]
}

const toDelivery = (row: ListedDelivery): WebhookDelivery => ({
  id: row.id,
  eventId: row.event_id,
  event: row.kind,
  state: row.state as WebhookDelivery['state'],
  createdAt: row.created_at.toISOString(),
  attempts: row.attempts,
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  status: row.status,
  answer: row.answer,
  tookMs: row.took_ms,
})
