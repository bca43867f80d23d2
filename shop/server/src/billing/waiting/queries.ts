import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

interface Before {
  readonly openedBefore: Date
  readonly sentBefore: Date
  readonly askedBefore: Date
}

export interface Waiting {
  /** Payments whose form was neither sent nor has run out. */
  readonly forms: number
  /** Payments whose money is on its way to us. */
  readonly payments: number
  /** Refunds that the card provider has not been told of. */
  readonly refunds: number
  /** Refunds whose money is on its way to the buyer's bank. */
  readonly sentRefunds: number
}

export async function countWaiting(db: Db, before: Before): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*)::int from payment
        where status = 'open' and sent_at is null and started_at < ${before.openedBefore}) as forms,
      (select count(*)::int from payment where status = 'open' and sent_at < ${before.sentBefore}) as payments,
      (select count(*)::int from refund where status = 'pending' and created_at < ${before.askedBefore}) as refunds,
      (select count(*)::int from refund where status = 'sent' and created_at < ${before.sentBefore}) as "sentRefunds"`.execute(
    over<BillingTables>(db),
  )
  return rows[0]!
}
