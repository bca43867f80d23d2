import type { Db } from '../platform/db/db.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { payoutsFrozen } from './errors.ts'
import { selectBreaches, selectLedgerCheck, storeLedgerCheck } from './queries.ts'

const EVERY_SECONDS = 300
/** A check that is older was missed twice: no worker runs, or each of them fails. */
const OLD_AFTER_MINUTES = 15
/** With the rules of later slices. */
interface LedgerContext extends Pick<Platform, 'db' | 'log' | 'now'> {
  readonly rules: readonly ((db: Db) => Promise<readonly string[]>)[]
}

/** Looks whether points and money still add up, and keeps and logs what does not. */
export async function recordLedgerCheck({ db, log, now, rules }: LedgerContext): Promise<string[]> {
  const breaches = await selectBreaches(db)
  for (const rule of rules) breaches.push(...(await rule(db)))
  await storeLedgerCheck(db, { checkedAt: now(), breaches })
  for (const breach of breaches) log.error({ breach }, 'the ledger does not add up')
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
 * Money leaves the shop only while the last check found nothing.
 *
 * @throws {AppError} payouts_frozen
 */
export async function refuseWhileBroken(db: Db): Promise<void> {
  const { breaches = [] } = (await selectLedgerCheck(db)) ?? {}
  if (breaches.length > 0) throw payoutsFrozen()
}

/**
 * What the last check found, and how old it is. Everybody can read it, so it names no account; the log does.
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
