import type { Account } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import type { IdentityContext } from '../identity-context.ts'
import { secondFactorLetter } from './letters.ts'

/** A change of somebody's second factors. */
export type FactorChange = Parameters<typeof secondFactorLetter>[2]

/** The owner hears of it by mail, and the security log keeps it. */
export async function tellOfFactors(
  ctx: IdentityContext,
  tx: Db,
  change: { readonly account: Account; readonly clientAddress: string; readonly what: FactorChange },
): Promise<void> {
  const { account, clientAddress, what } = change
  await recordSecurityEvent(tx, {
    kind: 'second_factor.changed',
    at: ctx.now(),
    accountId: account.id,
    clientAddress,
    reason: what,
  })
  await queueMail(tx, ctx.jobs, { to: account.email, ...secondFactorLetter(ctx.shop, account, what) })
}
