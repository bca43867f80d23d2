import { sql } from 'kysely'
import type { Erasure } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'

/** Everything by which one comes in. Their row in `account` stays, so nothing cascades. */
const OWNED_TABLES = [
  'session',
  'api_key',
  'credential',
  'social_identity',
  'device',
  'totp',
  'email_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'challenge',
  'mailed_code',
  'sign_in_link',
  'ticket',
  'email_change',
  'registration',
  'way_in_link',
] as const

/** Sessions take their used tokens along; what hosted sign-in remembers of the person goes, at whatever step it is. */
export async function eraseIdentity(tx: Db, { accountId }: Erasure): Promise<void> {
  for (const table of OWNED_TABLES)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(over(tx))
  await sql`
    delete from hosted_record
    where ${accountId} in (
      payload->>'accountId', payload->'session'->>'accountId', payload->'result'->'login'->>'accountId'
    )`.execute(over(tx))
}
