import { randomBytes } from 'node:crypto'
import type { EmailChange } from '@segno/contract'
import {
  changeEmail,
  findAccountByEmail,
  holdAccount,
  holdAdmin,
  requireUser,
  type Account,
} from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { emailExists, linkOver } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { deleteBegunSignIns } from '../queries.ts'
import { hashToken } from '../tokens.ts'
import { newAddressLetter, oldAddressLetter } from './emails.ts'
import { deleteEmailChange, replaceEmailChange, selectEmailChange, takeEmailChange } from './queries.ts'

const LASTS_DAYS = 7

/**
 * Mails a link to an address that an administrator gave somebody, and word of it to the one they have, which stays theirs
 * until the link is opened.
 *
 * @throws {AppError} email_exists
 */
export async function askNewAddress(
  ctx: IdentityContext,
  tx: Db,
  { account, email }: { readonly account: Account; readonly email: string },
): Promise<void> {
  const owner = await findAccountByEmail(tx, email)
  if (owner !== null && owner.id !== account.id) throw emailExists()
  const now = ctx.now()
  const secret = randomBytes(32).toString('base64url')
  await replaceEmailChange(tx, {
    accountId: account.id,
    newEmail: email,
    secretHash: hashToken(secret),
    askedAt: now,
    expiresAt: daysAfter(now, LASTS_DAYS),
  })
  await queueMail(tx, ctx.jobs, { to: email, ...newAddressLetter(ctx.shop, account, secret) })
  await queueMail(tx, ctx.jobs, { to: account.email, ...oldAddressLetter(ctx.shop, account) })
}

/**
 * The link was opened, so mail to the address reaches its person.
 *
 * @throws {AppError} link_over, email_exists where somebody else has taken the address meanwhile
 */
export async function confirmNewAddress(
  ctx: IdentityContext,
  { secret, clientAddress }: { readonly secret: string; readonly clientAddress: string },
): Promise<{ email: string }> {
  const now = ctx.now()
  const email = await inTransaction(ctx.db, async (tx) => {
    const taken = await takeEmailChange(tx, hashToken(secret), now)
    if (!taken || !(await holdAccount(tx, taken.account_id))) return null
    const accountId = taken.account_id
    await changeEmail(tx, accountId, { email: taken.new_email, now })
    // Codes and links that went to the old address are no longer the owner's.
    await deleteBegunSignIns(tx, accountId)
    await recordSecurityEvent(tx, {
      kind: 'email.changed',
      at: now,
      accountId,
      clientAddress,
      reason: 'by_admin',
    })
    return taken.new_email
  }).catch((error: unknown) => {
    throw violatesUnique(error, 'account_email') ? emailExists() : error
  })
  if (email === null) throw linkOver()
  return { email }
}

/** @returns the address that waits for somebody; null where none does @throws {AppError} user_not_found */
export async function showEmailChange({ db, now }: IdentityContext, userId: string): Promise<EmailChange> {
  await requireUser(db, userId)
  const change = await selectEmailChange(db, userId, now())
  if (!change) return { waiting: null }
  return {
    waiting: {
      email: change.new_email,
      askedAt: change.asked_at.toISOString(),
      expiresAt: change.expires_at.toISOString(),
    },
  }
}

/** The link stops working. @throws {AppError} role_not_allowed, user_not_found */
export async function withdrawEmailChange(
  ctx: IdentityContext,
  { actorId, userId }: { readonly actorId: string; readonly userId: string },
): Promise<null> {
  return inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    await requireUser(tx, userId)
    if (!(await deleteEmailChange(tx, userId))) return null
    const subject = { kind: 'user', id: userId }
    const action = 'user.withdraw_email_change'
    await recordAudit(tx, [{ actorId, at: ctx.now(), action, subject, before: null, after: null }])
    return null
  })
}
