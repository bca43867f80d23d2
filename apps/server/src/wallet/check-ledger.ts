import type { JobHandler } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { selectBreaches, selectLedgerCheck, storeLedgerCheck } from './queries.ts'

const EVERY_SECONDS = 300
/** Looks whether points still add up, and keeps and logs what does not. */
export async function recordLedgerCheck({
  db,
  log,
  now,
}: Pick<Platform, 'db' | 'log' | 'now'>): Promise<string[]> {
  const breaches = await selectBreaches(db)
  await storeLedgerCheck(db, { checkedAt: now(), breaches })
  for (const breach of breaches) log.error({ breach }, 'the ledger does not add up')
  return breaches
}

/** Checks every five minutes, in one of all processes. */
export const ledgerCheckJob = (platform: Platform): JobHandler => ({
  kind: 'check-ledger',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  async run() {
    await recordLedgerCheck(platform)
  },
})

/** Whether the last check found something. Everybody can read it, so it names no account; the log does. */
export async function ledgerWarnings({ db }: Pick<Platform, 'db'>): Promise<string[]> {
  const { breaches = [] } = (await selectLedgerCheck(db)) ?? {}
  return breaches.length === 0 ? [] : [`The ledger breaks ${breaches.length} rules; the log names them.`]
}
