import { normalEmail, validateEmail } from '@segno/contract'
import { changeEmail, findAccountByEmail } from '../../accounts/public.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import {
  giveBackAttempts,
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
  takeWork,
} from '../attempts/attempts.ts'
import { reserveCodeGuess } from '../attempts/reserve-guess.ts'
import { deleteEmailChange } from '../email-change/queries.ts'
import { badField } from '../../platform/app-error.ts'
import { codeWrong, emailExists } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { freeAddress, isUnclaimed } from '../registration/end-unconfirmed.ts'
import { codeLetter } from '../registration/letters.ts'
import { lastingText, type MailedCode } from '../registration/code-rules.ts'
import { codeToMail, tryCode } from '../registration/mailed-codes.ts'
import { deleteBegunSignIns } from '../queries.ts'
import { ownAccount, type SignedIn } from './confirm-password.ts'

/**
 * Mails a code to the new address, and a warning to the old one. That an address has an account is told as in
 * registering, and counted like every answer that tells so.
 *
 * @throws {AppError} bad_request, email_exists, proof_required, too_many_attempts
 */
export async function startEmailChange(
  ctx: IdentityContext,
  who: SignedIn,
  typed: string,
): Promise<{ email: string }> {
  const email = normalEmail(typed)
  const why = validateEmail(email)
  if (why !== null) throw badField('email', why)
  const account = await ownAccount(ctx, who.caller)
  const owner = { accountId: account.id, purpose: 'change_email' } as const
  const afterWork = await takeWork(ctx, who)
  const probes = afterWork(probesFrom(who))
  const present = await findAccountByEmail(ctx.db, email)
  if (present !== null && !isUnclaimed(present)) {
    await reserveAttempts(ctx, probes)
    throw emailExists()
  }
  await requireAttemptsLeft(ctx, probes)
  const { clientAddress } = who
  await inTransaction(ctx.db, async (tx) => {
    const asked = { now: ctx.now(), clientAddress, newEmail: email, mustSend: true }
    const code = await codeToMail(tx, owner, asked)
    if (!code) return
    await queueMail(tx, ctx.jobs, { to: email, ...newAddressLetter(ctx, account.firstName, code) })
    await queueMail(tx, ctx.jobs, { to: account.email, ...oldAddressLetter(ctx, account.firstName) })
  })
  ctx.jobs.wake()
  return { email }
}

/** @throws {AppError} code_wrong, email_exists where somebody else has taken the address meanwhile */
export async function verifyNewEmail(
  ctx: IdentityContext,
  who: SignedIn,
  code: string,
): Promise<{ email: string }> {
  const { clientAddress } = who
  const account = await ownAccount(ctx, who.caller)
  const { guess } = await reserveCodeGuess(ctx, { ...who, email: account.email })
  const now = ctx.now()
  const email = await inTransaction(ctx.db, async (tx) => {
    const owner = { accountId: account.id, purpose: 'change_email' } as const
    const tried = await tryCode(ctx, tx, owner, { code, clientAddress })
    if (tried.is !== 'right' || tried.newEmail === null) return null
    await freeAddress(ctx, tx, { email: tried.newEmail, accountId: account.id })
    await changeEmail(tx, account.id, { email: tried.newEmail, now })
    await deleteEmailChange(tx, account.id)
    // Codes and links that went to the old address are no longer the owner's.
    await deleteBegunSignIns(tx, account.id)
    const kind = 'email.changed'
    await recordSecurityEvent(tx, { kind, at: now, accountId: account.id, clientAddress })
    return tried.newEmail
  }).catch((error: unknown) => {
    throw violatesUnique(error, 'account_email') ? emailExists() : error
  })
  if (email === null) throw codeWrong()
  await giveBackAttempts(ctx, guess)
  return { email }
}

function newAddressLetter({ shop }: IdentityContext, firstName: string, code: MailedCode) {
  return codeLetter(shop, code, {
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello ${firstName}, use this code to confirm your new address. It works for ${lastingText(code.lastsMinutes)}.`,
    ],
    footer: 'If you didn’t ask for this, ignore this email.',
  })
}

function oldAddressLetter({ shop }: IdentityContext, firstName: string) {
  return {
    subject: `Your ${shop.name} address is about to change`,
    ...letter({
      shopName: shop.name,
      heading: 'Your email address is about to change',
      paragraphs: [
        `Hello ${firstName}, somebody who is signed in as you asked to change your account’s email address.`,
        'If this wasn’t you, set a new password now.',
      ],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}
