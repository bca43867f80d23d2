import { createHash, randomBytes } from 'node:crypto'
import { TestBrowser } from './test-browser.ts'
import type { TestApp } from './test-app.ts'

const CALLBACK = 'http://127.0.0.1:53682/callback'

export interface ProgramTokens {
  readonly idToken: string
  readonly refreshToken: string
  readonly accessToken: string
}

/** A program signs in through the shop's page, where somebody allows it what it asks for. */
export async function programSignedIn(
  shop: TestApp,
  token: string,
  asks: { scope: string; spendLimitPoints?: number; origin?: string; resource?: string },
): Promise<ProgramTokens> {
  const origin = asks.origin ?? 'http://localhost:3000'
  const browser = new TestBrowser(shop, origin)
  const stop = (at: string): boolean => !at.startsWith(`${origin}/`)
  const verifier = randomBytes(32).toString('base64url')
  const question = new URLSearchParams({
    client_id: 'agent',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: asks.scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(asks.resource !== undefined && { resource: asks.resource }),
  })
  const page = await browser.follow(`${origin}/oauth2/authorize?${question.toString()}`, stop)
  const uid = page.split('/').at(-1) ?? ''
  const { spendLimitPoints } = asks
  const allowed = await shop.app.inject({
    method: 'POST',
    url: `/api/auth/hostedSignIn/${uid}/allow`,
    headers: { token },
    payload: spendLimitPoints === undefined ? {} : { spendLimitPoints },
  })
  if (allowed.statusCode !== 200) throw new Error(`allowing was refused: ${allowed.body}`)
  const { continueAt } = (allowed.json() as { body: { data: { continueAt: string } } }).body.data
  const back = new URL(await browser.follow(`${origin}${continueAt}`, stop))
  return exchange(shop, { code: back.searchParams.get('code') ?? '', verifier })
}

async function exchange(shop: TestApp, { code, verifier }: { code: string; verifier: string }) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'agent',
    redirect_uri: CALLBACK,
    code,
    code_verifier: verifier,
  })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  const tokens = answer.json() as { id_token: string; refresh_token: string; access_token: string }
  const { id_token: idToken, refresh_token: refreshToken, access_token: accessToken } = tokens
  return { idToken, refreshToken, accessToken }
}
