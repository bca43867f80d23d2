import { sql } from 'kysely'
import { inTransaction } from '../platform/db/transaction.ts'
import { over, type Db } from '../platform/db/db.ts'

const YEARS_SECONDS = 730 * 86_400

const idOf = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`

interface Sales {
  readonly from: number
  readonly until: number
  /** Number of the sale that is made now; those before it lie back evenly, two years at most. */
  readonly newest: number
}

/**
 * Payments with invoices, half of their points spent, royalties, movements at the provider and some commissions: the same ones every
 * time. Their accounts, sounds and affiliates are missing.
 */
export async function generateSales(db: Db, { from, until, newest }: Sales): Promise<void> {
  const each = `generate_series(${from}, ${until}) i`
  const at = `now() - make_interval(secs => greatest(0, ${newest} - i) * ${YEARS_SECONDS / newest})`
  const statements = [
    `insert into payment (id, account_id, package_id, name, kind, points, currency, net_cents, vat_cents, gross_cents, vat_kind, vat_country,
       vat_rate_basis_points, value_micro_eur, buyer, declared_country, status, started_at, paid_at, livemode)
     select ${idOf('payment', 'i')}, ${idOf('user', 'i % 5000')}, 'points-20', '20 points', 'points', 20, 'EUR', 900, 171, 1071, 'charged',
       'DE', 1900, 9000000, '{}', 'DE', 'paid', ${at}, ${at}, true from ${each}`,
    `insert into invoice (number, account_id, payment_id, document, issued_at)
     select 'IN-2026-' || lpad(i::text, 6, '0'), ${idOf('user', 'i % 5000')}, ${idOf('payment', 'i')},
       '{"kind": "invoice", "grossCents": 1071, "vat": [{"rateBasisPoints": 1900, "netCents": 900, "vatCents": 171}]}', ${at} from ${each}`,
    `insert into ledger_transaction (id, kind, reference, created_at)
     select ${idOf('grant', 'i')}, 'grant', 'payment:' || ${idOf('payment', 'i')}, ${at} from ${each}
     union all select ${idOf('spend', 'i')}, 'spend', 'receipt:' || i, ${at} from ${each}`,
    `insert into wallet_lot (id, account_id, transaction_id, origin, points, used_points, value_micro_eur, created_at, grant_id)
     select ${idOf('lot', 'i')}, ${idOf('user', 'i % 5000')}, ${idOf('grant', 'i')}, 'package', 20, 10, 9000000, ${at}, ${idOf('grant', 'i')}
     from ${each}`,
    `insert into lot_use (lot_id, transaction_id, from_point, to_point, value_micro_eur)
     select ${idOf('lot', 'i')}, ${idOf('spend', 'i')}, 0, 10, 4500000 from ${each}`,
    `insert into royalty (licence_id, artist_id, value_micro_eur, share_basis_points, amount_micro_eur, sold_at, part_basis_points)
     select ${idOf('licence', 'i')}, ${idOf('artist', 'i % 100')}, 4500000, 5000, 2250000, ${at}, 10000 from ${each}`,
    `insert into provider_movement (id, category, currency, amount_cents, fee_cents, happened_at)
     select 'txn_' || i, 'charge', 'EUR', 1071, 35, ${at} from ${each}`,
    `insert into affiliate_commission (id, affiliate_id, referred_id, payment_id, currency, net_cents, share_basis_points, amount_cents,
       paid_at, free_at)
     select ${idOf('commission', 'i')}, ${idOf('affiliate', 'i % 50')}, ${idOf('user', 'i % 5000')}, ${idOf('payment', 'i')}, 'EUR', 900, 1000,
       90, ${at}, ${at} from ${each} where i % 10 = 0`,
  ]
  await inTransaction(db, async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(over(tx))
    await run('set local session_replication_role = replica')
    for (const statement of statements) await run(statement)
  })
  await sql`analyze`.execute(over(db))
}
