import type { DeliveryState, TurnedOffWhy } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import { listSource } from '../platform/db/list.ts'
import type { ReadableOrders } from '../orders/public.ts'
import type { Attempt } from './rules.ts'
import type { WebhooksTables } from './tables.ts'

const on = (db: Db) => over<WebhooksTables & ReadableOrders>(db)

/** Endpoints that are on and want an event of this kind. */
export async function selectListening(tx: Db, kind: string): Promise<string[]> {
  const rows = await on(tx)
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('turned_off_at', 'is', null)
    .where(sql<boolean>`${kind} = any(events)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface NewEvent {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly body: string
  readonly happenedAt: Date
}

export async function insertEvent(tx: Db, { happenedAt, ...event }: NewEvent): Promise<void> {
  await on(tx)
    .insertInto('webhook_event')
    .values({ ...event, happened_at: happenedAt })
    .execute()
}

export async function insertDeliveries(
  tx: Db,
  deliveries: readonly { id: string; endpointId: string; eventId: string; subject: string; at: Date }[],
): Promise<void> {
  await on(tx)
    .insertInto('webhook_delivery')
    .values(
      deliveries.map(({ id, endpointId, eventId, subject, at }) => ({
        id,
        endpoint_id: endpointId,
        event_id: eventId,
        subject,
        created_at: at,
        due_at: at,
      })),
    )
    .execute()
}

/** A delivery with what is sent and where; the row of neither is locked. */
export function findDelivery(db: Db, id: string) {
  return on(db)
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
    .select(['delivery.id', 'delivery.endpoint_id', 'delivery.event_id', 'delivery.subject'])
    .select(['delivery.state', 'delivery.attempts', 'delivery.claimed_until', 'event.body'])
    .select(['endpoint.url', 'endpoint.secret', 'endpoint.old_secret', 'endpoint.old_secret_until'])
    .select(['endpoint.turned_off_at', 'endpoint.rests_until'])
    .where('delivery.id', '=', id)
    .executeTakeFirst()
}

/** The first delivery of a subject that waits, locked: a worker that is marking it as done is waited for. */
export async function lockFirstWaiting(
  tx: Db,
  { endpoint_id, subject }: { readonly endpoint_id: string; readonly subject: string },
): Promise<{ id: string; attempts: number } | undefined> {
  return on(tx)
    .selectFrom('webhook_delivery')
    .select(['id', 'attempts'])
    .where('endpoint_id', '=', endpoint_id)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function claimDelivery(tx: Db, id: string, until: Date): Promise<void> {
  await on(tx).updateTable('webhook_delivery').set({ claimed_until: until }).where('id', '=', id).execute()
}

/** @returns false where it has been decided meanwhile, such as by turning the endpoint off */
export async function noteAttempt(
  tx: Db,
  id: string,
  { attempt, at, ...next }: { attempt: Attempt; at: Date; state: DeliveryState; dueAt: Date },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('webhook_delivery')
    .set({
      state: next.state,
      due_at: next.dueAt,
      attempts: sql<number>`attempts + 1`,
      claimed_until: null,
      attempted_at: at,
      status: attempt.status,
      answer: attempt.answer,
      took_ms: attempt.tookMs,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteSuccess(tx: Db, endpointId: string): Promise<void> {
  await on(tx)
    .updateTable('webhook_endpoint')
    .set({ failures: 0, failing_since: null, rests_until: null })
    .where('id', '=', endpointId)
    .where('failures', '>', 0)
    .execute()
}

export async function noteFailure(tx: Db, endpointId: string, at: Date) {
  return on(tx)
    .updateTable('webhook_endpoint')
    .set({
      failures: sql<number>`failures + 1`,
      failing_since: sql<Date>`coalesce(failing_since, ${at})`,
    })
    .where('id', '=', endpointId)
    .where('turned_off_at', 'is', null)
    .returning(['failures', sql<Date>`failing_since`.as('failing_since'), 'url'])
    .executeTakeFirst()
}

export async function restEndpoint(tx: Db, endpointId: string, until: Date | null): Promise<void> {
  await on(tx)
    .updateTable('webhook_endpoint')
    .set({ rests_until: until })
    .where('id', '=', endpointId)
    .execute()
}

/** @returns false where it is off already, or gone */
export async function turnOff(
  tx: Db,
  endpointId: string,
  { why, at }: { why: TurnedOffWhy; at: Date },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('webhook_endpoint')
    .set({ turned_off_at: at, turned_off_why: why, rests_until: null })
    .where('id', '=', endpointId)
    .where('turned_off_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it is on already, or gone */
export async function turnOn(tx: Db, endpointId: string): Promise<boolean> {
  const row = await on(tx)
    .updateTable('webhook_endpoint')
    .set({ turned_off_at: null, turned_off_why: null, failures: 0, failing_since: null })
    .where('id', '=', endpointId)
    .where('turned_off_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends what waits for an endpoint that was turned off. */
export async function failWaiting(tx: Db, endpointId: string, why: string): Promise<void> {
  await on(tx)
    .updateTable('webhook_delivery')
    .set({ state: 'failed', claimed_until: null, answer: sql<string>`coalesce(answer, ${why})` })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

export interface EndpointFields {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
}

/** Held while endpoints are counted. */
export async function lockEndpoints(tx: Db): Promise<number> {
  await sql`lock table webhook_endpoint in share row exclusive mode`.execute(over(tx))
  const { count } = await on(tx)
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertEndpoint(
  tx: Db,
  { id, url, description, events, secret, at }: EndpointFields & { id: string; secret: string; at: Date },
): Promise<void> {
  await on(tx)
    .insertInto('webhook_endpoint')
    .values({ id, url, description, events: [...events], secret, created_at: at })
    .execute()
}

export function lockEndpoint(tx: Db, id: string) {
  return on(tx)
    .selectFrom('webhook_endpoint')
    .select(['id', 'url', 'description', 'events', 'secret', 'turned_off_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateEndpoint(tx: Db, id: string, fields: EndpointFields): Promise<void> {
  const { url, description, events } = fields
  await on(tx)
    .updateTable('webhook_endpoint')
    .set({ url, description, events: [...events] })
    .where('id', '=', id)
    .execute()
}

export async function replaceSecret(
  tx: Db,
  id: string,
  { secret, old, until }: { secret: string; old: string; until: Date },
): Promise<void> {
  await on(tx)
    .updateTable('webhook_endpoint')
    .set({ secret, old_secret: old, old_secret_until: until })
    .where('id', '=', id)
    .execute()
}

export async function deleteEndpoint(tx: Db, id: string): Promise<void> {
  await on(tx).deleteFrom('webhook_endpoint').where('id', '=', id).execute()
}

/** Old secrets that sign nothing any more. */
export async function forgetOldSecrets(db: Db, now: Date): Promise<void> {
  await on(db)
    .updateTable('webhook_endpoint')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', now)
    .execute()
}

export function selectEndpoints(db: Db) {
  return on(db)
    .selectFrom('webhook_endpoint as endpoint')
    .select(['id', 'url', 'description', 'events', 'created_at', 'failing_since'])
    .select(['turned_off_at', 'turned_off_why', 'old_secret_until'])
    .select((eb) =>
      eb
        .selectFrom('webhook_delivery')
        .whereRef('endpoint_id', '=', 'endpoint.id')
        .where('state', '=', 'waiting')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .as('waiting'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_delivery')
          .whereRef('endpoint_id', '=', 'endpoint.id')
          .where('attempted_at', 'is not', null)
          .select(['attempted_at', 'status'])
          .orderBy('attempted_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.attempted_at', 'last.status'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function selectSecrets(db: Db) {
  return on(db).selectFrom('webhook_endpoint').select(['id', 'secret', 'old_secret']).execute()
}

/** Unless the secret was replaced meanwhile. */
export async function resealSecrets(
  db: Db,
  before: { id: string; secret: string },
  after: { secret: string; old_secret: string | null },
): Promise<void> {
  await on(db)
    .updateTable('webhook_endpoint')
    .set(after)
    .where('id', '=', before.id)
    .where('secret', '=', before.secret)
    .execute()
}

export type ListedDelivery = Awaited<ReturnType<ReturnType<typeof deliveryList>['page']>>[number]

interface DeliveryFilter {
  readonly endpointId: string
  readonly words: string
  readonly state: DeliveryState | undefined
  readonly event: string | undefined
}

export function deliveryList(db: Db, { endpointId, words, state, event }: DeliveryFilter) {
  const pattern = likePattern(words)
  const found = on(db)
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
    .select(['delivery.id', 'delivery.event_id', 'event.kind', 'delivery.state', 'delivery.created_at'])
    .select(['delivery.attempts', 'delivery.attempted_at', 'delivery.due_at', 'delivery.status'])
    .select(['delivery.answer', 'delivery.took_ms'])
    .where('delivery.endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('delivery.state', '=', state!))
    .$if(event !== undefined, (query) => query.where('event.kind', '=', event!))
    .$if(words !== '', (query) =>
      query.where(
        sql<boolean>`(event.body || ' ' || event.id || ' ' || coalesce(delivery.answer, '')) ilike ${pattern}`,
      ),
    )
  return listSource(found, { sorts: { createdAt: 'delivery.created_at' }, id: 'delivery.id' })
}

export function findBody(db: Db, { webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  return on(db)
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
    .select('event.body')
    .where('delivery.id', '=', deliveryId)
    .where('delivery.endpoint_id', '=', webhookId)
    .executeTakeFirst()
}

/** @returns deliveries that were over and wait again */
export function waitAgain(tx: Db, endpointId: string, { ids, at }: { ids: readonly string[]; at: Date }) {
  return on(tx)
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, due_at: at, claimed_until: null })
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '<>', 'waiting')
    .returning('id')
    .execute()
}

export async function selectGivenUp(db: Db): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('webhook_endpoint')
    .select('url')
    .where('turned_off_why', 'in', ['failing', 'gone'])
    .orderBy('url')
    .execute()
  return rows.map(({ url }) => url)
}

export async function findReceiptOf(tx: Db, licenceId: string): Promise<string | null> {
  const row = await on(tx)
    .selectFrom('licence')
    .select('receipt_id')
    .where('id', '=', licenceId)
    .executeTakeFirst()
  return row?.receipt_id ?? null
}
