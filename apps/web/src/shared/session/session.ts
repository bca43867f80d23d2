import {
  getProfile,
  signIn as signInEndpoint,
  type SignInStep,
  signOut as signOutEndpoint,
} from '@segno/contract'
import { call } from '../api/call.ts'
import { showProfile } from '../app-state.ts'
import { syncCart } from '../cart-actions.ts'
import { readDeviceKey } from './device-key.ts'
import { endSession } from './session-end.ts'
import { asOnlyAttempt } from './sign-in-attempt.ts'
import { useProfileLoad } from './profile-load.ts'
import { holdTokens, useTokens } from './token-store.ts'

const SIGN_OUT_WAIT_MS = 3_000

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

/** Takes one step towards being signed in, whichever it is; the last one brings tokens, and with them profile and cart. */
export function comeIn<Step extends { readonly step: string }>(ask: () => Promise<Step>): Promise<Step> {
  return asOnlyAttempt(async () => {
    const step = await ask()
    if (isSignedIn(step)) {
      holdTokens(step.tokens)
      await loadProfile()
      await syncCart()
    }
    return step
  })
}

function isSignedIn(step: { readonly step: string }): step is Extract<SignInStep, { step: 'signedIn' }> {
  return step.step === 'signedIn'
}

/** Fetches the profile again, where somebody is signed in. A failure leaves what is known. */
export async function loadProfile(): Promise<void> {
  if (!useTokens.getState().tokens) return
  useProfileLoad.setState({ isLoading: true })
  try {
    showProfile(await call(getProfile, {}))
  } catch {
    // The specification: a profile that cannot be loaded ends loading and says nothing.
  } finally {
    useProfileLoad.setState({ isLoading: false })
  }
}

/** Signs out here at once; a server that does not answer is not waited for longer than the specification's time. */
export async function signOut(): Promise<void> {
  await call(signOutEndpoint, {}, AbortSignal.timeout(SIGN_OUT_WAIT_MS)).catch(() => undefined)
  endSession({ goTo: 'login', message: null })
}

/** Keeps profile and cart in step with the server: now, and whenever the window is looked at again. */
export function followProfile(): () => void {
  const follow = (): void => void loadProfile()
  follow()
  void syncCart()
  addEventListener('focus', follow)
  return () => removeEventListener('focus', follow)
}
