import { WEBHOOK_TEST, type WebhookEvent } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { deliveryJob } from './delivery-job.ts'
import { insertDeliveries, insertEvent, selectListening } from './queries.ts'

interface HappenedEvent {
  readonly kind: WebhookEvent
  /** Such as `payment:ID`. Events of one subject are delivered in their order. */
  readonly subject: string
  readonly data: object
  readonly at: Date
}

/** Keeps an event in the transaction of what happened, for every endpoint that wants its kind. */
export async function recordEvent(jobs: Jobs, tx: Db, event: HappenedEvent): Promise<void> {
  const endpointIds = await selectListening(tx, event.kind)
  if (endpointIds.length > 0) await deliverEvent(jobs, tx, { ...event, endpointIds })
}

/** An event for one endpoint, by which an administrator tries it. */
export async function recordTest(
  jobs: Jobs,
  tx: Db,
  { endpointId, at }: { endpointId: string; at: Date },
): Promise<void> {
  const test = {
    kind: WEBHOOK_TEST,
    subject: `test:${newId()}`,
    data: { webhookId: endpointId },
    at,
  } as const
  await deliverEvent(jobs, tx, { ...test, endpointIds: [endpointId] })
}

async function deliverEvent(
  jobs: Jobs,
  tx: Db,
  event: Omit<HappenedEvent, 'kind'> & {
    readonly kind: HappenedEvent['kind'] | typeof WEBHOOK_TEST
    readonly endpointIds: readonly string[]
  },
): Promise<void> {
  const { kind, subject, data, at, endpointIds } = event
  const eventId = newId()
  const body = JSON.stringify({ type: kind, timestamp: at.toISOString(), data })
  await insertEvent(tx, { id: eventId, kind, subject, body, happenedAt: at })
  const deliveries = endpointIds.map((endpointId) => ({ id: newId(), endpointId, eventId, subject, at }))
  await insertDeliveries(tx, deliveries)
  await jobs.enqueue(
    tx,
    deliveries.map(({ id }) => deliveryJob({ deliveryId: id, attempt: 0 })),
  )
}
