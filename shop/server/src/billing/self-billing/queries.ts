import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

export async function insertSelfBilled(
  tx: Db,
  paper: {
    readonly number: string
    readonly accountId: string
    readonly payoutId: string
    readonly corrects: string | null
    readonly vatStatus: string | null
    readonly document: unknown
    readonly issuedAt: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('self_billed')
    .values({
      number: paper.number,
      account_id: paper.accountId,
      payout_id: paper.payoutId,
      corrects: paper.corrects,
      vat_status: paper.vatStatus,
      document: JSON.stringify(paper.document),
      issued_at: paper.issuedAt,
    })
    .execute()
}

export function findSelfBilled(db: Db, number: string) {
  return on(db)
    .selectFrom('self_billed')
    .select(['account_id', 'document'])
    .where('number', '=', number)
    .executeTakeFirst()
}

export function findSelfBilledOf(db: Db, payoutId: string) {
  return on(db)
    .selectFrom('self_billed')
    .select(['number', 'document', 'vat_status'])
    .where('payout_id', '=', payoutId)
    .executeTakeFirst()
}

/** Papers that took something of another back. */
export function selectCorrectionsOf(db: Db, number: string) {
  return on(db).selectFrom('self_billed').select('document').where('corrects', '=', number).execute()
}

/** For the copy of an account's data. */
export function selectOwnSelfBilled(db: Db, accountId: string) {
  return on(db)
    .selectFrom('self_billed')
    .select(['number', 'document', 'issued_at'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at')
    .execute()
}
