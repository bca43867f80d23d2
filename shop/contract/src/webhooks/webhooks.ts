import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { oneLine } from '../one-line.ts'
import { pagedList } from '../paged-list.ts'

/** Events that the shop sends to the operator's own systems, as people read them. */
export const WEBHOOK_EVENT_WORDS = {
  'payment.received': 'Money came for a package or a plan',
  'payment.refunded': 'Money of a payment went back',
  'sale.made': 'Sounds were bought with points',
  'sale.returned': 'A bought sound was given back',
  'payout.paid': 'An artist or affiliate was paid',
  'payout.corrected': 'A payment to an artist was corrected',
  'sound.published': 'A sound is for sale',
  'account.deleted': 'An account was deleted',
} as const satisfies Readonly<Record<string, string>>
export type WebhookEvent = keyof typeof WEBHOOK_EVENT_WORDS
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENT_WORDS) as [WebhookEvent, ...WebhookEvent[]]
/** Sent to one endpoint, when an administrator tries it. */
export const WEBHOOK_TEST = 'webhook.test'

export const MAX_WEBHOOKS = 20
export const MAX_WEBHOOK_URL = 500
/** After this long without a success, an endpoint is turned off. */
export const WEBHOOK_FAILING_DAYS = 3
/** How long the secret before signs as well. */
export const OLD_SECRET_HOURS = 24

const TURNED_OFF_WHYS = ['by_hand', 'failing', 'gone'] as const
export type TurnedOffWhy = (typeof TURNED_OFF_WHYS)[number]

export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: instant,
  /** Since when nothing has been taken; null after a success. */
  failingSince: z.nullable(instant),
  turnedOffAt: z.nullable(instant),
  turnedOffWhy: z.nullable(z.enum(TURNED_OFF_WHYS)),
  /** Until then the secret before signs as well; null where there is none. */
  oldSecretUntil: z.nullable(instant),
  waiting: z.int(),
  /** The newest attempt; null before the first. */
  lastAttempt: z.nullable(z.object({ at: instant, status: z.nullable(z.int()) })),
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

export const webhookFields = z.strictObject({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WEBHOOK_URL)),
  description: z.union([z.literal(''), oneLine(200)]),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .check(z.minLength(1, 'choose at least one event'), z.maxLength(WEBHOOK_EVENTS.length)),
})

const byFullAdmins = { access: ['admin'], grants: [] } as const
const params = z.strictObject({ webhookId: id })
/** Shown once. */
const secret = z.string()

export const listWebhooks = endpoint({
  ...byFullAdmins,
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Addresses of your own systems that are told what happens.',
  ok: z.object({ items: z.array(webhookEndpoint) }),
  errors: [],
})

export const addWebhook = endpoint({
  ...byFullAdmins,
  method: 'POST',
  path: '/api/admin/webhooks',
  confirmed: true,
  summary: 'Adds an address. Its secret is answered this once.',
  body: webhookFields,
  ok: z.object({ id, secret }),
  errors: ['confirmation_required', 'webhook_address_refused', 'too_many_webhooks'],
})

export const changeWebhook = endpoint({
  ...byFullAdmins,
  method: 'PATCH',
  path: '/api/admin/webhooks/:webhookId',
  confirmed: true,
  summary: 'Changes the address, its description or its events.',
  params,
  body: webhookFields,
  ok: z.null(),
  errors: ['confirmation_required', 'webhook_address_refused', 'webhook_not_found'],
})

export const deleteWebhook = endpoint({
  ...byFullAdmins,
  method: 'DELETE',
  path: '/api/admin/webhooks/:webhookId',
  summary: 'Deletes an address with the log of its deliveries.',
  params,
  ok: z.null(),
  errors: ['webhook_not_found'],
})

export const rotateWebhookSecret = endpoint({
  ...byFullAdmins,
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/rotate-secret',
  confirmed: true,
  summary: 'Makes another secret, answered this once. The one before signs as well for 24 hours.',
  params,
  ok: z.object({ secret }),
  errors: ['confirmation_required', 'webhook_not_found'],
})

export const switchWebhook = endpoint({
  ...byFullAdmins,
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/switch',
  summary: 'Turns an address on, or off: what waits for it is not sent then.',
  params,
  body: z.strictObject({ isOn: z.boolean() }),
  ok: z.null(),
  errors: ['webhook_not_found'],
})

export const testWebhook = endpoint({
  ...byFullAdmins,
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/test',
  perMinute: 30,
  summary: 'Sends an event of the type `webhook.test`.',
  params,
  ok: z.null(),
  errors: ['webhook_not_found', 'webhook_off'],
})

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const webhookDelivery = z.object({
  id,
  /** Its `webhook-id`, the same in every attempt. */
  eventId: id,
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: instant,
  attempts: z.int(),
  attemptedAt: z.nullable(instant),
  /** When it is tried next; null unless it waits. */
  dueAt: z.nullable(instant),
  /** Of the last answer; null where none came. */
  status: z.nullable(z.int()),
  /** How the last answer began, or why none came. */
  answer: z.nullable(z.string()),
  tookMs: z.nullable(z.int()),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

export const webhookDeliveries = pagedList({
  ...byFullAdmins,
  path: '/api/admin/webhooks/:webhookId/deliveries',
  summary: 'What was sent to an address in the last 30 days, newest first; `q` looks at ids and answers.',
  params,
  item: webhookDelivery,
  columns: ['createdAt'],
  sort: '-createdAt',
  filters: {
    state: z.optional(z.enum(DELIVERY_STATES)),
    event: z.optional(z.string().check(z.maxLength(60))),
  },
  isAnonymous: true,
  errors: ['webhook_not_found'],
})
export const listWebhookDeliveries = webhookDeliveries.list
export const saveWebhookDeliveries = webhookDeliveries.csv

export const getWebhookMessage = endpoint({
  ...byFullAdmins,
  method: 'GET',
  path: '/api/admin/webhooks/:webhookId/deliveries/:deliveryId',
  summary: 'What a delivery sends, to the letter.',
  params: z.strictObject({ webhookId: id, deliveryId: id }),
  ok: z.object({ body: z.string() }),
  errors: ['delivery_not_found'],
})

export const sendDeliveriesAgain = endpoint({
  ...byFullAdmins,
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/deliveries/send-again',
  summary: 'Sends deliveries once more, with the ids that they had. Those that wait are left as they are.',
  params,
  body: z.strictObject({
    deliveries: z.array(z.strictObject({ id })).check(z.minLength(1), z.maxLength(100)),
  }),
  ok: z.object({ count: z.int() }),
  errors: ['webhook_not_found', 'webhook_off'],
})

export const webhookEndpoints = group(
  'Admins: webhooks',
  'Events for the operator’s own systems, signed by [Standard Webhooks](https://www.standardwebhooks.com).',
  {
    listWebhooks,
    addWebhook,
    changeWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    switchWebhook,
    testWebhook,
    listWebhookDeliveries,
    saveWebhookDeliveries,
    getWebhookMessage,
    sendDeliveriesAgain,
  },
)
