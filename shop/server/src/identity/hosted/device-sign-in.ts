import type { Answer, findDeviceSignIn } from '@segno/contract'
import * as z from 'zod/mini'
import type { Caller } from '../../platform/http/route.ts'
import { deviceCodeGuess, giveBackAttempts, reserveAttempts } from '../attempts/attempts.ts'
import { describeDevice } from '../describe-device.ts'
import { deviceCodeNotFound } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { refuseBlocked } from '../programs/manage-programs.ts'
import { programScopesIn, resources } from './asked.ts'
import { normalUserCode } from './device-codes.ts'
import type { HostedClient } from './hosted-clients.ts'
import type { HostedProvider } from './hosted-provider.ts'
import { grantedScope, saveGrant } from './program-grant.ts'
import { decideDeviceCode, findDeviceCode } from './queries.ts'
import { epochSeconds } from './record-adapter.ts'

interface Typed {
  readonly caller: Caller
  readonly clientAddress: string
  readonly userCode: string
}

const asked = z.object({
  clientId: z.string(),
  iat: z.number(),
  params: z.object({ scope: z._default(z.string(), ''), resource: resources }),
  deviceInfo: z.object({ ip: z.optional(z.string()), ua: z.optional(z.string()) }),
})

/** @throws {AppError} device_code_not_found, program_blocked, too_many_attempts */
export async function showDeviceSignIn(
  ctx: IdentityContext,
  typed: Typed,
): Promise<Answer<typeof findDeviceSignIn>> {
  const { client, scope, deviceInfo, iat } = await findAsked(ctx, typed)
  return {
    client: { name: client.name },
    scopes: programScopesIn(scope),
    device: describeDevice(deviceInfo.ua ?? null),
    clientAddress: deviceInfo.ip ?? null,
    askedAt: new Date(iat * 1_000).toISOString(),
  }
}

/**
 * Of several who decide at once, one does.
 *
 * @throws {AppError} device_code_not_found, program_blocked, too_many_attempts
 */
export async function decideDeviceSignIn(
  ctx: IdentityContext,
  hosted: HostedProvider,
  {
    isAllowed,
    spendLimitPoints = 0,
    ...typed
  }: Typed & { isAllowed: boolean; spendLimitPoints?: number | undefined },
): Promise<null> {
  const { client, scope, resource, userCodeHash } = await findAsked(ctx, typed)
  const { accountId } = typed.caller
  const decision = isAllowed
    ? {
        accountId,
        scope: grantedScope(scope, spendLimitPoints),
        authTime: epochSeconds(ctx.now()),
        grantId: await saveGrant(ctx, await hosted.current(), {
          accountId,
          clientId: client.clientId,
          scope,
          resource,
          spendLimitPoints,
        }),
      }
    : { error: 'access_denied', errorDescription: 'The person did not want to sign in.' }
  if (!(await decideDeviceCode(ctx.db, { userCodeHash, decision, now: ctx.now() })))
    throw deviceCodeNotFound()
  return null
}

async function findAsked(ctx: IdentityContext, { caller, clientAddress, userCode }: Typed) {
  const guess = deviceCodeGuess(caller.accountId, clientAddress)
  await reserveAttempts(ctx, guess)
  const userCodeHash = hashToken(normalUserCode(userCode))
  const payload = await findDeviceCode(ctx.db, { userCodeHash, now: ctx.now() })
  const read = asked.safeParse(payload)
  const client: HostedClient | undefined = ctx.hosted.clients.find(
    ({ clientId }) => clientId === read.data?.clientId,
  )
  if (!read.success || !client) throw deviceCodeNotFound()
  await giveBackAttempts(ctx, guess)
  await refuseBlocked(ctx, client.clientId)
  const { params, deviceInfo, iat } = read.data
  return { client, ...params, deviceInfo, iat, userCodeHash }
}
