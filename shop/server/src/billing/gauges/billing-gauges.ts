import type { Db } from '../../platform/db/db.ts'
import type { Gauge } from '../../platform/metrics/gauge.ts'
import { selectPaidSince, selectUnsentRefunds } from './queries.ts'

const DAY_MS = 24 * 3_600_000
const UNSENT_AFTER_MS = 3_600_000

/** What was paid lately, and what waits for the card provider. */
export function billingGauges({ db, now }: { readonly db: Db; readonly now: () => Date }): Gauge[] {
  const since = (ms: number): Date => new Date(now().getTime() - ms)
  return [
    {
      name: 'segno_paid_last_day_cents',
      help: 'Gross money paid by card within the last 24 hours',
      labels: ['currency'],
      read: async () =>
        (await selectPaidSince(db, since(DAY_MS))).map(({ currency, cents }) => ({
          value: cents,
          labels: { currency },
        })),
    },
    {
      name: 'segno_refunds_unsent',
      help: 'Refunds that the card provider has not taken within an hour',
      read: async () => [{ value: await selectUnsentRefunds(db, since(UNSENT_AFTER_MS)) }],
    },
  ]
}
