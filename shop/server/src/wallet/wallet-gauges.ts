import type { Db } from '../platform/db/db.ts'
import { memoizeFor } from '../platform/memoize-for.ts'
import { gauge, type Gauge } from '../platform/metrics/gauge.ts'
import { selectLedgerCheck, sumBalances } from './queries.ts'

/** Wallets are many, and monitoring asks often. */
const SUM_EVERY_MS = 60_000
const SECOND_MS = 1_000

/** Whether the ledger adds up, and what the shop owes in points. */
export function walletGauges({ db, now }: { readonly db: Db; readonly now: () => Date }): Gauge[] {
  const outstanding = memoizeFor(() => sumBalances(db), { everyMs: SUM_EVERY_MS, now })
  return [
    gauge('segno_points_outstanding', 'Points that people have and have not spent', outstanding),
    gauge('segno_ledger_breaches', 'Rules of the ledger that the last check found broken', async () => {
      const check = await selectLedgerCheck(db)
      return check ? check.breaches.length : null
    }),
    gauge('segno_ledger_check_timestamp_seconds', 'When the ledger was last checked', async () => {
      const check = await selectLedgerCheck(db)
      return check ? check.checked_at.getTime() / SECOND_MS : null
    }),
  ]
}
