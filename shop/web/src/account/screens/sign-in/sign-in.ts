import { signIn as signInEndpoint, type SignInStep } from '@segno/contract'
import { call } from '../../../shared/api/call.ts'
import { readDeviceKey } from '../../../shared/session/device-key.ts'
import { completeSignIn } from '../../../shared/session/session.ts'

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
  return completeSignIn(() => call(signInEndpoint, { body: { ...credentials, ...readDeviceKey() } }))
}
