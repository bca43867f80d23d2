import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Answer, getHostedSignIn } from '@segno/contract'
import type { Caller } from '../../platform/http/route.ts'
import { hostedSignInOver, signInAgain } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { programScopesIn, readAsked } from './asked.ts'
import { refuseBlocked } from '../programs/manage-programs.ts'
import { INTERACTION_PATH } from './build-provider.ts'
import type { HostedProvider } from './hosted-provider.ts'
import { findClient } from './self-described/find-client.ts'
import { describeRedirect, isLoopback } from './self-described/redirect-addresses.ts'
import { findSessionById, takeRecord, upsertRecord } from './queries.ts'
import { epochSeconds } from './record-adapter.ts'

const ALLOWANCE = 'Allowance'
const ALLOWANCE_LASTS_MS = 60_000

/** @throws {AppError} hosted_sign_in_over, program_blocked */
export async function showHostedSignIn(
  ctx: IdentityContext,
  hosted: HostedProvider,
  uid: string,
): Promise<Answer<typeof getHostedSignIn>> {
  const { client, since, scopes, redirectUri } = await findAsked(ctx, hosted, uid)
  return {
    client: {
      name: client.name,
      isNative: client.kind === 'native',
      isOurPage: client.isOurPage,
      describedBy: client.describedBy,
      documentHost: client.describedBy === 'document' ? new URL(client.clientId).host : null,
      returnsTo: describeRedirect(redirectUri),
      returnsToThisComputer: isLoopback(redirectUri),
    },
    scopes,
    signedInSince: since === null ? null : since.toISOString(),
    declineAt: `${INTERACTION_PATH}/${uid}/decline`,
  }
}

/**
 * Somebody who is signed in lets a program sign in as them. The browser takes the answer to where it began; nobody else
 * can.
 *
 * @throws {AppError} hosted_sign_in_over, program_blocked, sign_in_again
 */
export async function allowHostedSignIn(
  ctx: IdentityContext,
  hosted: HostedProvider,
  {
    caller,
    uid,
    spendLimitPoints = 0,
  }: { caller: Caller; uid: string; spendLimitPoints?: number | undefined },
): Promise<{ continueAt: string }> {
  const { since } = await findAsked(ctx, hosted, uid)
  const session = await findSessionById(ctx.db, caller.sessionId)
  if (!session || (since !== null && session.created_at < since)) throw signInAgain()
  const pass = randomBytes(32).toString('base64url')
  await upsertRecord(ctx.db, {
    kind: ALLOWANCE,
    idHash: hashToken(pass),
    payload: {
      accountId: caller.accountId,
      uid,
      signedInAt: epochSeconds(session.created_at),
      spendLimitPoints,
    },
    grantId: null,
    expiresAt: new Date(ctx.now().getTime() + ALLOWANCE_LASTS_MS),
  })
  return { continueAt: `${INTERACTION_PATH}/${uid}/finish?pass=${pass}` }
}

const allowance = z.object({
  accountId: z.string(),
  uid: z.string(),
  signedInAt: z.number(),
  spendLimitPoints: z.number(),
})

/** @returns who allowed this sign-in, once; null where nobody did */
export async function takeAllowance(
  ctx: IdentityContext,
  { pass, uid }: { pass: string; uid: string },
): Promise<z.output<typeof allowance> | null> {
  const kept = await takeRecord(ctx.db, { kind: ALLOWANCE, idHash: hashToken(pass), now: ctx.now() })
  const read = allowance.safeParse(kept)
  return read.success && read.data.uid === uid ? read.data : null
}

/** Which program asks, and since when whoever says yes must have signed in, if that matters. */
async function findAsked(ctx: IdentityContext, hosted: HostedProvider, uid: string) {
  const provider = await hosted.current()
  const interaction = await provider.Interaction.find(uid)
  if (!interaction) throw hostedSignInOver()
  const {
    client_id: clientId,
    prompt,
    max_age: maxAgeSeconds,
    scope,
    redirect_uri: redirectUri,
  } = readAsked(interaction)
  const client = await findClient(ctx, provider, clientId)
  if (!client) throw hostedSignInOver()
  await refuseBlocked(ctx, client.clientId)
  const scopes = client.isOurPage ? [] : programScopesIn(scope)
  const beganAt = new Date((interaction.iat ?? 0) * 1_000)
  if (prompt.split(' ').includes('login')) return { client, scopes, redirectUri, since: beganAt }
  const since = maxAgeSeconds === undefined ? null : new Date(beganAt.getTime() - maxAgeSeconds * 1_000)
  return { client, scopes, redirectUri, since }
}
