import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { CompanionError, refused } from '../failure.ts'
import { askShop } from './ask-shop.ts'
import type { Session } from './session-store.ts'

const CLIENT_ID = 'companion'
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const SLOW_DOWN_SECONDS = 5
const UNREACHED = Symbol('unreached')

const begun = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number(),
})
export type DeviceCode = z.output<typeof begun>

const tokens = z.object({
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
})
const failure = z.object({ error: z.string() })

interface Caller {
  readonly origin: string
  readonly userAgent: string
  readonly stopped: AbortSignal
}

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  wait(seconds * 1_000, undefined, { signal })

/** Asks for a code that a person enters in a browser (RFC 8628). */
export async function askForCode(caller: Caller, scope: string): Promise<DeviceCode> {
  const read = begun.safeParse(await post(caller, '/oauth2/device', { scope }))
  if (!read.success) throw refused('not_a_shop', `${caller.origin} is not a shop that the companion knows.`)
  return read.data
}

/**
 * Waits until the person has decided. A shop that cannot be reached meanwhile is asked again, each time after twice as
 * long (RFC 8628, section 3.5).
 *
 * @throws {CompanionError} declined, refused once the code has ended, or unreachable until then
 */
export async function waitForTokens(caller: Caller, code: DeviceCode, sleep = pause): Promise<Session> {
  const endsAtMs = Date.now() + code.expires_in * 1_000
  let intervalSeconds = code.interval
  for (;;) {
    await sleep(intervalSeconds, caller.stopped)
    const fields = { grant_type: DEVICE_GRANT, device_code: code.device_code }
    const said = await post(caller, '/oauth2/token', fields).catch((error: unknown) => {
      const isGoingOn = error instanceof CompanionError && ['unreachable', 'busy'].includes(error.kind)
      if (!isGoingOn || Date.now() > endsAtMs) throw error
      return UNREACHED
    })
    if (said === UNREACHED) {
      intervalSeconds *= 2
      continue
    }
    const given = tokens.safeParse(said)
    if (given.success) return toSession(caller.origin, given.data)
    const error = failure.safeParse(said).data?.error
    if (error === 'slow_down') intervalSeconds += SLOW_DOWN_SECONDS
    else if (error === 'access_denied')
      throw new CompanionError('declined', 'access_denied', 'The sign-in was declined in the browser.')
    else if (error !== 'authorization_pending')
      throw refused('code_expired', 'The code has expired. Run: segno sign-in')
  }
}

/** Ends the session at the shop; it does not matter if it has ended already. */
export async function revoke(caller: Caller, { refreshToken }: Pick<Session, 'refreshToken'>): Promise<void> {
  await post(caller, '/oauth2/revoke', { token: refreshToken })
}

const toSession = (origin: string, given: z.output<typeof tokens>): Session => ({
  origin,
  idToken: given.id_token,
  refreshToken: given.refresh_token,
  expiresAt: new Date(Date.now() + given.expires_in * 1_000).toISOString(),
  scope: given.scope,
})

async function post(caller: Caller, path: string, fields: Record<string, string>): Promise<unknown> {
  const { origin, userAgent, stopped } = caller
  const answer = await askShop(origin + path, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }),
    stopped,
  })
  return answer.json().catch(() => null)
}
