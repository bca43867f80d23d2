import type { Account as KnownAccount, FindAccount } from 'oidc-provider'
import { findAccount, type Account } from '../../accounts/public.ts'
import type { IdentityContext } from '../identity-context.ts'
import { claimsOf } from '../tokens.ts'
import { findSessionOfGrant } from './queries.ts'

/** Whom a grant is for, as long as the account may be used and the session that the grant opened has not ended. */
export function accountFinder(ctx: IdentityContext): FindAccount {
  return async (_, accountId, token): Promise<KnownAccount | undefined> => {
    const account = await findAccount(ctx.db, accountId)
    if (account?.status !== 'activated') return undefined
    const grantId = token?.grantId
    if (grantId !== undefined && (await hasEnded(ctx, grantId))) return undefined
    return { accountId, claims: (use) => claimsFor(ctx, account, { use, grantId }) }
  }
}

async function hasEnded(ctx: IdentityContext, grantId: string): Promise<boolean> {
  const session = await findSessionOfGrant(ctx.db, grantId)
  return session !== undefined && (session.ended_at !== null || session.expires_at <= ctx.now())
}

async function claimsFor(
  ctx: IdentityContext,
  account: Account,
  { use, grantId }: { use: string; grantId: string | undefined },
): Promise<{ sub: string; [claim: string]: unknown }> {
  const { token_use: _, ...person } = claimsOf(account)
  const known = { ...person, sub: account.id, name: `${account.firstName} ${account.lastName}`.trim() }
  if (use !== 'id_token' || grantId === undefined) return known
  const session = await findSessionOfGrant(ctx.db, grantId)
  return { ...known, token_use: 'id', sid: session?.id }
}
