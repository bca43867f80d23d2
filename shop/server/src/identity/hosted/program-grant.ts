import type Provider from 'oidc-provider'
import * as z from 'zod/mini'
import type { Program } from '../../platform/http/route.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { programScopesIn } from './asked.ts'
import { findRecord, upsertRecord } from './queries.ts'

const SPEND_LIMIT = 'SpendLimit'
/** Longer than a code waits to be exchanged; from then on the session has it. */
const SPEND_LIMIT_KEPT_MS = 20 * 60_000

export interface Allowed {
  readonly accountId: string
  readonly clientId: string
  readonly scope: string
  /** Protected resources that it asked for; none is the API. */
  readonly resource: readonly string[]
  /** Nothing may be bought where it is 0. */
  readonly spendLimitPoints: number
}

/** @returns the id of the grant of what somebody allowed a program */
export async function saveGrant(ctx: IdentityContext, provider: Provider, allowed: Allowed): Promise<string> {
  const { accountId, clientId, scope, resource, spendLimitPoints } = allowed
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(grantedScope(scope, spendLimitPoints))
  if (spendLimitPoints === 0) grant.rejectOIDCScope('buy')
  const programScope = programScopesIn(scope).join(' ')
  // The library keeps what was granted of each resource apart, also where the scopes are the same.
  for (const one of programScope === '' ? [] : resource) {
    grant.addResourceScope(one, programScope)
    if (spendLimitPoints === 0) grant.rejectResourceScope(one, 'buy')
  }
  const grantId = await grant.save()
  await upsertRecord(ctx.db, {
    kind: SPEND_LIMIT,
    idHash: hashToken(grantId),
    payload: { spendLimitPoints },
    grantId,
    expiresAt: new Date(ctx.now().getTime() + SPEND_LIMIT_KEPT_MS),
  })
  return grantId
}

/** A scope without `buy` where nothing may be spent. */
export const grantedScope = (scope: string, spendLimitPoints: number): string =>
  spendLimitPoints > 0
    ? scope
    : scope
        .split(' ')
        .filter((one) => one !== 'buy')
        .join(' ')

const spendLimit = z.object({ spendLimitPoints: z.number() })

/** The program that a grant lets in; undefined for our own page. */
export async function programOfGrant(
  ctx: IdentityContext,
  granted: { grantId: string; clientId: string; scope: string },
): Promise<Program | undefined> {
  const { clientId } = granted
  if (ctx.hosted.clients.some((one) => one.clientId === clientId && one.isOurPage)) return undefined
  const scopes = programScopesIn(granted.scope)
  if (!scopes.includes('buy')) return { clientId, scopes, spendLimitPoints: null }
  const kept = await findRecord(ctx.db, { kind: SPEND_LIMIT, idHash: hashToken(granted.grantId) })
  const { spendLimitPoints } = spendLimit.parse(kept?.payload)
  return { clientId, scopes, spendLimitPoints }
}
