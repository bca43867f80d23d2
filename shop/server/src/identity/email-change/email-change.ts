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
import { addressHeld, emailExists, linkOver } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { freeAddress, isUnclaimed } from '../registration/end-unconfirmed.ts'
import { deleteBegunSignIns } from '../queries.ts'
import { hashToken } from '../tokens.ts'
import { newAddressLetter, oldAddressLetter } from './emails.ts'
import {
  deleteEmailChange,
  replaceEmailChange,
  selectEmailChange,
  takeEmailChange,
  takeStoppedChange,
} from './queries.ts'

const LASTS_DAYS = 7
/** Long enough for the owner of an account of worth to read their mail and stop it. */
const HELD_DAYS = 3

/**
 * Mails a link to an address that an administrator gave somebody, and word of it to the one they have, which stays theirs
 * until the link is opened: at once, or after three days for administrators and people who are paid out. The mail to the
 * old address has a link that stops it.
 *
 * @throws {AppError} email_exists
 */
export async function askNewAddress(
  ctx: IdentityContext,
  tx: Db,
  { account, email }: { readonly account: Account; readonly email: string },
): Promise<void> {
  const owner = await findAccountByEmail(tx, email)
  if (owner !== null && owner.id !== account.id && !isUnclaimed(owner)) throw emailExists()
  const now = ctx.now()
  const [secret, stop] = [newSecret(), newSecret()]
  const isHeld = account.role === 'admin' || (await ctx.isPaidOut(tx, account.id))
  const heldUntil = isHeld ? daysAfter(now, HELD_DAYS) : null
  await replaceEmailChange(tx, {
    accountId: account.id,
    newEmail: email,
    secretHash: hashToken(secret),
    stopHash: hashToken(stop),
    askedAt: now,
    heldUntil,
    expiresAt: daysAfter(heldUntil ?? now, LASTS_DAYS),
  })
  await queueMail(tx, ctx.jobs, { to: email, ...newAddressLetter(ctx.shop, account, { secret, heldUntil }) })
  await queueMail(tx, ctx.jobs, {
    to: account.email,
    ...oldAddressLetter(ctx.shop, account, { stop, heldUntil }),
  })
}

const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * The link was opened, so mail to the address reaches its person.
 *
 * @throws {AppError} link_over, address_held, email_exists where another account has taken the address meanwhile
 */
export async function confirmNewAddress(
  ctx: IdentityContext,
  { secret, clientAddress }: { readonly secret: string; readonly clientAddress: string },
): Promise<{ email: string }> {
  const now = ctx.now()
  const email = await inTransaction(ctx.db, async (tx) => {
    const taken = await takeEmailChange(tx, hashToken(secret), now)
    if (!taken || !(await holdAccount(tx, taken.account_id))) return null
    // Rolled back, so that the link works later.
    if (taken.held_until !== null && taken.held_until > now) throw addressHeld(taken.held_until)
    const accountId = taken.account_id
    await freeAddress(ctx, tx, { email: taken.new_email, accountId })
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

/**
 * The owner of the address before does not want another: it stays, and the link to the new one stops working.
 *
 * @throws {AppError} link_over where nothing waits any more
 */
export async function stopNewAddress(
  ctx: IdentityContext,
  { secret, clientAddress }: { readonly secret: string; readonly clientAddress: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const stopped = await takeStoppedChange(tx, hashToken(secret))
    if (!stopped) throw linkOver()
    const { account_id: accountId } = stopped
    const event = { kind: 'email.change_stopped', at: ctx.now(), accountId, clientAddress } as const
    await recordSecurityEvent(tx, event)
  })
  return null
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
      heldUntil: change.held_until?.toISOString() ?? null,
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
