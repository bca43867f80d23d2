import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { AuthError } from '../session/auth-error.ts'

/** Whether this browser makes passkeys for this page: not for one that is not encrypted, or has no name. */
export const hasPasskeys = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** Lets a passkey sign what the server asked. @throws {AuthError} passkeyUnused */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON }).catch(throwUnused))
}

/** Makes a passkey on this device, or one that it reaches. @throws {AuthError} passkeyUnused */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await startRegistration({ optionsJSON }).catch(throwUnused))
}

/** A person who gave up, and a device that cannot, look the same on purpose. */
function throwUnused(cause: unknown): never {
  throw new AuthError('passkeyUnused', { cause })
}
