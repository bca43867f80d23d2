import { holdAdmin, isOnlyFullAdmin } from '../accounts/public.ts'
import { AppError } from '../platform/app-error.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { AllowancesContext } from './allowances-context.ts'
import { heldActDecided, heldActFailed, heldActNotFound, heldActOwn } from './errors.ts'
import type { HeldActRunner } from './hooks.ts'
import { type ActRow, decideAct, lockAct, lockDueAct } from './queries.ts'

const EVERY_SECONDS = 300
const RETRY_MS = 60 * 60_000

type Context = Pick<AllowancesContext, 'db' | 'now' | 'log'> & { readonly runners: readonly HeldActRunner[] }

interface OnAct {
  readonly actorId: string
  readonly actId: string
}

/**
 * Confirms another administrator's act, which happens in the same transaction.
 *
 * @throws {AppError} held_act_not_found, held_act_own, held_act_decided, held_act_failed, role_not_allowed
 */
export async function confirmAct(ctx: Context, { actorId, actId }: OnAct): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    await holdAdmin(tx, actorId)
    const act = await findWaiting(tx, actId, at)
    if (act.proposed_by === actorId) throw heldActOwn()
    await decide(tx, act, { status: 'confirmed', by: actorId, at, reason: null })
    await runAct(ctx, tx, act)
  })
  return null
}

/** @throws {AppError} held_act_not_found, held_act_decided, role_not_allowed */
export async function dropAct(
  ctx: Context,
  { actorId, actId, reason }: OnAct & { readonly reason: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    await holdAdmin(tx, actorId)
    const act = await findWaiting(tx, actId, at)
    const status = act.proposed_by === actorId ? 'withdrawn' : 'rejected'
    await decide(tx, act, { status, by: actorId, at, reason })
  })
  return null
}

async function findWaiting(tx: Db, actId: string, now: Date): Promise<ActRow> {
  const act = isId(actId) ? await lockAct(tx, actId) : undefined
  if (!act) throw heldActNotFound()
  if (act.status !== 'waiting' || act.expires_at <= now) throw heldActDecided()
  return act
}

interface Decision {
  readonly status: 'confirmed' | 'rejected' | 'withdrawn' | 'failed'
  readonly by: string
  readonly at: Date
  readonly reason: string | null
}

async function decide(tx: Db, act: ActRow, { status, by, at, reason }: Decision): Promise<void> {
  await decideAct(tx, act.id, { status, decided_by: by, decided_at: at, reason })
  await recordAudit(tx, [
    {
      actorId: by,
      at,
      action: `allowance.${status}`,
      subject: { kind: 'act', id: act.id },
      before: null,
      after: { kind: act.kind, summary: act.summary, proposedBy: act.proposed_by, reason },
    },
  ])
}

async function runAct({ runners }: Context, tx: Db, act: ActRow): Promise<void> {
  const runner = runners.find(({ kind }) => kind === act.kind)
  if (!runner) throw heldActFailed('nothing knows how')
  try {
    await runner.run(tx, act.payload as never, { id: act.request_key ?? act.id, actorId: act.proposed_by })
  } catch (error) {
    if (error instanceof AppError) throw heldActFailed(error.message)
    throw error
  }
}

export const runDueActsJob = (ctx: Context): JobHandler => ({
  kind: 'run-held-acts',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => runDueActs(ctx, signal),
})

/** Does what waited for a day because there was no second administrator. Where there is one by now, they are waited for. */
export async function runDueActs(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await runOne(ctx)));
}

async function runOne(ctx: Context): Promise<boolean> {
  const { log } = ctx
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    const act = await lockDueAct(tx, at)
    if (!act) return false
    const by = act.proposed_by
    if (!(await isOnlyFullAdmin(tx, by))) {
      await decideAct(tx, act.id, { runs_at: null })
      return true
    }
    try {
      await inTransaction(tx, (inner) => runAct(ctx, inner, act))
      await decide(tx, act, { status: 'confirmed', by, at, reason: 'No second administrator within a day' })
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error({ err: error, actId: act.id }, 'a held act failed; it is tried again later')
        await decideAct(tx, act.id, { runs_at: new Date(at.getTime() + RETRY_MS) })
        return true
      }
      await decide(tx, act, { status: 'failed', by, at, reason: error.message.slice(0, 500) })
    }
    return true
  })
}
