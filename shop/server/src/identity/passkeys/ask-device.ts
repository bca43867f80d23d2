import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticatorTransport,
} from '@simplewebauthn/server'
import type { Account } from '../../accounts/public.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { insertPasskeyChallenge, selectPasskeys, type PasskeyPurpose } from './queries.ts'

const LASTS_MS = 5 * 60_000
/** EdDSA, ES256 and RS256, which devices have between them. */
export const ALGORITHMS = [-8, -7, -257]

/** The relying party: the shop's public address, whichever host a request names. */
export function relyingParty({ issuer }: Pick<IdentityContext, 'issuer'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(issuer)
  return { id: hostname, origin }
}

interface Asked {
  readonly purpose: PasskeyPurpose
  readonly accountId: string | null
  readonly sessionId: string | null
}

/** Options, in JSON, for a device that signs with a passkey. @param asked.accountId null where any passkey of the shop will do */
export async function askToSign(ctx: IdentityContext, asked: Asked): Promise<string> {
  const known = asked.accountId === null ? [] : await allowed(ctx, asked.accountId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    userVerification: 'required',
    allowCredentials: known,
    timeout: LASTS_MS,
  })
  await keepChallenge(ctx, options.challenge, asked)
  return JSON.stringify(options)
}

/** Options, in JSON, for a device that becomes a passkey of this account. */
export async function askToRegister(
  ctx: IdentityContext,
  { account, sessionId }: { account: Account; sessionId: string },
): Promise<string> {
  const { id: accountId, email, firstName, lastName } = account
  const options = await generateRegistrationOptions({
    rpName: ctx.shop.name,
    rpID: relyingParty(ctx).id,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    userID: userHandle(accountId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await allowed(ctx, accountId),
    // Found without a name being typed, and never without the person unlocking it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: LASTS_MS,
  })
  await keepChallenge(ctx, options.challenge, { purpose: 'register', accountId, sessionId })
  return JSON.stringify(options)
}

/** How a device knows the account. */
export const userHandle = (accountId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(accountId)

async function allowed(ctx: IdentityContext, accountId: string) {
  return (await selectPasskeys(ctx.db, accountId)).map(({ credential_id: id, transports }) => ({
    id,
    transports: transports as AuthenticatorTransport[],
  }))
}

function keepChallenge(ctx: IdentityContext, challenge: string, asked: Asked): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + LASTS_MS)
  return insertPasskeyChallenge(ctx.db, { ...asked, hash: hashToken(challenge), expiresAt })
}
