import type { Sound } from '@segno/contract'
import { create } from 'zustand'
import { proposeSignIn } from '../../shared/session/sign-in-first.ts'
import { useTokens } from '../../shared/session/token-store.ts'
import { useAppState } from '../../shared/state/app-state.ts'

/** The sound that is about to be put into a collection. */
export const useCollecting = create<{ readonly sound: Sound | null }>()(() => ({ sound: null }))

/** Asks into which collection a sound goes. Guests are told to sign in; administrators have none. */
export function openCollecting(sound: Sound): void {
  if (useTokens.getState().tokens === null) proposeSignIn('Sign in to make collections.')
  else if (!useAppState.getState().user.isAdmin) useCollecting.setState({ sound })
}

export const closeCollecting = (): void => useCollecting.setState({ sound: null })
