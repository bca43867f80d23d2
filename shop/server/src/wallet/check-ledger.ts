import type { Db } from '../platform/db/db.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { payoutsFrozen } from './errors.ts'
import type { CheckedFor, LedgerRule } from './hooks.ts'
import { selectBreaches, selectLedgerCheck, storeLedgerCheck } from './queries.ts'

const EVERY_SECONDS = 300
/** A check that is older was missed twice: no worker runs, or each of them fails. */
const OLD_AFTER_MINUTES = 15

/** What a check needs. */
export interface LedgerChecks extends Pick<Platform, 'log'> {
  /** Of later slices; asked with the ledger's own. */
  readonly ledgerRules: readonly LedgerRule[]
}

type LedgerContext = LedgerChecks & Pick<Platform, 'db' | 'now'>

async function findBreaches(
  { log, ledgerRules }: LedgerChecks,
  db: Db,
  checkedFor: CheckedFor,
): Promise<string[]> {
  const breaches = await selectBreaches(db)
  for (const rule of ledgerRules) breaches.push(...(await rule(db, checkedFor)))
  for (const breach of breaches) log.error({ breach }, 'the ledger does not add up')
  return breaches
}

/** Checks whether points and money still add up; keeps and logs what does not. */
export async function recordLedgerCheck(ctx: LedgerContext): Promise<string[]> {
  const breaches = await findBreaches(ctx, ctx.db, 'check')
  await storeLedgerCheck(ctx.db, { checkedAt: ctx.now(), breaches })
  return breaches
}

/** Checks every five minutes, in one of all processes. */
export const ledgerCheckJob = (ctx: LedgerContext): JobHandler => ({
  kind: 'check-ledger',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  async run() {
    await recordLedgerCheck(ctx)
  },
})

/**
 * Checks the ledger inside a payout's transaction, after its writes: nothing is paid on the word of an earlier check.
 *
 * @throws {AppError} payouts_frozen
 */
export async function refuseWhileBroken(ctx: LedgerChecks, tx: Db): Promise<void> {
  if ((await findBreaches(ctx, tx, 'payout')).length > 0) throw payoutsFrozen()
}

/**
 * Findings and age of the last check. Everybody can read it, so it names no account; the log does.
 *
 * @param openedAt when this process began, from which on a first check is due
 */
export async function ledgerWarnings({
  db,
  now,
  openedAt,
}: Pick<Platform, 'db' | 'now'> & { readonly openedAt: Date }): Promise<string[]> {
  const { breaches = [], checked_at: checkedAt = openedAt } = (await selectLedgerCheck(db)) ?? {}
  const minutes = Math.floor((now().getTime() - checkedAt.getTime()) / 60_000)
  return [
    ...(breaches.length === 0 ? [] : [`The ledger breaks ${breaches.length} rules; the log names them.`]),
    ...(minutes < OLD_AFTER_MINUTES
      ? []
      : [`The ledger was last checked ${minutes} minutes ago: see whether the worker runs.`]),
  ]
}
