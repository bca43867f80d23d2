import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../platform/app-error.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { IdentityContext } from '../identity-context.ts'
import { ALGORITHM } from '../signing-keys.ts'
import { insertNonce, takeNonce } from './queries.ts'

const NONCE_LASTS_MS = 2 * 60_000
const TOKEN_LASTS_SECONDS = 60 * 60
const AUDIENCE = 'segno-guest'

/** The key is public; it tells our own page from a passing program, and the limits of requests protect. */
export async function giveNonce(
  ctx: IdentityContext,
  { user }: { user: string },
): Promise<{ id: string; nonce: string }> {
  const nonce = randomBytes(32).toString('hex')
  const id = newId()
  await insertNonce(ctx.db, {
    id,
    userName: user,
    nonce,
    expiresAt: new Date(ctx.now().getTime() + NONCE_LASTS_MS),
  })
  return { id, nonce }
}

/** @throws {AppError} guest_refused (401) for a nonce that is unknown, used or over, and for a wrong hash */
export async function logInGuest(
  ctx: IdentityContext,
  given: { user: string; nonce: string; hash: string },
): Promise<{ token: string }> {
  const now = ctx.now()
  const nonce = isId(given.nonce)
    ? await takeNonce(ctx.db, { id: given.nonce, userName: given.user, now })
    : null
  if (nonce === null)
    throw guestRefused(
      'nonce',
      'is not the _id of a nonce that this user was given, or was used, or is two minutes old',
    )
  if (!isHashOf(nonce, ctx.guestKey, given.hash))
    throw guestRefused('hash', 'is not the HMAC-SHA256 of the nonce with the guestKey of the shop, in hex')
  const { signing } = await ctx.keys.current()
  const issuedAt = Math.floor(now.getTime() / 1_000)
  const token = await new SignJWT({ token_use: 'guest' })
    .setProtectedHeader({ alg: ALGORITHM, kid: signing.id })
    .setSubject(given.user)
    .setIssuer(ctx.issuer)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LASTS_SECONDS)
    .sign(signing.key)
  return { token }
}

/** The message is the specification's. */
const guestRefused = (path: string, message: string): AppError =>
  new AppError(401, 'guest_refused', 'Unauthenticated', [{ path, message }])

function isHashOf(nonce: string, key: string, hash: string): boolean {
  const right = createHmac('sha256', key).update(nonce).digest()
  const given = Buffer.from(hash, 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Whether a token was given to a guest by us and is still good. */
export async function isGuestToken(ctx: IdentityContext, token: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await ctx.keys.find(kid ?? '')
        if (!key) throw new Error('unknown key')
        return key
      },
      { algorithms: [ALGORITHM], issuer: ctx.issuer, audience: AUDIENCE, currentDate: ctx.now() },
    )
    return payload['token_use'] === 'guest'
  } catch {
    return false
  }
}
