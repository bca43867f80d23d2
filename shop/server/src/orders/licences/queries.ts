import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { OrdersTables } from '../tables.ts'

export type LicenceFacts = NonNullable<Awaited<ReturnType<typeof findLicenceByNumber>>>

export function findLicenceByNumber(db: Db, number: string) {
  return over<OrdersTables & ReadableCatalogue & ReadableAccounts>(db)
    .selectFrom('licence')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .innerJoin('account as buyer', 'buyer.id', 'licence.account_id')
    .select(['licence.number', 'licence.account_id', 'licence.licence_version', 'licence.created_at'])
    .select('licence.training_allowed')
    .select(['licence.ended_at', 'sound.title', 'sound.content_hash', 'artist.name as artist'])
    .select(['buyer.first_name', 'buyer.last_name'])
    .where('licence.number', '=', number)
    .executeTakeFirst()
}
