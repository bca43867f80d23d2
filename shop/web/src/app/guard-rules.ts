import { type Grant, grantMessage, ROLE_MESSAGE, type Profile, type Role } from '@segno/contract'
import { isReached } from './screens/screen.ts'

const PLEASE_LOGIN = 'Please login to view this page'

export interface Visitor {
  readonly isSignedIn: boolean
  /** The profile of whoever is signed in has been asked for, and the answer is not there yet. */
  readonly isProfileLoading: boolean
  /** As remembered in State: it may be there although the session is gone. */
  readonly role: Role | null
  /** What narrows an administrator. */
  readonly grants?: readonly Grant[]
  readonly status: Profile['status'] | null
}

export type GuardDecision =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly to: '/deactivated' }
  | { readonly kind: 'redirect'; readonly to: '/login' | '/unauthorised'; readonly message: string }

/**
 * Decides who sees a screen for `allowed`, and where everybody else goes.
 *
 * @param reachedBy grants of which one is enough for an administrator who has any
 */
export function guardDecision(
  visitor: Visitor,
  allowed: readonly Role[],
  reachedBy: readonly Grant[] = [],
): GuardDecision {
  const { isSignedIn, isProfileLoading, role, grants = [], status } = visitor
  if (role === null) {
    const isKnownSoon = isSignedIn && isProfileLoading
    return isKnownSoon ? { kind: 'wait' } : { kind: 'redirect', to: '/login', message: ROLE_MESSAGE }
  }
  if (status === 'deactivated') return { kind: 'redirect', to: '/deactivated' }
  if (!allowed.includes(role)) return { kind: 'redirect', to: '/unauthorised', message: ROLE_MESSAGE }
  if (!isSignedIn) return { kind: 'redirect', to: '/login', message: PLEASE_LOGIN }
  if (status !== 'activated') return { kind: 'redirect', to: '/login', message: ROLE_MESSAGE }
  if (!isReached({ role, grants }, allowed, reachedBy))
    return { kind: 'redirect', to: '/unauthorised', message: grantMessage(reachedBy) }
  return { kind: 'show' }
}
