import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { OrdersTables } from '../tables.ts'

export function selectAllReceipts(db: Db, accountId: string) {
  return over<OrdersTables>(db)
    .selectFrom('receipt')
    .select(['id', 'number', 'total_points', 'balance_points', 'program_client', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute()
}

/** Points a month, by the program. */
export function selectProgramSpending(db: Db, accountId: string) {
  return over<OrdersTables>(db)
    .selectFrom('program_spending')
    .select(['client_id as program', 'month', 'points'])
    .where('account_id', '=', accountId)
    .orderBy('month')
    .execute()
}

/** Ended ones too. */
export function selectAllLicences(db: Db, accountId: string) {
  return over<OrdersTables & ReadableCatalogue>(db)
    .selectFrom('licence')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .select([
      'licence.number',
      'licence.receipt_id',
      'licence.line',
      'licence.points',
      'licence.licence_version',
      'licence.created_at',
      'licence.ended_at',
      'licence.end_reason',
      'licence.first_taken_at',
      'sound.id as sound_id',
      'sound.title',
      'artist.name as artist',
    ])
    .where('licence.account_id', '=', accountId)
    .orderBy('licence.created_at')
    .orderBy('licence.line')
    .execute()
}
