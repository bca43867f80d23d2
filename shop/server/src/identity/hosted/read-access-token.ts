import type { ProgramScope } from '@segno/contract'
import * as z from 'zod/mini'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { programScopesIn } from './asked.ts'
import { findRecord, findSessionOfGrant } from './queries.ts'

const payload = z.object({
  accountId: z.string(),
  grantId: z.string(),
  scope: z.string(),
  aud: z.optional(z.string()),
  iat: z._default(z.number(), 0),
})

interface Holder {
  readonly accountId: string
  readonly sessionId: string
  /** Of the session's scopes, those that this token is good for. */
  readonly scopes: readonly ProgramScope[]
  readonly issuedAt: Date
}

/**
 * Whose an access token is, such as clients of OAuth send that read no ID tokens; or why it is not taken.
 *
 * @param wanted.audience that it must have been issued for; undefined is the API
 */
export async function readAccessToken(
  ctx: Pick<IdentityContext, 'db'>,
  token: string,
  wanted: { audience: string | undefined; now: Date },
): Promise<Holder | 'invalid_token' | 'token_expired' | 'unauthenticated'> {
  const record = await findRecord(ctx.db, { kind: 'AccessToken', idHash: hashToken(token) })
  const read = payload.safeParse(record?.payload)
  if (!record || !read.success || read.data.aud !== wanted.audience) return 'invalid_token'
  if (record.expires_at <= wanted.now) return 'token_expired'
  const { accountId, grantId, scope, iat } = read.data
  const session = await findSessionOfGrant(ctx.db, grantId)
  if (!session) return 'unauthenticated'
  const issuedAt = new Date(iat * 1_000)
  return { accountId, sessionId: session.id, scopes: programScopesIn(scope), issuedAt }
}
