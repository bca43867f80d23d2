import type { refreshTokens, Tokens } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import { badRequest } from '../platform/http/check-request.ts'
import type { Call } from '../platform/http/route.ts'
import { cookieLine, readCookie } from './cookies.ts'
import { refreshTokenExpired, refreshTokenRevoked } from './errors.ts'
import type { IdentityContext } from './identity-context.ts'
import { findSessionByRefreshHash, findUsedToken } from './queries.ts'
import { refreshSession } from './refresh-session.ts'
import { hashToken, sessionNamedIn } from './tokens.ts'

const COOKIE = 'segno-refresh'
const YEAR_SECONDS = 365 * 24 * 60 * 60

interface Browser {
  readonly isOurPage: boolean
  readonly setCookie: (line: string) => void
}

/** The next step of a sign-in; our own page gets its refresh token in a cookie instead of the answer. */
export async function signInBrowser<Step extends { readonly step: string }>(
  ctx: IdentityContext,
  browser: Browser,
  signingIn: Promise<Step>,
): Promise<Step> {
  const step = await signingIn
  return isSignedIn(step) ? { ...step, tokens: moveToCookie(ctx, browser, step.tokens) } : step
}

const isSignedIn = (step: { readonly step: string }): step is { step: 'signedIn'; tokens: Tokens } =>
  step.step === 'signedIn'

/** A refresh token that comes in the body is exchanged for another there; our page may hand it in for a cookie. */
export async function refresh(ctx: IdentityContext, call: Call<typeof refreshTokens>): Promise<Tokens> {
  const { refreshToken } = call.body
  if (refreshToken !== undefined) return moveToCookie(ctx, call, await refreshSession(ctx, refreshToken))
  if (!call.isOurPage) throw badRequest([{ path: 'refreshToken', message: 'is missing' }])
  return refreshFromCookie(ctx, call)
}

/** @throws {AppError} with the specification's words; the cookie of a session that is over is removed */
async function refreshFromCookie(ctx: IdentityContext, call: Call<typeof refreshTokens>): Promise<Tokens> {
  const refreshToken = readCookie(ctx.shop.origin, call.cookieHeader, COOKIE)
  if (refreshToken === null) throw refreshTokenExpired()
  await requireItsPage(ctx, refreshToken, call.headers['token'] ?? '')
  try {
    return moveToCookie(ctx, call, await refreshSession(ctx, refreshToken))
  } catch (error) {
    if (error instanceof AppError) dropCookie(ctx, call)
    throw error
  }
}

/**
 * A page cannot remove the cookie itself, so signing out without an answer of ours leaves it behind. It is good only
 * together with an ID token of its session, which the page has forgotten by then.
 */
async function requireItsPage(ctx: IdentityContext, refreshToken: string, idToken: string): Promise<void> {
  const hash = hashToken(refreshToken)
  const sessionId =
    (await findSessionByRefreshHash(ctx.db, hash))?.id ?? (await findUsedToken(ctx.db, hash))?.session_id
  if (sessionId !== undefined && sessionId !== sessionNamedIn(idToken)) throw refreshTokenRevoked()
}

/** Removes the cookie of a browser that is signed out. */
export async function signOutBrowser(
  ctx: IdentityContext,
  browser: Browser,
  signingOut: Promise<null>,
): Promise<null> {
  await signingOut
  if (browser.isOurPage) dropCookie(ctx, browser)
  return null
}

function moveToCookie(ctx: IdentityContext, browser: Browser, tokens: Tokens): Tokens {
  const { refreshToken, ...others } = tokens
  if (!browser.isOurPage || refreshToken === undefined) return tokens
  browser.setCookie(line(ctx, refreshToken))
  return others
}

const dropCookie = (ctx: IdentityContext, { setCookie }: Browser): void => setCookie(line(ctx, null))

/** As the specification has cookies: on every path, for a year, and secure. The session in it ends earlier. */
const line = ({ shop }: IdentityContext, value: string | null): string =>
  cookieLine(shop.origin, { name: COOKIE, value, lastsSeconds: YEAR_SECONDS, sameSite: 'Strict' })
