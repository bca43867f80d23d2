import { over, type Db } from '../../platform/db/db.ts'
import type { PlatformTables } from '../../platform/tables.ts'
import type { IdentityTables } from '../tables.ts'

/** Every session there was, ended ones too; no tokens and no hashes of them. */
export function selectAllSessions(db: Db, accountId: string) {
  return over<IdentityTables>(db)
    .selectFrom('session')
    .select([
      'id',
      'user_agent',
      'client_address',
      'created_at',
      'last_used_at',
      'expires_at',
      'ended_at',
      'end_reason',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

export function selectAllDevices(db: Db, accountId: string) {
  return over<IdentityTables>(db)
    .selectFrom('device')
    .select(['id', 'name', 'remembered_at', 'last_used_at', 'ends_at'])
    .where('account_id', '=', accountId)
    .orderBy('remembered_at')
    .execute()
}

/** No keys: they open this account elsewhere than here. */
export function selectOwnPasskeys(db: Db, accountId: string) {
  return over<IdentityTables>(db)
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

export async function selectPasswordChange(db: Db, accountId: string): Promise<Date | null> {
  const row = await over<IdentityTables>(db)
    .selectFrom('credential')
    .select('changed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.changed_at ?? null
}

export function selectSecurityEvents(db: Db, accountId: string) {
  return over<PlatformTables>(db)
    .selectFrom('security_event')
    .select(['at', 'kind', 'network', 'subject', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute()
}

/** Addresses that the account gets once their code or link is given. */
export async function selectWaitingAddresses(db: Db, accountId: string): Promise<string[]> {
  const on = over<IdentityTables>(db)
  const mailed = await on
    .selectFrom('email_change')
    .select('new_email')
    .where('account_id', '=', accountId)
    .unionAll(
      on
        .selectFrom('mailed_code')
        .select((eb) => eb.ref('new_email').$notNull().as('new_email'))
        .where('account_id', '=', accountId)
        .where('new_email', 'is not', null)
        .where('used_at', 'is', null),
    )
    .execute()
  return mailed.map(({ new_email: email }) => email)
}
