import { CallError, callEndpoint, refreshTokens, type Tokens } from '@segno/contract'
import { failureSentence, sessionConsequence } from '../api/failure-rules.ts'
import { transport } from '../api/transport.ts'
import { supportHost } from '../shop.ts'
import { endSession } from './session-end.ts'
import { type HeldTokens, holdTokens, useTokens } from './token-store.ts'

/** A refresh token works once and ends its session when used twice, so only one tab at a time may use it. */
const LOCK = 'segno-refresh-tokens'
let underWay: Promise<boolean> | null = null

/**
 * New tokens in place of `stale`, or those that another tab or an earlier call has got meanwhile. Whoever calls while
 * this is under way waits for the same exchange.
 *
 * @returns whether there are usable tokens now; `false` when the session is over, which has been told already
 * @throws {TypeError} when the server could not be reached
 * @throws {CallError} when the server was not able to answer
 */
export async function renewTokens(stale: HeldTokens): Promise<boolean> {
  const renewal = navigator.locks.request(LOCK, () => renewStale(stale))
  underWay = renewal
  try {
    return await renewal
  } finally {
    if (underWay === renewal) underWay = null
  }
}

/** Resolves once no renewal is under way in this tab, whatever became of it. */
export async function renewalUnderWay(): Promise<void> {
  await underWay?.catch(() => undefined)
}

async function renewStale(stale: HeldTokens): Promise<boolean> {
  await useTokens.persist.rehydrate()
  const { tokens } = useTokens.getState()
  if (!tokens) return false
  if (tokens.idToken !== stale.idToken) return true
  return exchange(tokens)
}

/** Exchanges a refresh token that this page was given, so that the next one is in the cookie. */
export function moveToCookie(refreshToken: string): Promise<Tokens> {
  return callEndpoint(transport, refreshTokens, { body: { refreshToken } })
}

async function exchange({ refreshToken }: HeldTokens): Promise<boolean> {
  try {
    holdTokens(await callEndpoint(transport, refreshTokens, { body: { refreshToken } }))
    return true
  } catch (error) {
    if (!(error instanceof CallError) || isPassing(error.failure.statusCode)) throw error
    const isDisabled = sessionConsequence(error.failure) === 'deactivated'
    endSession({
      goTo: isDisabled ? 'deactivated' : 'login',
      message: failureSentence(error, supportHost()),
    })
    return false
  }
}

/** A busy or broken server says nothing about the session. */
function isPassing(statusCode: number): boolean {
  return statusCode >= 500 || statusCode === 429
}
