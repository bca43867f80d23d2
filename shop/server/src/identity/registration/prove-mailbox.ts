import { confirmEmail, takeOverAccount, whyNameUnfit, type Account } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { revokeAccess } from '../revoke-access.ts'
import { deleteWaysIn } from '../social/queries.ts'
import { deleteRegistration } from './queries.ts'

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly country?: string | undefined
  readonly currency?: string | undefined
}

const NO_NAME = '–'

/** Names for a person who has not said theirs. */
export function namesFrom(email: string): Person {
  const name = email.slice(0, email.lastIndexOf('@')).slice(0, 100)
  return { firstName: name === '' || whyNameUnfit(name) !== null ? NO_NAME : name, lastName: NO_NAME }
}

/** The browser that registered has proven the mailbox: what it brought counts from now on. */
export async function confirmRegistration(
  ctx: IdentityContext,
  tx: Db,
  given: { account: Account; afid: string | undefined; clientAddress: string },
): Promise<void> {
  const { account, afid, clientAddress } = given
  const at = ctx.now()
  await confirmEmail(tx, account.id, at)
  await deleteRegistration(tx, account.id)
  const newcomer = { accountId: account.id, email: account.email, clientAddress, afid, at }
  for (const answer of ctx.onConfirmed) await answer(tx, newcomer)
}

/**
 * The mailbox is proven elsewhere, so the account starts over: a stranger may have registered it in the hope that its owner
 * comes later. Nothing of what they typed stays, and nothing with which they could come in.
 */
export async function takeOver(
  ctx: IdentityContext,
  tx: Db,
  { account, person, email = account.email }: { account: Account; person: Person; email?: string },
): Promise<void> {
  const now = ctx.now()
  await deleteWaysIn(tx, account.id)
  await revokeAccess(tx, { accountId: account.id, except: null, reason: 'password_changed', now })
  await deleteRegistration(tx, account.id)
  await takeOverAccount(tx, account.id, { ...person, email, now })
  forgetCallers(ctx, ({ accountId }) => accountId === account.id)
}
