import type { Db } from '../../platform/db/db.ts'
import type { LicenceRow } from '../licences/queries.ts'
import { devicesInUse } from './queries.ts'

/** The device with this key, in the longest of these licences that has it. */
export async function findDevice(db: Db, licences: readonly LicenceRow[], keyHash: string) {
  const devices = (await devicesOf(db, licences)).filter((device) => device.key_hash === keyHash)
  for (const licence of licences) {
    const device = devices.find(({ licence_id: id }) => id === licence.id)
    if (device) return { licence, device }
  }
  return undefined
}

export const devicesOf = (db: Db, licences: readonly LicenceRow[]) =>
  devicesInUse(
    db,
    licences.map(({ id }) => id),
  )
