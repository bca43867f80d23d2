import { signIn as signInEndpoint, type SignInStep } from '@segno/contract'
import { call } from '../api/call.ts'
import { readDeviceKey } from './device-key.ts'
import { comeIn } from './session.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Signs in, or learns what is asked for beyond the password.
 *
 * @throws {CallError} with the server's message where it refuses; nothing has changed then
 */
export function signIn(credentials: Credentials): Promise<SignInStep> {
  return comeIn(() => call(signInEndpoint, { body: { ...credentials, ...readDeviceKey() } }))
}
