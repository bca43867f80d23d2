import { create } from 'zustand'
import { clearAppState } from '../state/app-state.ts'
import { localStore } from '../storage/stores.ts'
import { dropTokens, SESSION_KEY, useTokens } from './token-store.ts'

/**
 * `login`: sign-in starts again. `root`: the specification sends HTTP 401 and 403 to the start. `deactivated`: the reply
 * about a disabled account ends the session as any forced sign-out; the guard's rule for the status decides the screen.
 */
const SCREENS = {
  login: '/login',
  root: '/',
  deactivated: '/deactivated',
  accountDeleted: '/account-deleted',
} as const
export interface SessionEnd {
  readonly goTo: keyof typeof SCREENS
  readonly message: string | null
}

/** Tells other tabs where the session leads that ends next. */
const END_KEY = 'SessionEnd'
const listeners = new Set<(end: SessionEnd) => void>()

/**
 * Where a session leads that has just ended, here or in another tab, until one is there. The screen it was needed for is
 * not refused to anybody: who was on it is only led away.
 */
export const useLeaving = create<{ readonly leavingTo: string | null }>()(() => ({ leavingTo: null }))

/** The screen is there to which an ended session has led. */
export function haveLeft(): void {
  useLeaving.setState({ leavingTo: null })
}

export function screenAfter({ goTo }: SessionEnd): string {
  return SCREENS[goTo]
}

/** The router listens, because only it can leave the screen. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets whoever was signed in, in this browser; telling the server is the caller's part. */
export function endSession(end: SessionEnd): void {
  localStore.setItem(END_KEY, end.goTo)
  localStore.removeItem(END_KEY)
  forget(end.goTo)
  for (const listener of listeners) listener(end)
}

function forget(goTo: SessionEnd['goTo']): void {
  useLeaving.setState({ leavingTo: SCREENS[goTo] })
  dropTokens()
  clearAppState()
}

// In the capture phase, because screens render as soon as the stores follow the other tab.
addEventListener(
  'storage',
  ({ key, newValue }) => {
    if (key === END_KEY && isScreenName(newValue)) forget(newValue)
    if (key === SESSION_KEY && newValue === null)
      useLeaving.setState(({ leavingTo }) => ({ leavingTo: leavingTo ?? SCREENS.login }))
  },
  { capture: true },
)

// A sign-in, here or in another tab, ends what the session before has left.
useTokens.subscribe(({ tokens }) => {
  if (tokens !== null) haveLeft()
})

function isScreenName(name: string | null): name is SessionEnd['goTo'] {
  return name !== null && Object.hasOwn(SCREENS, name)
}
