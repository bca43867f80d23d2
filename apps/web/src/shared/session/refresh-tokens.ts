import { CallError, callEndpoint, refreshTokens, type Tokens } from '@segno/contract'
import { transport } from '../api/transport.ts'
import { dropTokens, holdTokens, useTokens } from './token-store.ts'

/** A refresh token works once and ends its session when used twice, so only one tab at a time may use it. */
const LOCK = 'segno-refresh-tokens'

/**
 * New tokens in place of `stale`, or those that another tab has got meanwhile.
 *
 * @returns whether there are usable tokens now; `false` when the session is over
 * @throws {TypeError} when the server could not be reached
 */
export function renewTokens(stale: Tokens): Promise<boolean> {
  return navigator.locks.request(LOCK, async () => {
    await useTokens.persist.rehydrate()
    const { tokens } = useTokens.getState()
    if (!tokens) return false
    if (tokens.refreshToken !== stale.refreshToken) return true
    return exchange(tokens)
  })
}

async function exchange({ refreshToken }: Tokens): Promise<boolean> {
  try {
    holdTokens(await callEndpoint(transport, refreshTokens, { body: { refreshToken } }))
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.statusCode >= 500) throw error
    dropTokens()
    return false
  }
}
