import type { Account } from '../accounts/public.ts'
import type { AppError } from '../platform/app-error.ts'
import { recordSecurityEvent } from '../platform/security-log/security-log.ts'
import type { IdentityContext } from './identity-context.ts'

/** Writes down that somebody was not let in, and says so. @throws {AppError} `error` */
export async function refuseSignIn(
  ctx: Pick<IdentityContext, 'db' | 'now'>,
  account: Pick<Account, 'id'> | null,
  { error, clientAddress }: { error: AppError; clientAddress: string },
): Promise<never> {
  const accountId = account?.id ?? null
  const at = ctx.now()
  await recordSecurityEvent(ctx.db, {
    kind: 'sign_in.failed',
    at,
    accountId,
    clientAddress,
    reason: error.code,
  })
  throw error
}
