import { CallError, rememberDevice } from '@segno/contract'
import { call } from '../api/call.ts'
import { AuthError } from './auth-error.ts'
import { browserName } from './browser-name.ts'
import { keepDeviceKey } from './device-key.ts'
import { useTokens } from './token-store.ts'

/**
 * From now on this browser need not give the second factor of whoever is signed in, for as long as the shop remembers it.
 *
 * @throws {AuthError} notAuthenticated where nobody is signed in, noDeviceTracking where the shop remembers no devices
 */
export async function rememberThisBrowser(): Promise<void> {
  if (!useTokens.getState().tokens) throw new AuthError('notAuthenticated')
  try {
    const { deviceKey } = await call(rememberDevice, { body: { name: browserName(navigator.userAgent) } })
    keepDeviceKey(deviceKey)
  } catch (error) {
    if (error instanceof CallError && error.failure.statusCode === 404)
      throw new AuthError('noDeviceTracking', { cause: error })
    throw error
  }
}
