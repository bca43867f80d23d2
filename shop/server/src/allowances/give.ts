import type { HeldActKind } from '@segno/contract'
import { isOnlyFullAdmin, tellAdmins } from '../accounts/public.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import type { AllowancesContext } from './allowances-context.ts'
import { heldForADay, heldForAnother } from './errors.ts'
import { heldActLetter } from './letters.ts'
import { findSame, insertAct, insertUse, isDone, lockAllowance, sumUsed } from './queries.ts'
import { DELAY_MS, EXPIRES_AFTER_MS, isWithin, WINDOW_MS } from './rules.ts'

interface Gift {
  readonly actorId: string
  readonly kind: HeldActKind
  readonly worthMicroEur: number
  /** For people, without addresses. */
  readonly summary: string
  /** What the act's runner needs to do it later. */
  readonly payload: object
  /** Of the request, where it may be sent again. */
  readonly key?: string
}

/**
 * Gives something away if it is within what one administrator may give in 24 hours, in one transaction with the count of it;
 * otherwise it waits for a second administrator.
 *
 * @throws {AppError} held_for_another once it waits
 */
export type Give = <Result>(gift: Gift, run: (tx: Db) => Promise<Result>) => Promise<Result>

export const giveWithin =
  (ctx: AllowancesContext): Give =>
  async (gift, run) => {
    const outcome = await inTransaction(ctx.db, async (tx) => {
      const now = ctx.now()
      const { actorId, kind, worthMicroEur, key = null } = gift
      await lockAllowance(tx, actorId)
      if (await isDone(tx, { actorId, kind, key })) return { result: await run(tx) }
      const givenMicroEur = await sumUsed(tx, actorId, new Date(now.getTime() - WINDOW_MS))
      if (!isWithin({ givenMicroEur, worthMicroEur }, ctx.allowance.giveAwayCentsADay))
        return { runsAt: await holdAct(ctx, tx, gift, now) }
      if (worthMicroEur > 0) await insertUse(tx, { actorId, kind, key, worthMicroEur, at: now })
      return { result: await run(tx) }
    })
    if ('result' in outcome) return outcome.result
    ctx.jobs.wake()
    const limitCents = ctx.allowance.giveAwayCentsADay ?? 0
    throw outcome.runsAt === null ? heldForAnother(limitCents) : heldForADay(limitCents, outcome.runsAt)
  }

/** Lets an act wait, once. @returns when it happens by itself; null where another administrator can confirm it */
async function holdAct(ctx: AllowancesContext, tx: Db, gift: Gift, now: Date): Promise<Date | null> {
  const { actorId, kind, payload, summary, worthMicroEur, key = null } = gift
  const same = await findSame(tx, { actorId, kind, payload, now })
  if (same) return same.runs_at
  const runsAt = (await isOnlyFullAdmin(tx, actorId)) ? new Date(now.getTime() + DELAY_MS) : null
  const id = newId()
  const expiresAt = new Date(now.getTime() + EXPIRES_AFTER_MS)
  await insertAct(tx, {
    id,
    actorId,
    kind,
    payload,
    key,
    summary,
    worthMicroEur,
    proposedAt: now,
    expiresAt,
    runsAt,
  })
  await recordAudit(tx, [
    {
      actorId,
      at: now,
      action: 'allowance.propose',
      subject: { kind: 'act', id },
      before: null,
      after: { kind, summary, worthMicroEur },
    },
  ])
  await tellAdmins(ctx.jobs, tx, {
    actorId,
    letterTo: (admin, by) => heldActLetter(ctx.shop, admin, { summary, worthMicroEur, runsAt, by }),
  })
  return runsAt
}
