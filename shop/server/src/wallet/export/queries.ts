import { over, type Db } from '../../platform/db/db.ts'
import type { WalletTables } from '../tables.ts'

/** Every entry of the ledger that moved this person's points, oldest first. */
export function selectLedger(db: Db, accountId: string) {
  return over<WalletTables>(db)
    .selectFrom('ledger_posting')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_posting.account_id')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_posting.transaction_id')
    .select([
      'ledger_transaction.id',
      'ledger_transaction.kind',
      'ledger_transaction.reference',
      'ledger_transaction.reason',
      'ledger_transaction.created_at',
      'ledger_posting.points',
    ])
    .where('ledger_account.owner_id', '=', accountId)
    .orderBy('ledger_transaction.created_at')
    .orderBy('ledger_transaction.id')
    .execute()
}

export function selectAllLots(db: Db, accountId: string) {
  return over<WalletTables>(db)
    .selectFrom('wallet_lot')
    .select(['id', 'origin', 'points', 'used_points', 'value_micro_eur', 'expires_at', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
