import type { Wallet } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { grantPoints } from './grant-points.ts'
import { findGrantedLot } from './queries.ts'

interface Restoration {
  readonly accountId: string
  /** Reference of the grant that the points were taken back of. */
  readonly grant: string
  readonly points: number
  readonly valueMicroEur: number
  readonly givenMicroEur: number
  /** What brings them back. */
  readonly reference: string
}

/** Gives back what `takeBackGrant` took, once a reference: of the same grant, origin and expiry. */
export async function restoreGrant(tx: Db, { grant, ...restored }: Restoration, now: Date): Promise<void> {
  const lot = await findGrantedLot(tx, grant)
  if (!lot) throw new Error(`${grant} was never granted`)
  const origin = lot.origin as Wallet['lots'][number]['origin']
  await grantPoints(tx, { ...restored, origin, grantId: lot.grant_id, expiresAt: lot.expires_at }, now)
}
