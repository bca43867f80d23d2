import { normalEmail, validateEmail } from '@segno/contract'
import { createAccount, findAccountByEmail, type AccountHolder } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { badField } from '../../platform/app-error.ts'
import { emailExists } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { freeAddress } from './end-unconfirmed.ts'
import { invitationLetter } from './letters.ts'
import { giveTicket } from './tickets.ts'

/**
 * Makes an account that waits for its owner, and mails them the way in. Inviting somebody who is still invited mails
 * another link.
 *
 * @returns the address at which the password is set, good for a week
 * @throws {AppError} bad_request, email_exists
 */
export async function invite(ctx: IdentityContext, given: AccountHolder): Promise<{ link: string }> {
  const email = normalEmail(given.email)
  const why = validateEmail(email)
  if (why !== null) throw badField('email', why)
  const secret = await inTransaction(ctx.db, async (tx) => {
    await freeAddress(ctx, tx, { email, accountId: null })
    const known = await findAccountByEmail(tx, email)
    if (known && known.status !== 'invited') throw emailExists()
    const accountId =
      known?.id ?? (await createAccount(tx, { ...given, email, status: 'invited', isConfirmed: false }))
    if (given.role !== 'user')
      await recordSecurityEvent(tx, { kind: 'role.given', at: ctx.now(), accountId, reason: given.role })
    return mailInvitation(ctx, tx, { id: accountId, email })
  })
  ctx.jobs.wake()
  const query = new URLSearchParams({ email, invitation: secret })
  return { link: `${ctx.shop.origin}/set_password#${query.toString()}` }
}

/** @returns the secret of the link, good for a week */
export async function mailInvitation(
  ctx: Pick<IdentityContext, 'shop' | 'jobs' | 'now'>,
  tx: Db,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string> {
  const ticket = await giveTicket(tx, { accountId: id, purpose: 'invitation', now: ctx.now() })
  await queueMail(tx, ctx.jobs, { to: email, ...invitationLetter(ctx.shop, ticket, email) })
  return ticket
}
