import type { Role } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { removeFilesLater } from '../../platform/files/remove-files.ts'
import { eraseMailsTo } from '../../platform/mail/mail.ts'
import { forgetNetworksOf } from '../../platform/security-log/queries.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { lastAdmin, notRegistered } from '../errors.ts'
import { deleteExport } from '../export/queries.ts'
import { eraseFormerEmails } from '../former-emails.ts'
import { deleteMailPreferences } from '../mail-preferences/queries.ts'
import { photoKeys } from '../photo/photo-files.ts'
import { lockOpenAccount, selectAccount } from '../queries.ts'
import { keepDeletionLater } from './deletion-marks.ts'
import {
  deleteOnboarding,
  eraseAccount,
  lockFullAdmins,
  recordDeletion,
  selectFullAdmins,
  selectUnfinishedDeletions,
} from './queries.ts'

export interface Erasure {
  readonly accountId: string
  readonly now: Date
}

/** What a slice takes away, or leaves without a name, in the transaction that deletes an account. */
export type Erase = (tx: Db, erasure: Erasure) => Promise<void>

export interface DeletionContext {
  readonly db: Db
  readonly jobs: Jobs
  readonly now: () => Date
  /** In the order of locks: cart, wallet, lots, sounds. */
  readonly erasers: readonly Erase[]
}

interface Gone {
  readonly email: string
  readonly firstName: string
}

/**
 * Deletes an account in one transaction: all of it happens, or nothing. The account's row is locked first, so whatever
 * holds it (`holdAccount`) is either finished before, or finds no account any more. Its address is free at once.
 *
 * @param farewell told in the same transaction, while it is still known whom to tell
 * @throws {AppError} last_admin, not_registered
 */
export function deleteAccount(
  ctx: DeletionContext,
  accountId: string,
  farewell: (tx: Db, gone: Gone) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await keepOneAdmin(tx, accountId)
    const gone = await eraseInTransaction(ctx, tx, accountId)
    if (!gone) throw notRegistered()
    await farewell(tx, gone)
  })
}

/**
 * Erases an account in the caller's transaction and tells nobody.
 *
 * @returns whom it has erased, or null where there is no such account any more
 */
export async function eraseInTransaction(
  ctx: DeletionContext,
  tx: Db,
  accountId: string,
): Promise<Gone | null> {
  const account = await lockOpenAccount(tx, accountId)
  if (!account) return null
  const now = ctx.now()
  for (const eraser of ctx.erasers) await eraser(tx, { accountId, now })
  await deleteMailPreferences(tx, accountId)
  await eraseMailsTo(tx, account.email)
  await eraseFormerEmails(tx, accountId)
  await forgetNetworksOf(tx, accountId)
  const copy = await deleteExport(tx, accountId)
  await removeFilesLater(tx, ctx.jobs, [...photoKeys(account.photo), ...(copy === null ? [] : [copy])])
  await deleteOnboarding(tx, accountId)
  await eraseAccount(tx, accountId, now)
  await recordDeletion(tx, accountId, now)
  await ctx.jobs.enqueue(tx, [keepDeletionLater(accountId, now)])
  await recordSecurityEvent(tx, { kind: 'account.deleted', at: now, accountId })
  return { email: account.email, firstName: account.first_name }
}

/** Two who leave at once wait for one another here, and the second finds that there is nobody else. */
async function keepOneAdmin(tx: Db, accountId: string): Promise<void> {
  if ((await selectAccount(tx, accountId))?.role !== 'admin') return
  const admins = await lockFullAdmins(tx)
  if (admins.every((id) => id === accountId)) throw lastAdmin()
}

/** Whether the shop would be without an administrator. */
export async function isLastAdmin(db: Db, account: { id: string; role: Role }): Promise<boolean> {
  if (account.role !== 'admin') return false
  return (await selectFullAdmins(db)).every((id) => id === account.id)
}

/**
 * Deletes once more whom a restored backup has brought back, whoever they were; nobody is told again. Several processes
 * that start at once may do so.
 *
 * @returns how many it was
 */
export async function replayDeletions(ctx: DeletionContext): Promise<number> {
  let replayed = 0
  for (const accountId of await selectUnfinishedDeletions(ctx.db)) {
    if (await inTransaction(ctx.db, (tx) => eraseInTransaction(ctx, tx, accountId))) replayed++
  }
  return replayed
}
