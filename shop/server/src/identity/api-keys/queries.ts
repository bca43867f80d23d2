import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

const on = (db: Db) => over<IdentityTables & ReadableAccounts>(db)

const openKeys = (db: Db, now: Date) =>
  on(db)
    .selectFrom('api_key')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))

export function findOpenKey(db: Db, keyHash: string, now: Date) {
  return openKeys(db, now)
    .select(['id', 'account_id', 'grants', 'may_change', 'last_used_at'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

export async function noteKeyUse(db: Db, id: string, at: Date): Promise<void> {
  await on(db).updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** @param accountId null for those of everybody */
export function selectOpenKeys(db: Db, { accountId, now }: { accountId: string | null; now: Date }) {
  return openKeys(db, now)
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(['api_key.id', 'name', 'key_start', 'grants', 'may_change', 'api_key.created_at', 'expires_at'])
    .select(['last_used_at', 'account_id', 'account.email', 'account.role', 'account.admin_grants'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('owner'))
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId!))
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id', 'desc')
    .execute()
}

export async function countOpenKeys(tx: Db, accountId: string, now: Date): Promise<number> {
  const { count } = await openKeys(tx, now)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewKey {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly keyHash: string
  readonly keyStart: string
  readonly grants: readonly string[]
  readonly mayChange: boolean
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

export async function insertKey(tx: Db, key: NewKey): Promise<void> {
  await on(tx)
    .insertInto('api_key')
    .values({
      id: key.id,
      account_id: key.accountId,
      name: key.name,
      key_hash: key.keyHash,
      key_start: key.keyStart,
      grants: [...key.grants],
      may_change: key.mayChange,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .execute()
}

/** @param accountId whose it must be; null for anybody's */
export function revokeKey(tx: Db, { id, accountId, at }: { id: string; accountId: string | null; at: Date }) {
  return on(tx)
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId!))
    .returning(['account_id', 'name', 'key_start'])
    .executeTakeFirst()
}

export async function revokeKeysOf(tx: Db, accountId: string, at: Date): Promise<void> {
  await on(tx)
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** For a person's copy of their data. */
export function selectKeysOf(db: Db, accountId: string) {
  return on(db)
    .selectFrom('api_key')
    .select(['name', 'grants', 'may_change', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}
