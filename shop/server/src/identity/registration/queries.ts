import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export type CodePurpose =
  | 'confirm_email'
  | 'reset_password'
  | 'change_email'
  | 'delete_account'
  | 'confirm_session'
  | 'sign_in'
export type TicketPurpose = 'sign_in' | 'await_link' | 'invitation' | 'claim'

/** Puts a new code in the place of the one before. */
export async function replaceCode(
  tx: Db,
  code: {
    accountId: string
    purpose: CodePurpose
    codeHash: string
    isLong: boolean
    newEmail: string | null
    /** Of the account and the network that asked. */
    askedBy: string
    sentAt: Date
    expiresAt: Date
  },
): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    is_long: code.isLong,
    new_email: code.newEmail,
    asked_by: code.askedBy,
    tries: 0,
    own_tries: 0,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    used_at: null,
  }
  await over<IdentityTables>(tx)
    .insertInto('mailed_code')
    .values({ account_id: code.accountId, purpose: code.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(values))
    .execute()
}

export function lockCode(tx: Db, accountId: string, purpose: CodePurpose) {
  return over<IdentityTables>(tx)
    .selectFrom('mailed_code')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCode(
  tx: Db,
  accountId: string,
  purpose: CodePurpose,
  change: { tries: number } | { own_tries: number } | { used_at: Date },
): Promise<void> {
  await over<IdentityTables>(tx)
    .updateTable('mailed_code')
    .set(change)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

export async function insertTicket(
  tx: Db,
  ticket: { secretHash: string; accountId: string; purpose: TicketPurpose; expiresAt: Date },
): Promise<void> {
  await over<IdentityTables>(tx)
    .insertInto('ticket')
    .values({
      secret_hash: ticket.secretHash,
      account_id: ticket.accountId,
      purpose: ticket.purpose,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Of several who use one ticket at once, one gets the account. */
export async function takeTicket(
  db: Db,
  ticket: { secretHash: string; purpose: TicketPurpose; now: Date },
): Promise<string | null> {
  const row = await over<IdentityTables>(db)
    .updateTable('ticket')
    .set({ used_at: ticket.now })
    .where('secret_hash', '=', ticket.secretHash)
    .where('purpose', '=', ticket.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ticket.now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Whose a ticket is that could still be taken. */
export async function findTicket(
  db: Db,
  ticket: { secretHash: string; purpose: TicketPurpose; now: Date },
): Promise<string | null> {
  const row = await over<IdentityTables>(db)
    .selectFrom('ticket')
    .select('account_id')
    .where('secret_hash', '=', ticket.secretHash)
    .where('purpose', '=', ticket.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ticket.now)
    .executeTakeFirst()
  return row?.account_id ?? null
}

export async function upsertRegistration(
  tx: Db,
  { accountId, browserHash, afid }: { accountId: string; browserHash: string; afid: string | null },
): Promise<void> {
  await over<IdentityTables>(tx)
    .insertInto('registration')
    .values({ account_id: accountId, browser_hash: browserHash, afid })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ browser_hash: browserHash }))
    .execute()
}

export function selectRegistration(db: Db, accountId: string) {
  return over<IdentityTables>(db)
    .selectFrom('registration')
    .select(['browser_hash', 'afid'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function deleteRegistration(tx: Db, accountId: string): Promise<void> {
  await over<IdentityTables>(tx).deleteFrom('registration').where('account_id', '=', accountId).execute()
}
