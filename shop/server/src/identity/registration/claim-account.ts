import type { Answer, register } from '@segno/contract'
import { findAccount, whyNameUnfit } from '../../accounts/public.ts'
import { badField } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { invitationOver } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashPassword, requireFitPassword, storePassword } from '../passwords.ts'
import { namesFrom, takeOver, type Person } from './prove-mailbox.ts'
import { giveTicket, readTicket, spendTicket } from './tickets.ts'

type Stated = { readonly [Field in keyof Person]?: string | undefined }

interface Claim extends Stated {
  readonly email: string
  readonly password: string
  readonly secret: string
  readonly clientAddress: string
}

/**
 * Gives an account that another browser registered to the person with the mailbox, with a password and names of their own.
 *
 * @returns null where the secret is none of a claim
 * @throws {AppError} bad_request, password_unfit, invitation_over
 */
export async function claimAccount(
  ctx: IdentityContext,
  given: Claim,
): Promise<Answer<typeof register> | null> {
  const ticket = { secret: given.secret, purpose: 'claim', now: ctx.now() } as const
  if ((await readTicket(ctx.db, ticket)) === null) return null
  requireFitPassword(ctx.shop, { password: given.password, owner: { email: given.email, ...stated(given) } })
  for (const path of ['firstName', 'lastName'] as const) {
    const why = whyNameUnfit(given[path] ?? '')
    if (why !== null) throw badField(path, why)
  }
  const passwordHash = await hashPassword(given.password)
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.now()
    const accountId = await spendTicket(tx, ticket)
    const account = accountId === null ? null : await findAccount(tx, accountId)
    if (!account || account.isConfirmed || account.status !== 'activated') throw invitationOver()
    const { firstName, lastName, country, currency } = { ...namesFrom(account.email), ...stated(given) }
    await takeOver(ctx, tx, { account, person: { firstName, lastName, country, currency } })
    await storePassword(tx, { accountId: account.id, passwordHash, now })
    const { clientAddress } = given
    const event = { kind: 'password.changed', at: now, accountId: account.id, clientAddress } as const
    await recordSecurityEvent(tx, { ...event, reason: 'by_code' })
    const signIn = await giveTicket(tx, { accountId: account.id, purpose: 'sign_in', now })
    return { email: account.email, mustConfirm: false, session: null, ticket: signIn }
  })
}

const stated = ({ firstName, lastName, country, currency }: Stated): Partial<Person> => ({
  ...(firstName !== undefined && { firstName }),
  ...(lastName !== undefined && { lastName }),
  ...(country !== undefined && { country }),
  ...(currency !== undefined && { currency }),
})
