import {
  type AllTokens,
  CallError,
  getProfile,
  type SignInStep,
  signOut as signOutEndpoint,
} from '@segno/contract'
import { call } from '../api/call.ts'
import { clearAppState, showProfile } from '../state/app-state.ts'
import { withLoader } from '../page/notification.ts'
import { showToast } from '../toasts/toast.ts'
import { AuthError, authText } from './auth-error.ts'
import { moveToCookie } from './refresh-tokens.ts'
import { endSession } from './session-end.ts'
import { startSession } from './session-start.ts'
import { asOnlyAttempt } from './sign-in-attempt.ts'
import { useProfileLoad } from './profile-load.ts'
import { dropTokens, holdTokens, useTokens } from './token-store.ts'

const SIGN_OUT_WAIT_MS = 3_000

/**
 * Takes one step towards being signed in; the last one brings tokens, and with them the profile and what `onSessionStart` adds.
 *
 * @throws {CallError} with the server's message where it refuses
 * @throws {AuthError} in the specification's words for what this browser finds by itself
 */
export function completeSignIn<Step extends { readonly step: string }>(
  ask: () => Promise<Step>,
): Promise<Step> {
  return asOnlyAttempt(async () => {
    const step = await ask().catch(throwAuthError)
    if (isSignedIn(step)) {
      holdTokens(step.tokens)
      await loadProfile()
      await startSession()
    }
    return step
  })
}

function throwAuthError(error: unknown): never {
  if (error instanceof CallError || error instanceof AuthError) throw error
  throw new AuthError(error instanceof TypeError ? 'network' : 'other', { cause: error })
}

function isSignedIn(step: { readonly step: string }): step is Extract<SignInStep, { step: 'signedIn' }> {
  return step.step === 'signedIn'
}

/** Fetches the profile again, where somebody is signed in. A failure leaves what is known. */
export async function loadProfile(): Promise<void> {
  if (!useTokens.getState().tokens) return
  useProfileLoad.setState({ isLoading: true })
  try {
    const profile = await call(getProfile, {})
    // The session may have ended while the answer was on its way.
    if (useTokens.getState().tokens) showProfile(profile)
  } catch {
    // The specification: a profile that cannot be loaded ends loading and says nothing.
  } finally {
    useProfileLoad.setState({ isLoading: false })
  }
}

/**
 * Signs out. A server that does not answer is not waited for longer than the specification's time, and it is said,
 * because the session may still be open there.
 */
export async function signOut(): Promise<void> {
  const trouble = await withLoader('fullLoader', tellServer())
  endSession({ goTo: 'login', message: null })
  if (trouble !== null) showToast({ message: authText(trouble), variant: 'warning', preventDuplicate: true })
}

/** Signs out without leaving the screen, for somebody who wants to be another person on it. */
export async function endQuietly(): Promise<void> {
  await tellServer()
  dropTokens()
  clearAppState()
}

/** Takes the place of whoever was signed in, whose session ends. */
export function completeSignInWith({ refreshToken }: AllTokens): Promise<unknown> {
  return completeSignIn(async () => {
    await tellServer()
    return { step: 'signedIn', tokens: await moveToCookie(refreshToken) } as const
  })
}

async function tellServer(): Promise<'noUser' | 'signOutTimeout' | null> {
  if (!useTokens.getState().tokens) return 'noUser'
  const signal = AbortSignal.timeout(SIGN_OUT_WAIT_MS)
  const timeIsOver = new Promise<'signOutTimeout'>((resolve) => {
    signal.addEventListener('abort', () => resolve('signOutTimeout'))
  })
  const answered = call(signOutEndpoint, {}, signal).then(
    () => null,
    // Whatever a server says to this, there is nobody signed in here afterwards.
    () => (signal.aborted ? 'signOutTimeout' : null),
  )
  return Promise.race([answered, timeIsOver])
}

/** Starts the session that the page found, and loads the profile again whenever the window gets the focus. */
export function followProfile(): () => void {
  const follow = (): void => void loadProfile()
  follow()
  void startSession()
  addEventListener('focus', follow)
  return () => removeEventListener('focus', follow)
}
