import { LICENCE_TEXTS, type CheckedLicence } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { licenceNotFound } from '../errors.ts'
import type { OrdersContext } from '../orders-context.ts'
import { findLicenceByNumber, type LicenceFacts } from './queries.ts'

/** Numbers are typed from paper, in any case. @throws {AppError} licence_not_found */
export async function findLicenceFacts(db: Db, number: string): Promise<LicenceFacts> {
  const licence = await findLicenceByNumber(db, number.toUpperCase())
  if (!licence) throw licenceNotFound()
  return licence
}

/** What anybody may know of a licence. @throws {AppError} licence_not_found */
export async function checkLicence(
  { db, shop }: Pick<OrdersContext, 'db' | 'shop'>,
  number: string,
): Promise<CheckedLicence> {
  const licence = await findLicenceFacts(db, number)
  return {
    number: licence.number,
    endedAt: licence.ended_at?.toISOString() ?? null,
    issuedAt: licence.created_at.toISOString(),
    title: licence.title,
    artist: licence.artist,
    version: licence.licence_version,
    trainingAllowed: licence.training_allowed,
    licensor: shop.legal?.name ?? shop.name,
    text: [...(LICENCE_TEXTS[licence.licence_version] ?? [])],
    audioSha256: licence.content_hash,
  }
}
