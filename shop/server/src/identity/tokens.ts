import { createHash, createHmac, randomBytes } from 'node:crypto'
import { giftCardIn } from '@segno/contract'
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import type { Account } from '../accounts/public.ts'
import { isId } from '../platform/ids.ts'
import { ALGORITHM, type SigningKeyRing, type SigningKeys } from './signing-keys.ts'

/** The browser renews about every 50 minutes. */
export const TOKEN_LASTS_SECONDS = 60 * 60
const AUDIENCE = 'segno'
export const ACCESS_SCOPE = 'openid profile email phone aws.cognito.signin.user.admin'

export interface SignedTokens {
  readonly idToken: string
  readonly accessToken: string
  readonly expiresAt: Date
}

export interface TokenFacts {
  readonly account: Account
  readonly sessionId: string
  readonly issuer: string
  readonly now: Date
}

export async function signTokens(keys: SigningKeys, facts: TokenFacts): Promise<SignedTokens> {
  const issuedAt = Math.floor(facts.now.getTime() / 1_000)
  const expiresAt = issuedAt + TOKEN_LASTS_SECONDS
  const sign = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT({ ...claims, sid: facts.sessionId })
      .setProtectedHeader({ alg: ALGORITHM, kid: keys.signing.id })
      .setSubject(facts.account.id)
      .setIssuer(facts.issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(keys.signing.key)
  const [idToken, accessToken] = await Promise.all([
    sign(claimsOf(facts.account)),
    sign({ token_use: 'access', scope: ACCESS_SCOPE }),
  ])
  return { idToken, accessToken, expiresAt: new Date(expiresAt * 1_000) }
}

/** What an ID token says of its person. A gift card's code is money, and no program's matter. */
export function claimsOf(account: Account): Record<string, unknown> {
  const brought = account.voucherCode ?? ''
  return {
    token_use: 'id',
    email: account.email,
    email_verified: account.isConfirmed,
    'custom:userFirstName': account.firstName,
    'custom:userLastName': account.lastName,
    'custom:role': account.role,
    'custom:status': account.status,
    'custom:firstTimeLogin': String(account.isNew),
    'custom:voucherPayload': giftCardIn(brought) === null ? brought : '',
  }
}

/** What an ID token of ours says of its session; or why it is not one, or no longer. */
export async function readIdToken(
  keys: SigningKeyRing,
  token: string,
  expected: { issuer: string; clientIds: readonly string[]; now: Date },
): Promise<{ accountId: string; sessionId: string; issuedAt: Date } | 'invalid_token' | 'token_expired'> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await keys.find(kid ?? '')
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      {
        algorithms: [ALGORITHM],
        issuer: expected.issuer,
        audience: [AUDIENCE, ...expected.clientIds],
        currentDate: expected.now,
        // A token without an end would be good for ever.
        requiredClaims: ['exp'],
      },
    )
    const { token_use: use, sub: accountId, sid: sessionId, iat = 0 } = payload
    return use === 'id' && isIdText(accountId) && isIdText(sessionId)
      ? { accountId, sessionId, issuedAt: new Date(iat * 1_000) }
      : 'invalid_token'
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'token_expired'
    if (error instanceof errors.JOSEError) return 'invalid_token'
    throw error
  }
}

/** The session that an ID token names. The token may have ended, and the key that signed it may be gone. */
export function sessionNamedIn(token: string): string | null {
  try {
    const { sid } = decodeJwt(token)
    return isIdText(sid) ? sid : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const isIdText = (value: unknown): value is string => typeof value === 'string' && isId(value)

/** 256 random bits; only their hash is kept. */
export function newRefreshToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/**
 * The token that takes the place of a refresh token. It follows from the one before it, so that whoever asks twice
 * because the answer was lost gets the same one again; without our key nobody can tell it.
 */
export function successorOf(keys: SigningKeys, refreshToken: string): { token: string; hash: string } {
  const token = createHmac('sha256', keys.signing.jwk.d ?? '')
    .update(`after ${refreshToken}`)
    .digest('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
