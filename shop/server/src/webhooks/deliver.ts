import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { DELIVER_WEBHOOK, delivery, type Delivery, deliveryJob } from './delivery-job.ts'
import { NOT_SENT, turnOffEndpoint } from './give-up.ts'
import { postMessage } from './post-message.ts'
import {
  claimDelivery,
  failWaiting,
  findDelivery,
  lockFirstWaiting,
  noteAttempt,
  noteFailure,
  noteSuccess,
  restEndpoint,
} from './queries.ts'
import { type Attempt, isTaken, restSeconds, secondsToNext, whyGivenUp } from './rules.ts'
import { sealedSecret, signedHeaders } from './sign.ts'
import type { WebhooksContext } from './webhooks-context.ts'

const AT_ONCE = 8
/** Longer than an attempt, shorter than the lease of a job: who takes over from a dead process may try at once. */
const CLAIM_SECONDS = 30

type Row = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export const deliverJob = (ctx: WebhooksContext): JobHandler => ({
  kind: DELIVER_WEBHOOK,
  concurrency: AT_ONCE,
  run: (payload) => deliver(ctx, delivery.parse(payload)),
})

/** Makes one attempt, unless an earlier event of its subject waits: that one sends for the next when it is over. */
async function deliver(ctx: WebhooksContext, wanted: Delivery): Promise<void> {
  const row = await inTransaction(ctx.db, (tx) => claim(ctx, tx, wanted))
  if (!row) return
  const at = ctx.now()
  const headers = signedHeaders({ id: row.event_id, at, body: row.body }, openSecrets(ctx, row))
  const attempt = await postMessage(ctx.network, { url: row.url, body: row.body, headers })
  await inTransaction(ctx.db, (tx) => note(ctx, tx, row, attempt))
  ctx.jobs.wake()
}

async function claim(ctx: WebhooksContext, tx: Db, wanted: Delivery): Promise<Row | null> {
  const known = await findDelivery(tx, wanted.deliveryId)
  if (!known) return null
  const first = await lockFirstWaiting(tx, known)
  const row = first?.id === known.id ? await findDelivery(tx, known.id) : undefined
  if (!row || row.attempts !== wanted.attempt) return null
  if (row.turned_off_at !== null) {
    // It was kept while the endpoint was being turned off.
    await failWaiting(tx, row.endpoint_id, NOT_SENT.by_hand)
    return null
  }
  const now = ctx.now()
  const later = [row.claimed_until, row.rests_until].find((until) => until !== null && until > now)
  if (later) {
    const afterSeconds = Math.ceil((later.getTime() - now.getTime()) / 1_000)
    const because = `at ${later.getTime()}`
    await ctx.jobs.enqueue(tx, [deliveryJob(wanted, { because, afterSeconds })])
    return null
  }
  await claimDelivery(tx, row.id, new Date(now.getTime() + CLAIM_SECONDS * 1_000))
  return row
}

function openSecrets({ secrets, now }: WebhooksContext, row: Row): string[] {
  const sealed = sealedSecret(row.endpoint_id)
  const old = row.old_secret_until !== null && row.old_secret_until > now() ? row.old_secret : null
  return [row.secret, ...(old === null ? [] : [old])].map((secret) => secrets.open(secret, sealed))
}

async function note(ctx: WebhooksContext, tx: Db, row: Row, attempt: Attempt): Promise<void> {
  const at = ctx.now()
  const isDelivered = isTaken(attempt)
  // Endpoints are locked before their deliveries, as turning one off does.
  if (isDelivered) await noteSuccess(tx, row.endpoint_id)
  const isOver = isDelivered || (await noteRefusal(ctx, tx, row, attempt))
  const attempts = row.attempts + 1
  const wait = isOver ? null : secondsToNext(attempts)
  const over = isDelivered ? 'delivered' : 'failed'
  const state = wait === null ? over : 'waiting'
  const dueAt = new Date(at.getTime() + (wait ?? 0) * 1_000)
  if (!(await noteAttempt(tx, row.id, { attempt, at, state, dueAt }))) return
  if (wait === null) await sendForNext(ctx, tx, row)
  else
    await ctx.jobs.enqueue(tx, [
      deliveryJob({ deliveryId: row.id, attempt: attempts }, { afterSeconds: wait }),
    ])
}

/** @returns whether the endpoint is given up */
async function noteRefusal(ctx: WebhooksContext, tx: Db, row: Row, attempt: Attempt): Promise<boolean> {
  const at = ctx.now()
  const failing = await noteFailure(tx, row.endpoint_id, at)
  if (!failing) return true
  const why = whyGivenUp(attempt, { failingSince: failing.failing_since, now: at })
  if (why === null) {
    await restEndpoint(tx, row.endpoint_id, new Date(at.getTime() + restSeconds(failing.failures) * 1_000))
    return false
  }
  await noteAttempt(tx, row.id, { attempt, at, state: 'failed', dueAt: at })
  await turnOffEndpoint(ctx, tx, { id: row.endpoint_id, url: failing.url, why })
  return true
}

async function sendForNext(ctx: WebhooksContext, tx: Db, row: Row): Promise<void> {
  const next = await lockFirstWaiting(tx, row)
  if (!next) return
  await ctx.jobs.enqueue(tx, [
    deliveryJob({ deliveryId: next.id, attempt: next.attempts }, { because: `after ${row.id}` }),
  ])
}
