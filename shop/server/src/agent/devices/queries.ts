import { sql } from 'kysely'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { AgentTables } from '../tables.ts'

const on = (db: Db) => over<AgentTables>(db)

export function selectSigningKey(db: Db) {
  return on(db).selectFrom('agent_signing_key').select(['id', 'private_jwk', 'public_jwk']).executeTakeFirst()
}

/** Only where there is none. */
export async function insertFirstSigningKey(
  db: Db,
  key: { id: string; sealedJwk: string; publicJwk: object },
): Promise<void> {
  await on(db)
    .insertInto('agent_signing_key')
    .values({
      id: key.id,
      private_jwk: key.sealedJwk,
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .execute()
}

export async function replaceSealedKey(
  db: Db,
  { id, before, sealed }: { id: string; before: string; sealed: string },
): Promise<void> {
  await on(db)
    .updateTable('agent_signing_key')
    .set({ private_jwk: sealed })
    .where('id', '=', id)
    .where('private_jwk', '=', before)
    .execute()
}

export type DeviceRow = Awaited<ReturnType<typeof devicesInUse>>[number]

/** Devices in use, the first added first. */
export function devicesInUse(db: Db, licenceIds: readonly string[]) {
  return on(db)
    .selectFrom('agent_device')
    .selectAll()
    .where('licence_id', '=', sql<string>`any(${[...licenceIds]}::uuid[])`)
    .where('freed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

export async function insertDevice(
  tx: Db,
  device: {
    id: string
    licenceId: string
    slot: number
    keyHash: string
    name: string
    platform: string
    now: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('agent_device')
    .values({
      id: device.id,
      licence_id: device.licenceId,
      slot: device.slot,
      key_hash: device.keyHash,
      name: device.name,
      platform: device.platform,
      added_at: device.now,
      last_seen_at: device.now,
    })
    .execute()
}

export async function renameDevice(
  tx: Db,
  { id, ...facts }: { id: string; name: string; platform: string },
): Promise<void> {
  await on(tx).updateTable('agent_device').set(facts).where('id', '=', id).execute()
}

export async function noteDeviceSeen(db: Db, id: string, now: Date): Promise<void> {
  await on(db).updateTable('agent_device').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** Frees one device of an account, or all that have a key. @returns how many were in use */
export async function freeDevices(
  db: Db,
  { accountId, now, id, keyHash }: { accountId: string; now: Date; id?: string; keyHash?: string },
): Promise<number> {
  const { numUpdatedRows } = await on(db)
    .updateTable('agent_device')
    .set({ freed_at: now })
    .where('freed_at', 'is', null)
    .where('licence_id', 'in', (licences) =>
      licences.selectFrom('agent_licence').select('id').where('account_id', '=', accountId),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(keyHash !== undefined, (query) => query.where('key_hash', '=', keyHash!))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Devices of a licence, also those that were freed. */
export function deviceList(db: Db, { licenceId, words }: { licenceId: string; words: string }) {
  const pattern = likePattern(words)
  return listSource(
    on(db)
      .selectFrom('agent_device')
      .selectAll()
      .where('licence_id', '=', licenceId)
      .$if(words !== '', (query) => query.where('name', 'ilike', pattern)),
    {
      sorts: { addedAt: 'added_at', name: { column: sql`lower(name)` }, lastSeenAt: 'last_seen_at' },
      id: 'agent_device.id',
    },
  )
}

/** Names of devices are about a person. */
export async function deleteDevices(tx: Db, accountId: string): Promise<void> {
  await on(tx)
    .deleteFrom('agent_device')
    .where('licence_id', 'in', (licences) =>
      licences.selectFrom('agent_licence').select('id').where('account_id', '=', accountId),
    )
    .execute()
}
