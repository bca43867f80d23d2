import {
  getProfile,
  signIn as signInEndpoint,
  type SignInStep,
  signOut as signOutEndpoint,
} from '@segno/contract'
import { call } from '../api/call.ts'
import { showProfile } from '../app-state.ts'
import { syncCart } from '../cart-actions.ts'
import { endSession } from './session-end.ts'
import { useProfileLoad } from './profile-load.ts'
import { holdTokens, useTokens } from './token-store.ts'

const SIGN_OUT_WAIT_MS = 3_000

interface Credentials {
  readonly email: string
  readonly password: string
}

/** @throws {CallError} with the server's message where it refuses; nothing has changed then */
export async function signIn(credentials: Credentials): Promise<void> {
  await enterWith(await call(signInEndpoint, { body: credentials }))
}

/**
 * Comes in with the tokens of a sign-in that is done.
 *
 * @throws {Error} where it asks for more; nothing has changed then
 */
async function enterWith(step: SignInStep): Promise<void> {
  if (step.step !== 'signedIn')
    throw new Error('This account asks for another step to sign in, which this page cannot show yet.')
  holdTokens(step.tokens)
  await loadProfile()
  await syncCart()
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
