import { passkeySignIn, type SignInStep, startPasskeySignIn } from '@segno/contract'
import { call } from '../api/call.ts'
import { readDeviceKey } from '../session/device-key.ts'
import { completeSignIn } from '../session/session.ts'
import { signWithPasskey } from './device.ts'

/**
 * Signs in with a passkey of this device, without a name.
 *
 * @throws {CallError} with the server's message where it refuses
 * @throws {AuthError} passkeyUnused where the person gave up
 */
export function signInWithPasskey(): Promise<SignInStep> {
  return completeSignIn(async () => {
    const { options } = await call(startPasskeySignIn, {})
    const response = await signWithPasskey(options)
    return call(passkeySignIn, { body: { response, ...readDeviceKey() } })
  })
}
