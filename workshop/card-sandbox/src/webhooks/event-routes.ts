import { listed, listParams, listRoute, pageOf, retrieveRoute } from '../http/lists.ts'
import { flag, listOf, mergeMetadata, metadata, required, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { SandboxEvent } from '../objects/objects.ts'
import { find, keep } from '../state/context.ts'
import { newId, randomLetters } from '../state/ids.ts'
import { API_VERSION } from './events.ts'

const eventRoutes: Route[] = [
  retrieveRoute('event', '/v1/events/:id'),
  route(
    'GET',
    '/v1/events',
    { ...listParams, delivery_success: flag, type: text, types: listOf(text) },
    (ctx, { params }) => {
      const wanted = listed(ctx, 'event').filter(
        (event) =>
          (params.delivery_success === undefined ||
            params.delivery_success === (event.pending_webhooks === 0)) &&
          (params.type === undefined || matchesType(event, params.type)) &&
          (params.types === undefined || params.types.includes(event.type)),
      )
      return pageOf(wanted, params, '/v1/events')
    },
  ),
]

/** `charge.*` stands for all types that begin so. */
function matchesType(event: SandboxEvent, wanted: string): boolean {
  return wanted.endsWith('*') ? event.type.startsWith(wanted.slice(0, -1)) : event.type === wanted
}

const endpointRoutes: Route[] = [
  route(
    'POST',
    '/v1/webhook_endpoints',
    {
      api_version: text,
      description: text,
      enabled_events: required(listOf(text)),
      metadata,
      url: required(text),
    },
    (ctx, { params }) => {
      if (!URL.canParse(params.url))
        throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'url' })
      if (params.api_version !== undefined && params.api_version !== API_VERSION)
        throw invalidRequest(`This sandbox speaks ${API_VERSION} only.`, { param: 'api_version' })
      const id = newId('we')
      const secret = `whsec_${randomLetters(32)}`
      ctx.state.webhookSecrets[id] = secret
      const endpoint = keep(ctx, 'webhook_endpoint', {
        id,
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: ctx.now(),
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        status: 'enabled',
        url: params.url,
      })
      // The secret is told this once.
      return { ...endpoint, secret }
    },
  ),
  retrieveRoute('webhook_endpoint', '/v1/webhook_endpoints/:id'),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    { description: text, disabled: flag, enabled_events: listOf(text), metadata, url: text },
    (ctx, { id, params }) => {
      const endpoint = find(ctx, 'webhook_endpoint', id)
      if (params.description !== undefined) endpoint.description = params.description
      if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled'
      if (params.enabled_events !== undefined) endpoint.enabled_events = params.enabled_events
      if (params.url !== undefined) endpoint.url = params.url
      endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata)
      return endpoint
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, (ctx, { id }) => {
    find(ctx, 'webhook_endpoint', id)
    delete ctx.state.objects.webhook_endpoint[id]
    delete ctx.state.webhookSecrets[id]
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  listRoute('webhook_endpoint', '/v1/webhook_endpoints', {}),
]

export const webhookRoutes: Route[] = [...eventRoutes, ...endpointRoutes]
